// Written by `python -m piazza.server.api.typescript`; do not edit.

export interface MicroCityView {
  readonly mode: string;
  readonly phase: string;
  readonly part: string;
  readonly waiting: string;
  readonly end: string;
  readonly first: number;
  readonly active: number;
  readonly time: number;
  readonly rounds: number;
  readonly quarters: ReadonlyArray<QuarterView>;
  readonly cards: ReadonlyArray<CardView>;
  readonly companies: ReadonlyArray<CompanyView>;
  readonly sets: ReadonlyArray<SetView>;
  readonly rolled: ReadonlyArray<number>;
  readonly playing: string | null;
  readonly left: number;
  readonly target: string | null;
  readonly building: BuildingView | null;
  readonly goals: ReadonlyArray<TargetView>;
  readonly contracts: ReadonlyArray<TargetView>;
  readonly supply: number;
  readonly advantages: ReadonlyArray<AdvantageView>;
  readonly deck: number;
  readonly claimed: boolean;
  readonly scores: ReadonlyArray<ScoreView>;
}

export interface QuarterView {
  readonly place: string;
  readonly type: string;
  readonly material: string | null;
  readonly dice: ReadonlyArray<number>;
  readonly card: string;
  readonly marked: boolean;
  readonly owner: number | null;
  readonly engineers: ReadonlyArray<number>;
}

export interface CardView {
  readonly name: string;
  readonly side: string;
}

export interface CompanyView {
  readonly seat: number;
  readonly at: string | null;
  readonly coal: number;
  readonly steel: number;
  readonly wood: number;
  readonly money: number;
  readonly dice: ReadonlyArray<number>;
  readonly prepared: boolean;
  readonly vp: number;
  readonly advantages: ReadonlyArray<string>;
}

export interface SetView {
  readonly owner: number | null;
  readonly pool: number;
  readonly markers: number;
  readonly hand: ReadonlyArray<string>;
  readonly pile: ReadonlyArray<string>;
  readonly banned: string | null;
}

export interface BuildingView {
  readonly id: string;
  readonly name: string;
  readonly ordered: boolean;
  readonly side: number;
  readonly sides: number;
  readonly stages: ReadonlyArray<TargetView>;
}

export interface TargetView {
  readonly name: string;
  readonly coal: number;
  readonly steel: number;
  readonly wood: number;
  readonly money: number;
  readonly vp: number;
  readonly bonus: string;
  readonly done: boolean;
  readonly marked: boolean;
  readonly owner: number | null;
}

export interface AdvantageView {
  readonly name: string;
  readonly vp: number;
  readonly condition: string;
}

export interface ScoreView {
  readonly seat: number;
  readonly built: number;
  readonly advantages: number;
  readonly total: number;
  readonly cards: number;
  readonly resources: number;
}

export interface MicroCityCatalogue {
  readonly cards: ReadonlyArray<ProjectCard>;
  readonly quarters: ReadonlyArray<QuarterKind>;
  readonly seaports: ReadonlyArray<SeaportInfo>;
  readonly advantages: ReadonlyArray<AdvantageInfo>;
  readonly bonuses: ReadonlyArray<EffectInfo>;
  readonly materials: ReadonlyArray<string>;
  readonly most: number;
  readonly step_price: number;
  readonly sale: number;
  readonly unused_income: number;
  readonly garden_income: number;
  readonly garden_markers: number;
}

export interface ProjectCard {
  readonly id: string;
  readonly name: string;
  readonly move: number;
  readonly dice: ReadonlyArray<number>;
  readonly basic: EffectInfo;
  readonly advanced: EffectInfo;
}

export interface EffectInfo {
  readonly text: string;
  readonly duel: string;
  readonly pay_money: number;
  readonly pay_material: number;
  readonly materials: number;
  readonly other: boolean;
  readonly own: number;
  readonly money: number;
  readonly time: number;
  readonly or_time: number;
  readonly cards: number;
  readonly markers: number;
  readonly set_die: boolean;
  readonly upgrade: boolean;
  readonly build: boolean;
  readonly hand_over: number;
  readonly both_ways: boolean;
}

export interface QuarterKind {
  readonly id: string;
  readonly basic: EffectInfo | null;
  readonly basic_b: EffectInfo | null;
  readonly advanced: EffectInfo | null;
  readonly choices: ReadonlyArray<EffectInfo>;
}

export interface SeaportInfo {
  readonly id: string;
  readonly contracts: ReadonlyArray<string>;
}

export interface AdvantageInfo {
  readonly id: string;
  readonly vp: number;
  readonly condition: string;
}

export type View = MicroCityView;

export type Catalogue = MicroCityCatalogue;
