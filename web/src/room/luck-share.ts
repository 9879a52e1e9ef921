// The random text that this browser adds to the seed of an online match before the start, and its check at the end.
import type { Audit, RoomInfo } from '../generated/protocol';

const KEY = 'piazza-luck';
const MAX_KEPT = 50;

/** The text that was added, and the seal of the server's secret as it was published before. */
export interface Kept {
  readonly id: string;
  readonly share: string;
  readonly seal: string;
}
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export function newShare(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this browser has a seat in a room that has not started, and has not added its text yet. */
export const owesShare = (room: RoomInfo) =>
  room.kind === 'online' && room.status === 'open' && room.mine.length > 0 && !room.shared_in && !room.chosen;

export function keep(kept: Kept, storage: Storage = localStorage) {
  storage.setItem(KEY, JSON.stringify([kept, ...all(storage).filter(({ id }) => id !== kept.id)].slice(0, MAX_KEPT)));
}

export function kept(id: string, storage: Storage = localStorage): Kept | null {
  return all(storage).find((one) => one.id === id) ?? null;
}

function all(storage: Storage): readonly Kept[] {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

/** The result of the check as a sentence. */
export function verdict(audit: Audit, own: Kept | null): { readonly good: boolean; readonly text: string } {
  const outcomes = audit.outcomes === 1 ? 'The one outcome of chance' : `All ${audit.outcomes} outcomes of chance`;
  if (audit.wrong.length > 0)
    return {
      good: false,
      text: `${audit.wrong.length} outcomes of chance do not come from what was sealed before the start.`,
    };
  if (audit.salt)
    return {
      good: true,
      text: `The host chose the seed “${audit.seed}”, so luck could be foretold. ${outcomes} came from it.`,
    };
  if (own && own.seal !== audit.seal)
    return { good: false, text: 'The secret of the server is not the one that was sealed before the start.' };
  if (own && !audit.shares.includes(own.share))
    return { good: false, text: 'What this browser added to the luck was left out.' };
  const yours = own ? ', yours included' : '';
  return {
    good: true,
    text:
      `Luck was checked. ${outcomes} came from the secret sealed before the start and from what the players ` +
      `added${yours}.`,
  };
}
