// Tells a player what the others did. To be called while a component initialises.
import { onDestroy, untrack } from 'svelte';
import { Concerns } from './concerns.svelte';
import { Story } from './story.svelte';
import type { Tableau, Title } from './tableau.svelte';

export function tell(t: Tableau, id: string, title: Title | null, clock: () => boolean) {
  const story = new Story(t.client, id);
  const concerns = new Concerns(t, title);
  t.story = t.client.teller = story;
  $effect(() => {
    story.clock = clock();
  });
  $effect(() => {
    void t.client.sight;
    untrack(() => concerns.hear());
  });
  onDestroy(() => {
    story.stop();
    t.client.teller = null;
  });
  return { story, concerns };
}
