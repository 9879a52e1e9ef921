// Written by `python -m piazza.server.api.typescript`; do not edit.

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
  readonly exchanged: boolean;
  readonly can_act: boolean;
  readonly prestige: number;
  readonly prestige_next: number;
  readonly tile_workers: number;
  readonly rival: RivalView;
  readonly bank: BankView;
  readonly players: ReadonlyArray<PlayerView>;
  readonly tiles: ReadonlyArray<TileView>;
  readonly buildings: ReadonlyArray<BuildingView>;
  readonly works: ReadonlyArray<WorkView>;
  readonly trade: TradeView | null;
  readonly pillage: PillageView | null;
  readonly tokens: ReadonlyArray<TokenView>;
  readonly final: FinalView | null;
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
  readonly course: ReadonlyArray<number>;
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
  readonly cap: number;
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
  readonly away: number | null;
  readonly copies: number;
  readonly starved: boolean;
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
  readonly author: number | null;
  readonly sent: boolean;
  readonly open: boolean;
  readonly offers: ReadonlyArray<Readonly<Record<string, number>>>;
  readonly accepted: ReadonlyArray<number>;
  readonly confirmed: number | null;
  readonly left: ReadonlyArray<Readonly<Record<string, number>>>;
  readonly differ: boolean;
  readonly retreats: number;
}

export interface PillageView {
  readonly attacker: number;
  readonly target: string;
  readonly owner: number;
  readonly stacks: Readonly<Record<string, number>>;
  readonly committed: Readonly<Record<string, number>>;
  readonly attack: number;
  readonly defence: number;
  readonly score: number;
  readonly loot: number;
  readonly looted: Readonly<Record<string, number>>;
  readonly loot_left: number;
  readonly losses_left: number;
  readonly fallen: number;
  readonly tokens: number;
  readonly tokens_lost: number;
  readonly influence: number;
  readonly influence_lost: number;
  readonly prestige: number;
}

export interface TokenView {
  readonly id: string;
  readonly prestige: boolean;
  readonly now: string;
  readonly then: string | null;
}

export interface FinalView {
  readonly lost: boolean;
  readonly rank: string | null;
  readonly scores: ReadonlyArray<ScoreView>;
}

export interface ScoreView {
  readonly before: number;
  readonly natural: number;
  readonly goods: number;
  readonly ducats: number;
  readonly total: number;
  readonly rank: number;
}

export interface HeroesCatalogue {
  readonly resources: ReadonlyArray<ResourceInfo>;
  readonly buildings: ReadonlyArray<BuildingInfo>;
  readonly works: ReadonlyArray<WorkInfo>;
  readonly ranks: ReadonlyArray<RankInfo>;
  readonly garrison: Readonly<Record<string, number>>;
  readonly planting: Readonly<Record<string, number>>;
  readonly pillage: Readonly<Record<string, number>>;
  readonly influence_price: number;
  readonly influence_value: number;
}

export interface ResourceInfo {
  readonly id: string;
  readonly name: string;
  readonly good: boolean;
  readonly plantable: boolean;
  readonly needs_mine: boolean;
}

export interface BuildingInfo {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly track: string;
  readonly unique: boolean;
  readonly buildable: boolean;
  readonly cost: Readonly<Record<string, number>>;
  readonly becomes: ReadonlyArray<string>;
  readonly token: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly text: ReadonlyArray<string>;
}

export interface WorkInfo {
  readonly id: string;
  readonly name: string;
  readonly stages: number;
  readonly foundation: Readonly<Record<string, number>>;
  readonly stage: Readonly<Record<string, number>>;
  readonly text: ReadonlyArray<string>;
}

export interface RankInfo {
  readonly least: number;
  readonly name: string;
}

export type View = HeroesView;

export type Catalogue = HeroesCatalogue;
