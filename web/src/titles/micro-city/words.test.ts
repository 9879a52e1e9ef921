import { describe, expect, it } from 'vitest';
import { ends } from './final';
import { track } from './track';
import type { Catalogue, EffectInfo, QuarterView, View } from './types';
import { bonusTokens, changes, quarterName, spoken, tokens, where } from './words';

const NOTHING: EffectInfo = {
  text: '',
  duel: '',
  pay_money: 0,
  pay_material: 0,
  materials: 0,
  other: false,
  own: 0,
  money: 0,
  time: 0,
  or_time: 0,
  cards: 0,
  markers: 0,
  set_die: false,
  upgrade: false,
  build: false,
  hand_over: 0,
  both_ways: false,
};
const effect = (more: Partial<EffectInfo>): EffectInfo => ({ ...NOTHING, ...more });
const QUARTER: QuarterView = {
  place: 'r2c3',
  type: 'industrial',
  material: 'steel',
  dice: [1, 4],
  card: 'district 2',
  marked: true,
  owner: 1,
  engineers: [0],
};
const COMPANY = {
  seat: 0,
  at: 'r1c1',
  coal: 1,
  steel: 0,
  wood: 2,
  money: 3,
  dice: [2, 5],
  prepared: false,
  vp: 4,
  advantages: [],
};
const view = (more: Partial<View>) =>
  ({
    mode: 'basic',
    part: 'project',
    end: '',
    time: 6,
    rounds: 10,
    companies: [COMPANY],
    sets: [{ owner: null, pool: 2, markers: 8, hand: [], pile: [], banned: null }],
    quarters: [],
    cards: [],
    contracts: [],
    goals: [],
    scores: [],
    building: {
      id: 'base_a',
      name: 'Base building, side A',
      ordered: false,
      side: 0,
      sides: 1,
      stages: [{ done: true }, { done: false }],
    },
    ...more,
  }) as unknown as View;

describe('effects', () => {
  it('say what is paid and what is gained', () => {
    expect(tokens(effect({ money: 3 }), false)).toEqual(['Gain', { sign: 'money', count: 3 }]);
    expect(tokens(effect({ pay_material: 1, materials: 2, other: true, money: 1 }), false)).toEqual([
      { sign: 'material', count: 1 },
      'for',
      { sign: 'material', count: 2 },
      'of another type',
      { sign: 'money', count: 1 },
    ]);
    expect(tokens(effect({ own: 2 }), false, 'coal')).toEqual(['Gain', { sign: 'coal', count: 2 }]);
  });

  it('differ in a duel', () => {
    const card = effect({ or_time: 1, materials: 1, money: 1 });
    expect(tokens(card, false)[0]).toEqual({ sign: 'time', count: 1 });
    expect(tokens(card, true)).toEqual(['Gain', { sign: 'material', count: 1 }, { sign: 'money', count: 1 }]);
    expect(tokens(effect({ build: true }), true)).toEqual(['Build a Goal']);
    expect(tokens(effect({ build: true }), false)).toEqual(['Build a stage']);
  });

  it('count', () => {
    expect(tokens(effect({ markers: 2 }), false)).toEqual(['Retrieve up to 2 markers']);
    expect(tokens(effect({ markers: 1 }), false)).toEqual(['Retrieve 1 marker']);
    expect(tokens(effect({ pay_material: 1, money: 3, cards: 1 }), false).at(-1)).toBe(', take back 1 card');
  });

  it('become signs as a bonus', () => {
    const catalogue = { bonuses: [effect({ text: '2 money', money: 2 })] } as unknown as Catalogue;
    expect(bonusTokens(catalogue, '2 money')).toEqual(['+', { sign: 'money', count: 2 }]);
    expect(bonusTokens(catalogue, 'something new')).toEqual(['something new']);
  });
});

describe('Quarters', () => {
  it('have a name and are spoken', () => {
    expect(quarterName(QUARTER)).toBe('Steel works');
    expect(spoken(QUARTER, ['Ada', 'Bruno'], ['in reach'])).toBe(
      'r2c3, Steel works, dice 1, 4, marker of Bruno, Engineer of Ada, in reach',
    );
    expect(spoken({ ...QUARTER, marked: false, dice: [1, 2, 3, 4, 5, 6], engineers: [] }, ['Ada'])).toBe(
      'r2c3, Steel works, any die',
    );
  });
});

describe('changes', () => {
  it('are told as the difference of two views', () => {
    const after = view({ companies: [{ ...COMPANY, coal: 0, money: 5, vp: 6 }] });
    expect(changes(view({}), after, 0)).toEqual([
      { sign: 'coal', count: -1 },
      { sign: 'money', count: 2 },
      { sign: 'vp', count: 2 },
    ]);
  });
});

describe('the round track', () => {
  it('shows every round of a short game', () => {
    expect(track(6, 10).map(({ value }) => value)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(
      track(6, 10)
        .map(({ state }) => state)
        .slice(3, 6),
    ).toEqual(['past', 'now', '']);
    expect(track(0, 10).at(-1)).toMatchObject({ value: 0, state: 'over' });
  });

  it('shows those around the present of a long one', () => {
    const shown = track(18, 35);
    expect(shown.length).toBeLessThanOrEqual(12);
    expect(shown.find(({ state }) => state === 'now')?.value).toBe(18);
    expect(shown.at(-2)).toMatchObject({ gap: true });
    expect(shown.at(-1)).toMatchObject({ value: 0, state: 'end' });
    expect(track(2, 35).some(({ gap }) => gap)).toBe(false);
  });

  it('grows with time that is gained', () => {
    expect(track(11, 10)[0]).toMatchObject({ value: 11, state: 'now' });
  });
});

describe('where', () => {
  it('names the mode, the Building and the round', () => {
    expect(where(view({}))).toBe('Solo, base building A, round 5');
    expect(where(view({ mode: 'duel', part: 'over' }))).toBe('Duel');
  });
});

describe('the end', () => {
  it('is explained line by line', () => {
    const lines = ends(
      view({ end: 'pool', part: 'over' }),
      { materials: ['coal', 'steel', 'wood'] } as unknown as Catalogue,
      ['Ada'],
    );
    expect(lines[0]).toMatchObject({ value: '1 of 2', bad: true });
    expect(lines.find(({ label }) => label.startsWith('Markers'))).toMatchObject({ value: '2 of 8', bad: true });
    expect(lines.at(-1)?.value).toBe('1 coal, 0 steel, 2 wood, 3 money');
  });
});
