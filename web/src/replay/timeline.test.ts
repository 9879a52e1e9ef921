import { expect, test } from 'vitest';
import { momentsOf, partsOf, stepOf, turnAt } from './timeline';
import type { Course, LogLine } from '../generated/protocol';

const course: Course = {
  numbers: [0, 1, 2, 4, 5, 6],
  sources: [],
  eyes: [],
  turns: [
    { number: 1, text: 'Turn 1 of 2' },
    { number: 1, text: 'Expansion' },
    { number: 2, text: 'Cleanup' },
    { number: 5, text: 'Turn 2 of 2' },
  ],
  curves: [
    { label: 'City', seat: null, values: [0, 0, 1, 1, 9, 9] },
    { label: '', seat: 0, values: [0, 0, 0, 2, 2, 2] },
  ],
};
const line = (number: number, text: string, heading = false): LogLine => ({
  number,
  text,
  heading,
  said: false,
  seat: heading ? null : 0,
});

test('a heading with a number begins a turn, the others divide it', () => {
  expect(partsOf(course)).toEqual([
    { from: 1, to: 2, text: 'Turn 1 of 2', turn: '1', phase: 'Expansion' },
    { from: 2, to: 4, text: null, turn: null, phase: 'Cleanup' },
    { from: 4, to: 5, text: 'Turn 2 of 2', turn: '2', phase: null },
  ]);
});

test('entries that were taken back lead to the step before', () => {
  expect([0, 1, 3, 4, 99].map((number) => stepOf(course, number))).toEqual([0, 1, 2, 3, 5]);
});

test('moments are what changes most and happens rarely, not the turn of a turn', () => {
  const found = momentsOf(
    course,
    [
      line(1, 'Ada passes.'),
      line(2, 'Ada passes.'),
      line(4, 'Ada trades.'),
      line(5, 'Turn 2 of 2', true),
      line(5, 'Ada passes.'),
      line(6, 'Ada builds.'),
    ],
    ['Ada'],
    2,
  );
  expect(found.map(({ text, change, step }) => [text, change, step])).toEqual([
    ['Ada passes.', 'City +1', 2],
    ['Ada trades.', 'Ada +2', 3],
  ]);
  expect(turnAt(course, 4)).toBe('Turn 1');
});
