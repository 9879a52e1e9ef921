// Who is who: each seat has a colour and a pattern, the same on every piece.
export const COLOURS = ['teal', 'red', 'magenta', 'amber', 'indigo'] as const;
export type Colour = (typeof COLOURS)[number];

export function colourOf(seat: number): Colour {
  return COLOURS[((seat % COLOURS.length) + COLOURS.length) % COLOURS.length]!;
}

/** Paint for a piece: colour and pattern, from the definitions of `Patterns.svelte`. */
export const paint = (seat: number) => `url(#pat-${colourOf(seat)})`;
/** The plain colour, and what is written on it. */
export const colour = (seat: number) => `var(--p-${colourOf(seat)})`;
export const onColour = (seat: number) => `var(--on-p-${colourOf(seat)})`;
