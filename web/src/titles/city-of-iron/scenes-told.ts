// Scorings, put together from the events of an entry.
import type { EventInfo } from '../../generated/protocol';
import type { Scene } from '../../table/tableau.svelte';

export interface Scored {
  readonly seat: number;
  readonly points: number;
  readonly vp: number;
  readonly goods: Readonly<Record<string, number>>;
}
const HEADINGS = ['First scoring', 'Second scoring', 'Last scoring'];

/** One scene for each scoring; two score cards can come in the same round. */
export function scenes(events: readonly EventInfo[]): readonly Scene[] {
  const found: { heading: string; number: number; facts: Scored[] }[] = [];
  for (const { kind, number, seat, facts } of events)
    if (kind === 'scoring')
      found.push({ heading: HEADINGS[Number(facts['card']) - 1] ?? 'Scoring', number, facts: [] });
    else if (kind === 'scored' && seat !== null)
      found.at(-1)?.facts.push({ seat, ...(facts as unknown as Omit<Scored, 'seat'>) });
  return found;
}
