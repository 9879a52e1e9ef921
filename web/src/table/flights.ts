// Which pieces fly, in which order and how fast.
import type { EventInfo } from '../generated/protocol';
import type { Flight } from './tableau.svelte';

/** A piece travels so long, in milliseconds, at normal speed. */
const TRAVEL = 420;
/** All that one update tells is over after this time at the latest. */
const PATIENCE = 6000;
const SHORTEST = 90;

/** One batch for each event that moves anything; the pieces of a batch fly together. */
export function batches(
  events: readonly EventInfo[],
  flights: (event: EventInfo) => readonly Flight[],
): (readonly Flight[])[] {
  return events.map(flights).filter((batch) => batch.length > 0);
}

/** How long each batch takes: less where there are many. */
export function travel(count: number, pace: number): number {
  return pace === 0 || count === 0 ? 0 : Math.max(SHORTEST, Math.min(TRAVEL * pace, (PATIENCE * pace) / count));
}
