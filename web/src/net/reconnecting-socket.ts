// A web socket that reconnects by itself, and waits longer after each failure.

/** The part of a WebSocket that is used here, so that tests can do without one. */
export type SocketLike = Pick<WebSocket, 'send' | 'close'> & {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

interface Handlers<Incoming> {
  /** Called each time the connection is established, before anything is received. */
  readonly opened?: () => void;
  readonly receive: (message: Incoming) => void;
  /** The connection was lost; another attempt follows. */
  readonly lost?: () => void;
  /** The server refuses for good; no further attempt follows. */
  readonly refused?: (reason: string) => void;
}

/** Close codes after which another attempt is pointless: not allowed, no such table, a record that cannot be read. */
const FINAL_CODES = [4403, 4404, 4422];
const FIRST_DELAY_MS = 400;
const MAX_DELAY_MS = 8000;
const OPEN = 1;

export class ReconnectingSocket<Incoming, Outgoing> {
  #socket: SocketLike | null = null;
  #delay = FIRST_DELAY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #handlers: Handlers<Incoming>;
  readonly #open: () => SocketLike;

  constructor(path: string, handlers: Handlers<Incoming>, open = () => browserSocket(path)) {
    this.#handlers = handlers;
    this.#open = open;
    globalThis.addEventListener?.('online', this.#hurry);
    this.#connect();
  }

  /** Messages are dropped while the connection is down; `opened` is the place to repeat them. */
  send(message: Outgoing) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.('online', this.#hurry);
    this.#socket?.close();
  }

  /** The device is online again: there is no need to wait for the timer. */
  #hurry = () => {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#delay = FIRST_DELAY_MS;
    this.#connect();
  };

  #connect() {
    this.#timer = undefined;
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = FIRST_DELAY_MS;
      this.#handlers.opened?.();
    };
    socket.onmessage = (event) => {
      // The server may put several messages into one frame, one per line.
      for (const line of event.data.split('\n')) this.#handlers.receive(JSON.parse(line) as Incoming);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      if (FINAL_CODES.includes(event.code)) {
        this.#handlers.refused?.(event.reason);
        return;
      }
      this.#handlers.lost?.();
      // Random, so that not all browsers come back at the same moment after a restart of the server.
      this.#timer = setTimeout(() => this.#connect(), this.#delay * (0.75 + Math.random() / 2));
      this.#delay = Math.min(this.#delay * 2, MAX_DELAY_MS);
    };
  }
}

function browserSocket(path: string): SocketLike {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${path}`) as SocketLike;
}
