import { expect, test } from 'vitest';
import type { RoomInfo, SeatInfo } from '../generated/protocol';
import { endedBy } from './ended';

const seat = (more: Partial<SeatInfo>) => ({ person: true, bot: null, resigned: false, ...more }) as SeatInfo;
const room = (status: RoomInfo['status'], ...seats: SeatInfo[]) =>
  ({ status, seats, result: 'Bea resigned.' }) as unknown as RoomInfo;

test('who stays when the others resign has won, bots have not', () => {
  const found = endedBy(room('over', seat({}), seat({ resigned: true, bot: 'x' }), seat({ person: false, bot: 'x' })));
  expect(found).toEqual({ ranks: [1, 2, 2], scores: [], reason: 'Bea resigned.', lost: false });
});

test('a match that is abandoned has no winner, one that is played no end', () => {
  expect(endedBy(room('abandoned', seat({}), seat({})))?.ranks).toEqual([1, 1]);
  expect(endedBy(room('playing', seat({}), seat({})))).toBeNull();
  expect(endedBy(null)).toBeNull();
});
