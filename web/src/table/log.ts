// The log by turns, the latest last; equal steps are one line.
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

/** Turns and entries in the order in which they happened. */
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
  return found;
}

/** The latest turns that together have at least that many lines. */
export function latest(all: readonly Turn[], most: number): Turn[] {
  const shown: Turn[] = [];
  let count = 0;
  for (const turn of all.toReversed()) {
    if (count >= most) break;
    shown.unshift(turn);
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

/** Deals that are told together: who, what is done, then an amount. */
const DEAL = /^(.+? (?:sells|buys|hands)) \d/;
const COUNTED = /^(Ducat|Weapon|Tool|Worker|coin)(?=\W|$)/;
const NUMBER = /^\d+$/;

const parts = (text: string) => text.split(/(?<![\p{L}\d])(\d+)(?![\p{L}\d])/u);
/** A word in the plural is the same word. */
const bare = (part: string) => part.replace(/^( \w+?)s(?=\W|$)/, '$1');

/** Whether two lines tell of the same step, done again. */
export function mergeable(a: LogLine, b: LogLine): boolean {
  if (a.heading || b.heading || a.said || b.said || a.seat !== b.seat || a.number === b.number) return false;
  if (!DEAL.test(a.text)) return a.text === b.text;
  const [one, other] = [parts(a.text), parts(b.text)];
  return (
    one.length === other.length &&
    one.every((part, n) => (NUMBER.test(part) ? NUMBER.test(other[n]!) : bare(part) === bare(other[n]!)))
  );
}

/** Equal steps in a row as one line under the number of the last: "sells 5 Timber for 10 Ducats". */
export function merged(lines: readonly LogLine[]): LogLine[] {
  const found: LogLine[] = [];
  let run: LogLine[] = [];
  const close = () => {
    if (run.length > 0) found.push(run.length === 1 ? run[0]! : { ...run.at(-1)!, text: total(run) });
    run = [];
  };
  for (const line of lines) {
    if (run.length > 0 && !mergeable(run.at(-1)!, line)) close();
    run.push(line);
  }
  close();
  return found;
}

function total(run: readonly LogLine[]): string {
  if (!DEAL.test(run[0]!.text)) return `${run[0]!.text.replace(/\.$/, '')} (${run.length} times).`;
  const all = run.map((line) => parts(line.text));
  return all[0]!
    .map((part, n) => {
      if (NUMBER.test(part)) return String(all.reduce((sum, one) => sum + Number(one[n]), 0));
      const plural = all.map((one) => one[n]!).find((one) => one !== bare(one));
      return n === 0
        ? part
        : (plural ?? part.replace(/^ (\w+)/, (_, word: string) => ` ${word.replace(COUNTED, '$1s')}`));
    })
    .join('');
}
