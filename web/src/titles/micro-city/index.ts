// Micro City at the table.
import type { Title } from '../../table/tableau.svelte';
import Board from './Board.svelte';
import Final from './Final.svelte';
import { flights } from './flights';
import Goal from './Goal.svelte';
import Left from './Left.svelte';
import Moves from './Moves.svelte';
import Piece from './Piece.svelte';
import { placesOf } from './places';
import Purse from './Purse.svelte';
import Seat from './Seat.svelte';
import type { Catalogue, View } from './types';
import { where } from './words';

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
  concerns: / takes .+ marker | a die of | hands 1 /,
  standing: (view) => view.scores.map((score) => score.total),
  places: placesOf,
  where,
  mine: 'Company',
  tabs: [{ name: 'building', label: 'Building', icon: 'building' }],
};
export default title;
