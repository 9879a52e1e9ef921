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

/** Duration of each batch; shorter if there are many, or if all of them have only `most` milliseconds. */
export function travel(count: number, pace: number, most = Infinity): number {
  if (pace === 0 || count === 0) return 0;
  return Math.max(SHORTEST, Math.min(TRAVEL * pace, Math.min(PATIENCE * pace, most) / count));
}

/** Places on the table that events are about: where pieces come from or go to, or the tile that an event names. */
export function spots(events: readonly EventInfo[], flights: (event: EventInfo) => readonly Flight[]): string[] {
  const found = events.flatMap((event) => {
    const named = typeof event.facts['tile'] === 'string' ? [`tile:${event.facts['tile']}`] : [];
    const ends = flights(event).flatMap(({ from, to }) => (from ? [from, to] : [to]));
    return [...named, ...ends.filter((at) => !OWN.test(at))];
  });
  const players = events.flatMap(({ seat }) => (seat === null ? [] : [`player:${seat}`]));
  return [...new Set(found.length > 0 ? found : players)];
}
/** Supplies of players: the pieces that fly there show them. */
const OWN = /^(player|hand|draw|discard|pool|pile|other|vp):/;
