// Colours and patterns of the seats, the same on every piece.
export const COLOURS = ['teal', 'red', 'magenta', 'amber', 'indigo'] as const;
export type Colour = (typeof COLOURS)[number];

let chosen: readonly string[] = [];

/** The colours that the players of this table have chosen; by default the standard order. */
export function useColours(colours: readonly string[]) {
  chosen = colours;
}

export function colourOf(seat: number): Colour {
  const own = chosen[seat] as Colour;
  return COLOURS.includes(own) ? own : COLOURS[((seat % COLOURS.length) + COLOURS.length) % COLOURS.length]!;
}

/** Paint for a piece: colour and pattern, from the definitions of `Patterns.svelte`. */
export const paint = (seat: number) => paintOf(colourOf(seat));
export const paintOf = (colour: string) => `url(#pat-${colour})`;
/** The plain colour, and the text colour on it. */
export const colour = (seat: number) => `var(--p-${colourOf(seat)})`;
export const onColour = (seat: number) => `var(--on-p-${colourOf(seat)})`;
