// boardgame.io's own server with Tally: node boardgame.cjs HOME PORT [FOLDER]; with a folder, on its file store.
const { createRequire } = require('node:module');
const [home, port, folder] = process.argv.slice(2);
const { Server, FlatFile } = createRequire(home + '/')('boardgame.io/server');

const Tally = {
  name: 'tally',
  setup: () => ({ total: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, n) => {
      if (![1, 2, 3].includes(n)) return 'INVALID_MOVE';
      G.total += n;
    },
  },
  endIf: ({ G }) => (G.total >= 1000000 ? { draw: true } : undefined),
};

const more = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [Tally], origins: ['*'], ...more }).run(Number(port));
