// A web socket that comes back by itself.
const FIRST_DELAY = 400;
const LONGEST_DELAY = 8000;
const OURS = 4000;
/** Logged out elsewhere: whoever is at this browser now comes in anew. */
const LOGGED_OUT = 4401;

interface Ends<T> {
  /** What to say first, each time the line is up. */
  hello?: () => unknown;
  receive: (message: T) => void;
  /** Whether the line is up, each time that changes. */
  up?: (is: boolean) => void;
  /** The server does not want to talk, for good: 4403 not for you, 4404 no such table. */
  refused?: (code: number) => void;
}

/** Opens the line; what comes back closes it. */
export function openLine<T>(path: string, ends: Ends<T>): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let delay = FIRST_DELAY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let socket: WebSocket;

  function connect() {
    socket = new WebSocket(`${scheme}://${location.host}${path}`);
    socket.onopen = () => {
      delay = FIRST_DELAY;
      ends.up?.(true);
      if (ends.hello) socket.send(JSON.stringify(ends.hello()));
    };
    socket.onmessage = (event: MessageEvent<string>) => ends.receive(JSON.parse(event.data) as T);
    socket.onclose = (event) => {
      if (closed) return;
      ends.up?.(false);
      if (event.code >= OURS && event.code !== LOGGED_OUT) {
        ends.refused?.(event.code);
        return;
      }
      timer = setTimeout(connect, delay * (0.75 + Math.random() / 2));
      delay = Math.min(delay * 2, LONGEST_DELAY);
    };
  }

  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    socket.close();
  };
}
