import { describe, expect, it } from 'vitest';
import { keep, kept, newShare, owesShare, verdict } from './luck-share';
import type { Audit, RoomInfo } from '../generated/protocol';

const audit: Audit = { seal: 'seal', seed: 'secret', salt: '', shares: ['mine', 'theirs'], outcomes: 12, wrong: [] };
const own = { id: 'room', share: 'mine', seal: 'seal' };

describe('the share of this browser', () => {
  it('is long, and another one every time', () => {
    expect(newShare()).toMatch(/^[0-9a-f]{32}$/);
    expect(newShare()).not.toBe(newShare());
  });

  it('is remembered for the latest rooms', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    for (let n = 0; n < 60; n++) keep({ id: `room ${n}`, share: `share ${n}`, seal: 'seal' }, storage);
    expect(kept('room 59', storage)?.share).toBe('share 59');
    expect(kept('room 1', storage)).toBeNull();
  });

  it('is owed by who sits in a room that has not started', () => {
    const room = { kind: 'online', status: 'open', mine: [0], shared_in: false, chosen: false } as unknown as RoomInfo;
    expect(owesShare(room)).toBe(true);
    expect(owesShare({ ...room, shared_in: true })).toBe(false);
    expect(owesShare({ ...room, mine: [] })).toBe(false);
    expect(owesShare({ ...room, status: 'playing' })).toBe(false);
  });
});

describe('the verdict', () => {
  it('is good when everything fits', () => {
    expect(verdict(audit, own)).toEqual({
      good: true,
      text:
        'Luck was checked. All 12 outcomes of chance came from the secret sealed before the start and from what ' +
        'the players added, yours included.',
    });
    expect(verdict(audit, null).good).toBe(true);
  });

  it('finds another secret, a missing share and wrong outcomes', () => {
    expect(verdict(audit, { ...own, seal: 'another' }).good).toBe(false);
    expect(verdict(audit, { ...own, share: 'another' }).good).toBe(false);
    expect(verdict({ ...audit, wrong: [3] }, own).good).toBe(false);
  });

  it('says when the host chose the seed', () => {
    expect(verdict({ ...audit, salt: 'salt', shares: [] }, own).text).toContain('The host chose the seed “secret”');
  });
});
