// A complete first game: with this seed these moves win with two rounds to spare.
import type { Tutorial } from '../../table/tutorial';

const tutorial: Tutorial = {
  seed: 'golden 3',
  options: { mode: 'basic', building: 'base_a', difficulty: 'easy', layout: 'first_game' },
  names: ['Ada'],
  steps: [
    {
      heading: 'Build it in time',
      at: 'building',
      tab: 'building',
      text:
        'You are an Engineer in a city of sixteen Quarters. Complete the **four stages** of this Building before ' +
        'the rounds run out. Every stage shows what it costs: coal, steel, wood and money. Here they may be ' +
        'built in any order. MC-AIM-2',
    },
    {
      heading: 'Ten rounds',
      at: 'time',
      tab: 'play',
      text:
        'This is the time that is left. Every round takes one step; when the marker reaches the cross, the game ' +
        'is lost. MC-FIN-2',
    },
    {
      heading: 'The city',
      at: 'quarter:r1c2',
      text:
        'Orange Quarters give **Materials**: coal, steel or wood. Blue ones exchange them, green ones give ' +
        'money. With a die that shows one of the printed values a Quarter does more, and on a green one you can ' +
        '**build**.',
    },
    {
      heading: 'Where to begin',
      at: 'quarter:r1c1',
      text: 'Place your Engineer on the green Quarter in the upper left corner: **r1c1**.',
      play: 'place r1c1',
    },
    {
      heading: 'Preparation',
      at: 'player:0:money',
      text:
        'The dice have been rolled: **2 and 6**. Now you may turn dice, sell Materials or take markers back. ' +
        'Everything you own stands on these tracks; none of them holds more than 5. MC-PREP-2',
    },
    {
      heading: 'Turn a die',
      at: 'die:0:1',
      text:
        'The steel works in r2c2 want a 5. Turning a die by one costs 1 Material or 2 money: press the **minus** ' +
        'beside the 6.',
      play: 'die 6 down for money',
    },
    {
      heading: 'Play a card',
      at: 'quarter:r2c2',
      text:
        'A Project card says how far you walk and what you do then. Pick **Financing** in your hand: it moves ' +
        'you exactly 2. The Quarters in reach light up. Choose **r2c2**, then **Gain 1 money**. MC-PROJ-2',
      play: 'basic',
    },
    {
      heading: 'Use the Quarter',
      at: 'quarter:r2c2',
      text:
        'Now you stand on the steel works. The basic action brings 1 steel and needs no die; with your **5** you ' +
        'get **2**. Use the die. MC-INV-4',
      play: 'invest advanced with 5',
    },
    {
      heading: 'A marker for every visit',
      at: 'pool:all',
      tab: 'mine',
      text:
        'At the end of a round one of your eight **markers** is put on your Quarter. While it lies there the ' +
        'Quarter cannot be used, and if none is left when one is due, the game is lost. MC-FIN-1',
    },
    {
      heading: 'Build with a card',
      at: 'quarter:r2c3',
      tab: 'play',
      text:
        'You rolled **1 and 4**. Cards have an advanced action too, which takes the die that is printed on them. ' +
        'Pick **Construction** in your hand, go to **r2c3**, and with the 4 build **stage 2**: it costs 2 steel ' +
        'and 1 money.',
      play: 'build stage 2',
    },
    {
      heading: 'And the Quarter as well',
      at: 'quarter:r2c3',
      text: 'The stage stands. You still have a 1, and the coal works here want just that: take **2 coal**.',
      play: 'invest advanced with 1',
    },
    {
      heading: 'Cards come back',
      at: 'quarter:r1c3',
      text:
        'Played cards lie in the discard pile. Instead of playing one you may move 1 and take **all of them** ' +
        'back. You want Construction again: pick the **discard pile** beside your hand, go to **r1c3** and ' +
        'retrieve. MC-PROJ-6',
      play: 'retrieve to r1c3',
    },
    {
      heading: 'Without a die',
      at: 'quarter:r1c3',
      text:
        'Neither of your fours fits here. Take **1 wood** with the basic action. Both dice stay unused, and that ' +
        'brings 1 money at the end of the round. MC-FIN-3',
      play: 'invest basic',
    },
    {
      heading: 'Two fives',
      at: 'quarter:r1c4',
      text:
        'r1c4 is residential and wants a 5: a place to build. Play **Construction** again, go to **r1c4**, and ' +
        'with its basic action gain **1 wood**.',
      play: 'take wood',
    },
    {
      heading: 'Build on the green Quarter',
      at: 'target:stage 1',
      text:
        'You have coal, wood and money for **stage 1**. It is lit in the Building: choose it there or in the ' +
        'list. MC-INV-6',
      play: 'build stage 1',
    },
    {
      heading: 'A marked Quarter',
      at: 'quarter:r1c3',
      text:
        'You may always walk onto a Quarter with a marker; you only cannot use it, and no second marker is put ' +
        'there. So a visit there is cheap. Play **Schedule** to **r1c3** and with the 2 take **1 wood** and 1 ' +
        'money. The other choice would be one more round. MC-INV-1',
      play: 'take wood',
    },
    {
      heading: 'Markers are getting few',
      at: 'quarter:r2c2',
      text:
        'Only two markers are left in the pool. **Reorganisation** brings one back, from wherever you like. Go ' +
        'to **r2c2**, choose its basic action, and take the marker from **r1c3**. MC-MARK-4',
      play: 'take marker from r1c3',
    },
    {
      heading: 'Shopping',
      at: 'quarter:r1c1',
      text:
        '**Purchasing** buys Materials. With the 3 you get two of your choice for 1 money: go to **r1c1** and ' +
        'take **coal**, then **steel**.',
      play: 'take steel',
    },
    {
      heading: 'Stage 3',
      at: 'target:stage 3',
      text:
        'The 4 fits the Quarter where you stand, and you have 1 coal and 2 wood. Build **stage 3**. One more to ' +
        'go.',
      play: 'build stage 3',
    },
    {
      heading: 'Buy a marker back',
      at: 'quarter:r1c1',
      text:
        'You need r1c1 once more, but your marker lies there. In the preparation 1 Material or 2 money brings it ' +
        'back from a Quarter: choose **r1c1** and pay with **coal**. MC-PREP-4',
      play: 'clear r1c1 for coal',
    },
    {
      heading: 'Take a run',
      at: 'quarter:r1c2',
      text: 'Now step aside: pick the **discard pile** and go to **r1c2**.',
      play: 'retrieve to r1c2',
    },
    {
      heading: 'The last coal',
      at: 'quarter:r1c2',
      text: 'Take **1 coal** with the basic action, and keep both dice: their money is what stage 4 still lacks.',
      play: 'invest basic',
    },
    {
      heading: 'The right die',
      at: 'quarter:r1c1',
      text:
        'You rolled 1 and 6, and r1c1 wants a 4. **Modernisation** sets a die to any value: go to **r1c1**, ' +
        'choose its basic action, and make the **1 a 4**. MC-DIE-5',
      play: 'set 1 to 4',
    },
    {
      heading: 'Finish it',
      at: 'target:stage 4',
      text: 'Coal, steel, 2 money, and a 4: build **stage 4**, and the city has its tower.',
      play: 'build stage 4',
    },
    {
      heading: 'Won',
      text:
        'All stages stand, with two rounds to spare. Next time try side B of the Building, one of twelve famous ' +
        '**Challenges**, or a **duel** for victory points. Seaport, Garden and Logistics can be added to any of ' +
        'them.',
    },
  ],
};

export default tutorial;
