import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../generated/protocol';
import { cleanupOf, gainsOf, isCleanup } from './cleanup';

const line = (number: number, text: string, seat: number | null = null, heading = false): LogLine => ({
  number,
  text,
  heading,
  said: false,
  seat,
});
const LINES = [
  line(1, 'Turn 1 of 10', null, true),
  line(1, 'Expansion, Ada begins', 0, true),
  line(2, 'Ada passes.', 0),
  line(9, 'Cleanup', null, true),
  line(9, 'Settlers: 1 worker comes to Ada.', 0),
  line(9, "Buildings: The city's Prestige rises by 6 (School 6).", 1),
  line(9, 'Harvest: Ada Lovelace receives 2 Timber (T5).', 1),
  line(9, 'Workers: Ada has 5 ready and 0 idle.', 0),
  line(9, 'Turn 2 of 10', null, true),
  line(10, 'Ada buys T3 for 1 Ducat.', 0),
];
const NAMES = ['Ada', 'Ada Lovelace'];

describe('a Cleanup as the log tells it', () => {
  it('is gathered by player, each line under its step', () => {
    const found = cleanupOf(LINES, NAMES)!;
    expect(found.turn).toBe('Turn 1 of 10');
    expect(found.city).toEqual([{ step: 'Buildings', text: "The city's Prestige rises by 6 (School 6)." }]);
    expect(found.players[0]).toEqual([
      { step: 'Settlers', text: '1 worker comes to Ada.' },
      { step: 'Workers', text: 'Has 5 ready and 0 idle.' },
    ]);
    expect(found.players[1]).toEqual([{ step: 'Harvest', text: 'Receives 2 Timber (T5).' }]);
  });

  it('is the last one before the moment that is looked at', () => {
    const later = [...LINES, line(20, 'Cleanup', null, true), line(20, 'Tile tax: Ada receives 1 Ducat.', 0)];
    expect(cleanupOf(later, NAMES)?.number).toBe(20);
    expect(cleanupOf(later, NAMES, 19)?.number).toBe(9);
    expect(cleanupOf(later, NAMES, 8)).toBeNull();
  });

  it('adds up what a player received', () => {
    const lines = [
      ...LINES.slice(0, 5),
      line(9, 'Harvest: Ada receives 2 Timber and 1 Wheat (T5, T6).', 0),
      line(9, 'Tile tax: Ada receives 1 Ducat.', 0),
      line(9, 'The workshops: Ada receives 2 Tools out of 2 Iron (T7).', 0),
      line(9, 'Temples: Ada receives 3 Ducats, 1 Timber and 2 Influence (T8).', 0),
      line(9, 'Buildings: Ada pays 4 Ducats.', 0),
    ];
    expect(gainsOf(cleanupOf(lines, NAMES)!, 0)).toBe('+3 Timber, +1 Wheat, +4 Ducats, +2 Tools, +2 Influence');
  });

  it('begins with a heading of that name', () => {
    expect(LINES.filter(isCleanup)).toHaveLength(1);
  });
});
