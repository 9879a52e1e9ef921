// Written by `python -m piazza.server.typescript`; do not edit.

export interface HeroesView {
  readonly viewer: number | null;
  readonly seed: string;
  readonly turn: number;
  readonly turns: number;
  readonly phase: string;
  readonly starter: number;
  readonly current: number | null;
  readonly action: string;
  readonly step: string;
  readonly can_act: boolean;
  readonly prestige: number;
  readonly prestige_next: number;
  readonly rival: RivalView;
  readonly bank: BankView;
  readonly players: ReadonlyArray<PlayerView>;
  readonly tiles: ReadonlyArray<TileView>;
  readonly buildings: ReadonlyArray<BuildingView>;
  readonly works: ReadonlyArray<WorkView>;
  readonly trade: TradeView | null;
  readonly pillage: PillageView | null;
}

export interface RivalView {
  readonly id: string;
  readonly name: string;
  readonly difficulty: string;
  readonly blurb: string;
  readonly rows: ReadonlyArray<RateView>;
  readonly sales_prestige: ReadonlyArray<number>;
  readonly sales_steps: ReadonlyArray<number>;
  readonly purchase_prestige: ReadonlyArray<number>;
  readonly purchase_steps: ReadonlyArray<number>;
  readonly shown: number;
  readonly target: number;
}

export interface RateView {
  readonly resource: string;
  readonly buys: boolean;
  readonly rates: ReadonlyArray<ReadonlyArray<number>>;
  readonly steps: ReadonlyArray<number>;
}

export interface BankView {
  readonly ducats: number;
  readonly stock: Readonly<Record<string, number>>;
  readonly buys_at: Readonly<Record<string, number>>;
  readonly sells_at: Readonly<Record<string, number>>;
}

export interface PlayerView {
  readonly seat: number;
  readonly colour: string;
  readonly hex: string;
  readonly pattern: string;
  readonly state: string;
  readonly supply: Readonly<Record<string, number>>;
  readonly ducats: number;
  readonly influence: number;
  readonly ready: number;
  readonly busy: number;
  readonly idle: number;
  readonly tokens: number;
  readonly tiles: number;
  readonly bought: number;
  readonly stationed: number;
  readonly lots: Readonly<Record<string, number>>;
  readonly requests: number;
}

export interface TileView {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly hill: boolean;
  readonly resource: string | null;
  readonly owner: number | null;
  readonly building: string | null;
  readonly setting: string | null;
  readonly garrison: number;
  readonly exhausted: number;
  readonly pillaged: boolean;
  readonly work: string | null;
  readonly price: number | null;
}

export interface BuildingView {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly becomes: ReadonlyArray<string>;
  readonly unique: boolean;
  readonly owner: number | null;
  readonly cost: Readonly<Record<string, number>>;
  readonly attack: number;
  readonly defence: number;
}

export interface WorkView {
  readonly id: string;
  readonly name: string;
  readonly tile: string | null;
  readonly stages: number;
  readonly of: number;
  readonly finished: boolean;
  readonly payers: ReadonlyArray<number>;
  readonly foundation: Readonly<Record<string, number>>;
  readonly stage: Readonly<Record<string, number>>;
}

export interface TradeView {
  readonly asker: number;
  readonly partner: number;
  readonly open: boolean;
  readonly offers: ReadonlyArray<Readonly<Record<string, number>>>;
  readonly accepted: ReadonlyArray<number>;
  readonly confirmed: number | null;
}

export interface PillageView {
  readonly attacker: number;
  readonly target: string;
  readonly owner: number;
  readonly committed: Readonly<Record<string, number>>;
  readonly attack: number;
  readonly defence: number;
  readonly score: number;
  readonly loot_left: number;
  readonly losses_left: number;
  readonly tokens: number;
  readonly prestige: number;
}

export interface HeroesCatalogue {
  readonly title: string;
}

export type View = HeroesView;

export type Catalogue = HeroesCatalogue;
