// Settings of this browser: appearance, sound, motion and automatic moves.
export type Speed = 'off' | 'fast' | 'normal' | 'slow';
export type Theme = 'auto' | 'light' | 'dark';

export interface Kept {
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  speed: Speed;
  /** How fast the moves of others are shown one by one; `off` shows the result at once. */
  story: Speed;
  theme: Theme;
  /** Stronger patterns on everything that belongs to a player. */
  strong: boolean;
  /** Pass automatically when passing is the only possible move. */
  autoPass: boolean;
  /** End the turn automatically when that is the only possible move. */
  autoEnd: boolean;
  /** Whether errors of the page may be sent to the operator; null until the user has been asked. */
  diagnostics: boolean | null;
  /** System notifications when it is the player's turn and the page is hidden. */
  notifications: boolean;
}

export const USUAL: Readonly<Kept> = {
  sound: true,
  volume: 60,
  speed: 'normal',
  story: 'normal',
  theme: 'auto',
  strong: false,
  autoPass: false,
  autoEnd: false,
  diagnostics: null,
  notifications: false,
};
const KEY = 'piazza-settings';
const PACE: Readonly<Record<Speed, number>> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** The stored settings; defaults replace whatever is missing or invalid. */
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
    // Not our format: the defaults are used.
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

  /** Factor for durations of animations; 0 switches animations off. */
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
