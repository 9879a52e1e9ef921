import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { ActionInfo, LogLine, Unavailable } from '../generated/protocol';
import type { Value as Any } from '../ui/values';
import Log from './Log.svelte';
import UnavailableVerbs from './Unavailable.svelte';
import VerbGroup from './VerbGroup.svelte';
import ViewPanel from './ViewPanel.svelte';

const show = (view: Any, names = ['Ada', 'Bea'], changed = new Set<string>()) =>
  render(ViewPanel, { view, names, changed, beat: 1 });

test('any view is shown in words', () => {
  show({
    round: 2,
    is_over: false,
    last_bids: [3, 4],
    traders: [
      { score: 5, ready: true },
      { score: 6, ready: false },
    ],
    rest: [],
  });
  expect(screen.getByText('Round')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Last bids' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Bea 4' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Ada 5 yes' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Bea 6 no' })).toBeTruthy();
  expect(screen.getByText('Rest').parentElement?.textContent).toContain('none');
});

test('odd views do no harm', () => {
  for (const view of [
    null,
    3,
    [],
    [
      [1, null],
      [{ a: 1 }, [2]],
    ],
    { a: { b: { c: { d: [[{ e: null }]] } } } },
    { a: [null, { b: 1 }] },
  ] as Any[]) {
    show(view).unmount();
  }
});

test('a value that changed is marked', () => {
  const { container } = show({ round: 2, time: 9 }, ['Ada'], new Set(['time']));
  expect([...container.querySelectorAll('[data-flash]')].map((node) => node.textContent)).toEqual(['9']);
});

const letters = (count: number): ActionInfo[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    verb: 'go',
    args: [id],
    notation: `go ${id}`,
    label: `Go to place ${id}`,
  }));

test('a large group is folded and can be filtered', async () => {
  const onplay = vi.fn();
  render(VerbGroup, { heading: 'Go', actions: letters(40), before: 0, busy: false, only: false, onplay });
  expect(screen.getAllByRole('button', { name: /^Go to/ })).toHaveLength(12);
  await fireEvent.click(screen.getByRole('button', { name: 'Show all 40' }));
  expect(screen.getAllByRole('button', { name: /^Go to/ })).toHaveLength(40);
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'place 17' } });
  await fireEvent.click(screen.getByRole('button', { name: /^Go to/ }));
  expect(onplay).toHaveBeenCalledWith(expect.objectContaining({ id: 17 }));
});

test('nothing is played while a move is on its way', async () => {
  const onplay = vi.fn();
  render(VerbGroup, { heading: 'Go', actions: letters(1), before: 0, busy: true, only: true, onplay });
  await fireEvent.click(screen.getByRole('button', { name: /Go to/ }));
  expect(onplay).not.toHaveBeenCalled();
});

test('the log is grouped by its headings', () => {
  const line = (number: number, text: string, heading = false): LogLine => ({
    number,
    text,
    heading,
    said: false,
    seat: null,
  });
  render(Log, {
    lines: [line(1, 'Before.'), line(2, 'Round 1', true), line(2, 'A roll.'), line(3, 'A move.')],
    onsay: () => undefined,
  });
  expect(screen.getByRole('heading', { name: 'Round 1' })).toBeTruthy();
  expect(screen.getAllByRole('list')).toHaveLength(2);
});

test('what is not possible now is grouped by its sentence, not by its code', () => {
  const verb = (name: string, text: string): Unavailable => ({
    verb: name,
    reason: { code: 'PHASE', rule: '', text },
    telling: false,
    count: 1,
  });
  render(UnavailableVerbs, {
    verbs: [verb('hide', 'The charms are hidden.'), verb('roll', 'It is dark.'), verb('keep', 'It is dark.')],
    game: null,
    reasons: () => Promise.resolve([]),
    onrule: () => undefined,
  });
  expect(screen.getAllByText('It is dark.')).toHaveLength(1);
  expect(screen.getByText('The charms are hidden.')).toBeTruthy();
});
