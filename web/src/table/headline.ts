// What is asked of whom, in the words of any title.
import type { GameInfo, Sight } from '../generated/protocol';

const LISTED_VERBS_MAX = 4;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The verbs that are possible now, in the order of the title: "Plant, water or carry a plant". */
export function asked(sight: Pick<Sight, 'legal'>, game: Pick<GameInfo, 'verbs'>): string {
  const possible = new Set(sight.legal.map(({ verb }) => verb));
  const headings = game.verbs
    .filter(({ verb }) => possible.has(verb))
    .map(({ heading }, n) => (n === 0 ? heading : lower(heading)));
  const more = headings.length - LISTED_VERBS_MAX;
  const listed = more > 0 ? [...headings.slice(0, LISTED_VERBS_MAX), `${more} more`] : headings;
  return listed.length > 1 ? `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}` : (listed[0] ?? '');
}

/** The seats that are asked: the viewer alone if the viewer has to move, else all who have to. */
export function awaited({ seat, to_move }: Pick<Sight, 'seat' | 'to_move'>): readonly number[] {
  return seat !== null && to_move.includes(seat) ? [seat] : to_move;
}
