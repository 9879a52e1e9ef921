// Pieces that travel on each kind of event.
import type { EventInfo } from '../../generated/protocol';
import type { Flight } from '../../table/tableau.svelte';
import { openBook } from './book';
import type { View } from './types';

type Facts = Readonly<Record<string, unknown>>;
const n = (facts: Facts, key: string) => (typeof facts[key] === 'number' ? facts[key] : 0);
const text = (facts: Facts, key: string) => (typeof facts[key] === 'string' ? facts[key] : '');
const names = (facts: Facts, key: string) => (Array.isArray(facts[key]) ? (facts[key] as string[]) : []);

/** Coins to or from a player; without a place at the other end they appear from nowhere. */
function money(seat: number, coins: number, science: number, other?: string): Flight[] {
  return (
    [
      ['coins', coins, 'two-coins'],
      ['science', science, 'bubbling-flask'],
    ] as const
  ).flatMap(([what, amount, piece]): Flight[] => {
    const purse = `player:${seat}:${what}`;
    if (amount === 0 || (amount < 0 && !other)) return [];
    return amount < 0
      ? [{ from: purse, to: other!, piece, text: `−${-amount}` }]
      : [{ ...(other ? { from: other } : {}), to: purse, piece, text: `+${amount}` }];
  });
}

export function flights(event: EventInfo, view: View): readonly Flight[] {
  const { kind, facts, seat } = event;
  const mine = seat !== null && seat === view.viewer;
  const hand = (name: string) => (mine ? `hand:${name}` : `player:${seat}:hand`);
  const home = (site: string) => (mine ? `city:${site}` : `player:${seat}:cities`);
  const pile = (name: string, which: string) => `${which}:${openBook()?.card(name)?.kind ?? 'citizen'}`;
  const out = (cards: readonly string[]): Flight[] =>
    cards.map((name) => ({
      ...(mine ? { from: hand(name) } : {}),
      to: mine ? pile(name, 'discard') : hand(name),
      piece: `card ${name}`,
    }));
  const card = text(facts, 'card');
  if (kind === 'cleared')
    return names(facts, 'cards').map((id) => ({ from: `row:${id}`, to: 'deck', piece: `building ${id}` }));
  if (kind === 'row_discard') return [{ from: `row:${card}`, to: 'deck', piece: `building ${card}` }];
  if (seat === null) return [];
  switch (kind) {
    case 'bid':
      return [
        { from: `player:${seat}:coins`, to: `bid:${n(facts, 'space')}`, seat },
        ...money(seat, -n(facts, 'coins'), 0, `bid:${n(facts, 'space')}`),
      ];
    case 'built':
      return [
        {
          from: facts.stored ? `player:${seat}:store` : `row:${card}`,
          to: home(text(facts, 'site')),
          piece: `building ${card}`,
        },
        ...money(seat, -n(facts, 'coins'), -n(facts, 'science'), home(text(facts, 'site'))),
      ];
    case 'stored':
      return [
        { from: `row:${card}`, to: mine ? `player:${seat}:store` : `player:${seat}:stored`, piece: `building ${card}` },
      ];
    case 'drew':
      return mine && card
        ? [{ from: pile(card, 'draw'), to: hand(card), piece: `card ${card}` }]
        : [{ to: `player:${seat}:hand`, piece: 'card-pickup', seat }];
    case 'scrapped':
      return [
        { from: `standing:${card}`, to: 'deck', piece: `building ${card}` },
        ...money(seat, n(facts, 'coins'), 0),
      ];
    case 'taxed':
      return money(seat, n(facts, 'coins'), 0);
    case 'gained':
      return money(seat, n(facts, 'coins'), n(facts, 'science'));
    case 'bought_science':
      return money(seat, -n(facts, 'coins'), 1);
    case 'stole':
      return money(seat, n(facts, 'coins'), 0, `player:${n(facts, 'rival')}:coins`);
    case 'income':
      return money(seat, n(facts, 'income') + n(facts, 'most'), n(facts, 'science'));
    case 'played':
      return out([card, ...names(facts, 'fuel')]);
    case 'conquered':
      return [
        ...out([...names(facts, 'attackers'), ...names(facts, 'fuel')]),
        {
          from: `town:${text(facts, 'town')}`,
          to: mine ? `town:${text(facts, 'town')}` : `player:${seat}:towns`,
          piece: 'tower-flag',
          seat,
        },
      ];
    case 'settled':
      return [{ from: `land:${text(facts, 'land')}`, to: home(text(facts, 'land')), piece: 'castle', seat }];
    case 'district':
      return [{ to: home(text(facts, 'site')), piece: 'castle', text: 'district', seat }];
    case 'scored':
      return n(facts, 'points')
        ? [{ from: `player:${seat}:coins`, to: `player:${seat}:vp`, text: `+${n(facts, 'points')}`, seat }]
        : [];
    case 'bought':
      return names(facts, 'cards').map((name) => ({
        from: `player:${seat}:coins`,
        to: hand(name),
        piece: `card ${name}`,
      }));
    default:
      return [];
  }
}
