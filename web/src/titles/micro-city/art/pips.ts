// Where the pips of a die lie, from its middle.
const [tl, tr, l, m, r, bl, br] = [
  [-1, -1],
  [1, -1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [-1, 1],
  [1, 1],
] as const;

export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [m],
  [tl, br],
  [tl, m, br],
  [tl, tr, bl, br],
  [tl, tr, bl, br, m],
  [tl, tr, l, r, bl, br],
];
