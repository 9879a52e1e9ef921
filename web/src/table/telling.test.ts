import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogLine, Sight } from '../generated/protocol';
import type { TableClient } from '../net/table-client.svelte';
import { settings } from '../ui/settings.svelte';
import { Concerns } from './concerns.svelte';
import { Story } from './story.svelte';
import type { Tableau, Title } from './tableau.svelte';

const line = (number: number, text: string, seat = 1): LogLine => ({ number, text, heading: false, said: false, seat });
const sight = (number: number, since: number, lines: LogLine[], more: Partial<Sight> = {}): Sight => ({
  number,
  since,
  keep: since,
  seat: 0,
  view: {},
  drawing: [],
  events: [],
  to_move: [1],
  legal: [],
  lines,
  undo: { possible: false, text: '' },
  outcome: null,
  ...more,
});
const table = { id: 'x', game: 'micro-city', names: ['Ada', 'Bea'], bots: [1], online: false };

describe('a story', () => {
  const shown: number[] = [];
  let client: { latest: Sight; own: number; lines: LogLine[]; table: typeof table; show: (sight: Sight) => void };
  let story: Story;
  const update = (after: Sight) => {
    const before = client.latest;
    client.latest = after;
    if (!story.take(before, after)) client.show(after);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    settings.set('story', 'normal');
    shown.length = 0;
    vi.stubGlobal('fetch', (path: string) => {
      const number = Number(/at\/(\d+)/.exec(path)![1]);
      return Promise.resolve(new Response(JSON.stringify(sight(number, 0, []))));
    });
    client = {
      latest: sight(1, 0, []),
      own: 0,
      lines: [],
      table,
      show: (one: Sight) => shown.push(one.number),
    };
    story = new Story(client as unknown as TableClient, 'x');
  });
  afterEach(() => {
    story.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.set('story', 'normal');
  });

  it('shows every position in between, and the controls with the last', async () => {
    update(sight(4, 1, [line(2, 'a'), line(3, 'b'), line(4, 'c')], { to_move: [0] }));
    await vi.advanceTimersByTimeAsync(100);
    expect(shown).toEqual([2]);
    expect(story.telling).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(shown).toEqual([2, 3, 4]);
    expect(story.telling).toBe(false);
  });

  it('goes to the end when it is hurried, or when all is to be shown at once', async () => {
    update(sight(4, 1, [line(2, 'a'), line(3, 'b'), line(4, 'c')]));
    await vi.advanceTimersByTimeAsync(100);
    story.hurry();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toEqual([2, 4]);
    settings.set('story', 'off');
    update(sight(6, 4, [line(5, 'd'), line(6, 'e')]));
    expect(shown).toEqual([2, 4, 6]);
  });

  it('is not ended by an update that has nothing to say', async () => {
    update(sight(2, 1, [line(2, 'a')]));
    update(sight(3, 2, [line(3, 'b')]));
    update(sight(4, 3, []));
    await vi.advanceTimersByTimeAsync(100);
    expect(shown).toEqual([2]);
    await vi.advanceTimersByTimeAsync(800);
    expect(shown).toEqual([2, 4]);
  });

  it('does not interrupt a player who is choosing', () => {
    client.latest = sight(1, 0, [], { to_move: [0, 1] });
    update(sight(3, 1, [line(2, 'a'), line(3, 'b')], { to_move: [0] }));
    expect(shown).toEqual([3]);
    expect(story.telling).toBe(false);
  });
});

describe('what concerns a player', () => {
  const raid = 'Bea pillages T2 of Ada.';
  const title = { concerns: / pillages | for a trade/, request: / for a trade/, standing: (v: number[]) => v };
  const at = (lines: LogLine[], view: number[], own = 0) => ({
    table,
    names: table.names,
    story: null,
    client: { sight: sight(lines.at(-1)?.number ?? 0, 0, [], { view }), lines, own },
  });
  const t = at([line(1, 'Ada passes.', 0)], [3, 2]);
  const hear = (concerns: Concerns, ...state: Parameters<typeof at>) => {
    t.client = at(...state).client;
    concerns.hear();
    return concerns.all.map((one) => one.text);
  };
  const open = () => new Concerns(t as unknown as Tableau, title as unknown as Title);
  beforeEach(() => localStorage.clear());

  it('is kept until it is dismissed, in the next visit too', () => {
    const first = open();
    expect(hear(first, [line(1, 'Ada passes.', 0)], [3, 2])).toEqual([]);
    expect(hear(first, [line(2, raid)], [3, 2])).toEqual([raid]);
    const second = open();
    expect(hear(second, [line(2, raid)], [3, 2], 0)).toEqual([raid]);
    second.dismiss();
    expect(hear(open(), [line(2, raid)], [3, 2])).toEqual([]);
  });

  it('tells once who has overtaken him, and a request until he has moved', () => {
    const concerns = open();
    hear(concerns, [line(1, 'Ada passes.', 0)], [3, 2]);
    expect(hear(concerns, [line(2, 'Bea builds.')], [3, 4])).toEqual(['Bea has overtaken you: 4 to 3.']);
    expect(hear(concerns, [line(3, 'Bea asks Ada for a trade.')], [3, 6])).toHaveLength(2);
    expect(hear(concerns, [line(4, 'Ada declines.', 0)], [3, 6], 4)).toEqual(['Bea has overtaken you: 4 to 3.']);
  });
});
