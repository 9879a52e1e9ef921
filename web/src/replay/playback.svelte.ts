// Plays back a match step by step.
import * as api from '../net/api';
import { momentsOf, partsOf, stepOf } from './timeline';
import type { Course, LogLine, Sight } from '../generated/protocol';
import { useColours } from '../ui/seats';
import { TableClient } from '../net/table-client.svelte';
import { Tableau, type Title } from '../table/tableau.svelte';
import { isDrawn, titleOf } from '../table/titles';

const AHEAD = 3;
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];
const PAUSE = 1400;

export class Playback {
  t = $state.raw<Tableau | null>(null);
  title = $state.raw<Title | null>(null);
  course = $state.raw<Course | null>(null);
  lines = $state.raw<readonly LogLine[]>([]);
  step = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** The seat whose view is shown; null shows what everybody may see. */
  seat = $state<number | null>(null);
  problem = $state('');
  readonly parts = $derived(this.course ? partsOf(this.course) : []);
  readonly moments = $derived(this.course && this.t ? momentsOf(this.course, this.lines, this.t.names) : []);
  readonly client: TableClient;
  #sights = new Map<string, Promise<Sight>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly first: number | null,
  ) {
    this.client = new TableClient(id);
  }

  close() {
    clearTimeout(this.#timer);
    this.client.close();
  }

  /** Seats whose view may be shown: all of them once the match is over. */
  get eyes(): readonly number[] {
    return this.course?.eyes ?? [];
  }
  get last(): number {
    return (this.course?.numbers.length ?? 1) - 1;
  }
  /** Number of entries of the record at this step. */
  get number(): number {
    return this.course?.numbers[this.step] ?? 0;
  }

  /** To be called once the first snapshot has arrived. */
  async open() {
    const table = this.client.table!;
    try {
      const [about, printed, title, course] = await Promise.all([
        api.game(table.game),
        api.catalogue(table.id),
        titleOf(table.game),
        api.course(this.id),
      ]);
      useColours(table.colours);
      const t = new Tableau(this.client, table, about, printed);
      this.title = title;
      this.course = course;
      this.lines = (await this.#sight(course.numbers.at(-1)!)).lines;
      this.step = this.first === null ? 0 : stepOf(course, this.first);
      t.past = await this.#sight(this.number);
      this.t = t;
    } catch (e) {
      this.problem = (e as Error).message;
    }
  }

  async go(step: number) {
    this.step = Math.max(0, Math.min(this.last, step));
    await this.#show();
  }

  async look(seat: number | null) {
    this.seat = seat;
    await this.#show();
  }

  play(on: boolean) {
    clearTimeout(this.#timer);
    this.playing = on;
    if (!on) return;
    if (this.step === this.last) this.step = 0;
    const next = async () => {
      await this.go(this.step + 1);
      if (this.step === this.last) this.playing = false;
      if (this.playing) this.#timer = setTimeout(next, PAUSE / this.speed);
    };
    this.#timer = setTimeout(next, 200);
  }

  async #show() {
    const [step, seat] = [this.step, this.seat];
    try {
      const sight = await this.#sight(this.number);
      // While the user steps quickly, only the latest position is shown.
      if (this.t && step === this.step && seat === this.seat) this.t.past = sight;
      for (const number of this.course?.numbers.slice(step + 1, step + 1 + AHEAD) ?? [])
        void this.#sight(number).catch(() => undefined);
      this.problem = '';
    } catch (e) {
      this.problem = (e as Error).message;
      this.play(false);
    }
  }

  #sight(number: number): Promise<Sight> {
    const key = `${number}/${this.seat}`;
    let found = this.#sights.get(key);
    if (!found) {
      found = api.entry(this.id, number, this.seat, !isDrawn(this.client.table!.game));
      this.#sights.set(key, found);
      found.catch(() => this.#sights.delete(key));
    }
    return found;
  }
}
