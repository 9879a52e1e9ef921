// A move in preparation: a card, a Quarter and the choices there, tried by the server and sent as one.
import { Composition, type Tried as TriedSteps } from '../../table/composition.svelte';
import type { ActionInfo } from '../../generated/protocol';
import type { Tableau } from '../../table/tableau.svelte';
import type { Catalogue, View } from './types';

type Tried = TriedSteps<View, ActionInfo>;
/** Actions that can be played one after the other, what would come of them, and what could follow. */
export type Branch = Tried & { readonly view: View };

const isBranch = (tried: Tried): tried is Branch => tried.view !== null;
/** Null where the rules refuse the actions, or the outcome cannot be foreseen. */
const branchOf = (tried: Tried | null): Branch | null => (tried && isBranch(tried) ? tried : null);

/** A die or a marker for which the payment is to be chosen. */
export type Purchase =
  | { readonly verb: 'die'; readonly value: number; readonly whose: string | number; readonly way: string }
  | { readonly verb: 'clear'; readonly place: string };

/** Phases in the middle of an action, as the view names them. */
const MIDDLE = new Set([
  'action',
  'give',
  'take',
  'take back cards',
  'take markers',
  'set die',
  'upgrade',
  'build',
  'give up',
  'hand over',
  'put marker',
]);
/** Openings of an action that are tried beforehand, to show what they bring. */
const WEIGHED = new Set(['basic', 'advanced', 'no_action', 'invest', 'skip', 'bonus', 'put']);
export const RETRIEVE = 'retrieve';
const PATIENCE = 700;

export class Plan {
  /** A Project card of the hand, or RETRIEVE. */
  card = $state<string | null>(null);
  place = $state<string | null>(null);
  hover = $state<string | null>(null);
  purchase = $state.raw<Purchase | null>(null);
  /** Dice of the common roll that the first player is about to keep, by their number. */
  kept = $state.raw<readonly number[]>([]);
  /** The project phase as it would begin if the preparation were ended. */
  ahead = $state.raw<Branch | null>(null);
  /** The outcome of each option, and why other options are not possible, by notation. */
  outcomes = $state.raw<ReadonlyMap<string, Branch>>(new Map());
  reasons = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Why the Quarter that was clicked cannot be reached. */
  refusal = $state('');
  /** The options are being tried. They are shown once their outcomes are known, or after PATIENCE. */
  weighing = $state(false);
  readonly #chosen: Composition<View, ActionInfo>;
  #key = '';
  #turn = 0;

  constructor(readonly t: Tableau<View, Catalogue>) {
    this.#chosen = new Composition<View, ActionInfo>(t);
  }

  /** The chosen actions; null if there are none. */
  get branch(): Branch | null {
    return branchOf(this.#chosen.tried);
  }

  /** The table after the chosen actions. */
  get view(): View {
    return this.branch?.view ?? this.t.view;
  }
  get phase(): string {
    return this.view.phase;
  }
  get seat(): number {
    return this.t.seat ?? this.t.view.active;
  }
  get legal(): readonly ActionInfo[] {
    return this.branch?.legal ?? this.t.legal;
  }
  /** Ways into the project phase: cards with places, and retrieving. */
  get project(): readonly ActionInfo[] {
    if (!this.t.live || !this.t.mine) return [];
    const from = this.t.view.phase === 'project' ? this.t.legal : (this.ahead?.legal ?? []);
    return from.filter(({ verb }) => verb === 'play' || verb === RETRIEVE);
  }
  get moving(): boolean {
    return this.project.length > 0 && (this.branch === null || this.place !== null);
  }

  actions(verb: string): readonly ActionInfo[] {
    return this.legal.filter((action) => action.verb === verb);
  }
  find(verb: string, ...args: (string | number)[]): ActionInfo | undefined {
    return this.legal.find((action) => action.verb === verb && args.every((arg, n) => action.args[n] === arg));
  }

  /** The actions that build a target: one, or the opening of a build order and the target together. */
  building(name: string): readonly ActionInfo[] | null {
    const now = this.find('build', name);
    if (now) return [now];
    for (const { steps, view, legal } of this.outcomes.values()) {
      const then =
        view.phase === 'build' ? legal.find((action) => action.verb === 'build' && action.args[0] === name) : undefined;
      if (then) return [...steps.slice(this.#chosen.steps.length), then];
    }
    return null;
  }

  /** Places that can be reached with a card. */
  reach(card: string | null = this.card): ReadonlySet<string> {
    if (card === null) return new Set();
    return new Set(
      this.project
        .filter((a) => (card === RETRIEVE ? a.verb === RETRIEVE : a.verb === 'play' && a.args[0] === card))
        .map((a) => String(a.args.at(-1))),
    );
  }

  /** Cards that lead to a place. */
  leading(place: string): ReadonlySet<string> {
    return new Set(
      this.project
        .filter((a) => a.args.at(-1) === place)
        .map((a) => (a.verb === RETRIEVE ? RETRIEVE : String(a.args[0]))),
    );
  }

  // -- what a player does --

  pick(card: string) {
    this.#clear();
    const before = this.place;
    this.place = null;
    this.card = this.card === card ? null : card;
    if (this.card !== null && before !== null && this.reach().has(before)) void this.go(before);
  }

  /** A Quarter was clicked, either to go there or to look at it. */
  async go(place: string) {
    this.#clear();
    if (this.place === place) {
      this.place = null;
      return;
    }
    const lead = this.ahead?.steps ?? [];
    const move = this.project.find(
      (a) => a.args.at(-1) === place && (a.verb === RETRIEVE ? this.card === RETRIEVE : a.args[0] === this.card),
    );
    if (move) {
      this.place = place;
      await this.#follow([...lead, move]);
    } else if (this.card !== null) {
      this.place = null;
      const { reason } = await this.t.preview(
        ...lead,
        this.card === RETRIEVE ? `retrieve to ${place}` : `play ${this.card} to ${place}`,
      );
      this.refusal = reason?.text ?? '';
    } else {
      this.place = this.leading(place).size > 0 ? place : null;
    }
  }

  /** Adds actions to the move; the move is sent as soon as nothing is left to choose. */
  async choose(...actions: readonly ActionInfo[]) {
    const all = [...this.#chosen.steps, ...actions];
    const branch = await this.#foresee(all);
    if (branch && MIDDLE.has(branch.view.phase) && branch.legal.length > 0) {
      this.#chosen.keep(branch);
      await this.#weigh();
    } else {
      this.send(...all);
    }
  }

  send(...actions: readonly ActionInfo[]) {
    this.#chosen.send(actions);
    this.#reset();
    this.card = null;
  }

  pay(purchase: Purchase, payments: readonly ActionInfo[]) {
    if (payments.length === 1) this.send(payments[0]!);
    else this.purchase = payments.length > 0 ? purchase : null;
  }

  /** Back by one step: the last choice, the Quarter, the card. */
  back() {
    if (this.purchase) this.purchase = null;
    else if (this.place !== null && this.#chosen.steps.length > (this.ahead?.steps.length ?? 0) + 1)
      void this.#shorten();
    else if (this.place !== null || this.branch) this.drop();
    else this.card = null;
  }

  drop() {
    this.#reset();
    if (this.t.live && this.t.mine) void this.#weigh();
  }

  keep(die: number) {
    this.kept = this.kept.includes(die) ? this.kept.filter((other) => other !== die) : [...this.kept, die].slice(-2);
  }

  // -- outcomes --

  /** To be called whenever the table may have changed. */
  look() {
    const { t } = this;
    const key = `${t.sight.number} ${t.seat} ${t.live} ${t.mine}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#reset();
    this.kept = [];
    this.ahead = null;
    const hand = t.view.sets[t.view.mode === 'duel' ? this.seat : 0]?.hand ?? [];
    if (
      !t.mine ||
      (this.card !== RETRIEVE && !hand.includes(this.card ?? '')) ||
      !['prep', 'project'].includes(t.view.phase)
    )
      this.card = null;
    if (t.live && t.mine) void this.#peek();
  }

  async #peek() {
    const key = this.#key;
    const end = this.t.can('end_prep');
    if (end) {
      const branch = await this.#foresee([end]);
      if (key !== this.#key) return;
      this.ahead = branch?.view.phase === 'project' ? branch : null;
    } else {
      await this.#weigh();
    }
  }

  async #follow(actions: readonly ActionInfo[]) {
    const tried = await this.#chosen.try(actions);
    if (!tried) return;
    if (tried.view) this.#chosen.keep(tried);
    else this.#chosen.clear();
    await this.#weigh();
  }

  async #shorten() {
    await this.#follow(this.#chosen.steps.slice(0, -1));
  }

  /** Tries each option, and asks for the reasons of those that the rules refuse. */
  async #weigh() {
    const key = this.#key;
    const turn = ++this.#turn;
    const begun = this.#chosen.steps;
    const outcomes = new Map<string, Branch>();
    const reasons = new Map<string, string>();
    this.weighing = true;
    setTimeout(() => turn === this.#turn && (this.weighing = false), PATIENCE);
    await Promise.all([
      ...this.legal
        .filter(({ verb }) => WEIGHED.has(verb))
        .map(async (action) => {
          const branch = await this.#foresee([...begun, action]);
          if (branch) outcomes.set(action.notation, branch);
        }),
      ...this.#wanted().map(async (notation) => {
        const answer = await this.t.preview(...begun, notation);
        if (answer.reason) reasons.set(notation, answer.reason.text);
      }),
    ]);
    if (turn !== this.#turn) return;
    this.weighing = false;
    if (key !== this.#key) return;
    this.outcomes = outcomes;
    this.reasons = reasons;
  }

  /** Actions printed on the card or the Quarter that are not possible now. */
  #wanted(): readonly string[] {
    const { view, t } = this;
    const found: string[] = [];
    if (view.phase === 'action') {
      const card = t.catalogue.cards.find(({ id }) => id === view.playing);
      if (!this.find('basic')) found.push('basic');
      if (card && this.actions('advanced').length === 0) found.push(`advanced with ${card.dice[0]}`);
    } else if (view.phase === 'invest') {
      const quarter = view.quarters.find(({ engineers }) => engineers.includes(view.active));
      const kind = t.catalogue.quarters.find(({ id }) => id === quarter?.type);
      const mine = view.companies[view.active]?.dice ?? [];
      if (kind?.basic && !this.find('invest', 'basic')) found.push('invest basic');
      if (kind?.advanced && !this.find('invest', 'advanced')) {
        const die = quarter?.dice.find((value) => mine.includes(value)) ?? quarter?.dice[0];
        if (die) found.push(`invest advanced with ${die}`);
      }
      for (const name of kind && kind.choices.length > 0 ? ['retrieve', 'buy'] : []) {
        if (!this.find('invest', name)) found.push(`invest ${name} with ${mine[0] ?? 1}`);
      }
    }
    return found;
  }

  async #foresee(actions: readonly ActionInfo[]): Promise<Branch | null> {
    return branchOf(await this.#chosen.foresee(actions));
  }

  #reset() {
    this.#clear();
    this.place = null;
  }

  #clear() {
    this.#chosen.clear();
    this.purchase = null;
    this.outcomes = new Map();
    this.reasons = new Map();
    this.refusal = '';
  }
}

const plans = new WeakMap<Tableau<View, Catalogue>, Plan>();

/** The one plan of a table, shared by all its parts. */
export function planOf(t: Tableau<View, Catalogue>): Plan {
  let plan = plans.get(t);
  if (!plan) plans.set(t, (plan = new Plan(t)));
  return plan;
}
