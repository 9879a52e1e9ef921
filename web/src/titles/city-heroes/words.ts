// Names and sentences of the table, and which picture stands for what.
import type { IconName } from '../../ui/icons';
import type { Catalogue, PlayerView, TileView, View } from './types';

export const PHASES = ['expansion', 'construction', 'interaction', 'cleanup'] as const;

export const ICONS: Readonly<Record<string, IconName>> = {
  wheat: 'wheat',
  timber: 'planks',
  stone: 'stone-block',
  iron: 'ore',
  gold: 'gold-nuggets',
  weapons: 'crossed-swords',
  tools: 'claw-hammer',
  scaffolds: 'ladders-platform',
  sculptures: 'stone-bust',
  jewellery: 'gem-necklace',
  workers: 'meeple',
  influence: 'laurels',
  prestige: 'fleur-de-lys',
  tiles: 'family-house',
  tokens: 'torch',
  bank: 'bank',
  rival: 'pisa-tower',
};
/** Ink and ground of the discs of natural resources. */
export const DISCS: Readonly<Record<string, readonly [string, string]>> = {
  wheat: ['#8a5a00', '#f6d77a'],
  timber: ['#5b3413', '#e3b785'],
  stone: ['#3f3a33', '#d9d4c9'],
  iron: ['#4a2c22', '#d6a48f'],
  gold: ['#6b4700', '#ffd95e'],
};

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** An id as it stands in the notation. */
export const spelled = (id: string) => id.replaceAll('_', ' ');
export const signed = (n: number) => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'));
export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
export const tileOf = (key: string | null): string | null => (key?.startsWith('tile:') ? key.slice(5) : null);

export function nameOf(catalogue: Catalogue, id: string): string {
  const found =
    catalogue.resources.find((r) => r.id === id) ??
    catalogue.buildings.find((b) => b.id === id) ??
    catalogue.works.find((w) => w.id === id);
  return found?.name ?? capital(spelled(id));
}

const COUNTED = ['workers', 'ducats', 'weapons', 'tools'];

/** ``2 Stone, 1 Worker``. */
export function costWords(catalogue: Catalogue, cost: Readonly<Record<string, number>>): string {
  return (
    Object.entries(cost)
      .map(
        ([id, n]) =>
          `${n} ${n === 1 && COUNTED.includes(id) ? nameOf(catalogue, id).slice(0, -1) : nameOf(catalogue, id)}`,
      )
      .join(', ') || 'nothing'
  );
}

export const land = (tile: TileView) => (tile.hill ? 'Hills' : 'Plains');

/** ``Hills, Iron``. */
export function ground(catalogue: Catalogue, tile: TileView): string {
  return `${land(tile)}, ${tile.resource ? nameOf(catalogue, tile.resource) : 'no resource'}`;
}

export function harvest(catalogue: Catalogue, tile: TileView): string {
  if (!tile.resource) return 'Nothing can be collected here';
  const name = nameOf(catalogue, tile.resource);
  if (tile.pillaged) return `Pillaged: no ${name} this turn`;
  if (tile.copies === 0) return `${name} can be collected with a Mine`;
  return tile.owner === null ? `Would give ${tile.copies} ${name} a turn` : `Gives ${tile.copies} ${name} a turn`;
}

/** The whole tile as text for screen readers. */
export function spoken(view: View, catalogue: Catalogue, names: readonly string[], tile: TileView): string {
  const words = [tile.name, land(tile)];
  if (tile.resource) words.push(nameOf(catalogue, tile.resource));
  if (tile.owner !== null) words.push(`${names[tile.owner]}: ${nameOf(catalogue, tile.building ?? 'house')}`);
  if (tile.garrison) words.push(`garrison ${tile.garrison}`);
  if (tile.exhausted) words.push(`${tile.exhausted} exhausted`);
  if (tile.pillaged) words.push('pillaged');
  const work = view.works.find((w) => w.id === tile.work);
  if (work) words.push(work.finished ? `${work.name}, finished` : `${work.name}, stage ${work.stages} of ${work.of}`);
  if (tile.owner === null && tile.price !== null) words.push(tile.price === 0 ? 'free' : plural(tile.price, 'ducat'));
  return words.join(', ');
}

export const STATES: Readonly<Record<string, string>> = {
  active: 'Active',
  waiting: 'Waiting',
  passed: 'Passed',
  over: 'Over',
};

export const workers = (player: PlayerView) => player.ready + player.busy + player.idle;

/** Differences between a player now and in the preview: values before and after, by id. */
export function differences(before: PlayerView, after: PlayerView): { id: string; from: number; to: number }[] {
  const flat = (p: PlayerView): Record<string, number> => ({
    ducats: p.ducats,
    influence: p.influence,
    ...p.supply,
    ready: p.ready,
    busy: p.busy,
    idle: p.idle,
    tokens: p.tokens,
  });
  const [one, other] = [flat(before), flat(after)];
  return Object.keys(one)
    .filter((id) => one[id] !== other[id])
    .map((id) => ({ id, from: one[id]!, to: other[id]! }));
}
