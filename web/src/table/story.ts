// What others have done, cut into steps that are shown one after another.
import type { EventInfo, LogLine, Sight } from '../generated/protocol';
import { mergeable } from './log';

export type StoryPace = 'off' | 'fast' | 'normal' | 'slow';

/** Milliseconds for one step, and at most for a whole story. */
const STEP_MS: Readonly<Record<StoryPace, number>> = { off: 0, fast: 350, normal: 700, slow: 1600 };
const LONGEST_MS: Readonly<Record<StoryPace, number>> = { off: 0, fast: 4000, normal: 8000, slow: 20000 };
/** At most for a whole story while the viewer's own clock runs. */
const CLOCK_MS = 2000;
/** A step of many lines, such as the end of a turn, stays this many times as long. */
const HEAVIEST = 3;
const LINES_A_STEP = 4;
/** Steps of one story; if there were more, neighbouring ones are told together. */
const STEPS_MAX = 24;

export interface Step {
  /** The entry after which the position is shown. */
  readonly number: number;
  readonly seat: number | null;
  readonly lines: readonly LogLine[];
  readonly events: readonly EventInfo[];
  /** Played from this page: shown, but not dwelt on. */
  readonly own: boolean;
}

/** The steps between two positions; an entry without a line of its own belongs to the step before it, or after it. */
export function stepsOf(
  { since, number, lines, events }: Pick<Sight, 'since' | 'number' | 'lines' | 'events'>,
  own: number,
): Step[] {
  const found: Step[] = [];
  const mine = Math.min(own, number);
  /** The entries after one up to another; false if they have nothing to say. */
  const add = (from: number, to: number): boolean => {
    const within = (one: { readonly number: number }) => one.number > from && one.number <= to;
    const told = lines.filter(within);
    const happened = events.filter(within);
    const said = told.find((line) => !line.heading);
    const step = { number: to, seat: (said ?? happened[0])?.seat ?? null, lines: told, events: happened };
    const before = found.at(-1);
    if (said || to <= mine) found.push({ ...step, own: to <= mine });
    else if (before && !before.own)
      found[found.length - 1] = { ...together(before, { ...step, own: false }), seat: before.seat };
    else return false;
    return true;
  };
  if (mine > since) add(since, mine);
  let from = Math.max(since, mine);
  const seen = new Set([...lines, ...events].map((one) => one.number).filter((one) => one > from));
  for (const to of [...seen].sort((a, b) => a - b)) if (add(from, to)) from = to;
  return bounded(joined(found));
}

/** Equal steps, such as five sales, are one. */
function joined(steps: readonly Step[]): Step[] {
  const found: Step[] = [];
  for (const step of steps) {
    const before = found.at(-1);
    const [a, b] = [before?.lines.at(-1), step.lines[0]];
    if (before && !before.own && a && b && step.lines.length === 1 && mergeable(a, b))
      found[found.length - 1] = together(before, step);
    else found.push(step);
  }
  return found;
}

function bounded(steps: readonly Step[]): Step[] {
  const size = Math.ceil(steps.length / STEPS_MAX);
  const found: Step[] = [];
  for (let n = 0; n < steps.length; n += size) found.push(steps.slice(n, n + size).reduce(together));
  return found;
}

const together = (a: Step, b: Step): Step => ({
  number: b.number,
  seat: a.seat === b.seat ? a.seat : null,
  lines: [...a.lines, ...b.lines],
  events: [...a.events, ...b.events],
  own: a.own && b.own,
});

const weight = (step: Step) =>
  step.own ? 0.4 : Math.min(HEAVIEST, Math.max(1, step.lines.filter((line) => !line.heading).length / LINES_A_STEP));

/** How long a step is shown: shorter if many are waiting, so that the story ends in time. */
export function dwell(
  step: Step,
  waiting: readonly Step[],
  { pace, spent, clock }: { pace: StoryPace; spent: number; clock: boolean },
): number {
  const left = Math.max(0, (clock ? CLOCK_MS : LONGEST_MS[pace]) - spent);
  const all = [step, ...waiting].reduce((sum, one) => sum + weight(one), 0);
  return Math.min(STEP_MS[pace], left / all) * weight(step);
}

/** The entry after which the story since the viewer's last move begins. */
export function lastMove(lines: readonly LogLine[], seat: number | null, own: number): number {
  if (own > 0) return own;
  const first = new Map<number, LogLine>();
  for (const line of lines) if (!line.heading && !line.said && !first.has(line.number)) first.set(line.number, line);
  return [...first.values()].findLast((line) => line.seat === seat)?.number ?? 0;
}
