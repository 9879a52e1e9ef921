// The timeline of a replay: its turns and phases, and the key moments.
import type { Course, LogLine } from '../generated/protocol';

export interface Part {
  readonly from: number;
  readonly to: number;
  /** The heading of the turn that begins here, and its number. */
  readonly text: string | null;
  readonly turn: string | null;
  /** The last heading without a number: a phase. */
  readonly phase: string | null;
}
export interface Moment {
  readonly step: number;
  readonly number: number;
  readonly text: string;
  readonly change: string;
  readonly seat: number | null;
  readonly turn: string;
}

/** Steps between headings. A heading with a number ("Turn 5 of 10") begins a turn; other headings divide it. */
export function partsOf(course: Course): Part[] {
  const last = course.numbers.length - 1;
  const starts = new Map<number, { text: string | null; turn: string | null; phase: string | null }>();
  for (const { number, text } of course.turns) {
    const step = stepOf(course, number);
    const turn = numberOf(text);
    const before = starts.get(step) ?? { text: null, turn: null, phase: null };
    starts.set(step, turn === null ? { ...before, phase: text } : { text, turn, phase: null });
  }
  const steps = [...starts.keys()].sort((a, b) => a - b);
  return steps.map((from, n) => ({ from, to: steps[n + 1] ?? last, ...starts.get(from)! }));
}

const numberOf = (heading: string) => (/^end/i.test(heading) ? null : (/\d+/.exec(heading)?.[0] ?? null));

/** The step at which the record had that many entries, or the step before it. */
export function stepOf(course: Course, number: number): number {
  const after = course.numbers.findIndex((n) => n > number);
  return after === -1 ? course.numbers.length - 1 : Math.max(0, after - 1);
}

/** Weight of a unique event compared with the largest change of a curve. */
const RARE = 0.1;
/** Moments with less weight are left out. */
const LEAST = 0.02;
const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);

/** A log line without names and numbers; lines that occur once in a match are unique in this form. */
function shape(text: string, names: readonly string[]): string {
  return names
    .reduce((rest, name) => rest.replaceAll(name, '·'), text)
    .replace(/\d+/g, '#')
    .replace(/\p{Lu}[\p{L}'’-]*/gu, '·')
    .replace(/·(?:,? (?:and )?·)+/g, '·');
}

/** The largest changes and the rarest events, in the order of turns, with their log lines. */
export function momentsOf(course: Course, lines: readonly LogLine[], names: readonly string[], most = 12): Moment[] {
  const reach = course.curves.map(({ values }) => Math.max(1, Math.max(...values) - Math.min(...values)));
  const turning = new Set(lines.filter((line) => line.heading).map((line) => line.number));
  const told = new Map<number, LogLine>();
  for (const line of lines) if (!line.heading && !line.said && !told.has(line.number)) told.set(line.number, line);
  const often = new Map<string, number>();
  for (const { text } of told.values()) often.set(shape(text, names), (often.get(shape(text, names)) ?? 0) + 1);
  const found = course.numbers.flatMap((number, step) => {
    const line = told.get(number);
    // Entries before the first turn are the set-up.
    if (step === 0 || !line || (course.turns.length > 0 && !turnAt(course, number))) return [];
    const ends = turning.has(number);
    const jumps = course.curves
      .map(({ label, seat, values }, n) => ({
        name: seat === null ? label : names[seat]!,
        by: values[step]! - values[step - 1]!,
        reach: reach[n]!,
      }))
      .filter((jump) => jump.by !== 0);
    const jump = Math.max(0, ...jumps.map(({ by, reach }) => Math.abs(by) / reach));
    // The end of a turn always changes something, so actions of players take precedence over it.
    const weight = ends ? jump * RARE : jump + RARE / often.get(shape(line.text, names))!;
    const change = jumps.map((jump) => `${jump.name} ${signed(jump.by)}`).join(', ');
    return weight < LEAST
      ? []
      : [
          {
            step,
            number,
            text: ends ? `${turnAt(course, number) || 'The start'} ends` : line.text,
            change,
            seat: ends ? null : line.seat,
            turn: turnAt(course, number),
            weight,
          },
        ];
  });
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .sort((a, b) => a.step - b.step)
    .map(({ weight: _, ...moment }) => moment);
}

/** The heading of the turn to which an entry belongs. */
export function turnAt(course: Course, number: number): string {
  const begun = course.turns.filter((turn) => turn.number < number || (turn.number === number && number === 0));
  return begun.findLast((turn) => numberOf(turn.text) !== null)?.text.replace(/ of \d+$/, '') ?? '';
}
