// Pictures of titles, by their id; a title without one gets by without.
const found = import.meta.glob<string>('../art/*.svg', { eager: true, query: '?url', import: 'default' });

export const picture = (game: string): string | undefined => found[`../art/${game}.svg`];
