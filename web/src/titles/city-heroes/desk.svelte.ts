// The move that a player is preparing, shared by board, panels and moves.
import { Composition } from '../../table/composition.svelte';
import type { Tableau } from '../../table/tableau.svelte';
import type { Catalogue, TileView, View } from './types';
import { tileOf } from './words';

export type Table = Tableau<View, Catalogue>;
export type Mode = 'garrison' | 'plant' | 'build' | 'upgrade' | 'trade' | 'pillage' | 'work';
const FIXED: Readonly<Record<string, Mode>> = {
  garrison: 'garrison',
  plant: 'plant',
  build: 'build',
  upgrade: 'upgrade',
  pillage: 'pillage',
  'public work': 'work',
};

export class Desk {
  panel = $state<'bank' | 'rival' | 'influence' | null>(null);
  hovered = $state<string | null>(null);
  /** The entry whose Cleanup is shown again. */
  cleanup = $state<number | null>(null);
  garrison: Draft;
  #mode = $state<{ go: string; mode: Mode; what: string | null } | null>(null);

  constructor(readonly t: Table) {
    this.garrison = new Draft(t, withdrawalsFirst);
  }

  /** The go for which a choice holds. */
  get go(): string {
    const { turn, phase, current } = this.t.view;
    return `${turn}/${phase}/${current}`;
  }

  /** The kind of action that is being prepared: fixed by the first step of a go, chosen before it. */
  get mode(): Mode | null {
    const fixed = FIXED[this.t.view.action];
    if (fixed) return fixed;
    return this.#mode?.go === this.go ? this.#mode.mode : null;
  }

  /** The building, resource or work that was chosen for it. */
  get what(): string | null {
    return this.#mode?.go === this.go && this.#mode.mode === this.mode ? this.#mode.what : null;
  }

  choose(mode: Mode, what: string | null = null) {
    this.#mode = { go: this.go, mode, what };
  }

  get tile(): TileView | undefined {
    const name = tileOf(this.t.selected);
    return name ? this.t.view.tiles.find((tile) => tile.name === name) : undefined;
  }

  /** Tiles on which the prepared action is possible. */
  get lit(): ReadonlySet<string> {
    const { t, mode, what } = this;
    const found = new Set<string>();
    const add = (verb: string, place: number, ...args: string[]) => {
      for (const action of t.actions(verb, ...args)) found.add(String(action.args[place]));
    };
    if (t.view.phase === 'expansion') add('buy', 0);
    else if (mode === 'garrison') {
      add('garrison', 0);
      add('withdraw', 0);
    } else if (mode === 'plant' || mode === 'build') add(mode, 1, ...(what ? [what] : []));
    else if (mode === 'upgrade') add('upgrade', 0);
    else if (mode === 'pillage') add('pillage', 0);
    else if (mode === 'work' && what) add('found', 1, what);
    return found;
  }
}

const withdrawalsFirst = (steps: readonly string[]) =>
  [...steps].sort((a, b) => Number(b.startsWith('withdraw')) - Number(a.startsWith('withdraw')));

const desks = new WeakMap<Table, Desk>();

export function deskOf(t: Table): Desk {
  let desk = desks.get(t);
  if (!desk) desks.set(t, (desk = new Desk(t)));
  return desk;
}

/** Small steps of which each may be chosen several times, such as units to sell or weapons to move. */
export class Draft extends Composition<View> {
  /** Why the last step that was tried does not go with the others. */
  refused = $state('');

  constructor(
    t: Table,
    readonly order: (steps: readonly string[]) => readonly string[] = (steps) => steps,
    lead: readonly string[] = [],
  ) {
    super(t, { lead });
  }

  get ready(): boolean {
    return this.steps.length > 0 && this.tried !== null && this.reason === null;
  }

  count(step: string): number {
    return this.steps.filter((s) => s === step).length;
  }

  /** Whether a step can follow those that are there. */
  can(step: string): boolean {
    return this.legal.some((a) => a.notation === step);
  }

  add(step: string) {
    const steps = this.order([...this.steps, step]);
    if (this.can(step)) this.#set(steps);
    else void this.foresee(steps).then(({ reason }) => (this.refused = reason?.text ?? ''));
  }

  drop(step: string) {
    const last = this.steps.lastIndexOf(step);
    if (last >= 0) this.#set(this.steps.filter((_, n) => n !== last));
  }

  /** Chooses a step so many times. */
  times(step: string, n: number) {
    this.#set(this.order([...this.steps.filter((s) => s !== step), ...Array.from({ length: n }, () => step)]));
  }

  override clear() {
    super.clear();
    this.refused = '';
  }

  #set(steps: readonly string[]) {
    this.refused = '';
    void this.choose(steps);
  }
}

/** Why an action in notation is not possible; asked again whenever the table has changed. */
export class Answer {
  text = $state('');
  #asked = '';

  ask(t: Table, notation: string) {
    const key = `${t.sight.number}/${notation}`;
    if (key === this.#asked) return;
    this.#asked = key;
    void t.why(notation).then((reason) => {
      if (key === this.#asked) this.text = reason?.text ?? '';
    });
  }
}
