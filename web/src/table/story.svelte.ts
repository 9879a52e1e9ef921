// Shows the moves of others one by one; `client.latest` is known before `client.sight` gets there.
import * as api from '../net/api';
import type { EventInfo, Sight } from '../generated/protocol';
import type { TableClient, Teller } from '../net/table-client.svelte';
import { settings } from '../ui/settings.svelte';
import { dwell, lastMove, stepsOf, type Step } from './story';
import { isDrawn } from './titles';

interface Waiting {
  step: Step;
  /** The position after it; fetched if the server has not sent it. */
  sight: Promise<Sight> | Sight | null;
}
/** Positions that are fetched in advance. */
const AHEAD = 2;
/** Events that are kept so that a story can be told again. */
const EVENTS_MAX = 400;

export class Story implements Teller {
  /** An earlier position is shown; the latest one is still to come. */
  telling = $state(false);
  /** The step that is shown now. */
  step = $state.raw<Step | null>(null);
  at = $state(0);
  of = $state(0);
  /** Milliseconds for which the step is shown. */
  dwell = $state(0);
  /** The viewer's own clock may be running. */
  clock = false;
  #waiting: Waiting[] = [];
  #run = 0;
  #playing = false;
  #began = 0;
  #wake: (() => void) | null = null;
  #events: readonly EventInfo[] = [];

  constructor(
    private readonly client: TableClient,
    private readonly id: string,
  ) {}

  take(before: Sight, update: Sight): boolean {
    this.#events = [...this.#events.filter(({ number }) => number <= update.keep), ...update.events].slice(-EVENTS_MAX);
    const { seat } = update;
    const own = this.client.own > before.number;
    const deciding = seat !== null && before.to_move.includes(seat) && update.to_move.includes(seat);
    const steps = stepsOf(update, this.client.own);
    const atOnce = settings.all.story === 'off' || document.hidden || update.keep < update.since;
    // Whoever is choosing is not interrupted by what others do meanwhile.
    const busy = deciding && !own && !this.telling;
    if (steps.length === 0 && !atOnce) return this.#silent(update);
    if (atOnce || busy || steps.every((step) => step.own)) {
      this.#end();
      return false;
    }
    if (own) this.#end();
    this.#tell(steps, update);
    return true;
  }

  stop() {
    this.#end();
  }

  /** Goes to the latest position at once. */
  hurry() {
    if (!this.telling) return;
    this.#end();
    this.client.show(this.client.latest!);
  }

  /** Number of the entry after which `again` begins; null if nothing has happened since. */
  get since(): number | null {
    const { latest, lines, own, table } = this.client;
    if (!latest || this.telling) return null;
    const from = lastMove(lines, latest.seat, own);
    // Players at the same screen have seen each other's moves.
    const far = (seat: number | null) =>
      seat !== null && seat !== latest.seat && (table!.online || table!.bots.includes(seat));
    return lines.some((line) => line.number > from && !line.said && far(line.seat)) ? from : null;
  }

  /** Tells once more what has happened since the viewer's last move. */
  async again() {
    const from = this.since;
    const { latest } = this.client;
    if (from === null || !latest) return;
    this.#end();
    this.telling = true;
    const run = ++this.#run;
    const start = await this.#position(from).catch(() => null);
    if (run !== this.#run) return;
    if (!start) {
      this.hurry();
      return;
    }
    const lines = this.client.lines.filter((line) => !line.said);
    const events = this.#events.filter(({ number }) => number > from);
    this.#show(start, []);
    this.#tell(stepsOf({ since: from, number: latest.number, lines, events }, from), latest);
  }

  /** An update with nothing to say, such as the end of a go, belongs to the step before it. */
  #silent(update: Sight): boolean {
    const last = this.#waiting.at(-1);
    if (last) {
      last.sight = update;
      last.step = { ...last.step, number: update.number, events: [...last.step.events, ...update.events] };
    }
    return last !== undefined;
  }

  #tell(steps: readonly Step[], update: Sight) {
    this.#waiting.push(
      ...steps.map((step, n) => ({
        step,
        sight: n === steps.length - 1 && update.number >= step.number ? update : null,
      })),
    );
    this.telling = true;
    if (!this.#playing) {
      this.at = this.of = 0;
      this.#began = performance.now();
    }
    this.of += steps.filter((step) => !step.own).length;
    if (!this.#playing) void this.#play(++this.#run);
  }

  async #play(run: number) {
    this.#playing = true;
    while (this.#waiting.length > 0) {
      this.#fetchAhead();
      const next = this.#waiting[0]!;
      const sight = await Promise.resolve(next.sight!).catch(() => null);
      if (run !== this.#run) return;
      if (!sight) {
        this.hurry();
        return;
      }
      this.#waiting.shift();
      this.#showStep(next.step, sight);
      await this.#pause(this.dwell);
      if (run !== this.#run) return;
    }
    this.step = null;
    this.#playing = false;
  }

  #showStep(step: Step, sight: Sight) {
    const waiting = this.#waiting.map((one) => one.step);
    const spent = performance.now() - this.#began;
    this.dwell = dwell(step, waiting, { pace: settings.all.story, spent, clock: this.clock });
    this.step = step.own ? null : step;
    if (!step.own) this.at += 1;
    if (waiting.length > 0) this.#show(sight, step.events);
    else {
      this.telling = false;
      this.#began = performance.now();
      this.client.show(this.client.latest!, step.events);
    }
  }

  /** An earlier position: nothing can be done in it. */
  #show(sight: Sight, events: readonly EventInfo[]) {
    this.client.show({ ...sight, legal: [], undo: { possible: false, text: '' }, outcome: null }, events);
  }

  #fetchAhead() {
    for (const one of this.#waiting.slice(0, AHEAD + 1)) {
      if (one.sight) continue;
      const sight = this.#position(one.step.number);
      sight.catch(() => undefined);
      one.sight = sight;
    }
  }

  #position(number: number): Promise<Sight> {
    return api.position(this.id, number, this.client.latest!.seat, !isDrawn(this.client.table!.game));
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }

  #end() {
    this.#run += 1;
    this.#playing = false;
    this.#waiting = [];
    this.telling = false;
    this.step = null;
    this.#wake?.();
  }
}
