// Finds the drawings of titles: every folder `titles/<game-id>` with an `index.ts`, without further registration.
import type { Title } from './tableau.svelte';

const loaders = import.meta.glob<{ default: Title }>('../titles/*/index.ts');
const loaderOf = (game: string) => loaders[`../titles/${game}/index.ts`];

/** Whether a title brings its own drawings; other titles are shown by their board in letters and their values. */
export function isDrawn(game: string): boolean {
  return loaderOf(game) !== undefined;
}

/** The drawings of a title; null for a title that has none. */
export async function titleOf(game: string): Promise<Title | null> {
  return (await loaderOf(game)?.())?.default ?? null;
}
