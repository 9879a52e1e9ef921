// What others did to this player: kept until the player has seen it, even if the page is closed meanwhile.
import type { LogLine } from '../generated/protocol';
import { lastMove } from './story';
import type { Tableau, Title } from './tableau.svelte';
import { aimedAt } from './turn-alerts.svelte';
import { say } from '../ui/texts';

export interface Concern {
  readonly number: number;
  readonly text: string;
  /** The player whom it is about, for what replaces an earlier telling. */
  readonly about?: number;
}
interface Kept {
  readonly seen: number;
  readonly pending: readonly Concern[];
}
const KEY = 'piazza-concerns';
const TABLES_MAX = 30;

export class Concerns {
  all = $state.raw<readonly Concern[]>([]);
  #seen: number | null = null;
  #seat: number | null = null;
  #standing: readonly number[] | null = null;

  constructor(
    private readonly t: Tableau,
    private readonly title: Title | null,
  ) {}

  /** Reads what is new at the position that is shown. */
  hear() {
    const { sight, lines, own } = this.t.client;
    const seat = sight!.seat;
    if (seat === null) return;
    if (seat !== this.#seat) {
      const kept = load()[this.#key(seat)];
      this.#seat = seat;
      this.#standing = null;
      this.#seen = kept?.seen ?? lastMove(lines, seat, own);
      this.all = kept?.pending ?? [];
    }
    const fresh = this.#lasting(lines.filter((line) => line.number > this.#seen!));
    const requests = this.title?.request;
    const open = this.all.filter((one) => one.number > own || !requests?.test(one.text));
    const ahead = this.t.story?.telling ? [] : this.#overtaken(sight!.view, sight!.number);
    this.#seen = Math.max(this.#seen!, sight!.number);
    this.#set([...open.filter((one) => !ahead.some((other) => other.about === one.about)), ...fresh, ...ahead]);
  }

  dismiss() {
    this.#set([]);
  }

  #lasting(lines: readonly LogLine[]): Concern[] {
    const { table, names } = this.t;
    const far = table.online ? lines : lines.filter((line) => line.seat !== null && table.bots.includes(line.seat));
    return far.flatMap((line) =>
      aimedAt([line], this.#seat!, names)
        .filter((text) => this.title?.concerns?.test(text))
        .map((text) => ({ number: line.number, text })),
    );
  }

  #overtaken(view: unknown, number: number): Concern[] {
    const before = this.#standing;
    const now = this.title?.standing?.(view) ?? null;
    const { table, names } = this.t;
    const me = this.#seat!;
    this.#standing = now;
    if (!before || !now) return [];
    return names.flatMap((name, seat) => {
      const passed = before[seat]! <= before[me]! && now[seat]! > now[me]!;
      if (seat === me || !passed || !(table.online || table.bots.includes(seat))) return [];
      return [{ number, about: seat, text: say('overtaken', { name, theirs: now[seat]!, yours: now[me]! }) }];
    });
  }

  #set(all: readonly Concern[]) {
    this.all = all;
    const { [this.#key(this.#seat!)]: _, ...others } = load();
    const kept = Object.fromEntries(Object.entries(others).slice(-TABLES_MAX));
    kept[this.#key(this.#seat!)] = { seen: this.#seen!, pending: all };
    localStorage.setItem(KEY, JSON.stringify(kept));
  }

  #key(seat: number): string {
    return `${this.t.table.id}/${seat}`;
  }
}

function load(): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Kept>;
  } catch {
    return {};
  }
}
