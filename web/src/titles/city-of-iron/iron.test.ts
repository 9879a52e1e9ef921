import { expect, test } from 'vitest';
import { listed, many, skills } from './book';
import { Desk, goesOn, objectOf, verbOf, type Iron } from './desk.svelte';
import { ICONS, PATHS } from './emblems';
import { fan } from './fan';
import { flights } from './flights';
import { laying, moved, piling } from './order';
import { scene, townScene } from './scenes';
import { changes, deckNote, deckParts, placesOf, scoringLines, standing, where } from './tell';
import type { CardInfo, TownInfo, View } from './types';

const player = (seat: number, more: object = {}) => ({
  seat,
  coins: 3,
  science: 0,
  vp: 0,
  income: 2,
  coins_for_most: 0,
  points_now: {},
  goods: {},
  ...more,
});
const view = (more: object = {}) =>
  ({
    step: 'turn',
    round: 4,
    last_round: false,
    turn: 5,
    turns: 3,
    players: [player(0), player(1)],
    deck: { A: 0, B: 6, C: 11 },
    deck_sizes: { A: 18, B: 15, C: 11 },
    score_cards: ['score_a'],
    scoring_due: [],
    active: [0],
    move: null,
    viewer: 0,
    ...more,
  }) as unknown as View;

test('words', () => {
  expect(many(1, 'coin')).toBe('1 coin');
  expect(many(0, 'coin')).toBe('0 coins');
  expect(listed(['Ada', 'Bruno', 'Chiara'])).toBe('Ada, Bruno and Chiara');
  expect(listed([])).toBe('');
  expect(skills({ attack: 2, work: 0, distance: 1, vehicle: 'ship' } as CardInfo)).toEqual([
    'attack 2',
    'distance 1',
    'ship',
  ]);
});

test('a step is a verb and a piece', () => {
  expect([verbOf('use Iron Soldier'), objectOf('use Iron Soldier')]).toEqual(['use', 'Iron Soldier']);
  expect([verbOf('tax'), objectOf('tax')]).toEqual(['tax', '']);
});

test('a move goes on as long as something of it is left to choose', () => {
  const legal = [{ id: 1, verb: 'use', args: ['scholar'], notation: 'use Scholar', label: '' }];
  expect(goesOn(view({ move: {} }), legal, 0)).toBe(true);
  expect(goesOn(view({ move: {} }), [], 0)).toBe(false);
  expect(goesOn(view(), legal, 0)).toBe(false);
  expect(goesOn(view({ step: 'purchase', active: [0, 1] }), legal, 1)).toBe(true);
  expect(goesOn(view({ step: 'purchase', active: [0] }), legal, 1)).toBe(false);
});

test('things change their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(laying(['a', 'b', 'c'])).toEqual(['top a', 'under b']);
  expect(laying(['b', 'c'], true)).toEqual(['under b']);
  expect(piling(['a', 'b'])).toEqual(['pile a']);
  expect(piling(['a', 'b', 'c'])).toEqual(['pile a', 'pile b']);
  expect(piling(['a'])).toEqual(['pile a']);
});

test('a long hand stays within its place', () => {
  for (const count of [1, 2, 6, 12, 20]) {
    const { overlap, angle, drop } = fan(count, 620);
    expect(count * 112 - (count - 1) * overlap).toBeLessThanOrEqual(count > 15 ? 800 : 620);
    expect(Math.abs(angle(0))).toBeLessThanOrEqual(13);
    expect(angle(0)).toBeCloseTo(-angle(count - 1));
    expect(drop(0)).toBeLessThanOrEqual(19);
  }
  expect(fan(3, 620).angle(1)).toBe(0);
});

test('every kind of building has a scene, the same for the same piece', () => {
  expect(scene('Mine', 'A15')).toBe(scene('Mine', 'A15'));
  expect(scene('Mine', 'A15')).not.toBe(scene('Mine', 'A16'));
  expect(scene('Moss Garden', 'x')).not.toContain('NaN');
  expect(townScene({ name: 'Gloamfen', goods: { glow_moss: 2 } } as unknown as TownInfo)).toBe('Moss Garden');
  expect(townScene({ name: 'Snyle', goods: {} } as unknown as TownInfo)).toBe('Snyle');
  expect(Object.keys(ICONS).filter((name) => name in PATHS)).toEqual([]);
});

test('where the game stands', () => {
  expect(where(view())).toBe('Round 4, turn 3 of 3');
  expect(where(view({ step: 'bid' }))).toBe('Round 4, bid');
  expect(where(view({ round: 0 }))).toBe('Set-up');
  expect(where(view({ last_round: true, turn: 0 }))).toBe('Round 4, the last, turn 1 of 3');
  expect(deckNote(view())).toBe('Deck B: 6 cards, then scoring B in the round after.');
  expect(deckNote(view({ scoring_due: ['score_a'] }))).toContain('Scoring A at the end of this round.');
  expect(deckParts(view()).map(({ part }) => part)).toEqual([1, 0.6, 0]);
});

test('what would change, and who would lead', () => {
  const after = view({ players: [player(0, { coins: 1, income: 3, points_now: { ore: 3 } }), player(1)] });
  expect(changes(view(), after, 0)).toEqual([
    { what: 'coins', from: 3, to: 1 },
    { what: 'income', from: 2, to: 3 },
    { what: 'if scored now', from: 0, to: 3 },
  ]);
  expect(standing(after)).toEqual([
    { seat: 0, points: 3 },
    { seat: 1, points: 0 },
  ]);
});

test('what is picked in secret stays when another has chosen first', async () => {
  const buying = (picks: string[]) => view({ step: 'purchase', round: 2, active: [0, 1], picks });
  const sight = { number: 40 };
  const legal = [{ id: 7, verb: 'buy', args: ['C01'], notation: 'buy Spy', label: '' }];
  const preview = () =>
    Promise.resolve({ type: 'preview', id: '', lines: [], view: buying(['Spy']), legal, reason: null });
  const t = {
    catalogue: { cards: [], buildings: [], goods: [], lands: [], towns: [], nations: [], tokens: [] },
    sight,
    legal,
    view: buying([]),
    seat: 0,
    past: null,
    live: true,
    mine: true,
    selected: null,
    preview,
  };
  const desk = new Desk(t as unknown as Iron);
  const asked = desk.take('buy Spy');
  sight.number = 41;
  await asked;
  expect(desk.steps).toEqual(['buy Spy']);
  sight.number = 42;
  expect(desk.steps).toEqual(['buy Spy']);
  t.view = view({ step: 'bid', round: 3 });
  expect(desk.steps).toEqual([]);
});

test('a move names pieces and places', () => {
  expect(placesOf('build A03')).toEqual(['row:A03']);
  expect(placesOf('use Iron Soldier')).toEqual(['hand:Iron Soldier']);
  expect(placesOf('tax')).toEqual([]);
  expect(placesOf('in L03')).toEqual([]);
});

test('the log tells of the scorings', () => {
  const lines = [
    { text: 'First scoring', heading: true },
    { text: 'Ada scores 3 (Ore 3) and has 3 points.', heading: false },
    { text: 'Ada receives 4 coins.', heading: false },
    { text: 'Round 4', heading: true },
    { text: 'Ada scores low.', heading: false },
  ];
  expect(scoringLines(lines)).toEqual([
    { heading: 'First scoring', lines: ['Ada scores 3 (Ore 3) and has 3 points.'] },
  ]);
});

test('pieces travel', () => {
  const event = (kind: string, seat: number | null, facts: object) =>
    flights({ number: 1, kind, seat, facts: { ...facts } }, view());
  expect(event('built', 0, { card: 'A01', site: 'L04', coins: 2, science: 0 })[0]).toMatchObject({
    from: 'row:A01',
    to: 'city:L04',
  });
  expect(event('built', 1, { card: 'A01', site: 'L03', coins: 2, science: 0 })[0]).toMatchObject({
    to: 'player:1:cities',
  });
  expect(event('taxed', 1, { coins: 1 })).toEqual([{ to: 'player:1:coins', piece: 'two-coins', text: '+1' }]);
  expect(event('stole', 0, { rival: 1, coins: 2 })[0]).toMatchObject({ from: 'player:1:coins', to: 'player:0:coins' });
  expect(event('order', null, { seats: [0, 1] })).toEqual([]);
});
