import { expect, test, vi } from 'vitest';
import { byItself } from './auto-play';
import { apart, line, steps } from '../ui/chart';
import { clock } from '../ui/clock';
import { batches, travel } from './flights';
import { pressed } from '../ui/keys';
import type { ActionInfo, EventInfo, LogLine } from '../generated/protocol';
import { read, USUAL } from '../ui/settings.svelte';
import { aimedAt } from './turn-alerts.svelte';
import { say } from '../ui/texts';
import { follows, waits } from './tutorial';
import { clamp, HOME, LARGEST, shift, zoomAt } from '../ui/zoom';

const action = (verb: string, id = 0): ActionInfo => ({ id, verb, args: [], notation: verb, label: verb });
const event = (number: number): EventInfo => ({ number, kind: 'x', seat: 0, facts: {} });

test('a go passes by itself only where it was wished and nothing else is left', () => {
  const wishes = { autoPass: true, autoEnd: false };
  expect(byItself([action('pass'), action('take_back')], wishes)?.verb).toBe('pass');
  expect(byItself([action('pass'), action('buy')], wishes)).toBeNull();
  expect(byItself([action('end')], wishes)).toBeNull();
  expect(byItself([action('end')], { autoPass: false, autoEnd: true })?.verb).toBe('end');
  expect(byItself([], wishes)).toBeNull();
});

test('many flights are faster, none takes no time, and none are left out', () => {
  expect(travel(1, 1)).toBe(420);
  expect(travel(1, 2)).toBe(840);
  expect(travel(60, 1)).toBe(100);
  expect(travel(600, 1)).toBe(90);
  expect([travel(3, 0), travel(0, 1)]).toEqual([0, 0]);
  expect(batches([event(1), event(2)], (e) => (e.number === 2 ? [{ to: 'a' }, { to: 'b' }] : []))).toEqual([
    [{ to: 'a' }, { to: 'b' }],
  ]);
});

test('what is stored is read as far as it makes sense', () => {
  expect(read(null)).toEqual(USUAL);
  expect(read('nonsense')).toEqual(USUAL);
  expect(read('{"volume":20,"speed":"off","sound":"loud","diagnostics":true,"other":1}')).toEqual({
    ...USUAL,
    volume: 20,
    speed: 'off',
    diagnostics: true,
  });
});

test('what others did to one is told, what one did oneself is not', () => {
  const told = (text: string, seat: number | null): LogLine => ({ number: 1, text, heading: false, said: false, seat });
  const news = [
    told('Ada pillages T9 of Bo.', 0),
    told('Bo passes.', 1),
    told('Ada visits Bologna.', 0),
    told('Turn 3 of Bo', null),
  ];
  expect(aimedAt(news, 1, ['Ada', 'Bo'])).toEqual(['Ada pillages T9 of Bo.']);
});

test('the board is zoomed about the pointer and does not leave its window', () => {
  const size = { width: 800, height: 600 };
  const near = zoomAt(HOME, 2, 100, 50, size);
  expect(near).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomAt(near, 0.5, 100, 50, size)).toEqual(HOME);
  expect(zoomAt(HOME, 1000, 0, 0, size).scale).toBe(LARGEST);
  expect(shift(HOME, 5000, -5000, size)).toEqual({ scale: 1, x: 400, y: -300 });
  expect(clamp({ x: 1, y: 2, scale: 1 }, size)).toEqual({ x: 1, y: 2, scale: 1 });
});

test('a chart has round steps, labels apart and lines from start to end', () => {
  expect(steps(94)).toEqual([0, 20, 40, 60, 80]);
  expect(steps(10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(steps(3)).toEqual([0, 1, 2, 3]);
  expect(apart([10, 12, 100], 15, 180)).toEqual([10, 25, 100]);
  expect(apart([175, 178], 15, 180)).toEqual([165, 180]);
  expect(line([0, 5, 10], [0, 5, 10], 10, 100, 50)).toEqual({ path: 'M0.0 50.0L50.0 25.0L100.0 0.0', x: 100, y: 0 });
  // Two points within one pixel, then no change: the line must be flat to the end.
  expect(line([0, 1, 2, 500, 1000], [9, 9, 0, 0, 0], 10, 100, 50).path).toBe('M0.0 5.0L0.2 50.0L100.0 50.0');
});

test('clocks are told as people read them', () => {
  expect([clock(299_000), clock(3_723_000), clock(3 * 86_400_000), clock(-5)]).toEqual([
    '04:59',
    '1:02:03',
    '3 days',
    '00:00',
  ]);
});

test('keys are ours only where nothing is being typed', () => {
  document.body.innerHTML = '<button></button><input><dialog><button id="in"></button></dialog><input type="checkbox">';
  const press = (selector: string, more: KeyboardEventInit = {}) => {
    const found = vi.fn();
    const listen = (e: Event) => found(pressed(e as KeyboardEvent));
    document.addEventListener('keydown', listen);
    document.querySelector(selector)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'L', bubbles: true, ...more }));
    document.removeEventListener('keydown', listen);
    return found.mock.calls[0]![0] as string | null;
  };
  expect(press('button')).toBe('l');
  expect(press('input')).toBeNull();
  expect(press('#in')).toBeNull();
  expect(press('[type=checkbox]')).toBe('l');
  expect(press('button', { ctrlKey: true })).toBeNull();
});

test('a step of a lesson waits for its action or its verb', () => {
  expect(follows({ text: '', play: ['buy T1', 'buy T2'] }, 'buy T2')).toBe(true);
  expect(follows({ text: '', verb: 'buy' }, 'buy T9')).toBe(true);
  expect(follows({ text: '', verb: 'buy' }, 'buyer')).toBe(false);
  expect([waits({ text: '' }), waits({ text: '', verb: 'end' })]).toEqual([false, true]);
});

test('texts are filled in', () => {
  expect(say('toMove', { name: 'Ada' })).toBe('Ada to move');
});
