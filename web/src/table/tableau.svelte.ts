// What the drawing of a title is given: the table as it is to be shown, and what may be done there.
import type { Component } from 'svelte';
import * as api from '../net/api';
import type {
  ActionInfo,
  EventInfo,
  GameInfo,
  PreviewMessage,
  Reason,
  Sight,
  SourceInfo,
  TableInfo,
  Unavailable,
} from '../generated/protocol';
import type { TableClient } from '../net/table-client.svelte';
import { isDrawn } from './titles';

export class Tableau<View = unknown, Catalogue = unknown> {
  /** Key of what the player has picked on the board or in the hand, such as `tile:T28`. */
  selected = $state<string | null>(null);
  /** The seat whose things are shown in the left panel; chevrons step through them. */
  shown = $state(0);
  /** Which part is in sight where there is room for one only: `play`, `mine`, `log`, or a tab of the title's own. */
  tab = $state('play');
  /** As wide as a phone. */
  narrow = $state(false);
  /** A moment of the past that is shown instead of the present. */
  past = $state.raw<Sight | null>(null);

  /** What the log tells after this entry is news. */
  looked = $state(0);

  /** The entry of the log that was asked for last, be it the latest. */
  asked = $state.raw<{ readonly number: number } | null>(null);
  /** What has been sent from this page, in notation. */
  played = $state.raw<readonly string[]>([]);

  constructor(
    readonly client: TableClient,
    readonly table: TableInfo,
    readonly game: GameInfo,
    readonly catalogue: Catalogue,
  ) {
    this.shown = client.sight?.seat ?? client.sight?.to_move[0] ?? 0;
    this.looked = client.sight?.number ?? 0;
  }

  get sight(): Sight {
    return this.past ?? this.client.sight!;
  }
  get view(): View {
    return this.sight.view as View;
  }
  /** Whose eyes these are; null for a spectator. */
  get seat(): number | null {
    return this.sight.seat;
  }
  get names(): readonly string[] {
    return this.table.names;
  }
  /** Nothing is played while the past is shown or a move is on its way. */
  get live(): boolean {
    return this.past === null && this.client.waiting === 0;
  }
  /** What may be done; it stays lit while a move is on its way. */
  get legal(): readonly ActionInfo[] {
    return this.past ? [] : this.sight.legal;
  }
  get unavailable(): readonly Unavailable[] {
    return this.past ? [] : this.client.unavailable;
  }
  get mine(): boolean {
    return this.seat !== null && this.sight.to_move.includes(this.seat);
  }
  get over(): boolean {
    return this.sight.outcome !== null;
  }

  /** The legal actions of a verb whose first arguments are these. */
  actions(verb: string, ...args: (string | number)[]): readonly ActionInfo[] {
    return this.legal.filter((a) => a.verb === verb && args.every((arg, n) => a.args[n] === arg));
  }

  /** That very action, if it is legal. */
  can(verb: string, ...args: (string | number)[]): ActionInfo | undefined {
    return this.actions(verb, ...args).find((a) => a.args.length === args.length);
  }

  play(...actions: (ActionInfo | string)[]) {
    if (!this.live) return;
    this.looked = this.client.sight!.number;
    this.played = [...this.played, ...actions.map((a) => (typeof a === 'string' ? a : a.notation))];
    this.client.play(...actions.map((a) => (typeof a === 'string' ? a : a.id)));
  }

  /** For another seat of one's own, at one screen; tells why not, null when it is played. */
  playAs(seat: number, ...actions: string[]): Promise<Reason | null> {
    this.played = [...this.played, ...actions];
    return this.client.playAs(seat, ...actions);
  }

  preview(...actions: (ActionInfo | string)[]): Promise<PreviewMessage> {
    return this.client.preview(...actions.map((a) => (typeof a === 'string' ? a : a.id)));
  }

  /** Why an action, given by its notation, cannot be played; null when it can. */
  why(notation: string): Promise<Reason | null> {
    return this.client.why(notation);
  }

  /** Why no action of a verb can be played now. */
  reason(verb: string): Reason | undefined {
    return this.unavailable.find((u) => u.verb === verb)?.reason;
  }

  /** Shows the table as it was after that entry; the latest is the present. */
  async lookAt(number: number) {
    this.asked = { number };
    this.past =
      number >= this.client.sight!.number
        ? null
        : await api.entry(this.table.id, number, this.client.sight!.seat, !isDrawn(this.table.game));
  }

  lookNow() {
    this.past = null;
  }

  select(key: string | null) {
    this.selected = this.selected === key ? null : key;
  }
}

/** A piece on its way. Places are the `data-at` attributes of elements on the table. */
export interface Flight {
  readonly from?: string;
  readonly to: string;
  /** Name of a drawing of `parts/Icon.svelte`, or a short text such as `+3`. */
  readonly piece?: string;
  readonly text?: string;
  readonly seat?: number | null;
}

/** What a title brings to the table frame. Every component is given `t`, its tableau. */
export interface Title<View = unknown, Catalogue = unknown> {
  /** In the middle of the top bar: what decides the game. */
  readonly Goal: Component<{ t: Tableau<View, Catalogue> }>;
  /** Left column: the player shown, and the others in short. */
  readonly Left: Component<{ t: Tableau<View, Catalogue> }>;
  /** The middle: the board, and the hand below it. On a phone it is as high as it needs, and the moves stand below it. */
  readonly Board: Component<{ t: Tableau<View, Catalogue> }>;
  /** Right column: what can be done with what is selected, and why the rest cannot. The frame puts it into a card. */
  readonly Moves: Component<{ t: Tableau<View, Catalogue> }>;
  /** Final scores explained line by line. */
  readonly Final: Component<{ t: Tableau<View, Catalogue>; sources: readonly SourceInfo[] }>;
  /** Pieces that travel when this happens. */
  readonly flights: (event: EventInfo, view: View) => readonly Flight[];
  /** A drawing of a travelling piece that is no icon, by the name the flight gives it. */
  readonly Piece?: Component<{ name: string; seat: number | null }>;
  /** Where a move is made: the `data-at` of the pieces and places that its notation names. */
  readonly places?: (notation: string) => readonly string[];
  /** A short line under the title: "Round 4, turn 2 of 3". */
  readonly where: (view: View) => string;
  /** What stands in the bar when it is one's turn: "Your go". */
  readonly go?: string;
  /** On a phone the tabs are Play (board and moves), this one (the left column), the title's own, and Log. */
  readonly mine: string;
  /** Further tabs on a phone; under them the board is shown with that name in `t.tab`, to show a part of it only. */
  readonly tabs?: readonly TitleTab[];
}

export interface TitleTab {
  readonly name: string;
  readonly label: string;
  readonly icon: 'world' | 'goods' | 'building' | 'home';
}
