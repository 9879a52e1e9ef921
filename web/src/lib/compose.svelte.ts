// Several small steps put together by a player and sent as one: nothing is played before `send`, and each step is tried by the server first.
import type { ActionInfo, PreviewMessage, Reason } from './protocol';
import type { Tableau } from './tableau.svelte';

export class Composition<View = unknown> {
  steps = $state.raw<readonly ActionInfo[]>([]);
  /** What would come of all steps; null while none is chosen or the answer is under way. */
  preview = $state.raw<PreviewMessage | null>(null);
  #number = 0;

  constructor(readonly t: Tableau<View>) {}

  /** The table as it would be. */
  get view(): View { return (this.preview?.view ?? this.t.view) as View; }
  /** What could be done next. */
  get legal(): readonly ActionInfo[] { return this.empty ? this.t.legal : (this.preview?.legal ?? []); }
  get reason(): Reason | null { return this.preview?.reason ?? null; }
  get empty(): boolean { return this.steps.length === 0; }

  add(step: ActionInfo) { return this.#put([...this.steps, step]); }
  /** Takes the last step back, or that one. */
  drop(at = this.steps.length - 1) { return this.#put(this.steps.filter((_, n) => n !== at)); }
  clear() { return this.#put([]); }

  /** False where the steps cannot be played together; the reason says why. */
  send(): boolean {
    if (this.empty || this.reason || !this.t.live) return false;
    this.t.play(...this.steps.map((step) => step.notation));
    void this.clear();
    return true;
  }

  async #put(steps: readonly ActionInfo[]) {
    const number = ++this.#number;
    this.steps = steps;
    if (steps.length === 0) {
      this.preview = null;
      return;
    }
    const found = await this.t.preview(...steps.map((step) => step.notation));
    if (number === this.#number) this.preview = found;
  }
}
