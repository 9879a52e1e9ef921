// The first turn of City Heroes, explained on a real table: Ada learns, Bruno plays along.
import type { Tutorial } from '../../table/tutorial';

const ADA = 0;
const BRUNO = 1;

const tutorial: Tutorial = {
  seed: 'lesson',
  options: { map: 'montalcino', rival: 'lucca' },
  names: ['Ada', 'Bruno'],
  steps: [
    {
      heading: 'One city, many heroes',
      text:
        'You and Bruno build one city together. **Together** you must outshine the rival city, or both of you ' +
        'lose. If you do, the one with the most **Influence** wins.',
    },
    {
      heading: 'The rival',
      at: 'rival',
      text:
        'Lucca grows by itself, a tick a turn, up to **90 Prestige**. Above it, in gold, runs the city’s own ' +
        'Prestige; after the last turn it has to be higher. CH-WIN-1',
    },
    {
      heading: 'What is yours',
      at: `player:${ADA}:ducats`,
      tab: 'mine',
      text:
        'This is all you own: Influence, Ducats, resources, and **workers**. Nearly everything you do uses a ' +
        'worker for the rest of the turn. The arrows show what Bruno has; nothing is hidden here.',
    },
    {
      heading: 'The land',
      at: 'tile:T17',
      tab: 'play',
      text:
        'Green tiles are Plains, grey ones are Hills. The pictures and discs show what lies there: Wheat, ' +
        'Timber, Stone, Iron, Gold. Your first tile is **free**. Take **T17**, in the middle of Timber, Wheat ' +
        'and Stone: choose it on the map, then press Purchase.',
      play: 'buy T17',
    },
    {
      heading: 'A go',
      text: 'The tile is yours, and a House stands on it. A go holds one action. When you are done, **end your go**.',
      play: 'end go',
    },
    {
      heading: 'Prices',
      at: 'tile:T16',
      first: [
        { seat: BRUNO, action: 'buy T20' },
        { seat: BRUNO, action: 'end go' },
      ],
      text:
        'Bruno has settled in the east. From now on a tile costs 1 Ducat for each step from your nearest one, 1 ' +
        'more on Hills, and a worker. The tags show what each costs **you**. Buy **T16** for its Stone. CH-EXP-3',
      play: 'buy T16',
    },
    { heading: 'End your go', text: 'You may own as many tiles as you have workers. End your go.', play: 'end go' },
    {
      heading: 'More Timber',
      at: 'tile:T10',
      first: [
        { seat: BRUNO, action: 'buy T13' },
        { seat: BRUNO, action: 'end go' },
      ],
      text: 'Every two tiles bought in a turn bring a new worker. Buy **T10** as well.',
      play: 'buy T10',
    },
    { heading: 'End your go', text: 'Three tiles are enough for one turn.', play: 'end go' },
    {
      heading: 'Passing',
      first: [
        { seat: BRUNO, action: 'buy T12' },
        { seat: BRUNO, action: 'end go' },
      ],
      text:
        'Who does not want to go on passes. **Whoever passes first begins the next phase**, so it can pay to be ' +
        'quick. Pass.',
      play: 'pass',
    },
    {
      heading: 'Construction',
      at: 'tile:T17',
      first: [{ seat: BRUNO, action: 'pass' }],
      text:
        'Now you may garrison weapons, plant, build or upgrade: one kind a go, but as often as you can pay. ' +
        'Build a **Market** on T17: choose the tile and the Market. With it one of your exchange tokens moves; ' +
        'take the rate for Stone. A Market earns a Ducat from every tile of yours around it that carries ' +
        'something.',
      play: 'build market on T17',
    },
    {
      heading: 'A School',
      at: 'tile:T16',
      text:
        'You are still building, so go on: a **School** on T16 gives the city 2 Prestige every turn. The panel ' +
        'tells before you pay what it will do. The Stone below it can still be collected.',
      play: 'build school on T16',
    },
    {
      heading: 'The bank',
      at: 'bank',
      tab: 'mine',
      text:
        'With any action you may also exchange: at the bank, with the rival, or Influence. Open the **Bank** and ' +
        'sell a Wheat or two. You put the exchange together with plus and minus, see what it comes to, and ' +
        'confirm it once. CH-ROUND-1',
      verb: 'bank sell',
    },
    { heading: 'End your go', tab: 'play', text: 'That is enough building for now.', play: 'end go' },
    {
      heading: 'Pass again',
      first: [
        { seat: BRUNO, action: 'build school on T13' },
        { seat: BRUNO, action: 'end go' },
      ],
      text:
        'Bruno has built a School too: his building helps the city as much as yours. Keep your last workers and ' +
        'pass.',
      play: 'pass',
    },
    {
      heading: 'Interaction',
      first: [{ seat: BRUNO, action: 'pass' }],
      text:
        'In the third phase you may **trade**, **pillage** a neighbour, or work on **public works**. Try a ' +
        'trade: press Trade and choose Bruno.',
      play: 'trade with 2',
    },
    {
      heading: 'Both sides',
      text:
        'Your side is on the left, Bruno’s on the right. Lay down 1 **Timber**. On a network each of you edits ' +
        'his own side only, and both have to accept and confirm. CH-TRADE-6',
      play: 'offer 1 timber',
    },
    {
      heading: 'A deal',
      first: [{ seat: BRUNO, action: 'offer 1 wheat' }],
      text:
        'Bruno offers 1 Wheat for it. Press **Trade**: the goods change hands and your go is over. A trade needs ' +
        'no worker.',
      play: 'trade',
    },
    {
      heading: 'End of the turn',
      first: [{ seat: BRUNO, action: 'pass' }],
      text: 'Bruno has passed. Pass as well, and the turn ends with **Cleanup**, which runs by itself.',
      play: 'pass',
    },
    {
      heading: 'Cleanup',
      at: 'city',
      text:
        'New settlers come, buildings earn, tiles are harvested, every tile pays a Ducat of tax to you, and ' +
        'workers rest: busy ones are idle for a turn unless 2 Wheat each feed them. The summary tells it step by ' +
        'step; a click on a line of the log opens it again. The Schools have lifted the city’s Prestige.',
    },
    {
      heading: 'War and peace',
      text:
        'Weapons on your tiles defend them and can **pillage** tiles beside them: you take goods and Influence, ' +
        'but the city loses Prestige. Before you attack, both scores and all losses are shown. CH-PILL-5',
    },
    {
      heading: 'Great works',
      text:
        'Anybody may lay the foundation of a **public work** and pay its stages. When the last one is paid, the ' +
        'whole city shines, and the owner of the tile gains Influence. Think about whose tile you choose. CH-PW-2',
    },
    {
      heading: 'Growing',
      text:
        'Buildings grow twice: a School may become a College and then the only University of the game. **Help** ' +
        'shows every path with its price; Undo takes back what you did in a go.',
    },
    {
      heading: 'It is your city now',
      text:
        'After turn 10 the city needs more than Lucca’s 90 Prestige. Then resources, goods and Ducats add to ' +
        'your Influence, and the most wins. This table is real: play on with somebody beside you, or leave and ' +
        'start your own.',
    },
  ],
};
export default tutorial;
