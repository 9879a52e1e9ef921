import { describe, expect, it } from 'vitest';
import type { EventInfo, LogLine } from '../generated/protocol';
import { dwell, lastMove, stepsOf, type Step } from './story';

const line = (number: number, text: string, seat: number | null = 1, heading = false): LogLine => ({
  number,
  text,
  heading,
  said: false,
  seat,
});
const event = (number: number, kind = 'moved'): EventInfo => ({ number, kind, seat: 1, facts: {} });
const update = (since: number, number: number, lines: LogLine[], events: EventInfo[] = []) => ({
  since,
  number,
  lines,
  events,
});

describe('the steps of a story', () => {
  it('are the entries that have something to say, each with its lines and events', () => {
    const found = stepsOf(update(3, 9, [line(5, 'a'), line(7, 'b'), line(7, 'c')], [event(4), event(6), event(7)]), 0);
    expect(found.map((step) => step.number)).toEqual([6, 7]);
    expect(found[1]!.lines.map((one) => one.text)).toEqual(['b', 'c']);
    expect(found.map((step) => step.events.length)).toEqual([2, 1]);
  });

  it('begin with what was played here, as one step that is not dwelt on', () => {
    const found = stepsOf(update(3, 7, [line(4, 'mine', 0), line(5, 'mine too', 0), line(6, 'theirs')]), 5);
    expect(found.map(({ number, own }) => [number, own])).toEqual([
      [5, true],
      [6, false],
    ]);
  });

  it('are one for the same deal made again', () => {
    const sale = 'Bea sells 1 Timber for 2 Ducats.';
    const found = stepsOf(update(0, 4, [line(1, sale), line(2, sale), line(3, sale), line(4, 'Bea passes.')]), 0);
    expect(found.map(({ number, lines }) => [number, lines.length])).toEqual([
      [3, 3],
      [4, 1],
    ]);
  });

  it('are never so many that fetching them is a burden', () => {
    const lines = Array.from({ length: 100 }, (_, n) => line(n + 1, `line ${n}`));
    const found = stepsOf(update(0, 100, lines), 0);
    expect(found.length).toBeLessThanOrEqual(24);
    expect(found.at(-1)!.number).toBe(100);
    expect(found.flatMap((step) => step.lines)).toHaveLength(100);
  });
});

describe('the time for a step', () => {
  const step = (lines = 1): Step => ({
    number: 1,
    seat: 1,
    lines: Array.from({ length: lines }, () => line(1, 'x')),
    events: [],
    own: false,
  });
  const whole = (steps: Step[], clock = false) => {
    let spent = 0;
    steps.forEach((one, n) => (spent += dwell(one, steps.slice(n + 1), { pace: 'normal', spent, clock })));
    return spent;
  };

  it('is about 0.7 seconds, longer for many lines, and nothing when all is shown at once', () => {
    expect(whole([step()])).toBe(700);
    expect(whole([step(40)])).toBe(2100);
    expect(dwell(step(), [], { pace: 'off', spent: 0, clock: false })).toBe(0);
  });

  it('gets shorter so that a long story ends in time', () => {
    expect(whole(Array.from({ length: 24 }, () => step(10)))).toBeCloseTo(8000);
    expect(
      whole(
        Array.from({ length: 10 }, () => step()),
        true,
      ),
    ).toBeCloseTo(2000);
  });
});

describe('the last move of a viewer', () => {
  const lines = [
    line(1, 'I buy.', 0),
    line(2, 'Bea attacks.', 1),
    line(2, 'I lose.', 0),
    line(3, 'Turn 2', null, true),
  ];
  it('is the last one played from this page, or the last entry whose first line is about the viewer', () => {
    expect(lastMove(lines, 0, 2)).toBe(2);
    expect(lastMove(lines, 0, 0)).toBe(1);
    expect(lastMove(lines, 5, 0)).toBe(0);
  });
});
