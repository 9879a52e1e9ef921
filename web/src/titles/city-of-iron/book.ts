// The printed pieces, found by their names.
import type { IconName } from '../../ui/icons';
import type { BuildingInfo, CardInfo, Catalogue, Good, LandInfo, NationInfo, TokenInfo, TownInfo } from './types';

interface Look {
  readonly icon: IconName;
  readonly colour: string;
}

const GOODS: Readonly<Record<string, Look>> = {
  turnips: { icon: 'beet', colour: '#f0a6c8' },
  srika: { icon: 'ram', colour: '#e8d9b5' },
  glow_moss: { icon: 'mushrooms-cluster', colour: '#6df5c8' },
  ore: { icon: 'ore', colour: '#d99a6c' },
  tentacles: { icon: 'kraken-tentacle', colour: '#c79bff' },
  salt: { icon: 'salt-shaker', colour: '#eef4ff' },
  bottled_demons: { icon: 'bottled-shadow', colour: '#ff7d6b' },
  machine_parts: { icon: 'gears', colour: '#b8c7dd' },
  silk: { icon: 'yarn', colour: '#ffb3dd' },
  magic_crystals: { icon: 'crystal-cluster', colour: '#7fd4ff' },
};
const LANDS: Readonly<Record<string, Look>> = {
  plains: { icon: 'field', colour: '#a8c66a' },
  hills: { icon: 'hills', colour: '#8fbf8a' },
  mountain: { icon: 'peaks', colour: '#c3b39b' },
  water: { icon: 'waves', colour: '#6db6ea' },
  desert: { icon: 'desert', colour: '#e8bd6b' },
  jungle: { icon: 'jungle', colour: '#4fae6b' },
  sky: { icon: 'fluffy-cloud', colour: '#bcd4ff' },
};
const CRESTS: Readonly<Record<string, IconName>> = {
  om: 'frog',
  hogmen: 'pig-face',
  cresaria: 'owl',
  arc: 'arc-triomphe',
};
const PLAIN: Look = { icon: 'castle', colour: '#d8dfee' };

export const goodLook = (id: string) => GOODS[id] ?? PLAIN;
export const landLook = (type: string) => LANDS[type] ?? PLAIN;
export const crestOf = (nation: string | null) => (nation ? CRESTS[nation] : undefined);

export class Book {
  readonly goods: readonly Good[];
  readonly #goods: Map<string, Good>;
  readonly #buildings: Map<string, BuildingInfo>;
  readonly #cards: Map<string, CardInfo>;
  readonly #cardIds: Map<string, CardInfo>;
  readonly #lands: Map<string, LandInfo>;
  readonly #towns: Map<string, TownInfo>;
  readonly #tokens: Map<string, TokenInfo>;
  readonly #nations: Map<string, NationInfo>;

  constructor(readonly catalogue: Catalogue) {
    const by = <T extends { readonly id: string }>(items: readonly T[]) =>
      new Map(items.map((item) => [item.id, item]));
    this.goods = catalogue.goods;
    this.#goods = by(catalogue.goods);
    this.#buildings = by(catalogue.buildings);
    this.#cards = new Map(catalogue.cards.map((card) => [card.name, card]));
    this.#cardIds = by(catalogue.cards);
    this.#lands = by(catalogue.lands);
    this.#towns = by(catalogue.towns);
    this.#tokens = by(catalogue.tokens);
    this.#nations = by(catalogue.nations);
  }

  good(id: string): Good {
    return this.#goods.get(id)!;
  }
  building(id: string): BuildingInfo {
    return this.#buildings.get(id)!;
  }
  /** Views and sentences name cards; actions give their ids. */
  card(name: string): CardInfo {
    return this.#cards.get(name)!;
  }
  cardOf(id: string): CardInfo {
    return this.#cardIds.get(id)!;
  }
  land(id: string): LandInfo {
    return this.#lands.get(id)!;
  }
  town(id: string): TownInfo {
    return this.#towns.get(id)!;
  }
  token(id: string): TokenInfo {
    return this.#tokens.get(id)!;
  }
  nation(id: string | null): NationInfo | undefined {
    return id === null ? undefined : this.#nations.get(id);
  }
  /** A city's land, or a town that holds buildings. */
  site(id: string): string {
    return (this.#lands.get(id) ?? this.#towns.get(id))?.name ?? id;
  }

  /** Cards of one kind, the others after them. */
  sorted(names: readonly string[]): string[] {
    return [...names].sort(
      (a, b) => Number(this.card(a).kind === 'military') - Number(this.card(b).kind === 'military'),
    );
  }

  /** "Scholar, citizen, work 1": what a screen reader says of a card. */
  spoken(card: CardInfo): string {
    return [
      card.name,
      card.kind,
      ...skills(card),
      card.does ? `${card.free ? 'free action' : 'action'}: ${card.does} for ${card.asks}` : 'no action',
    ].join(', ');
  }
}

export function skills(card: CardInfo): string[] {
  const found = (
    [
      ['attack', card.attack],
      ['work', card.work],
      ['distance', card.distance],
    ] as const
  )
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${name} ${n}`);
  return card.vehicle ? [...found, card.vehicle] : found;
}

const books = new WeakMap<Catalogue, Book>();
let open: Book | null = null;
export function bookOf(catalogue: Catalogue): Book {
  let book = books.get(catalogue);
  if (!book) books.set(catalogue, (book = new Book(catalogue)));
  return (open = book);
}
/** For pieces in flight, which know their name only. */
export const openBook = () => open;

/** "2 coins", "1 coin". */
export const many = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
/** "Ada, Bruno and Chiara". */
export function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
