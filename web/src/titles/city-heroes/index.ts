// City Heroes at the table.
import type { Title } from '../../table/tableau.svelte';
import Board from './Board.svelte';
import Final from './Final.svelte';
import Finished from './Finished.svelte';
import { flights } from './flights';
import Goal from './Goal.svelte';
import Left from './Left.svelte';
import Moves from './Moves.svelte';
import Purse from './Purse.svelte';
import Seat from './Seat.svelte';
import { tidy } from './tidy';
import type { Catalogue, View } from './types';
import { capital } from './words';

const title: Title<View, Catalogue> = {
  Goal,
  Seat,
  Purse,
  Left,
  Board,
  Moves,
  Final,
  flights,
  tidy,
  scenes: (events) =>
    events
      .filter(({ kind }) => kind === 'finished')
      .map(({ number, facts }) => ({ number, heading: `${String(facts['work'])} is finished!`, facts: facts['work'] })),
  Scene: Finished,
  concerns: / pillages | for a trade| offers .+ for | counters with /,
  request: / for a trade| offers .+ for | counters with /,
  standing: (view) => view.players.map((player) => player.influence),
  where: (view) =>
    view.final ? `After ${view.turns} turns` : `Turn ${view.turn} of ${view.turns}, ${capital(view.phase)}`,
  go: 'Your go',
  mine: 'Me',
  tabs: [{ name: 'rival', label: 'Rival', icon: 'world' }],
};
export default title;
