// The sockets of the lobby and of a room: open tables, people, clocks, proposals and chat.
import * as api from './api';
import { keep, newShare, owesShare } from '../room/luck-share';
import type {
  LobbyMessage,
  RoomBrief,
  RoomClientMessage,
  RoomInfo,
  RoomMessage,
  SaidInfo,
} from '../generated/protocol';
import { ReconnectingSocket } from './reconnecting-socket';
import { newRequestId } from './request-id';

export class LobbyClient {
  tables = $state.raw<readonly RoomBrief[] | null>(null);
  up = $state(true);
  readonly #socket = new ReconnectingSocket<LobbyMessage, never>('/ws/lobby', {
    opened: () => (this.up = true),
    receive: (message) => this.#receive(message),
    lost: () => (this.up = false),
  });

  close() {
    this.#socket.close();
  }

  #receive(message: LobbyMessage) {
    const rest = (id: string) => (this.tables ?? []).filter((table) => table.id !== id);
    switch (message.type) {
      case 'listed':
        this.tables = message.tables;
        break;
      case 'changed':
        this.tables = [message.table, ...rest(message.table.id)];
        break;
      case 'gone':
        this.tables = rest(message.id);
        break;
      default:
        message satisfies never;
    }
  }
}

export class RoomClient {
  room = $state.raw<RoomInfo | null>(null);
  lines = $state.raw<readonly SaidInfo[]>([]);
  problem = $state('');
  /** Number of the last chat line at the time of joining; null before the first message. */
  found = $state<number | null>(null);
  /** Time at which the server sent the clocks, so that they can run on here. */
  told = $state(0);
  readonly #socket: ReconnectingSocket<RoomMessage, RoomClientMessage>;

  constructor(readonly id: string) {
    this.#socket = new ReconnectingSocket<RoomMessage, RoomClientMessage>(`/ws/room/${encodeURIComponent(id)}`, {
      opened: () => this.#socket.send({ type: 'heard', last: this.lines.at(-1)?.number ?? 0 }),
      receive: (message) => this.#receive(message),
      refused: () => (this.problem = 'This table is not open to you.'),
    });
  }

  close() {
    this.#socket.close();
  }

  #receive(message: RoomMessage) {
    if (message.type === 'room') this.#look(message.room);
    else {
      this.lines = [...this.lines, ...message.lines];
      this.found ??= this.lines.at(-1)?.number ?? 0;
    }
  }

  #look(room: RoomInfo) {
    this.room = room;
    this.told = Date.now();
    if (owesShare(room) && !this.#sharing) void this.#share(room);
  }

  #sharing = false;
  /** Adds this browser's random text to the seed, now that the seal of the server's secret is known. */
  async #share({ seal }: RoomInfo) {
    this.#sharing = true;
    const share = newShare();
    try {
      await api.inRoom(this.id, 'luck', { share });
      keep({ id: this.id, share, seal });
    } catch {
      // The next message about the room triggers another attempt.
    } finally {
      this.#sharing = false;
    }
  }

  /** The room after the change; null when it failed, with the reason in `problem`. */
  async do(verb: string, body: object = {}): Promise<RoomInfo | null> {
    this.problem = '';
    try {
      const answer = await api.inRoom(this.id, verb, body);
      if (answer.id === this.id) this.#look(answer);
      return answer;
    } catch (e) {
      this.problem = (e as Error).message;
      return null;
    }
  }

  async say(text: string) {
    this.problem = '';
    const id = newRequestId();
    try {
      await api.inRoom(this.id, 'chat', { id, text });
    } catch (e) {
      this.problem = (e as Error).message;
    }
  }
}
