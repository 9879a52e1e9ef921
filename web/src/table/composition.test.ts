import { expect, test, vi } from 'vitest';
import { Composition } from './composition.svelte';
import type { ActionInfo, PreviewMessage } from '../generated/protocol';

interface View {
  readonly done: readonly string[];
}
const action = (notation: string): ActionInfo => ({ id: 1, verb: notation, args: [], notation, label: notation });

/** A table whose server answers when told to: each step is added to the view, and `end` may follow. */
function tableOf() {
  const answers: (() => void)[] = [];
  const position = { name: '1' };
  const t = {
    view: { done: [] } as View,
    legal: [action('begin')],
    play: vi.fn(),
    preview: (...steps: (ActionInfo | string)[]) =>
      new Promise<PreviewMessage>((resolve) => {
        const done = steps.map(String);
        const wrong = done.includes('wrong');
        const message = {
          type: 'preview' as const,
          id: '',
          lines: done.map((step) => `did ${step}`),
          view: wrong ? null : { done },
          legal: [action('end')],
          reason: wrong ? { code: 'NO', rule: '', text: 'Not so.' } : null,
        };
        answers.push(() => resolve(message));
      }),
  };
  return {
    t,
    position,
    answer: async (n = 0) => {
      answers.splice(n, 1)[0]!();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('steps are tried together and sent as one', async () => {
  const { t, answer } = tableOf();
  const composition = new Composition<View>(t);
  expect(composition.legal).toEqual(t.legal);
  void composition.choose(['begin', 'go']);
  expect(composition.steps).toEqual(['begin', 'go']);
  expect(composition.busy).toBe(true);
  expect(composition.legal).toEqual([]);
  await answer();
  expect(composition.busy).toBe(false);
  expect(composition.view.done).toEqual(['begin', 'go']);
  expect(composition.legal.map(({ notation }) => notation)).toEqual(['end']);
  expect(t.play).not.toHaveBeenCalled();
  composition.send();
  expect(t.play).toHaveBeenCalledExactlyOnceWith('begin', 'go');
  expect(composition.steps).toEqual([]);
  expect(composition.view).toBe(t.view);
});

test('nothing is chosen by trying alone', async () => {
  const { t, answer } = tableOf();
  const composition = new Composition<View>(t);
  const asked = composition.try(['begin']);
  await answer();
  const tried = (await asked)!;
  expect(tried.lines).toEqual(['did begin']);
  expect(composition.steps).toEqual([]);
  composition.keep(tried);
  expect(composition.steps).toEqual(['begin']);
});

test('a late answer does not replace a newer one', async () => {
  const { t, answer } = tableOf();
  const composition = new Composition<View>(t);
  void composition.choose(['first']);
  void composition.choose(['second']);
  await answer(1);
  await answer(0);
  expect(composition.view.done).toEqual(['second']);
  void composition.choose(['third']);
  composition.clear();
  await answer();
  expect(composition.steps).toEqual([]);
  expect(composition.tried).toBeNull();
});

test('a choice belongs to its position', async () => {
  const { t, position, answer } = tableOf();
  const composition = new Composition<View>(t, { position: () => position.name });
  void composition.choose(['begin']);
  await answer();
  position.name = '2';
  expect(composition.steps).toEqual([]);
  expect(composition.view).toBe(t.view);
  position.name = '1';
  expect(composition.steps).toEqual(['begin']);
  const asked = composition.try(['begin', 'go']);
  position.name = '2';
  await answer();
  expect(await asked).toBeNull();
});

test('steps that do not go together stay, with the reason', async () => {
  const { t, answer } = tableOf();
  const composition = new Composition<View>(t);
  void composition.choose(['wrong']);
  await answer();
  expect(composition.steps).toEqual(['wrong']);
  expect(composition.reason?.text).toBe('Not so.');
  expect(composition.view).toBe(t.view);
});

test('leading steps are tried and sent, but are not among the chosen ones', async () => {
  const { t, answer } = tableOf();
  const composition = new Composition<View>(t, { lead: ['raid'] });
  void composition.choose([]);
  await answer();
  expect(composition.view.done).toEqual(['raid']);
  expect(composition.steps).toEqual([]);
  composition.send(['attack']);
  expect(t.play).toHaveBeenCalledExactlyOnceWith('raid', 'attack');
});
