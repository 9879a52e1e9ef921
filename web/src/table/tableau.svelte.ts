// The table as the components of a title see it: the view to show, and the moves that are possible.
import type { Component } from 'svelte';
import * as api from '../net/api';
import type {
  ActionInfo,
  Ending,
  EventInfo,
  GameInfo,
  LogLine,
  PreviewMessage,
  Reason,
  Sight,
  SourceInfo,
  TableInfo,
  Unavailable,
} from '../generated/protocol';
import type { TableClient } from '../net/table-client.svelte';
import type { Story } from './story.svelte';
import { isDrawn } from './titles';

export class Tableau<View = unknown, Catalogue = unknown> {
  /** Key of what the player has picked on the board or in the hand, such as `tile:T28`. */
  selected = $state<string | null>(null);
  /** The seat whose things are shown in the left panel; chevrons step through them. */
  shown = $state(0);
  /** The visible part on narrow screens: `play`, `mine`, `log`, or a tab of the title. */
  tab = $state('play');
  /** The screen is as narrow as a phone. */
  narrow = $state(false);
  /** A past position that is shown instead of the current one. */
  past = $state.raw<Sight | null>(null);

  /** Shows the moves of others one by one; null where nothing is told, as in the theatre. */
  story = $state.raw<Story | null>(null);

  /** How the match ended without an outcome of its own, for example because the others resigned. */
  ended = $state.raw<Ending | null>(null);

  /** Log lines after this entry are new to the player. */
  looked = $state(0);

  /** The log entry that was opened last, even if it is the latest one. */
  asked = $state.raw<{ readonly number: number } | null>(null);
  /** Actions sent from this page, in notation. */
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
  /** The viewing seat; null for a spectator. */
  get seat(): number | null {
    return this.sight.seat;
  }
  get names(): readonly string[] {
    return this.table.names;
  }
  /** Moves can be sent: the current position is shown and no move is being sent. */
  get live(): boolean {
    return this.past === null && this.client.waiting === 0 && !this.story?.telling && !this.ended;
  }
  /** Legal actions; they stay lit while a move is being sent. */
  get legal(): readonly ActionInfo[] {
    return this.past || this.ended ? [] : this.sight.legal;
  }
  get unavailable(): readonly Unavailable[] {
    return this.past || this.ended ? [] : this.client.unavailable;
  }
  get mine(): boolean {
    return this.seat !== null && !this.ended && this.sight.to_move.includes(this.seat);
  }
  /** How it ended, as far as it is shown. */
  get outcome(): Ending | null {
    return this.client.sight!.outcome ?? this.ended;
  }
  get over(): boolean {
    return this.sight.outcome !== null || this.ended !== null;
  }

  /** The legal actions of a verb whose first arguments are these. */
  actions(verb: string, ...args: (string | number)[]): readonly ActionInfo[] {
    return this.legal.filter((a) => a.verb === verb && args.every((arg, n) => a.args[n] === arg));
  }

  /** The action with exactly these arguments, if it is legal. */
  can(verb: string, ...args: (string | number)[]): ActionInfo | undefined {
    return this.actions(verb, ...args).find((a) => a.args.length === args.length);
  }

  play(...actions: (ActionInfo | string)[]) {
    if (!this.live) return;
    this.looked = this.client.sight!.number;
    this.played = [...this.played, ...actions.map((a) => (typeof a === 'string' ? a : a.notation))];
    this.client.play(...actions.map((a) => (typeof a === 'string' ? a : a.id)));
  }

  /** Plays for another of the user's own seats. Resolves to the reason for a refusal, or to null once played. */
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

  /** Shows the table as it was after that entry; the latest entry shows the current position. */
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

/** A travelling piece. Places are the `data-at` attributes of elements on the table. */
export interface Flight {
  readonly from?: string;
  readonly to: string;
  /** Name of a drawing of `ui/Icon.svelte`, or a short text such as `+3`. */
  readonly piece?: string;
  readonly text?: string;
  readonly seat?: number | null;
}

/** Something that matters enough to be shown on its own for a while. */
export interface Scene {
  readonly number: number;
  readonly heading: string;
  /** What the title needs to draw it. */
  readonly facts: unknown;
}

/** What a title brings to the table frame. Every component is given `t`, its tableau. */
export interface Title<View = unknown, Catalogue = unknown> {
  /** Middle of the top bar: the standing that decides the game. */
  readonly Goal: Component<{ t: Tableau<View, Catalogue> }>;
  /** One player in the strip of all players, which is always in sight; see `SeatLine.svelte`. */
  readonly Seat: Component<{ t: Tableau<View, Catalogue>; seat: number }>;
  /** What a player pays with, in one line: on a phone it stands above the board. */
  readonly Purse: Component<{ t: Tableau<View, Catalogue>; seat: number }>;
  /** Left column: the things of the player shown. */
  readonly Left: Component<{ t: Tableau<View, Catalogue> }>;
  /** The middle: the board, and the hand below it. On a phone it has its natural height, with the moves below. */
  readonly Board: Component<{ t: Tableau<View, Catalogue> }>;
  /** Right column, inside a card: moves for the selected piece, and the reasons why others are not possible. */
  readonly Moves: Component<{ t: Tableau<View, Catalogue> }>;
  /** Final scores explained line by line. */
  readonly Final: Component<{ t: Tableau<View, Catalogue>; sources: readonly SourceInfo[] }>;
  /** Pieces that travel on this event. */
  readonly flights: (event: EventInfo, view: View) => readonly Flight[];
  /** Draws travelling pieces that are not icons, by the name in the flight. */
  readonly Piece?: Component<{ name: string; seat: number | null }>;
  /** Scenes that these events bring: a scoring, a finished work. */
  readonly scenes?: (events: readonly EventInfo[], view: View) => readonly Scene[];
  /** Draws a scene. */
  readonly Scene?: Component<{ t: Tableau<View, Catalogue>; scene: Scene }>;
  /** The `data-at` of the pieces and places that a notation names. */
  readonly places?: (notation: string) => readonly string[];
  /** Lines of the log that a later line tells again are left out. */
  readonly tidy?: (lines: readonly LogLine[]) => readonly LogLine[];
  /** Lines about this player that are told until they have been dismissed, such as a raid. */
  readonly concerns?: RegExp;
  /** Those of them that a move of the player answers. */
  readonly request?: RegExp;
  /** Points by seat; a player is told who has overtaken him. */
  readonly standing?: (view: View) => readonly number[];
  /** A short line under the title: "Round 4, turn 2 of 3". */
  readonly where: (view: View) => string;
  /** Text in the bar when it is the player's turn: "Your go". */
  readonly go?: string;
  /** On a phone the tabs are Play (board and moves), this one (the left column), the title's own, and Log. */
  readonly mine: string;
  /** Further tabs on a phone; the board is shown with the tab's name in `t.tab` and draws that part of itself. */
  readonly tabs?: readonly TitleTab[];
}

export interface TitleTab {
  readonly name: string;
  readonly label: string;
  readonly icon: 'world' | 'goods' | 'building' | 'home';
}
