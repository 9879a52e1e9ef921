// Which pieces travel when something happens.
import type { EventInfo } from '../../generated/protocol';
import type { Flight } from '../../table/tableau.svelte';
import { ICONS } from './parts';
import type { View } from './types';
import { isResource } from './words';

export function flights(event: EventInfo, view: View): readonly Flight[] {
  const facts = event.facts as Readonly<Record<string, string & number>>;
  const seat = event.seat;
  const pool = (owner: number | null | undefined) => `pool:${view.mode === 'duel' ? (owner ?? seat ?? 0) : 'all'}`;
  const pile = `pile:${view.mode === 'duel' ? (seat ?? 0) : 'all'}`;
  const here = view.companies[seat ?? view.active]?.at;
  const quarter = here ? `quarter:${here}` : 'building';
  const area = (name: string) => (/^(r\dc\d|S\d)$/.test(name) ? `quarter:${name}` : `target:${name}`);
  const good = (name: string) => (isResource(name) ? { piece: ICONS[name]! } : {});
  const marker = (owner: number | null | undefined) => ({
    piece: 'marker',
    seat: view.mode === 'duel' ? (owner ?? seat) : null,
  });
  switch (event.kind) {
    case 'gained':
      return facts.count
        ? [
            {
              from: quarter,
              to: `player:${seat}:${facts.resource}`,
              ...good(String(facts.resource)),
              text: `+${facts.count}`,
              seat,
            },
          ]
        : [];
    case 'paid':
      return [
        {
          from: `player:${seat}:${facts.resource}`,
          to: quarter,
          ...good(String(facts.resource)),
          text: `−${facts.count}`,
          seat,
        },
      ];
    case 'handed':
      return [
        {
          from: `player:${seat}:${facts.resource}`,
          to: `player:${facts.to}:${facts.resource}`,
          ...good(String(facts.resource)),
          seat,
        },
      ];
    case 'marker':
      return [{ from: pool(seat), to: area(String(facts.at)), ...marker(seat) }];
    case 'built':
      return [
        { from: pool(seat), to: area(String(facts.target)), ...marker(seat) },
        ...(facts.vp ? [{ from: area(String(facts.target)), to: `vp:${seat}`, text: `+${facts.vp}`, seat }] : []),
      ];
    case 'marker back':
      return [{ from: area(String(facts.area)), to: pool(facts.owner ?? seat), ...marker(facts.owner) }];
    case 'markers back':
      return (facts.areas as unknown as readonly string[]).map((name) => ({
        from: area(name),
        to: pool(facts.owner ?? seat),
        ...marker(facts.owner),
      }));
    case 'played':
      return [{ from: `hand:${facts.card}`, to: pile, text: String(facts.card), seat }];
    case 'took back':
      return [{ from: pile, to: `hand:${facts.card}`, text: String(facts.card), seat }];
    case 'claimed':
      return [{ from: `advantage:${facts.advantage}`, to: `vp:${seat}`, text: `+${facts.vp}`, seat }];
    case 'gained time':
      return [{ from: quarter, to: 'time', piece: 'hourglass', text: `+${facts.count}`, seat }];
    default:
      return [];
  }
}
