import { beforeEach, expect, it } from 'vitest';
import { Holding, pictures } from './held-places';

const place = () => document.querySelector<HTMLElement>('[data-holds]')!;

beforeEach(() => {
  document.body.innerHTML = '<div><p data-holds="tile:T1" data-land="T1">field</p></div>';
});

it('a place looks as it did until all pieces have arrived', () => {
  const before = pictures(['tile:T1', 'tile:T2']);
  place().textContent = 'house';
  const holding = new Holding();
  for (const at of ['tile:T1', 'tile:T1', 'tile:T2']) holding.hold(at, before.get(at));
  expect(document.body.textContent).toBe('fieldhouse');
  expect(place().style.visibility).toBe('hidden');
  holding.arrived('tile:T1');
  expect(place().style.visibility).toBe('hidden');
  holding.arrived('tile:T1');
  holding.arrived('tile:T2');
  expect(document.body.textContent).toBe('house');
  expect(place().style.visibility).toBe('');
});

it('ends at once when nobody waits any longer', () => {
  const holding = new Holding();
  holding.hold('tile:T1', undefined);
  expect(place().style.visibility).toBe('hidden');
  holding.end();
  expect(place().style.visibility).toBe('');
});
