// The first two rounds of City of Iron on a real table: Ada learns with the Toads, Bruno has the Hogmen.
import type { Tutorial } from '../../table/tutorial';

const BRUNO = 1;

const tutorial: Tutorial = {
  seed: 'toad',
  options: { nation_1: 'om', nation_2: 'hogmen', bid_order: 'fixed' },
  names: ['Ada', 'Bruno'],
  steps: [
    {
      heading: 'A young nation',
      text:
        'You lead the **Toad Inventors of Om**. In about seven rounds you put up buildings, settle lands and ' +
        'take towns. Whoever has the most of a **good** when it is scored wins points; three scorings and a few ' +
        'bonuses decide. COI-AIM-2',
    },
    {
      heading: 'Two small piles',
      at: 'action:piles',
      tab: 'play',
      text:
        'You own four cards: two **citizens** and two **military**. You may order each pile; nothing is ever ' +
        'shuffled, so you always know what comes. Leave the **Scholar** on top and lay them out. COI-SETUP-2',
      play: ['pile Scholar', 'pile Soldier'],
    },
    {
      heading: 'The building row',
      at: 'slot:1',
      first: [
        { seat: BRUNO, action: 'pile Scholar' },
        { seat: BRUNO, action: 'pile Soldier' },
      ],
      text:
        'Seven buildings are on offer to both of you. The plate shows the price in coins and science, the round ' +
        'sign the **land** they need, the line below what they bring. The dashed ones on the left **leave at the ' +
        'end of the round**. COI-ENDR-1',
    },
    {
      heading: 'Ten goods',
      at: 'good:turnips',
      tab: 'goods',
      text:
        'Each row is a good. Your marker shows how much of it you make. On the right: the points for first and ' +
        'second place, and the coins that the first gets **every round**. From the little shield on there is one ' +
        'point more. COI-SCORE-2',
    },
    {
      heading: 'Who acts first?',
      at: 'bid:7',
      tab: 'play',
      text:
        'A round begins with a bid. The right-most marker acts first; the four spaces in the middle are free, ' +
        'the ends cost coins. Pay **1 coin** for space 7 to go before Bruno. COI-BID-2',
      play: 'bid 7',
    },
    {
      heading: 'Build a Turnip Farm',
      at: 'row:A01',
      first: [{ seat: BRUNO, action: 'bid 6' }],
      text:
        'You have three actions a round, one at a time in turn. Choose the **Turnip Farm** in slot 1. Om has ' +
        'plains, so it fits: press **Build**, or click the lit space in your city. The chips tell beforehand ' +
        'what it will change. COI-BUILD-1',
      play: ['build A01', 'in L04'],
    },
    {
      heading: 'Bruno builds, too',
      at: 'good:turnips',
      tab: 'goods',
      first: [
        { seat: BRUNO, action: 'build A03' },
        { seat: BRUNO, action: 'in L03' },
      ],
      text:
        'Your marker went to 3 turnips, Bruno’s to 2. You lead, and every card that makes goods also brings 1 ' +
        'coin a round. COI-GOOD-2',
    },
    {
      heading: 'Draw a card',
      tab: 'play',
      text:
        'Your hand is small. Draw the next **citizen**: it is the Cartographer, as you laid it. There is no ' +
        'limit to a hand. COI-DRAW-1',
      play: 'draw citizen',
    },
    {
      heading: 'Play the Scholar',
      at: 'hand:Scholar',
      first: [
        { seat: BRUNO, action: 'build A08' },
        { seat: BRUNO, action: 'in L03' },
      ],
      text:
        'A card is used for its **action**, or other cards pay for one with their **skills**: hammers are work, ' +
        'boots are distance. Click the **Scholar**, then the **Cartographer**, who pays the work, and discard ' +
        'them with the **Scholar on top**. Nobody sees anything before the last click. COI-CARDACT-1',
      play: 'top Scholar',
    },
    {
      heading: 'First in, first out',
      at: 'discard:citizen',
      first: [{ seat: BRUNO, action: 'tax' }],
      text:
        'The round is over. The row has moved on, you got your income, and a card was drawn: your pile was ' +
        'empty, so the discards were turned over, and the **Cartographer**, who lay below, came back first. That ' +
        'is why the order counts. COI-DRAW-2',
    },
    {
      heading: 'A secret purchase',
      at: 'shop:Explorer',
      text:
        'At the end of each round all buy cards at the same time, face down. Bought cards come straight into the ' +
        'hand. Pick the **Explorer** and declare the purchase. COI-BUY-1',
      play: 'done buying',
    },
    {
      heading: 'The second round',
      at: 'bid:5',
      first: [
        { seat: BRUNO, action: 'done buying' },
        { seat: BRUNO, action: 'bid 6' },
      ],
      text:
        'Whoever acted last bids first, so Bruno has bid already. Save your coins and take a free space to his ' +
        'left.',
      play: ['bid 5', 'bid 4', 'bid 3'],
    },
    {
      heading: 'Science',
      at: 'row:A13',
      first: [
        { seat: BRUNO, action: 'build A24' },
        { seat: BRUNO, action: 'in L03' },
      ],
      text:
        'The **Moss Garden** costs 4 coins and the science of your Scholar. For the next building of the same ' +
        'name the science is waived. Glow Moss is worth more than turnips: build it. COI-BUILD-6',
      play: ['build A13', 'in L04'],
    },
    {
      heading: 'Settle a land',
      at: 'land:L05',
      first: [{ seat: BRUNO, action: 'draw military' }],
      text:
        'Om has no water, no desert, no jungle; new lands do. Choose **Brackwater Coast**: your **Explorer** ' +
        'goes there. Then choose a city token, and let the **Cartographer** pay the distance of 1. Lands further ' +
        'away need more, some a ship or an airship. COI-SETTLE-1',
      play: 'settle L05',
    },
    {
      heading: 'Towns',
      at: 'town:T03',
      tab: 'world',
      first: [{ seat: BRUNO, action: 'tax' }],
      text:
        'You have a second city, with a card draw of its own each round. **Towns** bring goods without using ' +
        'space. An attack takes military cards that add up to the **defence**, and other cards for the ' +
        '**distance**; it never fails by luck. A town that somebody holds is harder to take by 2. COI-ATT-2',
    },
    {
      heading: 'Store a building',
      at: 'row:A15',
      tab: 'play',
      text:
        'You are out of coins, but you want the **Mine**: choose it and **store** it. Stored buildings wait for ' +
        'you, and cost points if they are still there at the end. COI-STORE-1',
      play: 'store A15',
    },
    {
      heading: 'When it counts',
      tab: 'mine',
      text:
        'The building deck is the clock: under each of its three parts lies a score card. The panel on the left ' +
        'says how many cards are left, and what a scoring would bring **now**. After the third scoring there are ' +
        'bonuses for coins, lands, goods, cards and towns. COI-BONUS-1',
    },
    {
      heading: 'Now it is yours',
      tab: 'play',
      text:
        'That is the game; the second purchase is next. Go on from here and play both nations, or open a new ' +
        'table against a bot. Whatever cannot be done says why, and **Undo** takes a step back.',
    },
  ],
};
export default tutorial;
