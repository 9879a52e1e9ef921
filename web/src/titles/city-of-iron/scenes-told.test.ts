import { expect, test } from 'vitest';
import { scenes } from './scenes-told';

const scored = (seat: number, points: number, vp: number) => ({
  number: 9,
  kind: 'scored',
  seat,
  facts: { goods: { turnips: points }, points, vp },
});

test('a scoring is one scene with the points of everybody', () => {
  const events = [
    { number: 9, kind: 'scoring', seat: null, facts: { card: 1 } },
    scored(0, 3, 5),
    scored(1, 2, 2),
    { number: 9, kind: 'scoring', seat: null, facts: { card: 2 } },
    scored(0, 4, 9),
  ];
  const found = scenes(events);
  expect(found.map(({ heading }) => heading)).toEqual(['First scoring', 'Second scoring']);
  expect(found[0]!.facts).toEqual([
    { seat: 0, goods: { turnips: 3 }, points: 3, vp: 5 },
    { seat: 1, goods: { turnips: 2 }, points: 2, vp: 2 },
  ]);
  expect(scenes([{ number: 1, kind: 'built', seat: 0, facts: {} }])).toEqual([]);
});
