// Written by `python -m piazza.server.typescript`; do not edit.

export interface MicroCityView {
  readonly mode: string;
  readonly phase: string;
  readonly waiting: string;
  readonly first: number;
  readonly active: number;
  readonly time: number;
  readonly quarters: ReadonlyArray<QuarterView>;
  readonly cards: ReadonlyArray<CardView>;
  readonly companies: ReadonlyArray<CompanyView>;
  readonly sets: ReadonlyArray<SetView>;
  readonly rolled: ReadonlyArray<number>;
  readonly playing: string | null;
  readonly left: number;
  readonly building: BuildingView | null;
  readonly goals: ReadonlyArray<TargetView>;
  readonly contracts: ReadonlyArray<TargetView>;
  readonly supply: number;
  readonly advantages: ReadonlyArray<AdvantageView>;
  readonly deck: number;
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
  readonly hand: ReadonlyArray<string>;
  readonly pile: ReadonlyArray<string>;
}

export interface BuildingView {
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

export interface MicroCityCatalogue {
  readonly title: string;
}

export type View = MicroCityView;

export type Catalogue = MicroCityCatalogue;
