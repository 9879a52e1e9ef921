// Steps that a player puts together before anything is played: the server tries them, and they are sent as one move.
import { untrack } from 'svelte';
import type { ActionInfo, PreviewMessage, Reason } from '../generated/protocol';
import type { Tableau } from './tableau.svelte';

type Step = ActionInfo | string;

/** Steps that the server has tried, and what would come of them. */
export interface Tried<View, S extends Step = string> {
  readonly steps: readonly S[];
  /** What the log would say. */
  readonly lines: readonly string[];
  /** The table afterwards; null when the steps cannot be played or foreseen, and `reason` says why. */
  readonly view: View | null;
  /** What could follow. */
  readonly legal: readonly ActionInfo[];
  readonly reason: Reason | null;
}

interface Options<S extends Step> {
  /** Names the position that the steps are chosen for: they are out of sight while another position is shown. */
  readonly position?: () => string;
  /** Steps that come before the chosen ones and are tried and sent with them. */
  readonly lead?: readonly S[];
}

interface Held<View, S extends Step> {
  readonly position: string;
  readonly steps: readonly S[];
  readonly tried: Tried<View, S> | null;
}

export class Composition<View, S extends Step = string> {
  readonly lead: readonly S[];
  readonly #position: () => string;
  #held = $state.raw<Held<View, S> | null>(null);
  #unanswered = $state(0);
  #question = 0;

  constructor(
    readonly t: Pick<Tableau<View>, 'view' | 'legal' | 'preview' | 'play'>,
    { position = () => '', lead = [] }: Options<S> = {},
  ) {
    this.#position = position;
    this.lead = lead;
  }

  get #current(): Held<View, S> | null {
    return this.#held?.position === this.#position() ? this.#held : null;
  }

  /** What has been chosen and not yet been sent. */
  get steps(): readonly S[] {
    return this.#current?.steps ?? [];
  }

  /** The latest answer of the server; it may be about fewer steps while a newer answer is awaited. */
  get tried(): Tried<View, S> | null {
    return this.#current?.tried ?? null;
  }

  get reason(): Reason | null {
    return this.tried?.reason ?? null;
  }

  /** The table as it would be after these steps. */
  get view(): View {
    return this.tried?.view ?? this.t.view;
  }

  /** What could be done next; nothing before the server has answered. */
  get legal(): readonly ActionInfo[] {
    return this.steps.length + this.lead.length > 0 ? (this.tried?.legal ?? []) : this.t.legal;
  }

  /** An answer of the server is awaited. */
  get busy(): boolean {
    return this.#unanswered > 0;
  }

  /** What would come of these steps, whatever is chosen. */
  async foresee(steps: readonly S[]): Promise<Tried<View, S>> {
    const { lines, view, legal, reason }: PreviewMessage = await this.t.preview(...this.lead, ...steps);
    return { steps, lines, view: view as View | null, legal, reason };
  }

  /** Tries steps without choosing them yet. Null when something else was tried meanwhile, or the table has moved on. */
  try(steps: readonly S[]): Promise<Tried<View, S> | null> {
    // Called from effects, which must not depend on what is read and written here.
    return untrack(() => this.#try(steps));
  }

  async #try(steps: readonly S[]): Promise<Tried<View, S> | null> {
    const question = ++this.#question;
    const position = this.#position();
    this.#unanswered += 1;
    const tried = await this.foresee(steps);
    this.#unanswered -= 1;
    return question === this.#question && position === this.#position() ? tried : null;
  }

  /** Chooses steps that have been tried. */
  keep(tried: Tried<View, S>) {
    this.#held = { position: this.#position(), steps: tried.steps, tried };
  }

  /** Chooses steps at once and tries them afterwards. */
  async choose(steps: readonly S[]) {
    if (steps.length + this.lead.length === 0) {
      this.clear();
      return;
    }
    untrack(() => (this.#held = { position: this.#position(), steps, tried: this.tried }));
    const tried = await this.try(steps);
    if (tried) this.keep(tried);
  }

  clear() {
    this.#question += 1;
    this.#held = null;
  }

  send(steps: readonly S[] = this.steps) {
    const all = [...this.lead, ...steps];
    this.clear();
    this.t.play(...all);
  }
}
