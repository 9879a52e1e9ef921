// Requests to the server. What goes wrong comes as one sentence.
import type { BotInfo, Created, GameInfo, Me, NewRoom, NewTable, Offer, Problem, RoomInfo, RuleInfo, TableBrief, Wish } from './protocol';

export class Failure extends Error {}

async function ask<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? { method } : {
      method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
    });
  } catch {
    throw new Failure('The server does not answer. Is it still running?');
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new Failure(problem?.text ?? `The server answers with error ${response.status}.`);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const segment = encodeURIComponent;

export const games = () => ask<GameInfo[]>('/api/games');
export const game = (id: string) => ask<GameInfo>(`/api/games/${segment(id)}`);
/** What is printed on the pieces of a title. */
export const catalogue = (id: string) => ask<unknown>(`/api/games/${segment(id)}/catalogue`);
export const offer = (id: string, wish: Wish) => ask<Offer>(`/api/games/${segment(id)}/offer`, wish);
export const rules = (id: string) => ask<RuleInfo[]>(`/api/games/${segment(id)}/rules`);
export const rule = (id: string, name: string) => ask<RuleInfo>(`/api/games/${segment(id)}/rules/${segment(name)}`);
export const tables = () => ask<TableBrief[]>('/api/matches');
export const openTable = (table: NewTable) => ask<Created>('/api/matches', table);
export const bots = () => ask<BotInfo[]>('/api/bots');
export const openRoom = (room: NewRoom) => ask<RoomInfo>('/api/rooms', room);
export const room = (id: string, invite = '') => ask<RoomInfo>(`/api/rooms/${segment(id)}?invite=${segment(invite)}`);
/** What people do with a room: join, leave, ready, start, ... */
export const inRoom = (id: string, verb: string, body: object = {}) => ask<RoomInfo>(`/api/rooms/${segment(id)}/${verb}`, body);
export const recordPath = (id: string, ending: 'txt' | 'json') => `/api/matches/${segment(id)}/record.${ending}`;

export const me = () => ask<Me>('/api/me');
export const register = (name: string, secret: string) => ask<Me>('/api/accounts', { name, secret });
export const logIn = (name: string, secret: string) => ask<Me>('/api/session', { name, secret });
export const logOut = () => ask<undefined>('/api/session', undefined, 'DELETE');
export const changeSecret = (before: string, after: string) => ask<Me>('/api/me/secret', { old: before, new: after }, 'PUT');
export const deleteAccount = (secret: string) => ask<undefined>('/api/me/leave', { secret });

export async function recordText(id: string): Promise<string> {
  const response = await fetch(recordPath(id, 'txt'));
  if (!response.ok) throw new Failure('The record cannot be fetched.');
  return response.text();
}
