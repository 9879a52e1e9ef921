// Heading and first sentence of the panel of moves.
import type { Tableau } from '../../table/tableau.svelte';
import { RETRIEVE, type Plan } from './plan.svelte';
import type { Catalogue, View } from './types';
import { capital, cardOf, placeName } from './words';

export interface Heading {
  readonly title: string;
  readonly chip: string;
  readonly text: string;
}

const PARTS: Readonly<Record<string, string>> = {
  'set-up': 'Set-up',
  preparation: 'Preparation',
  project: 'Project',
  investment: 'Investment',
  final: 'Final',
  over: 'Over',
};

const INSIDE: Readonly<Record<string, string>> = {
  give: 'Which Material do you give?',
  take: 'Which Material do you take?',
  'take back cards': 'Which card comes back into the hand?',
  'take markers': 'Pick markers in the city or in the list.',
  'set die': 'Pick a die and its new value.',
  upgrade: 'Pick a District: it is turned to side B, its markers come back.',
  build: 'What is built?',
  'give up': 'The pool is empty: which of your markers is taken for 1 VP?',
  'hand over': 'What goes from one to the other?',
  'put marker': 'Where does the marker go?',
  'forced retrieve': 'The pool is empty: take one of your markers back. It costs 1 VP.',
};

export function heading(t: Tableau<View, Catalogue>, plan: Plan): Heading {
  const view = plan.view;
  const chip = PARTS[view.part] ?? capital(view.part);
  const say = (title: string, text: string): Heading => ({ title, chip, text });
  if (t.over) return say('The game is over', '');
  if (!t.mine) return say(waitingFor(t), `${capital(view.waiting)}.`);
  if (plan.purchase?.verb === 'clear')
    return say('Buy a marker back', `The marker on ${placeTitle(view, plan.purchase.place)} returns to the pool.`);
  const card = plan.card === null ? undefined : cardOf(t.catalogue, plan.card);
  switch (view.phase) {
    case 'place':
      return say('Place your Engineer', 'Pick the Quarter where the work begins.');
    case 'split':
      return say('Share out the dice', `Pick the two that you keep; ${partner(t, plan)} gets the other two.`);
    case 'prep':
    case 'project':
      if (plan.card === RETRIEVE)
        return {
          ...say('Retrieve all cards', 'Move 1 Quarter; the whole discard pile comes back into the hand.'),
          chip: 'Project',
        };
      if (card)
        return {
          ...say(
            card.name,
            `Move ${card.move} ${card.move === 1 ? 'Quarter' : 'Quarters'}: pick one of those that are lit.`,
          ),
          chip: 'Project',
        };
      if (plan.place !== null)
        return {
          ...say(placeTitle(view, plan.place), 'Pick a card that leads there, one of those that are raised.'),
          chip: 'Project',
        };
      if (view.phase === 'project')
        return say('Play a card', 'Pick a card, then a Quarter. Or retrieve the discard pile.');
      return say(
        'Preparation',
        plan.ahead
          ? 'Turn dice or buy markers back, if you like. Then pick a card.'
          : 'Turn dice, sell Materials, buy markers back; then end the preparation.',
      );
    case 'action': {
      const playing = view.playing === null ? undefined : cardOf(t.catalogue, view.playing);
      const there = view.companies[view.active]?.at ?? '';
      return say(
        playing?.name ?? 'Project',
        plan.place === null
          ? 'Choose the action of the card.'
          : `Move ${playing?.move ?? 1} to ${placeTitle(view, there)}, then:`,
      );
    }
    case 'invest':
      return say(
        placeTitle(view, view.companies[view.active]?.at ?? ''),
        'Use the Quarter where your Engineer stands.',
      );
    case 'bonus':
      return say('A bonus', 'It is used now or lost.');
    case 'closing':
      return say('End of the round', 'An Advantage can still be claimed.');
    default:
      return say(view.target === null ? title(t, view) : `Build ${view.target}`, INSIDE[view.phase] ?? '');
  }
}

function title(t: Tableau<View, Catalogue>, view: View): string {
  const card = view.playing === null ? undefined : cardOf(t.catalogue, view.playing);
  if (card) return card.name;
  return view.part === 'investment'
    ? placeTitle(view, view.companies[view.active]?.at ?? '')
    : (PARTS[view.part] ?? '');
}

export function placeTitle(view: View, place: string): string {
  const quarter = view.quarters.find((one) => one.place === place);
  return quarter ? placeName(quarter) : place;
}

function waitingFor(t: Tableau<View, Catalogue>): string {
  const who = t.sight.to_move.map((seat) => t.names[seat]).join(' and ');
  return who ? `${who} to move` : 'One moment';
}

const partner = (t: Tableau<View, Catalogue>, plan: Plan) => t.names[1 - plan.seat] ?? 'your partner';
