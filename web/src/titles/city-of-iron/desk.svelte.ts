// A move is cut into small steps. Here they are put together before anybody sees them, and sent as one.
import { Composition, type Tried } from '../../table/composition.svelte';
import type { ActionInfo, Reason } from '../../generated/protocol';
import type { Tableau } from '../../table/tableau.svelte';
import { bookOf, type Book } from './book';
import type { Catalogue, OfferView, PlayerView, View } from './types';

export type Iron = Tableau<View, Catalogue>;

/** Verbs that complete a move. */
const WHOLE = new Set(['tax', 'science', 'store', 'bid', 'stay', 'done', 'nation', 'name']);
const SECRET = new Set(['piles', 'purchase']);

export const verbOf = (step: string) => step.slice(0, step.includes(' ') ? step.indexOf(' ') : undefined);
export const objectOf = (step: string) => step.slice(verbOf(step).length + 1);

/** Whether something is left to choose for the same move. */
export function goesOn(view: View, legal: readonly ActionInfo[], seat: number | null): boolean {
  return (
    legal.length > 0 && (view.move !== null || (SECRET.has(view.step) && seat !== null && view.active.includes(seat)))
  );
}

export class Desk {
  readonly book: Book;
  readonly #move: Composition<View>;
  #trouble = $state.raw<{ readonly position: string; readonly reason: Reason } | null>(null);

  constructor(readonly t: Iron) {
    this.book = bookOf(t.catalogue);
    this.#move = new Composition<View>(t, { position: () => this.#position });
  }

  /** The position a move is made for. Where all choose at the same time, it does not change when others choose. */
  get #position(): string {
    const { t } = this;
    if (t.past) return 'past';
    const place = SECRET.has(t.view.step)
      ? `${t.view.round} ${t.view.step} ${t.legal.map(({ id }) => id).join()}`
      : t.sight.number;
    return `${t.seat} ${place}`;
  }

  /** What has been chosen and not yet been sent. */
  get steps(): readonly string[] {
    return this.#move.steps;
  }
  /** Nothing is left to choose: one click sends it. */
  get ready(): boolean {
    return this.#move.tried !== null && !this.#goesOn(this.#move.tried);
  }
  /** The server is trying what was chosen last. */
  get busy(): boolean {
    return this.#move.busy;
  }
  /** What the log would say of it, or why that cannot be foreseen. */
  get lines(): readonly string[] {
    return this.#move.reason ? [this.#move.reason.text] : (this.#move.tried?.lines ?? []);
  }
  get trouble(): Reason | null {
    return this.#trouble?.position === this.#position ? this.#trouble.reason : null;
  }
  /** The table as it would be in the middle of the move. */
  get view(): View {
    return this.ready ? this.t.view : this.#move.view;
  }
  get legal(): readonly ActionInfo[] {
    return this.ready ? [] : this.#move.legal;
  }
  /** In the middle of a move, sent or not. */
  get composing(): boolean {
    return (this.steps.length > 0 && !SECRET.has(this.t.view.step)) || (this.t.mine && this.t.view.move !== null);
  }
  get me(): PlayerView | null {
    return this.t.seat === null ? null : (this.t.view.players[this.t.seat] ?? null);
  }

  actions(verb: string): readonly ActionInfo[] {
    return this.legal.filter((a) => a.verb === verb);
  }
  can(verb: string, arg?: string | number): ActionInfo | undefined {
    return this.legal.find((a) => a.verb === verb && (arg === undefined ? a.args.length === 0 : a.args[0] === arg));
  }
  canCard(verb: string, name: string): ActionInfo | undefined {
    return this.can(verb, this.book.card(name).id);
  }
  offer(building: string): OfferView | undefined {
    return this.view.offers.find((offer) => offer.building === building);
  }

  /** One step further; the last one sends the whole move. */
  take(...more: readonly string[]): Promise<void> {
    return this.#try([...this.steps, ...more], true);
  }
  /** Starts a move; if it is already complete it waits for a second click. */
  open(...steps: readonly string[]): Promise<void> {
    return this.#try(steps, false);
  }

  back() {
    const left = this.steps.slice(0, -1);
    if (left.length > 0) void this.#try(left, false);
    else this.clear();
  }

  drop(step: string) {
    const left = this.steps.filter((other) => other !== step);
    if (left.length > 0) void this.#try(left, false);
    else this.clear();
  }

  clear() {
    this.#move.clear();
    this.#trouble = null;
    this.t.selected = null;
  }

  send(steps: readonly string[] = this.steps) {
    this.clear();
    this.#move.send(steps);
  }

  async #try(steps: readonly string[], sends: boolean) {
    if (!this.t.live || steps.length === 0) return;
    const last = verbOf(steps.at(-1)!);
    this.#trouble = null;
    if (sends && (WHOLE.has(last) || (last === 'draw' && this.view.step === 'turn'))) {
      this.send(steps);
      return;
    }
    const tried = await this.#move.try(steps);
    if (!tried) return;
    if (tried.reason && tried.reason.code !== 'UNKNOWN')
      this.#trouble = { position: this.#position, reason: tried.reason };
    else if (sends && !this.#goesOn(tried)) this.send(steps);
    else this.#move.keep(tried);
  }

  #goesOn({ view, legal }: Tried<View>): boolean {
    return view !== null && goesOn(view, legal, this.t.seat);
  }

  // -- what a click means --

  /** Kind and id of the selection, such as `building` and `A07`. */
  get selected(): readonly [string, string] | null {
    const at = this.t.selected?.indexOf(':') ?? -1;
    return this.t.selected && at > 0 ? [this.t.selected.slice(0, at), this.t.selected.slice(at + 1)] : null;
  }
  selectedOf(key: string): string | null {
    return this.selected?.[0] === key ? this.selected[1] : null;
  }

  /** Sites for the chosen or selected building; in a full place it replaces another building. */
  get places(): {
    readonly building: string | null;
    readonly sites: ReadonlySet<string>;
    readonly over: ReadonlySet<string>;
  } {
    const [ins, overs] = [this.actions('in'), this.actions('over')];
    if (ins.length + overs.length > 0) {
      return {
        building: this.view.move?.building ?? null,
        sites: new Set(ins.map((a) => String(a.args[0]))),
        over: new Set(overs.map((a) => String(a.args[0]))),
      };
    }
    const building = this.selectedOf('building');
    const offer = building && this.steps.length === 0 && this.can('build', building) ? this.offer(building) : undefined;
    const full = offer?.sites.filter(({ room }) => !room).map(({ site }) => site) ?? [];
    const standing = [
      ...(this.me?.cities ?? []).map((c) => [c.land, c.buildings] as const),
      ...(this.me?.towns ?? []).map((c) => [c.town, c.buildings] as const),
    ];
    return {
      building: offer ? building : null,
      sites: new Set(offer?.sites.filter(({ room }) => room).map(({ site }) => site)),
      over: new Set(standing.filter(([site]) => full.includes(site)).flatMap(([, buildings]) => buildings)),
    };
  }

  pickBuilding(id: string) {
    const build = this.can('build', id);
    if (build && this.steps.length > 0) void this.take(build.notation);
    else this.#select(`building:${id}`);
  }

  pickSite(site: string) {
    void this.take(...(this.can('in', site) ? [] : [`build ${this.selectedOf('building')}`]), `in ${site}`);
  }

  /** A building that stands in one's own city. */
  pickStanding(id: string) {
    const [scrap, move] = [this.can('scrap', id), this.can('move', id)];
    if (this.places.over.has(id))
      void this.take(...(this.can('over', id) ? [] : [`build ${this.selectedOf('building')}`]), `over ${id}`);
    else if (scrap) void this.take(scrap.notation);
    else if (move) void this.open(move.notation);
    else this.#select(`standing:${id}`);
  }

  pickCard(name: string) {
    const step = ['use', 'strike', 'top', 'under', 'pile'].map((verb) => this.canCard(verb, name)).find(Boolean);
    const chosen = this.steps.find((other) => objectOf(other) === name);
    const play = this.canCard('play', name);
    if (step) void this.take(step.notation);
    else if (chosen && verbOf(chosen) === 'play') this.clear();
    else if (chosen) this.drop(chosen);
    else if (this.t.view.move !== null) return;
    else {
      this.#select(`hand:${name}`);
      if (play && this.t.selected) void this.open(play.notation);
    }
  }

  pickTown(id: string) {
    const attack = this.can('attack', id);
    if (this.steps[0] === `attack ${id}`) this.clear();
    else {
      this.#select(`town:${id}`);
      if (attack && this.t.selected) void this.open(attack.notation);
    }
  }

  /** A land leads to the Explorer who settles it. */
  pickLand(id: string) {
    const settle = this.can('settle', id);
    const explorer = this.actions('play').find((a) => this.book.cardOf(String(a.args[0])).settles);
    if (settle) void this.take(settle.notation);
    else {
      this.#select(`land:${id}`);
      if (explorer && this.t.selected) void this.open(explorer.notation, `settle ${id}`);
    }
  }

  pickPile(kind: string) {
    const draw = this.can('draw', kind);
    if (draw && this.composing) void this.take(draw.notation);
    else this.#select(`pile:${kind}`);
  }

  pickPurchase(name: string) {
    const buy = this.canCard('buy', name);
    if (this.steps.includes(`buy ${name}`)) this.drop(`buy ${name}`);
    else if (buy) void this.take(buy.notation);
    else this.#select(`shop:${name}`);
  }

  #select(key: string) {
    const again = this.t.selected === key;
    this.clear();
    this.t.selected = again ? null : key;
  }
}

const desks = new WeakMap<Iron, Desk>();
export function deskOf(t: Iron): Desk {
  let desk = desks.get(t);
  if (!desk) desks.set(t, (desk = new Desk(t)));
  return desk;
}
