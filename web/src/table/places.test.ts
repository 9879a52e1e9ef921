import { expect, test } from 'vitest';
import type { ActionInfo } from '../generated/protocol';
import { boardOf } from '../ui/values';
import { clicked, meant, naming, towards } from './places';

const action = (verb: string, ...args: (string | number)[]): ActionInfo => ({
  id: 0,
  verb,
  args,
  notation: [verb, ...args].join(' '),
  label: verb,
});
const PLACES = new Set(['r1c1', 'r1c2', 'r2c1', 'r2c2']);
const water = action('water', 'r1c1');
const carry = action('carry', 'r1c2', 'r2c2');
const legal = [water, carry, action('plant', 'bean', 'r2c1'), action('plant', 'leek', 'r2c1'), action('pass')];

test('actions are found by the places that they name', () => {
  expect(naming(legal, ['r2c1'])).toHaveLength(2);
  expect(naming(legal, ['r2c2', 'r1c2'])).toEqual([carry]);
});

test('a click chooses, adds, starts anew and takes back', () => {
  expect(clicked(legal, [], 'r1c2')).toEqual(['r1c2']);
  expect(clicked(legal, ['r1c2'], 'r2c2')).toEqual(['r1c2', 'r2c2']);
  expect(clicked(legal, ['r1c2'], 'r2c1')).toEqual(['r2c1']);
  expect(clicked(legal, ['r1c2'], 'r1c2')).toEqual([]);
});

test('an action is meant when it is the only one and all its places are chosen', () => {
  expect(meant(legal, ['r1c1'], PLACES)).toBe(water);
  expect(meant(legal, ['r1c2'], PLACES)).toBeNull();
  expect(meant(legal, ['r1c2', 'r2c2'], PLACES)).toBe(carry);
  expect(meant(legal, ['r2c1'], PLACES)).toBeNull();
  expect(meant([action('pass')], [], PLACES)).toBeNull();
});

test('arrow keys lead to the nearest open place, across holes, and to what lies beside the board', () => {
  const board = boardOf(['r1c1', 'r1c3', 'r2c2', 'r3c1', 'r3c3', 'S1'].map((place) => ({ place })))!;
  const all = () => true;
  expect(towards(board, 0, 'ArrowRight', all)).toBe(1);
  expect(towards(board, 0, 'ArrowDown', all)).toBe(3);
  expect(towards(board, 0, 'ArrowDown', (item) => item === 2)).toBe(2);
  expect(towards(board, 3, 'ArrowDown', all)).toBe(5);
  expect(towards(board, 0, 'ArrowUp', all)).toBeNull();
  expect(towards(board, 0, 'Enter', all)).toBeNull();
});
