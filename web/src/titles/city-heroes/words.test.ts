import { describe, expect, it } from 'vitest';
import { flights } from './flights';
import type { Catalogue, PlayerView, TileView, View } from './types';
import { costWords, differences, harvest, signed, spoken, tileOf } from './words';

const catalogue = {
  resources: [
    { id: 'iron', name: 'Iron' },
    { id: 'stone', name: 'Stone' },
    { id: 'wheat', name: 'Wheat' },
  ],
  buildings: [
    { id: 'fort', name: 'Fort' },
    { id: 'house', name: 'House' },
  ],
  works: [],
} as unknown as Catalogue;
const tile = (more: Partial<TileView>): TileView => ({
  name: 'T19',
  row: 2,
  column: 5,
  hill: true,
  resource: null,
  owner: null,
  building: null,
  setting: null,
  garrison: 0,
  exhausted: 0,
  pillaged: false,
  work: null,
  price: null,
  away: null,
  copies: 0,
  starved: false,
  ...more,
});
const view = {
  works: [{ id: 'la_rotonda', name: 'La Rotonda', stages: 1, of: 3, finished: false, tile: 'T19' }],
  pillage: null,
} as unknown as View;

describe('what is said about a tile', () => {
  it('names everything that it shows', () => {
    expect(
      spoken(
        view,
        catalogue,
        ['Ada', 'Bruno'],
        tile({ owner: 1, building: 'fort', garrison: 3, exhausted: 1, pillaged: true }),
      ),
    ).toBe('T19, Hills, Bruno: Fort, garrison 3, 1 exhausted, pillaged');
    expect(spoken(view, catalogue, [], tile({ resource: 'iron', price: 3, work: 'la_rotonda' }))).toBe(
      'T19, Hills, Iron, La Rotonda, stage 1 of 3, 3 ducats',
    );
    expect(spoken(view, catalogue, [], tile({ hill: false, price: 0 }))).toBe('T19, Plains, free');
  });

  it('tells what can be collected', () => {
    expect(harvest(catalogue, tile({ resource: 'iron' }))).toBe('Iron can be collected with a Mine');
    expect(harvest(catalogue, tile({ resource: 'wheat', copies: 1 }))).toBe('Would give 1 Wheat a turn');
    expect(harvest(catalogue, tile({ resource: 'wheat', copies: 3, owner: 0 }))).toBe('Gives 3 Wheat a turn');
  });
});

describe('small words', () => {
  it('spell costs and signs', () => {
    expect(costWords(catalogue, { stone: 2, workers: 1, ducats: 3 })).toBe('2 Stone, 1 Worker, 3 Ducats');
    expect(costWords(catalogue, {})).toBe('nothing');
    expect([signed(2), signed(-2), signed(0)]).toEqual(['+2', '−2', '0']);
    expect([tileOf('tile:T3'), tileOf('work:x'), tileOf(null)]).toEqual(['T3', null, null]);
  });

  it('show what would change', () => {
    const player = (ducats: number, stone: number) =>
      ({ ducats, influence: 0, supply: { stone }, ready: 5, busy: 0, idle: 0, tokens: 0 }) as unknown as PlayerView;
    expect(differences(player(5, 2), player(8, 1))).toEqual([
      { id: 'ducats', from: 5, to: 8 },
      { id: 'stone', from: 2, to: 1 },
    ]);
  });
});

describe('pieces on their way', () => {
  const event = (kind: string, seat: number | null, facts: Record<string, unknown>) => ({
    number: 1,
    kind,
    seat,
    facts,
  });

  it('go from purse to tile, from tile to supply, from supply to supply', () => {
    expect(flights(event('bought', 0, { tile: 'T3', ducats: 2 }), view).map(({ to }) => to)).toEqual([
      'tile:T3',
      'tile:T3',
    ]);
    expect(
      flights(
        event('received', 1, { step: 'harvest', gains: { Timber: 2, Stone: -1 }, places: ['T9', 'Mine on T4'] }),
        view,
      ),
    ).toEqual([{ from: 'tile:T9', to: 'player:1:timber', piece: 'planks', text: '2', seat: 1 }]);
    expect(
      flights(event('traded', 0, { partner: 1, gives: { Ducats: 1 }, takes: { Scaffolding: 1 } }), view).map(
        ({ to }) => to,
      ),
    ).toEqual(['player:1:ducats', 'player:0:scaffolds']);
    expect(flights(event('ended', 0, {}), view)).toEqual([]);
  });
});
