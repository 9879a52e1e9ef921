// Order and timing of travelling pieces.
import type { EventInfo } from '../generated/protocol';
import type { Flight } from './tableau.svelte';

/** Duration of one flight in milliseconds at normal speed. */
const TRAVEL = 420;
/** Maximum duration of all flights of one update, in milliseconds. */
const PATIENCE = 6000;
const SHORTEST = 90;

/** One batch for each event that moves anything; the pieces of a batch fly together. */
export function batches(
  events: readonly EventInfo[],
  flights: (event: EventInfo) => readonly Flight[],
): (readonly Flight[])[] {
  return events.map(flights).filter((batch) => batch.length > 0);
}

/** Duration of each batch; shorter if there are many. */
export function travel(count: number, pace: number): number {
  return pace === 0 || count === 0 ? 0 : Math.max(SHORTEST, Math.min(TRAVEL * pace, (PATIENCE * pace) / count));
}
