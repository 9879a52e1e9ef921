// Requests to the server. Every failure is thrown as an Error with one sentence for the player.
import type {
  Analysis,
  Audit,
  BotInfo,
  ChannelInfo,
  ChannelMade,
  Course,
  Created,
  GameInfo,
  HintInfo,
  Me,
  NewChannel,
  NewFeedback,
  NewRoom,
  NewTable,
  NewToken,
  News,
  Offer,
  PersonInfo,
  Progress,
  Problem,
  RoomBrief,
  RoomInfo,
  RuleInfo,
  SessionInfo,
  Settings,
  Sight,
  TableBrief,
  Report,
  TokenInfo,
  TokenMade,
  TopicInfo,
  DeliveryMethods,
  Wish,
} from '../generated/protocol';

export class Failure extends Error {}
/** The request did not reach the server. */
export class Away extends Failure {}

async function ask<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { method }
        : {
            method,
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          },
    );
  } catch {
    throw new Away('The server does not answer. Is it still running?');
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new Failure(problem?.text ?? `The server answers with error ${response.status}.`);
  }
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const segment = encodeURIComponent;

export const games = () => ask<GameInfo[]>('/api/games');
export const game = (id: string) => ask<GameInfo>(`/api/games/${segment(id)}`);
/** Everything printed on the pieces of a match. */
export const catalogue = (match: string) => ask<unknown>(`/api/matches/${segment(match)}/catalogue`);
export const offer = (id: string, wish: Wish) => ask<Offer>(`/api/games/${segment(id)}/offer`, wish);
export const rules = (id: string) => ask<RuleInfo[]>(`/api/games/${segment(id)}/rules`);
export const rule = (id: string, name: string) => ask<RuleInfo>(`/api/games/${segment(id)}/rules/${segment(name)}`);
export const topics = (id: string) => ask<TopicInfo[]>(`/api/games/${segment(id)}/topics`);
export const tables = (filter: Readonly<Record<string, string>> = {}) =>
  ask<TableBrief[]>(`/api/matches?${String(new URLSearchParams(filter))}`);
export const rooms = () => ask<RoomBrief[]>('/api/rooms');
export const news = (id: string) => ask<News>(`/api/rooms/${segment(id)}/news`);
/** The course of a match: its turns, figures and final scores so far. */
export const progress = (id: string) => ask<Progress>(`/api/matches/${segment(id)}/progress`);
export const course = (id: string) => ask<Course>(`/api/matches/${segment(id)}/course`);
/** The analysis of a finished match as far as it has been computed; `analyse` starts the computation. */
export const analysis = (id: string) => ask<Analysis>(`/api/matches/${segment(id)}/analysis`);
export const analyse = (id: string) => ask<Analysis>(`/api/matches/${segment(id)}/analysis`, {});
/** Where the luck of a finished match came from. */
export const audit = (id: string) => ask<Audit>(`/api/matches/${segment(id)}/audit`);
/** The best moves of a seat; the server needs a second or two. */
export const hint = (id: string, seat: number) => ask<HintInfo[]>(`/api/rooms/${segment(id)}/hint`, { seat });
/** The table after so many entries, if wanted with the board in letters. */
export const entry = (id: string, number: number, seat: number | null, letters: boolean) =>
  ask<Sight>(`/api/matches/${segment(id)}/at/${number}?drawing=${letters}${seat === null ? '' : `&seat=${seat}`}`);
/** The same without its log: one step of a turn that is told. */
export const position = (id: string, number: number, seat: number | null, letters: boolean) =>
  ask<Sight>(
    `/api/matches/${segment(id)}/at/${number}?log=false&drawing=${letters}${seat === null ? '' : `&seat=${seat}`}`,
  );
export const fork = (id: string, number: number) => ask<Created>(`/api/matches/${segment(id)}/fork`, { number });
export const openTable = (table: NewTable) => ask<Created>('/api/matches', table);
export const bots = () => ask<BotInfo[]>('/api/bots');
export const openRoom = (room: NewRoom) => ask<RoomInfo>('/api/rooms', room);
export const room = (id: string, invite = '') => ask<RoomInfo>(`/api/rooms/${segment(id)}?invite=${segment(invite)}`);
/** Everything people do with a room: join, leave, ready, start, ... */
export const inRoom = (id: string, verb: string, body: object = {}) =>
  ask<RoomInfo>(`/api/rooms/${segment(id)}/${verb}`, body);
export const tell = (feedback: NewFeedback) => ask<Created>('/api/feedback', feedback);
/** The record as far as the seat at the screen may know it; all of it once the match is over. */
export const recordPath = (id: string, ending: 'txt' | 'json', seat: number | null = null) =>
  `/api/matches/${segment(id)}/record.${ending}${seat === null ? '' : `?seat=${seat}`}`;
export const savePath = (id: string) => `/api/matches/${segment(id)}/save.txt`;

export const me = () => ask<Me>('/api/me');
export const register = (name: string, secret: string) => ask<Me>('/api/accounts', { name, secret });
export const logIn = (name: string, secret: string) => ask<Me>('/api/session', { name, secret });
export const logOut = () => ask<undefined>('/api/session', undefined, 'DELETE');
export const changeSecret = (before: string, after: string, tokens: boolean) =>
  ask<Me>('/api/me/secret', { old: before, new: after, tokens }, 'PUT');
export const deleteAccount = (secret: string) => ask<undefined>('/api/me/leave', { secret });

export const rename = (name: string) => ask<PersonInfo>('/api/me/name', { name }, 'PUT');
export const mySettings = () => ask<Settings>('/api/me/settings');
export const changeSettings = (settings: Settings) => ask<Settings>('/api/me/settings', settings, 'PUT');
export const sessions = () => ask<SessionInfo[]>('/api/me/sessions');
export const endSession = (id: string) => ask<undefined>(`/api/me/sessions/${segment(id)}`, undefined, 'DELETE');
export const endSessions = (tokens: boolean) =>
  ask<undefined>(`/api/me/sessions?tokens=${tokens}`, undefined, 'DELETE');
export const tokens = () => ask<TokenInfo[]>('/api/me/tokens');
export const newToken = (token: NewToken) => ask<TokenMade>('/api/me/tokens', token);
export const deleteToken = (id: string) => ask<undefined>(`/api/me/tokens/${segment(id)}`, undefined, 'DELETE');
export const ways = () => ask<DeliveryMethods>('/api/notifications');
export const channels = () => ask<ChannelInfo[]>('/api/me/channels');
export const newChannel = (channel: NewChannel) => ask<ChannelMade>('/api/me/channels', channel);
export const confirmChannel = (id: string, code: string) =>
  ask<ChannelInfo>(`/api/me/channels/${segment(id)}/confirm`, { code });
export const testChannel = (id: string) => ask<undefined>(`/api/me/channels/${segment(id)}/test`, {});
export const deleteChannel = (id: string) => ask<undefined>(`/api/me/channels/${segment(id)}`, undefined, 'DELETE');
export const diagnose = (data: object) => ask<Created>('/api/diagnostics', { data });
export const counts = () => ask<Record<string, number>>('/api/operator/counts');
export const told = (kind: string, filter: Readonly<Record<string, string>>) =>
  ask<Report[]>(`/api/operator/${kind}?${String(new URLSearchParams(filter))}`);

export async function recordText(id: string, seat: number | null): Promise<string> {
  const response = await fetch(recordPath(id, 'txt', seat));
  if (!response.ok) throw new Failure('The record cannot be fetched.');
  return response.text();
}
