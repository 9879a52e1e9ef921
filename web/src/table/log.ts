// The log by turns, the latest first.
import type { LogLine } from '../generated/protocol';

export interface Entry {
  readonly number: number;
  readonly lines: readonly LogLine[];
}
export interface Turn {
  readonly key: string;
  /** The heading above it that has no lines of its own. */
  readonly above: string;
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** Turns and entries, latest first; the lines of one entry keep their order. */
export function turns(lines: readonly LogLine[]): Turn[] {
  const found: { key: string; above: string; heading: string; entries: { number: number; lines: LogLine[] }[] }[] = [];
  let above = '';
  for (const [index, line] of lines.entries()) {
    const key = `${line.number}/${index}`;
    if (line.heading) {
      const last = found.at(-1);
      if (last?.heading && last.entries.length === 0) {
        above = last.heading;
        found.pop();
      }
      found.push({ key, above, heading: line.text, entries: [] });
      continue;
    }
    if (found.length === 0) found.push({ key, above, heading: '', entries: [] });
    const { entries } = found.at(-1)!;
    if (entries.at(-1)?.number === line.number) entries.at(-1)!.lines.push(line);
    else entries.push({ number: line.number, lines: [line] });
  }
  return found.reverse().map((turn) => ({ ...turn, entries: turn.entries.reverse() }));
}

/** The latest turns that together have at least that many lines. */
export function latest(all: readonly Turn[], most: number): Turn[] {
  const shown: Turn[] = [];
  let count = 0;
  for (const turn of all) {
    if (count >= most) break;
    shown.push(turn);
    count += turn.entries.reduce((sum, entry) => sum + entry.lines.length, 0);
  }
  return shown;
}

/** The past positions one can step through: after each entry in the log. */
export function moments(lines: readonly LogLine[]): number[] {
  return [...new Set(lines.map((line) => line.number))].sort((a, b) => a - b);
}

export function neighbour(all: readonly number[], now: number, step: -1 | 1): number | null {
  return (step < 0 ? all.findLast((number) => number < now) : all.find((number) => number > now)) ?? null;
}
