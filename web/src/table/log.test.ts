import { expect, test } from 'vitest';
import { latest, merged, moments, neighbour, turns } from './log';
import type { LogLine } from '../generated/protocol';

const line = (number: number, text: string, heading = false): LogLine => ({
  number,
  text,
  heading,
  said: false,
  seat: null,
});

test('turns, entries and lines stand in the order in which they happened', () => {
  const found = turns([
    line(1, 'Before.'),
    line(2, 'Turn 1', true),
    line(2, 'A roll.'),
    line(2, 'A gift.'),
    line(3, 'A move.'),
    line(4, 'Turn 2', true),
    line(5, 'Another.'),
  ]);
  expect(found.map((turn) => turn.heading)).toEqual(['', 'Turn 1', 'Turn 2']);
  expect(found[1]!.entries.map((entry) => entry.lines.map((l) => l.text))).toEqual([
    ['A roll.', 'A gift.'],
    ['A move.'],
  ]);
});

test('a heading without lines stands above those that follow', () => {
  const found = turns([
    line(1, 'Turn 1', true),
    line(1, 'Expansion', true),
    line(2, 'a'),
    line(3, 'Cleanup', true),
    line(3, 'b'),
    line(4, 'Turn 2', true),
    line(4, 'Expansion', true),
  ]);
  expect(found.map((turn) => [turn.above, turn.heading])).toEqual([
    ['Turn 1', 'Expansion'],
    ['Turn 1', 'Cleanup'],
    ['Turn 2', 'Expansion'],
  ]);
});

test('as many turns are shown as hold enough lines', () => {
  const all = turns(Array.from({ length: 30 }, (_, n) => line(n, n % 3 === 0 ? 'Turn' : 'x', n % 3 === 0)));
  expect(latest(all, 5)).toHaveLength(3);
  expect(latest(all, 5).at(-1)).toBe(all.at(-1));
  expect(latest(all, 500)).toHaveLength(10);
});

test('one steps through the moments that the log tells of', () => {
  const all = moments([line(4, 'b'), line(2, 'a'), line(4, 'c'), line(9, 'd')]);
  expect(all).toEqual([2, 4, 9]);
  expect([neighbour(all, 4, -1), neighbour(all, 4, 1), neighbour(all, 9, 1), neighbour(all, 5, -1)]).toEqual([
    2,
    9,
    null,
    4,
  ]);
});

const texts = (...all: string[]) => merged(all.map((text, n) => line(n + 1, text))).map((one) => one.text);

test('equal deals in a row are one line with their sums', () => {
  const sale = 'Ada sells 1 Timber to the bank for 2 Ducats.';
  expect(texts(sale, sale, sale, sale, sale)).toEqual(['Ada sells 5 Timber to the bank for 10 Ducats.']);
  expect(texts('Ada buys 1 Weapon from the bank for 1 Ducat.', 'Ada buys 1 Weapon from the bank for 1 Ducat.')).toEqual(
    ['Ada buys 2 Weapons from the bank for 2 Ducats.'],
  );
  expect(texts('Ada buys 1 science for 3 coins.', 'Ada buys 1 science for 1 coin.')).toEqual([
    'Ada buys 2 science for 4 coins.',
  ]);
  const rival = "Ada sells 3 Iron to Siena for 2 Ducats. The city's Prestige falls by 1.";
  expect(texts(rival, rival)).toEqual(["Ada sells 6 Iron to Siena for 4 Ducats. The city's Prestige falls by 2."]);
});

test('different steps stay apart, and what is not a deal is counted', () => {
  expect(texts('Ada buys T3 for 1 Ducat.', 'Ada buys T4 for 1 Ducat.')).toHaveLength(2);
  expect(texts('Ada sells 1 Timber for 2 Ducats.', 'Ada sells 1 Stone for 2 Ducats.')).toHaveLength(2);
  expect(texts('Ada buys Scholar for 3 coins.', 'Ada buys Scholar for 3 coins.')).toEqual([
    'Ada buys Scholar for 3 coins (2 times).',
  ]);
  // Two gifts of one roll are two gifts.
  expect(merged([line(1, 'Ada gains 1 coal.'), line(1, 'Ada gains 1 coal.')])).toHaveLength(2);
});

test('a merged line leads to the position after its last step', () => {
  expect(
    merged([line(4, 'Ada sells 1 Timber for 2 Ducats.'), line(5, 'Ada sells 1 Timber for 2 Ducats.')])[0]!.number,
  ).toBe(5);
});
