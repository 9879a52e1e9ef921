import type { Title } from '../../lib/tableau.svelte';
import Board from './Board.svelte';
import Final from './Final.svelte';
import { flights } from './flights';
import Goal from './Goal.svelte';
import Left from './Left.svelte';
import Moves from './Moves.svelte';
import Piece from './Piece.svelte';
import { placesOf } from './places';
import type { View } from './types';
import { where } from './words';

export default {
  Goal, Left, Board, Moves, Final, Piece, flights, places: placesOf, where: (view: View) => where(view), mine: 'Company',
  tabs: [{ name: 'building', label: 'Building', icon: 'building' }],
} as unknown as Title;
