// Whether a bot may be asked for a hint.
import type { RoomClient } from '../net/room-client.svelte';
import { say } from '../ui/texts';

/** Why no hint may be asked for; empty if it may. */
export function whySilent(room: RoomClient | null, mine: boolean): string {
  if (room && !room.room?.hints) return say('hintNotHere');
  if (room?.room?.mine.every((seat) => room.room!.seats[seat]!.bot !== null)) return say('hintAway');
  return mine ? '' : say('hintNotNow');
}
