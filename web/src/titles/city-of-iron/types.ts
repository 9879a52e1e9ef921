// Written by `python -m piazza.server.api.typescript`; do not edit.

export interface TableView {
  readonly viewer: number | null;
  readonly step: string;
  readonly round: number;
  readonly last_round: boolean;
  readonly active: ReadonlyArray<number>;
  readonly row: ReadonlyArray<string | null>;
  readonly leaving: ReadonlyArray<string>;
  readonly offers: ReadonlyArray<OfferView>;
  readonly bid_prices: ReadonlyArray<number>;
  readonly measures: Readonly<Record<string, ReadonlyArray<number>>>;
  readonly deck: Readonly<Record<string, number>>;
  readonly deck_sizes: Readonly<Record<string, number>>;
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
  readonly turns: number;
  readonly discount: number;
  readonly attack_bonus: number;
  readonly played_free: ReadonlyArray<string>;
  readonly move: MoveView | null;
  readonly players: ReadonlyArray<PlayerView>;
}

export interface OfferView {
  readonly building: string;
  readonly coins: number;
  readonly science: number;
  readonly waived: boolean;
  readonly sites: ReadonlyArray<SiteView>;
  readonly reason: string | null;
}

export interface SiteView {
  readonly site: string;
  readonly room: boolean;
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
  readonly needs_work: number;
  readonly needs_distance: number;
  readonly needs_vehicle: string;
  readonly needs_attack: number;
  readonly has_work: number;
  readonly has_distance: number;
  readonly has_attack: number;
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
  readonly points_now: Readonly<Record<string, number>>;
  readonly science_income: number;
  readonly citizen_draws: number;
  readonly military_draws: number;
  readonly coins_left: number | null;
  readonly science_left: number | null;
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
  readonly goods: ReadonlyArray<Good>;
  readonly buildings: ReadonlyArray<BuildingInfo>;
  readonly lands: ReadonlyArray<LandInfo>;
  readonly land_types: Readonly<Record<string, string>>;
  readonly tokens: ReadonlyArray<TokenInfo>;
  readonly towns: ReadonlyArray<TownInfo>;
  readonly cards: ReadonlyArray<CardInfo>;
  readonly nations: ReadonlyArray<NationInfo>;
  readonly bonuses: ReadonlyArray<BonusInfo>;
  readonly track: ReadonlyArray<number>;
  readonly actions: number;
  readonly tax: number;
  readonly science_cost: number;
}

export interface Good {
  readonly id: string;
  readonly name: string;
  readonly land: string;
  readonly coins_first: number;
  readonly vp_first: number;
  readonly vp_second: number;
  readonly shield_at: number;
  readonly shield_vp: number;
}

export interface BuildingInfo {
  readonly id: string;
  readonly name: string;
  readonly letter: string;
  readonly coins: number;
  readonly science: number;
  readonly land: string;
  readonly goods: Readonly<Record<string, number>>;
  readonly per_round: PerRound;
  readonly placed_good: string;
  readonly placed_vp: number;
  readonly text: string;
}

export interface PerRound {
  readonly coins: number;
  readonly science: number;
  readonly citizen_draws: number;
  readonly military_draws: number;
}

export interface LandInfo {
  readonly id: string;
  readonly name: string;
  readonly nation: string;
  readonly distance: number;
  readonly vehicle: string;
  readonly types: ReadonlyArray<string>;
  readonly text: string;
}

export interface TokenInfo {
  readonly id: string;
  readonly city_spaces: number;
  readonly district_spaces: number;
  readonly draw: string;
  readonly starting: boolean;
}

export interface TownInfo {
  readonly id: string;
  readonly name: string;
  readonly stars: number;
  readonly defense: number;
  readonly distance: number;
  readonly goods: Readonly<Record<string, number>>;
  readonly per_round: PerRound;
  readonly wild_goods: number;
  readonly holds: number;
  readonly types: ReadonlyArray<string>;
  readonly counts_as: number;
  readonly text: string;
}

export interface CardInfo {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly nation: string;
  readonly coins: number;
  readonly science: number;
  readonly work: number;
  readonly distance: number;
  readonly attack: number;
  readonly vehicle: string;
  readonly acts: boolean;
  readonly free: boolean;
  readonly asks: string;
  readonly does: string;
  readonly builds: boolean;
  readonly settles: boolean;
  readonly expands: boolean;
}

export interface NationInfo {
  readonly id: string;
  readonly name: string;
  readonly start_land: string;
  readonly powers: ReadonlyArray<string>;
}

export interface BonusInfo {
  readonly id: string;
  readonly text: string;
  readonly vp: number;
}

export type View = TableView;

export type Catalogue = IronCatalogue;
