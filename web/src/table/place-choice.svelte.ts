// The places that a player has clicked on the board of a title without drawings.
import { getContext, setContext } from 'svelte';
import type { ActionInfo } from '../generated/protocol';
import { clicked, meant, naming } from './places';
import type { Tableau } from './tableau.svelte';

const KEY = Symbol('places');

export class PlaceChoice {
  #held = $state.raw<{ readonly number: number; readonly places: readonly string[] } | null>(null);

  constructor(readonly t: Pick<Tableau, 'sight' | 'legal' | 'live' | 'play'>) {}

  /** The chosen places; none once the table has moved on. */
  get chosen(): readonly string[] {
    return this.#held?.number === this.t.sight.number && this.t.legal.length > 0 ? this.#held.places : [];
  }

  /** The actions to choose from: all that name the chosen places. */
  get actions(): readonly ActionInfo[] {
    return this.chosen.length > 0 ? naming(this.t.legal, this.chosen) : [];
  }

  /** The actions that name a place. */
  at(place: string): readonly ActionInfo[] {
    return naming(this.t.legal, [place]);
  }

  /** Chooses a place of these, and plays the action that is meant if no other could be. */
  click(place: string, places: ReadonlySet<string>) {
    if (!this.t.live) return;
    const chosen = clicked(this.t.legal, this.chosen, place);
    const action = meant(this.t.legal, chosen, places);
    if (action) this.play(action);
    else this.#held = { number: this.t.sight.number, places: chosen };
  }

  play(action: ActionInfo) {
    this.clear();
    this.t.play(action);
  }

  clear() {
    this.#held = null;
  }
}

export const offerPlaces = (choice: PlaceChoice) => setContext(KEY, choice);
/** Null where nothing can be played, such as in a replay. */
export const offeredPlaces = () => getContext<PlaceChoice | undefined>(KEY) ?? null;
