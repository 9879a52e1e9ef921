import type { Tableau } from './tableau.svelte';

const NARROW = '(max-width: 860px)';

/** Keeps `narrow` of a tableau up to date; the result ends it. */
export function watchWidth(t: Tableau): () => void {
  const narrow = matchMedia(NARROW);
  const look = () => (t.narrow = narrow.matches);
  look();
  narrow.addEventListener('change', look);
  return () => narrow.removeEventListener('change', look);
}
