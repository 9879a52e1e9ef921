// What a player has chosen for this browser: how it looks, sounds and moves, and what it does by itself.
export type Speed = 'off' | 'fast' | 'normal' | 'slow';
export type Theme = 'auto' | 'light' | 'dark';

export interface Kept {
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  speed: Speed;
  theme: Theme;
  /** Stronger signs on everything that belongs to a player. */
  strong: boolean;
  /** Pass as soon as nothing but passing is left. */
  autoPass: boolean;
  /** End the go after a purchase when nothing but ending it is left. */
  autoEnd: boolean;
  /** What goes wrong in the page may be sent to the operator; null until asked. */
  diagnostics: boolean | null;
  /** Notices of the system when it is your go and the page is not in sight. */
  notifications: boolean;
}

export const USUAL: Readonly<Kept> = {
  sound: true,
  volume: 60,
  speed: 'normal',
  theme: 'auto',
  strong: false,
  autoPass: false,
  autoEnd: false,
  diagnostics: null,
  notifications: false,
};
const KEY = 'piazza-settings';
const PACE: Readonly<Record<Speed, number>> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** What is stored, as far as it can be read; the usual for the rest. */
export function read(text: string | null): Kept {
  const kept: Record<string, unknown> = { ...USUAL };
  try {
    const found = JSON.parse(text ?? '{}') as Record<string, unknown>;
    for (const [name, value] of Object.entries(found)) {
      const usual = USUAL[name as keyof Kept];
      if (name in USUAL && (typeof value === typeof usual || (usual === null && typeof value === 'boolean')))
        kept[name] = value;
    }
  } catch {
    // Somebody else's text: the usual will do.
  }
  return kept as unknown as Kept;
}

class Settings {
  #kept = $state<Kept>(read(globalThis.localStorage?.getItem(KEY) ?? null));
  #still = $state(false);

  constructor() {
    const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
    this.#still = still?.matches ?? false;
    still?.addEventListener?.('change', () => (this.#still = still.matches));
    this.#apply();
  }

  get all(): Readonly<Kept> {
    return this.#kept;
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]) {
    this.#kept[name] = value;
    globalThis.localStorage?.setItem(KEY, JSON.stringify(this.#kept));
    this.#apply();
  }

  /** By what a duration is multiplied; 0 when nothing is to move. */
  get pace(): number {
    return this.#still ? 0 : PACE[this.#kept.speed];
  }

  #apply() {
    const root = globalThis.document?.documentElement;
    if (!root) return;
    if (this.#kept.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.#kept.theme;
    root.dataset.speed = this.#kept.speed;
    root.classList.toggle('strong', this.#kept.strong);
  }
}

export const settings = new Settings();
