// A Cleanup read from the log: one line per player and step, grouped by player.
import type { LogLine } from '../../generated/protocol';

export interface Told {
  readonly step: string;
  readonly text: string;
}
export interface Summary {
  readonly number: number;
  readonly turn: string;
  readonly city: readonly Told[];
  readonly players: readonly (readonly Told[])[];
}

const HEADING = 'Cleanup';

/** The last Cleanup at or before an entry; null if there was none. */
export function cleanupOf(lines: readonly LogLine[], names: readonly string[], upto = Infinity): Summary | null {
  let start = -1;
  let turn = '';
  let heading = '';
  lines.forEach((line, n) => {
    if (line.number > upto || !line.heading) return;
    if (line.text === HEADING) [start, turn] = [n, heading];
    else if (line.text.startsWith('Turn ')) heading = line.text;
  });
  if (start < 0) return null;
  const city: Told[] = [];
  const players: Told[][] = names.map(() => []);
  for (const line of lines.slice(start + 1)) {
    if (line.heading || line.number !== lines[start]!.number) break;
    if (line.said) continue;
    const [step, text] = split(line.text);
    const name = names[line.seat ?? -1];
    if (name !== undefined && isAbout(text, name)) players[line.seat!]!.push({ step, text: without(text, name) });
    else city.push({ step, text });
  }
  return { number: lines[start]!.number, turn, city, players };
}

export function isCleanup(line: LogLine): boolean {
  return line.heading && line.text === HEADING;
}

function split(text: string): [string, string] {
  const colon = text.indexOf(': ');
  return colon < 0 ? ['', text] : [text.slice(0, colon), text.slice(colon + 2)];
}

/** Lines caused by nobody carry the seat that moved last, so the player is found by name. */
function isAbout(text: string, name: string): boolean {
  return text.startsWith(`${name} `) || text.endsWith(` ${name}.`);
}

function without(text: string, name: string): string {
  const rest = text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What a player received in all: "12 Ducats, 3 Timber, 4 Influence". */
export function gainsOf(summary: Summary, seat: number): string {
  const sums = new Map<string, number>();
  for (const { text } of summary.players[seat] ?? []) {
    const gains = /^Receives (.+?)(?: out of .*)?(?: \(.*)?\.$/.exec(text)?.[1] ?? '';
    for (const [, n, name] of gains.matchAll(/(\d+) (\p{L}+)/gu)) {
      const what = name === 'Ducat' ? 'Ducats' : name!;
      sums.set(what, (sums.get(what) ?? 0) + Number(n));
    }
  }
  return [...sums].map(([name, n]) => `+${n} ${name}`).join(', ');
}
