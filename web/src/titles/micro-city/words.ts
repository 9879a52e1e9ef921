// Effects, Quarters and changes in short words and signs.
import { isPort } from './places';
import type { Catalogue, CompanyView, EffectInfo, QuarterView, TargetView, View } from './types';

export const RESOURCES = ['coal', 'steel', 'wood', 'money'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Sign = Resource | 'material' | 'time' | 'marker' | 'card' | 'vp';
/** A word, or a number of signs. */
export type Token = string | { readonly sign: Sign; readonly count: number };

const some = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Costs and gains of an effect. `own`: the Material of the Quarter. */
export function tokens(effect: EffectInfo, duel: boolean, own?: string | null): readonly Token[] {
  const found: Token[] = [];
  if (effect.pay_money) found.push({ sign: 'money', count: effect.pay_money }, 'for');
  if (effect.pay_material) found.push({ sign: 'material', count: effect.pay_material }, 'for');
  const gains: Token[] = [];
  if (effect.materials)
    gains.push({ sign: 'material', count: effect.materials }, ...(effect.other ? ['of another type'] : []));
  if (effect.own) gains.push(isResource(own) ? { sign: own, count: effect.own } : `${effect.own} of its Material`);
  if (effect.money) gains.push({ sign: 'money', count: effect.money });
  if (effect.time) gains.push({ sign: 'time', count: effect.time });
  if (gains.length > 0 && found.length === 0) found.push(effect.or_time && !duel ? '' : 'Gain');
  if (effect.or_time && !duel) found.push({ sign: 'time', count: effect.or_time }, 'or');
  found.push(...gains);
  const rest = [
    effect.cards ? `take back ${some(effect.cards, 'card')}` : '',
    effect.markers ? `retrieve ${effect.markers > 1 ? 'up to ' : ''}${some(effect.markers, 'marker')}` : '',
    effect.set_die ? 'set a die to any value' : '',
    effect.upgrade ? 'upgrade a District' : '',
    effect.build ? (duel ? 'build a Goal' : 'build a stage') : '',
    effect.hand_over
      ? effect.both_ways
        ? `each may hand over ${effect.hand_over} Materials`
        : `hand over ${some(effect.hand_over, 'Material')}`
      : '',
  ].filter(Boolean);
  const words = rest.join(', ');
  if (words) found.push(found.length > 0 ? `, ${words}` : capital(words));
  return found.filter((token) => token !== '');
}

/** A bonus in signs, as far as there are any. */
export function bonusTokens(catalogue: Catalogue, bonus: string): readonly Token[] {
  const effect = catalogue.bonuses.find(({ text }) => text === bonus);
  if (!effect) return [bonus];
  const signs: readonly [Sign, number][] = [
    ['material', effect.materials],
    ['money', effect.money],
    ['time', effect.time],
    ['card', effect.cards],
    ['marker', effect.markers],
  ];
  return [
    '+',
    ...signs.filter(([, count]) => count > 0).map(([sign, count]) => ({ sign, count })),
    ...(effect.upgrade ? ['upgrade'] : []),
  ];
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const isResource = (name: string | null | undefined): name is Resource => RESOURCES.includes(name as Resource);

const TYPES: Readonly<Record<string, string>> = {
  industrial: 'Industrial',
  commercial: 'Commercial',
  residential: 'Residential',
  logistics: 'Logistics',
  seaport: 'Seaport',
  garden: 'Garden',
};

/** The name players use: "Steel works", "Residential". */
export function quarterName(quarter: QuarterView): string {
  return quarter.type === 'industrial'
    ? `${capital(quarter.material ?? '')} works`
    : (TYPES[quarter.type] ?? capital(quarter.type));
}

/** With the District it lies in, whose number stands on the board: "Steel works, 3A". */
export function placeName(quarter: QuarterView): string {
  return isPort(quarter.place) ? `Seaport ${quarter.place}` : `${quarterName(quarter)}, ${capital(quarter.card)}`;
}

/** The text for screen readers. */
export function spoken(quarter: QuarterView, names: readonly string[], more: readonly string[] = []): string {
  const values =
    quarter.dice.length === 6 ? 'any die' : quarter.dice.length > 0 ? `dice ${quarter.dice.join(', ')}` : '';
  const mark = quarter.marked
    ? quarter.owner === null
      ? 'marker'
      : `marker of ${names[quarter.owner] ?? 'a player'}`
    : '';
  const here = quarter.engineers.map((seat) => (names.length > 1 ? `Engineer of ${names[seat]}` : 'Engineer here'));
  return [`${quarter.place}, ${quarterName(quarter)}`, values, mark, ...here, ...more].filter(Boolean).join(', ');
}

export interface Change {
  readonly sign: Sign;
  readonly count: number;
}

/** The differences between two views for one player. */
export function changes(before: View, after: View, seat: number): readonly Change[] {
  const [a, b] = [before.companies[seat], after.companies[seat]];
  if (!a || !b) return [];
  const found: Change[] = RESOURCES.map((sign) => ({ sign, count: b[sign] - a[sign] }));
  found.push({ sign: 'vp', count: b.vp - a.vp });
  return found.filter(({ count }) => count !== 0);
}

export const costOf = (target: TargetView): readonly Change[] =>
  RESOURCES.map((sign) => ({ sign, count: target[sign] })).filter(({ count }) => count > 0);

export const costWords = (target: TargetView): string =>
  costOf(target)
    .map(({ sign, count }) => `${count} ${sign}`)
    .join(', ');

export const total = (company: CompanyView): number => RESOURCES.reduce((sum, sign) => sum + company[sign], 0);

/** "stage 3" as "Stage 3"; a Goal area "G1.b", a Contract "K2". */
export function targetName(name: string): string {
  return name.startsWith('stage') ? capital(name) : name.startsWith('G') ? `Goal ${name}` : `Contract ${name}`;
}

export const cardOf = (catalogue: Catalogue, id: string) => catalogue.cards.find((card) => card.id === id);

/** The effects of a Quarter on the side that is up. */
export function effectsOf(catalogue: Catalogue, view: View, quarter: QuarterView) {
  const kind = catalogue.quarters.find((one) => one.id === quarter.type);
  const up = view.cards.find((card) => card.name === quarter.card)?.side === 'B';
  return {
    basic: (up ? kind?.basic_b : kind?.basic) ?? null,
    advanced: kind?.advanced ?? null,
    choices: kind?.choices ?? [],
  };
}

/** The line under the title: "Solo, Burj Khalifa", "Duel, round 7". */
export function where(view: View): string {
  const how = view.mode === 'duel' ? 'Duel' : view.companies.length > 1 ? 'Together' : 'Solo';
  const what =
    view.mode === 'duel'
      ? view.contracts.length > 0
        ? 'with Seaport'
        : ''
      : (view.building?.name ?? '').replace(/^Base building, side /, 'base building ');
  const round =
    view.part === 'set-up' || view.part === 'over' ? '' : `round ${Math.max(1, view.rounds - view.time + 1)}`;
  return [how, what, round].filter(Boolean).join(', ');
}
