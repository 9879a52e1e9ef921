import { expect, test } from 'vitest';
import type { LogLine } from '../../generated/protocol';
import { tidy } from './tidy';

const texts = (...all: [number, string][]) =>
  tidy(all.map(([seat, text], n): LogLine => ({ number: n, seat, text, heading: false, said: false }))).map(
    (l) => l.text,
  );

test('a trade is one line once it is made', () => {
  expect(
    texts(
      [0, 'Ada buys T3 for 1 Ducat.'],
      [0, 'Ada asks Bea for a trade.'],
      [1, 'Bea agrees to talk with Ada.'],
      [0, 'Ada offers 1 Timber.'],
      [0, 'Ada offers 2 Timber.'],
      [1, 'Bea offers 1 Stone.'],
      [0, 'Ada accepts.'],
      [1, 'Bea confirms the trade.'],
      [0, 'Ada gives Bea 2 Timber for 1 Stone.'],
      [1, 'Bea passes.'],
    ),
  ).toEqual(['Ada buys T3 for 1 Ducat.', 'Ada gives Bea 2 Timber for 1 Stone.', 'Bea passes.']);
});

test('a talk that came to nothing stays, with the last offer', () => {
  expect(
    texts(
      [0, 'Ada asks Bea for a trade.'],
      [1, 'Bea agrees to talk with Ada.'],
      [0, 'Ada offers 1 Timber.'],
      [0, 'Ada offers 2 Timber.'],
      [1, 'Bea breaks off the talk with Ada.'],
    ),
  ).toEqual([
    'Ada asks Bea for a trade.',
    'Bea agrees to talk with Ada.',
    'Ada offers 2 Timber.',
    'Bea breaks off the talk with Ada.',
  ]);
});

test('an offer and its counter-offers are one line once one is accepted', () => {
  expect(
    texts(
      [0, 'Ada offers Bea 2 Timber for 1 Stone.'],
      [1, 'Bea declines the offer of Ada.'],
      [0, 'Ada offers Bea 3 Timber for 1 Stone.'],
      [1, 'Bea counters with 1 Stone for 4 Timber.'],
      [0, 'Ada gives Bea 4 Timber for 1 Stone.'],
    ),
  ).toEqual([
    'Ada offers Bea 2 Timber for 1 Stone.',
    'Bea declines the offer of Ada.',
    'Ada gives Bea 4 Timber for 1 Stone.',
  ]);
});
