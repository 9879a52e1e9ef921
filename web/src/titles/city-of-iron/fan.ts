// How cards lie in a hand: turned about a point below, closer together the more there are.
const CARD = 112;
const TURN = 4;
const WIDEST = 26;
const LEAST = 0;
/** By how much the outer cards lean over the edge. */
const LEAN = 52;

export interface Fan {
  readonly overlap: number;
  angle(n: number): number;
  drop(n: number): number;
}

export function fan(count: number, width: number, card = CARD): Fan {
  const turn = count > 1 ? Math.min(TURN, WIDEST / (count - 1)) : 0;
  const middle = (count - 1) / 2;
  const overlap =
    count > 1
      ? Math.min(card - 34, Math.max(LEAST, (count * card - Math.max(width - 2 * LEAN, card)) / (count - 1)))
      : 0;
  return {
    overlap: Math.round(overlap * 10) / 10,
    angle: (n) => Math.round((n - middle) * turn * 10) / 10,
    drop: (n) => Math.round(Math.abs(n - middle) ** 1.6 * Math.min(3, 18 / Math.max(1, middle) ** 1.6) * 10) / 10,
  };
}
