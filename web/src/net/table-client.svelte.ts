// A table as the server shows it, over a web socket that reconnects by itself.
import type {
  ClientMessage,
  EventInfo,
  LogLine,
  PreviewMessage,
  PlayMessage,
  Reason,
  ServerMessage,
  Sight,
  SpeakMessage,
  UndoMessage,
  TableInfo,
  TopicInfo,
  Unavailable,
  ReasonGroup,
} from '../generated/protocol';
import { ReconnectingSocket, type SocketLike } from './reconnecting-socket';
import { newRequestId } from './request-id';
import { isDrawn } from '../table/titles';
import { changes, type Value } from '../ui/values';

export type Connection = 'opening' | 'open' | 'lost' | 'gone';
type Change = PlayMessage | UndoMessage | SpeakMessage;
type Answer = Extract<ServerMessage, { type: 'why' | 'reasons' | 'help' | 'preview' | 'refused' }>;

/** Shows updates in its own time: calls `show` for every step, at last with the update itself. */
export interface Teller {
  /** Whether it takes over showing this update. */
  take(before: Sight, update: Sight): boolean;
  /** A snapshot has replaced everything that was still to be told. */
  stop(): void;
}

const TRY_AGAIN = 'TRY_AGAIN';
const RETRY_DELAY = 1000;

export class TableClient {
  connection = $state<Connection>('opening');
  farewell = $state('');
  table = $state.raw<TableInfo | null>(null);
  /** The position that is shown; while a teller is at work it lags behind `latest`. */
  sight = $state.raw<Sight | null>(null);
  /** The newest position that the server has sent. */
  latest = $state.raw<Sight | null>(null);
  /** Entries up to this one were last played from this page. */
  own = $state(0);
  teller: Teller | null = null;
  /** The log up to the position that is shown. */
  lines = $state.raw<readonly LogLine[]>([]);
  news = $state.raw<readonly LogLine[]>([]);
  /** Events of the last update; empty after a snapshot. */
  events = $state.raw<readonly EventInfo[]>([]);
  unavailable = $state.raw<readonly Unavailable[]>([]);
  changed = $state.raw<ReadonlySet<string>>(new Set());
  waiting = $state(0);
  refusal = $state.raw<Reason | null>(null);

  /** The seat asked for last, until a snapshot confirms it. */
  #seat: number | null | undefined;
  /** Whether the board in letters is wanted: only a title without drawings shows it. */
  #letters = false;
  /** The whole log, up to the latest position. */
  #log: readonly LogLine[] = [];
  #verbs: { number: number; unavailable: readonly Unavailable[] } = { number: -1, unavailable: [] };
  #unanswered = new Map<string, Change>();
  #settled = new Map<string, (reason: Reason | null) => void>();
  #asked = new Map<string, (answer: Answer) => void>();
  readonly #socket: ReconnectingSocket<ServerMessage, ClientMessage>;

  constructor(id: string, open?: () => SocketLike) {
    this.#socket = new ReconnectingSocket<ServerMessage, ClientMessage>(
      `/ws/${encodeURIComponent(id)}`,
      {
        opened: () => {
          this.#hello();
          // Sent under the same id as before: the server does not play twice what arrived the first time.
          for (const message of this.#unanswered.values()) this.#socket.send(message);
        },
        receive: (message) => this.#receive(message),
        lost: () => {
          this.connection = 'lost';
          this.#giveUpQuestions();
        },
        refused: (reason) => {
          this.connection = 'gone';
          this.farewell = reason;
          this.#giveUpQuestions();
        },
      },
      open,
    );
  }

  close() {
    this.#socket.close();
  }

  // -- what a player does --

  play(...actions: (number | string)[]) {
    if (this.sight?.seat != null) this.#change({ type: 'play', id: newRequestId(), seat: this.sight.seat, actions });
  }

  /** Plays for another of the user's own seats. Resolves to the reason for a refusal, or to null once played. */
  playAs(seat: number, ...actions: (number | string)[]): Promise<Reason | null> {
    const id = newRequestId();
    return new Promise((resolve) => {
      this.#settled.set(id, resolve);
      this.#change({ type: 'play', id, seat, actions });
    });
  }

  /** Undoes one step, or everything after entry `to`. */
  undo(to: number | null = null) {
    this.#change({ type: 'undo', id: newRequestId(), seat: this.sight?.seat ?? 0, to });
  }

  say(text: string) {
    this.#change({ type: 'say', id: newRequestId(), seat: this.sight?.seat ?? null, text });
  }

  sit(seat: number | null) {
    this.refusal = null;
    this.#seat = seat;
    this.#socket.send({ type: 'sit', seat });
  }

  async why(action: string): Promise<Reason | null> {
    const answer = await this.#ask({ type: 'why', id: newRequestId(), action });
    return answer.type === 'why' || answer.type === 'refused' ? answer.reason : null;
  }

  async reasons(verb: string): Promise<readonly ReasonGroup[]> {
    const answer = await this.#ask({ type: 'reasons', id: newRequestId(), verb });
    return answer.type === 'reasons' ? answer.groups : [];
  }

  /** The outcome of these actions; `reason` says why they cannot be played or foreseen. */
  async preview(...actions: (number | string)[]): Promise<PreviewMessage> {
    const answer = await this.#ask({ type: 'preview', id: newRequestId(), actions });
    const reason = answer.type === 'refused' ? answer.reason : OFFLINE;
    return answer.type === 'preview' ? answer : { type: 'preview', id: '', lines: [], view: null, legal: [], reason };
  }

  async topics(): Promise<readonly TopicInfo[]> {
    const answer = await this.#ask({ type: 'help', id: newRequestId() });
    return answer.type === 'help' ? answer.topics : [];
  }

  #change(message: Change) {
    this.refusal = null;
    this.#unanswered.set(message.id, message);
    this.waiting = this.#unanswered.size;
    this.#socket.send(message);
  }

  #ask(message: Extract<ClientMessage, { id: string }>): Promise<Answer> {
    return new Promise((resolve) => {
      this.#asked.set(message.id, resolve);
      this.#socket.send(message);
    });
  }

  // -- what the server tells --

  #hello(afresh = false) {
    const seat = this.#seat === undefined ? (this.latest?.seat ?? null) : this.#seat;
    const last = !afresh && this.latest?.seat === seat ? this.latest.number : 0;
    this.#socket.send({ type: 'hello', last, seat, drawing: this.#letters, verbs: true, events: true });
  }

  /** The first snapshot tells which title is played, so the board in letters takes a second snapshot. */
  #askForLetters(game: string) {
    if (this.#letters || isDrawn(game)) return;
    this.#letters = true;
    this.#hello(true);
  }

  #receive(message: ServerMessage) {
    switch (message.type) {
      case 'snapshot':
        this.table = message.table;
        this.teller?.stop();
        this.changed = new Set();
        this.lines = this.#log = message.sight.lines;
        this.news = [];
        this.events = [];
        this.latest = message.sight;
        this.#look(message.sight);
        this.#askForLetters(message.table.game);
        break;
      case 'update':
        this.#update(message.sight);
        break;
      case 'verbs':
        this.#verbs = message;
        if (message.number === this.sight?.number) this.unavailable = message.unavailable;
        break;
      case 'done':
        this.own = Math.max(this.own, message.number);
        this.#settle(message.id);
        break;
      case 'refused':
        if (message.reason.code === TRY_AGAIN && this.#unanswered.has(message.id))
          this.#retry(message.id, message.reason);
        else if (this.#settle(message.id, message.reason)) this.refusal = message.reason;
        else this.#answer(message);
        break;
      case 'why':
      case 'reasons':
      case 'help':
      case 'preview':
        this.#answer(message);
        break;
      case 'trouble':
        this.refusal = { code: 'TROUBLE', rule: '', text: message.text };
        break;
      default:
        message satisfies never;
    }
  }

  #update(sight: Sight) {
    const before = this.latest;
    if (!before || sight.since !== before.number) {
      this.#hello(true);
      return;
    }
    this.connection = 'open';
    this.latest = sight;
    this.#log = [...this.#log.filter((line) => line.number <= sight.keep), ...sight.lines];
    if (!this.teller?.take(before, sight)) this.show(sight, sight.events);
  }

  /** Shows a position that the server has sent or that lies before it, with the events that led there. */
  show(sight: Sight, events: readonly EventInfo[] = []) {
    const before = this.sight!;
    this.changed = changes(before.view as Value, sight.view as Value);
    this.lines = this.#log.filter((line) => line.number <= sight.number);
    this.news = this.lines.filter((line) => line.number > before.number);
    this.events = events;
    this.#look(sight);
  }

  #look(sight: Sight) {
    this.connection = 'open';
    if (sight.number !== this.sight?.number || sight.seat !== this.sight.seat) {
      this.refusal = null;
      this.unavailable = this.#verbs.number === sight.number ? this.#verbs.unavailable : [];
    }
    this.#seat = undefined;
    this.sight = sight;
  }

  #settle(id: string, reason: Reason | null = null): boolean {
    const mine = this.#unanswered.delete(id);
    this.waiting = this.#unanswered.size;
    this.#settled.get(id)?.(reason);
    this.#settled.delete(id);
    return mine;
  }

  #giveUpQuestions() {
    for (const answer of this.#asked.values()) answer({ type: 'refused', id: '', reason: OFFLINE });
    this.#asked.clear();
  }

  /** The server could not store it, or cannot tell yet: under the same id it is never played twice. */
  #retry(id: string, reason: Reason) {
    this.refusal = reason;
    setTimeout(() => {
      const message = this.#unanswered.get(id);
      if (message) this.#socket.send(message);
    }, RETRY_DELAY);
  }

  #answer(answer: Answer) {
    this.#asked.get(answer.id)?.(answer);
    this.#asked.delete(answer.id);
  }
}

const OFFLINE: Reason = { code: 'OFFLINE', rule: '', text: 'The connection was lost before the answer came.' };
