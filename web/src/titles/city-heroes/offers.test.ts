import { expect, test } from 'vitest';
import { flaw, offerSteps, worth } from './offers';
import type { BankView } from './types';

test('an offer is cut into tens and ones and sent at the end', () => {
  expect(offerSteps('propose to 2', { timber: 3 }, { ducats: 21, iron: 0 })).toEqual([
    'propose to 2',
    ...['give 1 timber', 'give 1 timber', 'give 1 timber'],
    ...['want 10 ducats', 'want 10 ducats', 'want 1 ducats'],
    'send offer',
  ]);
});

test('an offer needs two different sides', () => {
  expect(flaw({ timber: 0 }, {})).toBe('Choose what you give and what you want.');
  expect(flaw({ timber: 2, iron: 0 }, { timber: 2 })).toBe('Both sides are the same.');
  expect(flaw({ timber: 2 }, { timber: 1 })).toBe('');
  expect(flaw({ ducats: 5000 }, {})).toBe('That is too much for one offer.');
});

test('a deal is compared with the bank', () => {
  const bank = { buys_at: { timber: 2, tools: 4 }, sells_at: { timber: 3, tools: 6 } } as unknown as BankView;
  expect(worth(bank, { timber: 3, ducats: 1 }, { tools: 1, ducats: 2 })).toEqual({ costs: 8, brings: 7 });
});
