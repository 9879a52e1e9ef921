// The page for each address. All pages but the first are loaded on demand.
import type { Component } from 'svelte';
import Start from './Start.svelte';

type Props = Record<string, string>;
type Page = Component<Props>;
type Load = () => Promise<{ default: Page }>;
export interface Found {
  readonly name: string;
  readonly props: Props;
  readonly load: Load;
}

const load = (page: () => Promise<{ default: unknown }>) => page as Load;
const PAGES: readonly [pattern: string, load: Load][] = [
  ['/', load(async () => ({ default: Start }))],
  ['/new/:game', load(() => import('./Setup.svelte'))],
  ['/lobby', load(() => import('./Lobby.svelte'))],
  ['/room/:id', load(() => import('./Room.svelte'))],
  ['/table/:id', load(() => import('./Table.svelte'))],
  ['/games', load(() => import('./Games.svelte'))],
  ['/replay/:id', load(() => import('./Replay.svelte'))],
  ['/help', load(() => import('./Help.svelte'))],
  ['/help/:game', load(() => import('./Help.svelte'))],
  ['/help/:game/:entry', load(() => import('./Help.svelte'))],
  ['/settings', load(() => import('./Settings.svelte'))],
  ['/profile', load(() => import('./Profile.svelte'))],
  ['/operator', load(() => import('./Operator.svelte'))],
  ['/learn', load(() => import('./Learn.svelte'))],
  ['/learn/:game', load(() => import('./Lesson.svelte'))],
  ['/lab', load(() => import('./Lab.svelte'))],
];
const MISSING: Found = { name: 'missing', props: {}, load: load(() => import('./Missing.svelte')) };

export function pageOf(path: string): Found {
  const parts = path.replace(/\/+$/, '').split('/');
  for (const [pattern, load] of PAGES) {
    const wanted = pattern === '/' ? [''] : pattern.split('/');
    if (wanted.length !== parts.length) continue;
    const props: Props = {};
    const fits = wanted.every((word, n) => {
      if (!word.startsWith(':')) return word === parts[n];
      props[word.slice(1)] = decode(parts[n]!);
      return parts[n] !== '';
    });
    if (fits) return { name: wanted[1] ?? 'start', props, load };
  }
  return MISSING;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
