import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, LogLine, ServerMessage, Sight } from '../generated/protocol';
import { TableClient } from './table-client.svelte';

class FakeSocket {
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    this.drop(1000);
  }
  open() {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
}

const line = (number: number, text: string): LogLine => ({ number, text, heading: false, said: false, seat: null });
const sight = (number: number, since = 0, more: Partial<Sight> = {}): Sight => ({
  number,
  since,
  keep: since,
  seat: 0,
  view: { round: number },
  drawing: [],
  events: [],
  to_move: [0],
  legal: [],
  lines: [line(number, `line ${number}`)],
  undo: { possible: false, text: '' },
  outcome: null,
  ...more,
});
const table = {
  id: 'x',
  game: 'micro-city',
  title: 'Micro City',
  names: ['Ada'],
  settings: [],
  private: false,
  colours: [],
  bots: [],
  online: false,
  hints: true,
  content: '',
  changes: [],
};

let sockets: FakeSocket[];
let client: TableClient;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  client = new TableClient('x', () => {
    sockets.push(new FakeSocket());
    return last();
  });
  last().open();
  last().hear({ type: 'snapshot', table, sight: sight(3) });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

test('a fresh client asks for everything', () => {
  expect(last().sent).toEqual([{ type: 'hello', last: 0, seat: null, drawing: false, verbs: true, events: true }]);
  expect(client.connection).toBe('open');
  expect(client.lines.map((l) => l.text)).toEqual(['line 3']);
});

test('the board in letters is asked for only where a title has no drawings', () => {
  expect(last().sent.filter((message) => message.type === 'hello' && message.drawing)).toEqual([]);
  last().hear({ type: 'snapshot', table: { ...table, game: 'no-drawings' }, sight: sight(3) });
  const asking = { type: 'hello', last: 0, seat: 0, drawing: true, verbs: true, events: true };
  expect(last().sent.slice(1)).toEqual([asking]);
  last().hear({ type: 'snapshot', table: { ...table, game: 'no-drawings' }, sight: sight(3) });
  expect(last().sent.slice(1)).toEqual([asking]);
  last().drop();
  vi.advanceTimersByTime(1000);
  last().open();
  expect(last().sent).toEqual([{ ...asking, last: 3 }]);
});

test('an update adds lines and tells what changed', () => {
  last().hear({ type: 'update', sight: sight(4, 3) });
  expect(client.lines.map((l) => l.text)).toEqual(['line 3', 'line 4']);
  expect([...client.changed]).toEqual(['round']);
  expect(client.news).toHaveLength(1);
});

test('a step back takes lines away', () => {
  last().hear({ type: 'update', sight: sight(4, 3) });
  last().hear({ type: 'update', sight: sight(5, 4, { keep: 3, lines: [] }) });
  expect(client.lines.map((l) => l.text)).toEqual(['line 3']);
});

test('after a gap everything is asked for again', () => {
  last().hear({ type: 'update', sight: sight(9, 8) });
  expect(client.sight?.number).toBe(3);
  expect(last().sent.at(-1)).toEqual({ type: 'hello', last: 0, seat: 0, drawing: false, verbs: true, events: true });
});

test('a move that was not answered is sent again under the same id', () => {
  client.play(7);
  const move = last().sent.at(-1)!;
  expect(client.waiting).toBe(1);
  last().drop();
  expect(client.connection).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', last: 3, seat: 0, drawing: false, verbs: true, events: true }, move]);
  last().hear({ type: 'done', id: (move as { id: string }).id, number: 4 });
  expect(client.waiting).toBe(0);
});

test('waiting grows with every failure', () => {
  last().drop();
  vi.advanceTimersByTime(700);
  expect(sockets).toHaveLength(2);
  last().drop();
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(700);
  expect(sockets).toHaveLength(3);
});

test('a refusal is shown until the table moves on', () => {
  client.play('bid 3');
  const { id } = last().sent.at(-1) as { id: string };
  last().hear({ type: 'refused', id, reason: { code: 'NO', rule: 'R-1', text: 'Not so.' } });
  expect(client.refusal?.text).toBe('Not so.');
  last().hear({ type: 'update', sight: sight(4, 3) });
  expect(client.refusal).toBeNull();
});

test('a question is answered, or given up when the line breaks', async () => {
  const answer = client.why('bid 3');
  const { id } = last().sent.at(-1) as { id: string };
  last().hear({ type: 'why', id, action: 'Bid 3', reason: null });
  expect(await answer).toBeNull();
  const lost = client.why('bid 4');
  last().drop();
  expect((await lost)?.code).toBe('OFFLINE');
});

test('a seat that was taken while the line was down is taken when it is back', () => {
  last().drop();
  client.sit(1);
  vi.advanceTimersByTime(1000);
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', last: 0, seat: 1, drawing: false, verbs: true, events: true }]);
});

test('a table that is not there is not asked for again', () => {
  last().drop(4404);
  expect(client.connection).toBe('gone');
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test('what could not be stored is sent again under the same id', () => {
  client.play(7);
  const asked = last().sent.at(-1)!;
  const id = (asked as { id: string }).id;
  last().hear({ type: 'refused', id, reason: { code: 'TRY_AGAIN', rule: '', text: 'Try again soon.' } });
  expect(client.waiting).toBe(1);
  expect(client.refusal?.code).toBe('TRY_AGAIN');
  const before = last().sent.length;
  vi.advanceTimersByTime(1500);
  expect(last().sent.slice(before)).toEqual([asked]);
  last().hear({ type: 'done', id, number: 4 });
  vi.advanceTimersByTime(5000);
  expect(client.waiting).toBe(0);
  expect(last().sent.length).toBe(before + 1);
});
