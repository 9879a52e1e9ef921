// Offers for both sides of a trade: their steps in notation, and what they are worth at the bank.
import type { BankView, PlayerView } from './types';

export type Pile = Readonly<Record<string, number>>;

/** The largest batch of steps that the server takes. */
export const MAX_BATCH_STEPS = 100;
const AMOUNTS = [10, 1] as const;

/** What a player could put into an offer. */
export const holdings = (player: PlayerView): Pile => ({ ...player.supply, ducats: player.ducats });

function stepsOf(verb: string, pile: Pile): string[] {
  return Object.entries(pile).flatMap(([id, n]) => {
    let rest = n;
    return AMOUNTS.flatMap((amount) => {
      const times = Math.floor(rest / amount);
      rest -= times * amount;
      return Array.from({ length: times }, () => `${verb} ${amount} ${id}`);
    });
  });
}

/** All steps of an offer, from ``propose to 2`` or ``counter`` to sending it. */
export const offerSteps = (lead: string, gives: Pile, wants: Pile): string[] => [
  lead,
  ...stepsOf('give', gives),
  ...stepsOf('want', wants),
  'send offer',
];

const filled = (pile: Pile) => Object.entries(pile).filter(([, n]) => n > 0);

/** Why an offer cannot be sent; empty when it can. */
export function flaw(gives: Pile, wants: Pile): string {
  const [mine, theirs] = [filled(gives), filled(wants)];
  if (mine.length + theirs.length === 0) return 'Choose what you give and what you want.';
  if (mine.length === theirs.length && mine.every(([id, n]) => wants[id] === n)) return 'Both sides are the same.';
  return offerSteps('', gives, wants).length > MAX_BATCH_STEPS ? 'That is too much for one offer.' : '';
}

const priced = (pile: Pile, prices: Pile) => filled(pile).reduce((sum, [id, n]) => sum + n * (prices[id] ?? 1), 0);

/** In Ducats: what one gets would cost at the bank, and what one gives would bring there. */
export const worth = (bank: BankView, gives: Pile, takes: Pile) => ({
  costs: priced(takes, bank.sells_at),
  brings: priced(gives, bank.buys_at),
});
