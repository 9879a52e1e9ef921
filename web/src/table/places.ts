// Places of a board that actions name: which can be clicked, and what a click leads to.
import type { ActionInfo } from '../generated/protocol';
import type { Board } from '../ui/values';

/** The actions that name all of these places. */
export function naming(legal: readonly ActionInfo[], places: readonly string[]): readonly ActionInfo[] {
  return legal.filter(({ args }) => places.every((place) => args.includes(place)));
}

/** The places chosen after a click: taken back, added to the others if an action names them all, or chosen alone. */
export function clicked(legal: readonly ActionInfo[], chosen: readonly string[], place: string): readonly string[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place);
  const all = [...chosen, place];
  return naming(legal, all).length > 0 ? all : [place];
}

/** The action that is meant: the only one that names the chosen places, if it names no other place of the board. */
export function meant(
  legal: readonly ActionInfo[],
  chosen: readonly string[],
  places: ReadonlySet<string>,
): ActionInfo | null {
  const [only, ...more] = chosen.length > 0 ? naming(legal, chosen) : [];
  if (!only || more.length > 0) return null;
  return only.args.every((arg) => !places.has(String(arg)) || chosen.includes(String(arg))) ? only : null;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The item of the board that an arrow key leads to: the nearest of those `open` in that direction. */
export function towards(board: Board, from: number, key: string, open: (item: number) => boolean): number | null {
  const step = STEPS[key];
  if (!step) return null;
  const cells = [...board.cells];
  while (cells.length % board.columns > 0) cells.push(null);
  cells.push(...board.beside);
  const at = cells.indexOf(from);
  const far = (index: number) => {
    const down = Math.floor(index / board.columns) - Math.floor(at / board.columns);
    const right = (index % board.columns) - (at % board.columns);
    const along = down * step[0] + right * step[1];
    return along > 0 ? along + 2 * Math.abs(down * step[1] + right * step[0]) : Infinity;
  };
  let best: number | null = null;
  cells.forEach((item, index) => {
    if (item === null || !open(item) || far(index) === Infinity) return;
    if (best === null || far(index) < far(cells.indexOf(best))) best = item;
  });
  return best;
}
