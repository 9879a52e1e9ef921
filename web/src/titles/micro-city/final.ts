// How a game alone or together ended, line by line.
import type { Catalogue, View } from './types';

export interface EndLine {
  readonly label: string;
  readonly value: string;
  readonly bad?: boolean;
}

export function ends(view: View, catalogue: Catalogue, names: readonly string[]): readonly EndLine[] {
  const of = (done: number, all: number) => `${done} of ${all}`;
  const stages = view.building?.stages ?? [];
  const set = view.sets[0];
  const side =
    view.building && view.building.sides > 1 ? `, side ${view.building.side + 1} of ${view.building.sides}` : '';
  const built = stages.filter(({ done }) => done).length;
  const signed = view.contracts.filter(({ done }) => done).length;
  const upgraded = view.cards.filter((card) => card.side === 'B').length;
  return [
    {
      label: `Stages of ${view.building?.name ?? 'the Building'}${side}`,
      value: of(built, stages.length),
      bad: built < stages.length,
    },
    ...(view.contracts.length > 0
      ? [{ label: 'Contracts', value: of(signed, view.contracts.length), bad: signed < view.contracts.length }]
      : []),
    { label: 'Rounds left', value: of(view.time, view.rounds), bad: view.end === 'time' },
    { label: 'Markers left in the pool', value: of(set?.pool ?? 0, set?.markers ?? 0), bad: view.end === 'pool' },
    { label: 'Districts upgraded', value: of(upgraded, view.cards.length) },
    ...view.companies.map((company) => ({
      label: view.companies.length > 1 ? `Resources of ${names[company.seat]}` : 'Resources',
      value: [...catalogue.materials, 'money'].map((name) => `${company[name as 'coal']} ${name}`).join(', '),
    })),
  ];
}
