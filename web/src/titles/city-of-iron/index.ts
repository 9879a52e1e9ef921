// City of Iron: brass on night blue; what can be done is lit.
import type { Title } from '../../table/tableau.svelte';
import Board from './Board.svelte';
import Final from './Final.svelte';
import { flights } from './flights';
import Goal from './Goal.svelte';
import Left from './Left.svelte';
import Moves from './Moves.svelte';
import Piece from './Piece.svelte';
import Purse from './Purse.svelte';
import Seat from './Seat.svelte';
import { scenes } from './scenes-told';
import Scoring from './Scoring.svelte';
import { placesOf, where } from './tell';
import type { Catalogue, View } from './types';

const title: Title<View, Catalogue> = {
  Goal,
  Seat,
  Purse,
  Left,
  Board,
  Moves,
  Final,
  Piece,
  flights,
  scenes,
  Scene: Scoring,
  concerns: / takes .+ from /,
  standing: (view) => view.players.map((player) => player.vp),
  places: placesOf,
  where,
  go: 'Your turn',
  mine: 'Nation',
  tabs: [
    { name: 'goods', label: 'Goods', icon: 'goods' },
    { name: 'world', label: 'World', icon: 'world' },
  ],
};
export default title;
