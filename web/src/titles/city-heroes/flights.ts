// Pieces that travel on each kind of event: goods to the supply, Ducats to the bank, weapons to tiles.
import type { EventInfo } from '../../generated/protocol';
import type { Flight } from '../../table/tableau.svelte';
import type { View } from './types';
import { ICONS, signed } from './words';

/** Events name resources as they are printed. */
const IDS: Readonly<Record<string, string>> = { Scaffolding: 'scaffolds', Sculpture: 'sculptures' };
const idOf = (name: string) => IDS[name] ?? name.toLowerCase();
const pieceOf = (id: string): string => (id === 'ducats' ? 'two-coins' : (ICONS[id] ?? 'stack'));

type Amounts = Readonly<Record<string, number>>;

function goods(amounts: Amounts, from: string, to: (id: string) => string, seat: number | null): Flight[] {
  return Object.entries(amounts)
    .filter(([, n]) => n)
    .map(([name, n]) => ({
      from,
      to: to(idOf(name)),
      piece: pieceOf(idOf(name)),
      ...(Math.abs(n) > 1 ? { text: String(Math.abs(n)) } : {}),
      seat,
    }));
}

const tileIn = (place: unknown) => (typeof place === 'string' ? /T\d+/.exec(place)?.[0] : undefined);

export function flights(event: EventInfo, view: View): readonly Flight[] {
  const { kind, seat, facts } = event;
  const mine = (id: string) => `player:${seat}:${id}`;
  const tile = `tile:${String(facts.tile)}`;
  switch (kind) {
    case 'bought':
      return [
        ...(facts.ducats ? [{ from: mine('ducats'), to: tile, piece: 'two-coins', seat }] : []),
        { from: `player:${seat}`, to: tile, piece: 'family-house', seat },
      ];
    case 'built':
    case 'upgraded':
      return goods(facts.paid as Amounts, `player:${seat}`, () => tile, seat);
    case 'planted':
      return [
        { from: mine(idOf(String(facts.resource))), to: tile, piece: pieceOf(idOf(String(facts.resource))), seat },
      ];
    case 'stationed':
      return [{ from: mine('weapons'), to: tile, piece: 'crossed-swords', seat }];
    case 'withdrew':
      return [{ from: tile, to: mine('weapons'), piece: 'crossed-swords', seat }];
    case 'founded':
      return goods(facts.paid as Amounts, `player:${seat}`, () => tile, seat);
    case 'staged': {
      const work = view.works.find((w) => w.name === facts.work);
      return work?.tile ? goods(facts.paid as Amounts, `player:${seat}`, () => `tile:${work.tile}`, seat) : [];
    }
    case 'bank':
      return facts.buys
        ? [{ from: 'bank', to: mine(idOf(String(facts.buys))), piece: pieceOf(idOf(String(facts.buys))), seat }]
        : [{ from: 'bank', to: mine('ducats'), piece: 'two-coins', text: String(facts.ducats), seat }];
    case 'rival': {
      const fame = Number(facts.prestige);
      const deal: Flight = facts.buys
        ? { from: 'rival', to: mine(idOf(String(facts.buys))), piece: pieceOf(idOf(String(facts.buys))), seat }
        : { from: 'rival', to: mine('ducats'), piece: 'two-coins', text: String(facts.ducats), seat };
      return fame ? [deal, { from: 'rival', to: 'city', text: signed(fame) }] : [deal];
    }
    case 'traded': {
      const other = Number(facts.partner);
      return [
        ...goods(facts.gives as Amounts, `player:${seat}`, (id) => `player:${other}:${id}`, seat),
        ...goods(facts.takes as Amounts, `player:${other}`, (id) => mine(id), other),
      ];
    }
    case 'committed':
      return view.pillage ? [{ from: tile, to: `tile:${view.pillage.target}`, piece: 'crossed-swords', seat }] : [];
    case 'pillaged':
      return [
        ...goods(facts.loot as Amounts, tile, (id) => mine(id), seat),
        { from: tile, to: mine('influence'), piece: 'laurels', text: signed(Number(facts.score)), seat },
        ...(facts.prestige ? [{ from: tile, to: 'city', text: signed(Number(facts.prestige)) }] : []),
      ];
    case 'settlers':
      return [{ from: 'city', to: mine('workers'), piece: 'meeple', text: signed(Number(facts.workers)), seat }];
    case 'prestige':
      return [{ to: 'city', text: signed(Number(facts.prestige)) }];
    case 'received': {
      const from = tileIn((facts.places as readonly string[] | undefined)?.[0]);
      const gains = Object.fromEntries(Object.entries(facts.gains as Amounts).filter(([, n]) => n > 0));
      return goods(gains, from ? `tile:${from}` : 'city', (id) => mine(id), seat);
    }
    default:
      return [];
  }
}
