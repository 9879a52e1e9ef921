// Alerts that it is the player's turn, and notices of others' actions. To be called while a component initialises.
import mark from '../art/mark.svg';
import { notices } from '../ui/notices.svelte';
import type { LogLine } from '../generated/protocol';
import { settings } from '../ui/settings.svelte';
import { sound } from '../ui/sounds';
import type { RoomClient } from '../net/room-client.svelte';
import type { Tableau } from './tableau.svelte';
import { say } from '../ui/texts';

const DOT_DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">' +
  '<rect x="2" y="2" width="36" height="36" rx="9" fill="#b0472a"/>' +
  '<circle cx="20" cy="20" r="12" fill="none" stroke="#fbf0da" stroke-width="2"/>' +
  '<circle cx="29" cy="11" r="9" fill="#f6c453" stroke="#2a1a02" stroke-width="2"/></svg>';
const DOT = `data:image/svg+xml,${encodeURIComponent(DOT_DRAWING)}`;

/** Actions of others against this player: lines of another seat that contain the player's name. */
export function aimedAt(news: readonly LogLine[], seat: number, names: readonly string[]): string[] {
  const name = names[seat];
  return news
    .filter(
      (line) =>
        !line.heading && !line.said && line.seat !== null && line.seat !== seat && !!name && mentions(line.text, name),
    )
    .map((line) => line.text);
}

function mentions(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const edge = (c: string | undefined) => c === undefined || !/[\p{L}\p{N}]/u.test(c);
  return at >= 0 && edge(text[at - 1]) && edge(text[at + name.length]);
}

export function watchTurn(t: Tableau, yourGo: () => string, lasting?: RegExp) {
  const sight = $derived(t.client.sight!);
  /** At one screen it is always the turn of somebody here, except while bots move. */
  const mine = $derived(!t.outcome && sight.seat !== null && sight.to_move.includes(sight.seat));
  let before: string | null = null;

  $effect(() => {
    document.title = `${mine ? `● ${yourGo()} – ` : ''}${t.table.title} – Piazza`;
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = mine && t.table.online ? DOT : mark;
    return () => {
      if (link) link.href = mark;
    };
  });

  $effect(() => {
    const now = mine ? `${sight.seat}` : '';
    if (before !== null && now && now !== before) {
      sound('turn');
      if (document.hidden && settings.all.notifications && globalThis.Notification?.permission === 'granted')
        new Notification(`${yourGo()} – ${t.table.title}`);
    }
    before = now;
  });

  $effect(() => {
    const { news } = t.client;
    const { seat } = t.client.sight!;
    // Players at the same screen have seen each other's moves.
    const far = t.table.online ? news : news.filter((line) => line.seat !== null && t.table.bots.includes(line.seat));
    if (seat !== null) for (const text of aimedAt(far, seat, t.names)) if (!lasting?.test(text)) notices.tell(text);
  });

  $effect(() => {
    if (t.client.refusal) sound('no');
  });

  let ended: boolean | null = null;
  $effect(() => {
    const over = t.outcome !== null;
    if (ended === false && over) sound(t.outcome!.lost ? 'lost' : 'won');
    ended = over;
  });

  let lost = false;
  $effect(() => {
    const { connection } = t.client;
    if (lost && connection === 'open') notices.tell(say('backAgain'));
    lost = connection === 'lost';
  });
}

/** Tells of chat messages and announcements of the server. To be called while a component initialises. */
export function watchChat(t: Tableau, room: RoomClient) {
  let heard = 0;
  $effect(() => {
    const said = room.lines.at(-1);
    if (said && said.number > Math.max(heard, room.found ?? Infinity) && !said.you) {
      if (said.name) {
        sound('message');
        if (t.tab !== 'log' && innerWidth <= 1180) notices.tell(`${said.name}: ${said.text}`);
      } else notices.tell(said.text);
    }
    heard = said?.number ?? 0;
  });
}
