// Written by `python -m piazza.server.typescript`; do not edit.

export interface TableView {
  readonly viewer: number | null;
  readonly step: string;
  readonly round: number;
  readonly last_round: boolean;
  readonly active: ReadonlyArray<number>;
  readonly row: ReadonlyArray<string | null>;
  readonly deck: Readonly<Record<string, number>>;
  readonly discards: ReadonlyArray<string>;
  readonly score_cards: ReadonlyArray<string>;
  readonly scoring_due: ReadonlyArray<string>;
  readonly town_piles: ReadonlyArray<ReadonlyArray<string>>;
  readonly on_offer: ReadonlyArray<string>;
  readonly lands: ReadonlyArray<string>;
  readonly snyle: string | null;
  readonly bid_order_seats: ReadonlyArray<number>;
  readonly turn_order_seats: ReadonlyArray<number>;
  readonly turn: number;
  readonly discount: number;
  readonly attack_bonus: number;
  readonly played_free: ReadonlyArray<string>;
  readonly move: MoveView | null;
  readonly players: ReadonlyArray<PlayerView>;
}

export interface MoveView {
  readonly card: string | null;
  readonly building: string | null;
  readonly site: string | null;
  readonly destroyed: string | null;
  readonly land: string | null;
  readonly token: string | null;
  readonly rival_seat: number | null;
  readonly deck: string | null;
  readonly town: string | null;
  readonly used: ReadonlyArray<string>;
  readonly attackers: ReadonlyArray<string>;
  readonly top: string | null;
}

export interface PlayerView {
  readonly seat: number;
  readonly nation: string | null;
  readonly coins: number;
  readonly science: number;
  readonly vp: number;
  readonly income: number;
  readonly goods: Readonly<Record<string, number>>;
  readonly coins_for_most: number;
  readonly cities: ReadonlyArray<CityView>;
  readonly towns: ReadonlyArray<TownView>;
  readonly stored: ReadonlyArray<string>;
  readonly tokens: ReadonlyArray<string>;
  readonly actions_left: number;
  readonly bid: number | null;
  readonly citizen: PileView;
  readonly military: PileView;
  readonly cards: ReadonlyArray<string>;
  readonly declared: boolean;
  readonly hand: ReadonlyArray<string> | null;
  readonly unpurchased: ReadonlyArray<string> | null;
  readonly picks: ReadonlyArray<string> | null;
  readonly bonuses: Readonly<Record<string, number>>;
}

export interface CityView {
  readonly land: string;
  readonly token: string;
  readonly districts: ReadonlyArray<string>;
  readonly spaces: number;
  readonly buildings: ReadonlyArray<string>;
}

export interface TownView {
  readonly town: string;
  readonly defense: number;
  readonly buildings: ReadonlyArray<string>;
  readonly spaces: number;
}

export interface PileView {
  readonly in_hand: number;
  readonly draw: number;
  readonly discard: number;
  readonly top: string | null;
  readonly draw_cards: ReadonlyArray<string> | null;
  readonly discard_cards: ReadonlyArray<string> | null;
}

export interface IronCatalogue {
  readonly title: string;
}

export type View = TableView;

export type Catalogue = IronCatalogue;
