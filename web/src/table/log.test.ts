import { expect, test } from 'vitest';
import { latest, moments, neighbour, turns } from './log';
import type { LogLine } from '../generated/protocol';

const line = (number: number, text: string, heading = false): LogLine => ({
  number,
  text,
  heading,
  said: false,
  seat: null,
});

test('the latest turn and the latest entry come first, the lines of an entry stay in order', () => {
  const found = turns([
    line(1, 'Before.'),
    line(2, 'Turn 1', true),
    line(2, 'A roll.'),
    line(2, 'A gift.'),
    line(3, 'A move.'),
    line(4, 'Turn 2', true),
    line(5, 'Another.'),
  ]);
  expect(found.map((turn) => turn.heading)).toEqual(['Turn 2', 'Turn 1', '']);
  expect(found[1]!.entries.map((entry) => entry.lines.map((l) => l.text))).toEqual([
    ['A move.'],
    ['A roll.', 'A gift.'],
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
    ['Turn 2', 'Expansion'],
    ['Turn 1', 'Cleanup'],
    ['Turn 1', 'Expansion'],
  ]);
});

test('as many turns are shown as hold enough lines', () => {
  const all = turns(Array.from({ length: 30 }, (_, n) => line(n, n % 3 === 0 ? 'Turn' : 'x', n % 3 === 0)));
  expect(latest(all, 5)).toHaveLength(3);
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
