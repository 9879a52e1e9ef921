// Pictures of titles by id; a title may have none.
const found = import.meta.glob<string>('../art/*.svg', { eager: true, query: '?url', import: 'default' });

export const picture = (game: string): string | undefined => found[`../art/${game}.svg`];

/** What is drawn for a title without a picture: up to three initials, and a hue that is always the same for its id. */
export function cover(game: string, title: string): { initials: string; hue: number } {
  const words = title.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const proper = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  const initials = (proper.length > 0 ? proper : words).slice(0, 3).map((word) => [...word][0]!.toUpperCase());
  const sum = [...game].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 9973, 7);
  return { initials: initials.join(''), hue: sum % 360 };
}
