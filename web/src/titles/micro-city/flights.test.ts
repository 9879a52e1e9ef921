import { expect, it } from 'vitest';
import type { EventInfo } from '../../generated/protocol';
import { flights } from './flights';
import type { View } from './types';

const solo = { mode: 'basic', active: 0, companies: [{ at: 'r2c3' }] } as unknown as View;
const duel = { mode: 'duel', active: 1, companies: [{ at: 'r1c1' }, { at: 'S1' }] } as unknown as View;
const event = (kind: string, facts: Record<string, unknown>, seat = 0): EventInfo => ({ number: 1, kind, seat, facts });

it('Materials fly from the Quarter to the track', () => {
  expect(flights(event('gained', { resource: 'coal', count: 2, lost: 0 }), solo)).toEqual([
    { from: 'quarter:r2c3', to: 'player:0:coal', piece: 'coal-pile', text: '+2', seat: 0 },
  ]);
  expect(flights(event('gained', { resource: 'coal', count: 0, lost: 2 }), solo)).toEqual([]);
});

it('markers go between pools and areas', () => {
  expect(flights(event('marker', { at: 'r2c3', left: 3 }), solo)[0]).toEqual({
    from: 'pool:all',
    to: 'quarter:r2c3',
    piece: 'marker',
    seat: null,
  });
  expect(flights(event('marker back', { area: 'G1.b', owner: 0 }, 1), duel)[0]).toEqual({
    from: 'target:G1.b',
    to: 'pool:0',
    piece: 'marker',
    seat: 0,
  });
  expect(
    flights(event('markers back', { areas: ['r1c1', 'stage 2'], owner: null }), solo).map(({ from }) => from),
  ).toEqual(['quarter:r1c1', 'target:stage 2']);
});

it('what is built brings VP', () => {
  expect(flights(event('built', { target: 'K4', vp: 3 }, 1), duel).map(({ to }) => to)).toEqual(['target:K4', 'vp:1']);
});
