// Pictures of titles by id; a title may have none.
const found = import.meta.glob<string>('../art/*.svg', { eager: true, query: '?url', import: 'default' });

export const picture = (game: string): string | undefined => found[`../art/${game}.svg`];
