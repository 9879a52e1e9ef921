import { describe, expect, test } from 'vitest';
import {
  boardOf,
  changes,
  columns,
  isWide,
  ownersOf,
  readable,
  roomFor,
  roomsFor,
  seatName,
  shapeOf,
  spoken,
  seated,
} from './values';

describe('names', () => {
  test.each([
    ['last_bids', 'Last bids'],
    ['vp', 'VP'],
    ['cardsLeft', 'Cards left'],
    ['time', 'Time'],
    ['my_vp', 'My VP'],
  ])('%s is read as %s', (name, words) => expect(readable(name)).toBe(words));

  test('names from the code become words, sentences stay', () => {
    expect(spoken('base_a')).toBe('base a');
    expect(spoken('A well-known place.')).toBe('A well-known place.');
  });

  test('a field that holds a seat shows the name of the player', () => {
    expect(seatName('goals.3.owner', 1, ['Ada', 'Bea'])).toBe('Bea');
    expect(seatName('first_player', 0, ['Ada'])).toBe('Ada');
    expect(seatName('to_move.1', 1, ['Ada', 'Bea'])).toBe('Bea');
    expect(seatName('turn_order', 0, ['Ada'])).toBe('Ada');
    expect(seatName('coal', 1, ['Ada', 'Bea'])).toBeNull();
    expect(seatName('owner', 7, ['Ada', 'Bea'])).toBeNull();
  });
});

describe('shapes', () => {
  test.each([
    [null, 'nothing'],
    [[], 'nothing'],
    ['', 'nothing'],
    [true, 'flag'],
    [0, 'number'],
    ['word', 'text'],
    [[1, 2], 'chips'],
    [[{ a: 1 }, { a: 2 }], 'rows'],
    [[{ a: { b: [1, [2]] } }, { a: { b: [] } }], 'cards'],
    [
      [
        [1, 2],
        [3, 4],
      ],
      'grid',
    ],
    [[[1], [2, 3]], 'list'],
    [{ a: 1 }, 'object'],
    [[{ a: 1 }], 'single'],
  ] as const)('%j is shown as %s', (value, shape) => expect(shapeOf(value as never)).toBe(shape));

  test('columns that are empty in every row keep their room, but not in a table that is too wide', () => {
    expect(
      columns([
        { a: 1, b: null, c: [] },
        { a: 2, b: null, c: ['x'] },
      ]),
    ).toEqual(['a', 'b', 'c']);
    const wide = Object.fromEntries([...'abcdefghijkl'].map((name, n) => [name, n < 3 ? n : null]));
    expect(columns([wide, wide])).toEqual(['a', 'b', 'c']);
  });

  test('things with a place in rows and columns become a board, the others lie beside it', () => {
    const at = (place: string) => ({ place, kind: 'shop' });
    const items = [at('r1c1'), at('r1c2'), at('r2c2'), at('S1')];
    expect(shapeOf(items)).toBe('board');
    expect(boardOf(items)).toEqual({ field: 'place', columns: 2, cells: [0, 1, null, 2], beside: [3] });
    expect(isWide(items)).toBe(true);
    expect(boardOf([at('r1c1'), at('r1c1'), at('r1c2'), at('r2c2')])).toBeNull();
  });

  test('items belong to players where they say so', () => {
    expect(ownersOf('x', [{ seat: 1 }, { seat: 0 }], 2)).toEqual([1, 0]);
    expect(
      ownersOf(
        'x',
        [
          { owner: 0, id: 1 },
          { owner: 0, id: 2 },
        ],
        2,
      ),
    ).toBeNull();
  });

  test.each([
    ['climbers', [{ chest: [] }, { chest: [1] }], true],
    ['quarters', [{ kind: 'shop' }, { kind: 'mill' }], false],
    ['market.offers', [{ price: 3 }, { price: 5 }], false],
    ['last_bids', [3, 5], true],
    ['scores', [3, 5, 6], false],
    ['hands', [[1], [2, 3]], true],
    ['hand', [3, 5], false],
    ['wood_by_seat', [3, 5], true],
    ['passed', [true, false], true],
    ['asked', [true, false], true],
  ] as const)('%s: %j has an entry for each of two players: %j', (name, items, each) =>
    expect(ownersOf(name, items as never, 2)).toEqual(each ? [0, 1] : null),
  );
});

describe('rooms', () => {
  const TWO = ['Ada', 'Bea'];
  test.each([
    [3, 'tile'],
    [null, 'tile'],
    ['basic', 'tile'],
    ['', 'double'],
    ['the Engineer is placed', 'double'],
    ['x'.repeat(61), 'row'],
    [[], 'double'],
    [[1, 2, 3, 4, 5, 6], 'double'],
    [['one', 'two', 'three', 'four', 'five'], 'row'],
    [{ a: 1 }, 'card'],
    [
      [
        { id: 1, a: 'x'.repeat(40) },
        { id: 2, a: '' },
      ],
      'wide',
    ],
  ] as const)('%j gets a %s', (value, room) => expect(roomFor('field', value as never, TWO)).toBe(room));

  test('a list with an entry for each player gets a card, even before it has entries', () => {
    expect(roomFor('scores', [0, 0], TWO)).toBe('card');
    expect(roomFor('last_bids', [], TWO)).toBe('card');
    expect(seated('last_bids', [], 2)).toEqual([null, null]);
    expect(seated('hand', [], 2)).toEqual([]);
  });

  test('a field that holds a seat has room for the longest name, whoever sits there', () => {
    for (const seat of [0, 1, null]) expect(roomFor('first_player', seat, ['Ada', 'Bartholomew'])).toBe('double');
    expect(roomFor('first_player', 0, TWO)).toBe('tile');
    expect(roomFor('round', 0, ['Ada', 'Bartholomew'])).toBe('tile');
  });

  test('a field keeps the room that it had', () => {
    const first = roomsFor(new Map(), { news: 'x'.repeat(61), offer: { a: 1 }, round: 1 }, TWO);
    expect([...roomsFor(first, { news: '', offer: null, round: 2 }, TWO)]).toEqual([...first]);
  });
});

test('changes are found down to the value', () => {
  const before = {
    round: 1,
    traders: [
      { score: 0, hand: [1, 2] },
      { score: 3, hand: [] },
    ],
  };
  const after = {
    round: 1,
    traders: [
      { score: 4, hand: [1] },
      { score: 3, hand: [] },
    ],
  };
  expect([...changes(before, after)]).toEqual(['traders.0.score', 'traders.0.hand']);
  expect(changes(before, structuredClone(before)).size).toBe(0);
});
