// Readings of a view in words and figures; nothing here knows a rule.
import { many } from './book';
import type { PlayerView, View } from './types';

const LETTERS = ['A', 'B', 'C'] as const;
export const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

export function where(view: View): string {
  if (view.step === 'over') return 'The end';
  if (view.round === 0) return 'Set-up';
  const round = `Round ${view.round}${view.last_round ? ', the last' : ''}`;
  if (view.step === 'bid' || view.step === 'second bid') return `${round}, bid`;
  if (view.step === 'purchase') return `${round}, purchase`;
  if (view.step === 'wild' || view.step === 'refill') return `${round}, end`;
  return `${round}, turn ${Math.floor(view.turn / view.players.length) + 1} of ${view.turns}`;
}

/** How much of each part of the building deck has gone. */
export function deckParts(view: View): { readonly letter: string; readonly part: number }[] {
  return LETTERS.map((letter) => ({
    letter,
    part: 1 - (view.deck[letter] ?? 0) / Math.max(1, view.deck_sizes[letter] ?? 1),
  }));
}
export function deckNote(view: View): string {
  if (view.step === 'over') return 'All three scorings are done.';
  if (view.last_round) return 'The last round: it ends with the third scoring and the bonuses.';
  const now =
    view.scoring_due.length > 0
      ? `Scoring ${view.scoring_due.map((card) => card.slice(-1).toUpperCase()).join(' and ')} at the end of ` +
        'this round. '
      : '';
  const letter = LETTERS[view.score_cards.length];
  if (!letter) return now;
  return `${now}Deck ${letter}: ${many(view.deck[letter] ?? 0, 'card')}, then scoring ${letter} in the round after.`;
}

export const pointsNow = (player: PlayerView) => sum(Object.values(player.points_now));

export function standing(view: View): { readonly seat: number; readonly points: number }[] {
  return view.players
    .map((player) => ({ seat: player.seat, points: pointsNow(player) }))
    .sort((a, b) => b.points - a.points);
}

export interface Change {
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

/** The differences between two views for one seat. */
export function changes(before: View, after: View, seat: number): Change[] {
  const [a, b] = [before.players[seat]!, after.players[seat]!];
  const found: Change[] = [
    { what: 'coins', from: a.coins, to: b.coins },
    { what: 'science', from: a.science, to: b.science },
    { what: 'income', from: a.income + a.coins_for_most, to: b.income + b.coins_for_most },
    { what: 'if scored now', from: pointsNow(a), to: pointsNow(b) },
    { what: 'points', from: a.vp, to: b.vp },
  ];
  return found.filter(({ from, to }) => from !== to);
}

/** Log lines of each scoring. */
export function scoringLines(
  lines: readonly { readonly text: string; readonly heading: boolean }[],
): { readonly heading: string; readonly lines: readonly string[] }[] {
  const found: { heading: string; lines: string[] }[] = [];
  let open: string[] | null = null;
  for (const { text, heading } of lines) {
    if (heading) {
      open = /scoring$/.test(text) ? [] : null;
      if (open) found.push({ heading: text, lines: open });
    } else if (open && / scores /.test(text)) open.push(text);
  }
  return found;
}

const PLACES: Readonly<Record<string, string>> = {
  build: 'row',
  store: 'row',
  attack: 'town',
  settle: 'land',
  play: 'hand',
  use: 'hand',
  strike: 'hand',
  buy: 'shop',
  over: 'standing',
  scrap: 'standing',
  move: 'standing',
  draw: 'draw',
  bid: 'bid',
};

/** The `data-at` of the building, card, town or land that a move names. */
export function placesOf(notation: string): readonly string[] {
  const blank = notation.indexOf(' ');
  const place = PLACES[notation.slice(0, Math.max(0, blank))];
  return place ? [`${place}:${notation.slice(blank + 1)}`] : [];
}
