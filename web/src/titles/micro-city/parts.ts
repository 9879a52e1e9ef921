// Icons of the signs.
import type { IconName } from '../../ui/icons';
import type { Sign } from './words';

export const ICONS: Readonly<Partial<Record<Sign, IconName>>> = {
  coal: 'coal-pile',
  steel: 'i-beam',
  wood: 'wood-pile',
  money: 'two-coins',
  time: 'hourglass',
  card: 'card-pickup',
  vp: 'laurels',
};
export const SIGN_WORDS: Readonly<Record<Sign, string>> = {
  coal: 'coal',
  steel: 'steel',
  wood: 'wood',
  money: 'money',
  material: 'Material of choice',
  time: 'time',
  marker: 'marker',
  card: 'card back',
  vp: 'VP',
};
