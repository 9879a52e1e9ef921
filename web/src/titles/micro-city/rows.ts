// The options of a card or a Quarter, in the order in which they are shown.
import type { ActionInfo } from '../../generated/protocol';
import type { Branch } from './plan.svelte';
import type { Catalogue, QuarterView, View } from './types';
import { cardOf, effectsOf, tokens, type Token } from './words';

export interface Row {
  readonly key: string;
  readonly words: readonly Token[];
  readonly die?: number;
  /** The action of this option; null if it is not possible. */
  readonly action?: ActionInfo;
  readonly outcome?: Branch;
  /** Why it is not possible. */
  readonly reason?: string;
  /** Choices that are offered right away, because nothing has to be selected in the city. */
  readonly choices?: readonly ActionInfo[];
}

const AT_ONCE = new Set(['give', 'take', 'build', 'take_back', 'receive']);

export function rows(
  view: View,
  catalogue: Catalogue,
  legal: readonly ActionInfo[],
  outcomes: ReadonlyMap<string, Branch>,
  reasons: ReadonlyMap<string, string>,
): readonly Row[] {
  const duel = view.mode === 'duel';
  const quarter = view.quarters.find(({ engineers }) => engineers.includes(view.active));
  const words = wording(view, catalogue, quarter, duel);
  const found = legal
    .filter(({ verb }) => ORDER.includes(verb))
    .map((action) => row(action, words(action.verb, String(action.args[0])), outcomes.get(action.notation)));
  found.sort((a, b) => rank(a) - rank(b));
  const off = [...reasons].map(([notation, reason]) => ({
    key: notation,
    words: words(...opening(notation)),
    reason,
    ...dieOf(notation),
  }));
  return [...found, ...off];
}

const ORDER = ['advanced', 'invest', 'basic', 'bonus', 'put', 'no_action', 'skip'];
const rank = (row: Row) => ORDER.indexOf(row.action!.verb) * 10 + (row.die === undefined ? 5 : 0);

function row(action: ActionInfo, words: readonly Token[], outcome: Branch | undefined): Row {
  const die = action.verb === 'advanced' || action.verb === 'invest' ? action.args.at(-1) : undefined;
  const choices =
    outcome && outcome.legal.every(({ verb }) => AT_ONCE.has(verb) || verb === 'concede' || verb === 'stop')
      ? outcome.legal.filter(({ verb }) => AT_ONCE.has(verb))
      : [];
  return {
    key: action.notation,
    words,
    action,
    ...(typeof die === 'number' ? { die } : {}),
    ...(outcome ? { outcome } : {}),
    ...(choices.length > 0 ? { choices } : {}),
  };
}

const opening = (notation: string): [string, string] =>
  notation.startsWith('invest') ? ['invest', notation.split(' ')[1]!] : [notation.split(' ')[0]!, ''];

function dieOf(notation: string): { die?: number } {
  const [, value] = notation.split(' with ');
  return value ? { die: Number(value) } : {};
}

function wording(view: View, catalogue: Catalogue, quarter: QuarterView | undefined, duel: boolean) {
  const card = view.playing === null ? undefined : cardOf(catalogue, view.playing);
  const here = quarter ? effectsOf(catalogue, view, quarter) : undefined;
  const of = (effect: Parameters<typeof tokens>[0] | null | undefined) =>
    effect ? tokens(effect, duel, quarter?.material) : [];
  return (verb: string, first: string): readonly Token[] => {
    switch (verb) {
      case 'advanced':
        return of(card?.advanced);
      case 'basic':
        return of(card?.basic);
      case 'no_action':
        return ['Move only'];
      case 'skip':
        return ['Leave the Quarter unused'];
      case 'bonus':
        return [first === 'take' ? 'Take the bonus' : 'Let it go'];
      case 'put':
        return [first === 'down' ? 'Put the marker on the Quarter' : 'Keep the marker in the pool'];
      default:
        return of(
          first === 'basic'
            ? here?.basic
            : first === 'advanced'
              ? here?.advanced
              : here?.choices[first === 'retrieve' ? 0 : 1],
        );
    }
  };
}
