import { expect, test } from 'vitest';
import { asked, awaited } from './headline';

const verbs = ['Plant', 'Water', 'Carry a plant', 'Sell', 'Rest', 'Pass'].map((heading) => ({
  verb: heading.toLowerCase().split(' ')[0]!,
  heading,
}));
const can = (...names: string[]) =>
  asked({ legal: names.map((verb, id) => ({ id, verb, args: [], notation: verb, label: verb })) }, { verbs });

test.each([
  [[], ''],
  [['water', 'water'], 'Water'],
  [['carry', 'plant'], 'Plant or carry a plant'],
  [['plant', 'water', 'carry'], 'Plant, water or carry a plant'],
  [['plant', 'water', 'carry', 'sell', 'rest', 'pass'], 'Plant, water, carry a plant, sell or 2 more'],
])('%j is asked as %j', (names, text) => expect(can(...names)).toBe(text));

test('a viewer who has to move is asked alone', () => {
  expect(awaited({ seat: 1, to_move: [0, 1, 2] })).toEqual([1]);
  expect(awaited({ seat: 1, to_move: [0, 2] })).toEqual([0, 2]);
  expect(awaited({ seat: null, to_move: [0] })).toEqual([0]);
});
