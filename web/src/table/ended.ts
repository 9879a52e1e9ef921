// How a match ended that has no outcome of its own: by resignation, or because all agreed.
import type { Ending, RoomInfo } from '../generated/protocol';

/** The people who stayed have won against those who resigned; null while the match is played. */
export function endedBy(room: RoomInfo | null | undefined): Ending | null {
  if (!room || (room.status !== 'over' && room.status !== 'abandoned')) return null;
  const resigned = room.seats.some((seat) => seat.resigned);
  const won = (seat: RoomInfo['seats'][number]) => !resigned || (seat.person && !seat.resigned);
  const anybody = room.seats.some(won);
  return {
    ranks: room.seats.map((seat) => (won(seat) || !anybody ? 1 : 2)),
    scores: [],
    reason: room.result,
    lost: false,
  };
}
