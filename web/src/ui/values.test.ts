import { describe, expect, test } from 'vitest';
import { boardOf, changes, columns, isWide, ownersOf, readable, seatName, shapeOf, spoken } from './values';

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

  test('columns that are empty in every row are left out', () => {
    expect(
      columns([
        { a: 1, b: null, c: [] },
        { a: 2, b: null, c: ['x'] },
      ]),
    ).toEqual(['a', 'c']);
  });

  test('things with a place in rows and columns become a board, the others lie beside it', () => {
    const at = (place: string) => ({ place, kind: 'shop' });
    const items = [at('r1c1'), at('r1c2'), at('r2c2'), at('S1')];
    expect(shapeOf(items)).toBe('board');
    expect(boardOf(items)).toEqual({ field: 'place', columns: 2, cells: [0, 1, null, 2], beside: [3] });
    expect(isWide(items)).toBe(true);
    expect(boardOf([at('r1c1'), at('r1c1'), at('r1c2'), at('r2c2')])).toBeNull();
  });

  test('items belong to players where they say so or are what players have', () => {
    expect(ownersOf([{ seat: 1 }, { seat: 0 }], 2)).toEqual([1, 0]);
    expect(ownersOf([{ owner: 0 }, { owner: 0 }], 2)).toBeNull();
    expect(ownersOf([{ score: 3 }, { score: 5 }], 2)).toEqual([0, 1]);
    expect(ownersOf([{ name: 'x' }, { name: 'y' }], 2)).toBeNull();
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
