// Reasons for many actions at once, asked again whenever the table has changed.
import { SvelteMap } from 'svelte/reactivity';
import type { Table } from '../desk.svelte';

export class Whys {
  #found = new SvelteMap<string, string>();
  #number = -1;
  #asked = new Set<string>();

  of(notation: string): string | undefined {
    return this.#found.get(notation);
  }

  /** Why it is possible nowhere; reasons that hold for all tiles come before reasons of a single tile. */
  anywhere(places: readonly string[], notation: (place: string) => string): string | undefined {
    const found = places.flatMap((place) => {
      const text = this.of(notation(place));
      return text ? [{ text, local: new RegExp(`\\b${place}\\b`).test(text) }] : [];
    });
    return (found.find(({ local }) => !local) ?? found[0])?.text;
  }

  ask(t: Table, notations: readonly string[]) {
    if (this.#number !== t.sight.number) {
      this.#number = t.sight.number;
      this.#asked.clear();
    }
    const number = this.#number;
    for (const notation of notations) {
      if (this.#asked.has(notation)) continue;
      this.#asked.add(notation);
      void t.why(notation).then((reason) => {
        if (number === this.#number) this.#found.set(notation, reason?.text ?? '');
      });
    }
  }
}
