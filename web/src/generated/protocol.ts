// Written by `python -m piazza.server.api.typescript`; do not edit.

export interface HelloMessage {
  readonly type: "hello";
  readonly last?: number;
  readonly seat?: number | null;
  readonly drawing?: boolean;
  readonly verbs?: boolean;
  readonly events?: boolean;
}

/** Show the table to another seat of the same person. */
export interface SitMessage {
  readonly type: "sit";
  readonly seat: number | null;
}

/** One action or several as a batch. The id is the browser's: what was played under it is never played again. */
export interface PlayMessage {
  readonly type: "play";
  readonly id: string;
  readonly seat: number;
  readonly actions: ReadonlyArray<string | number>;
}

/** Undo one step, or back to a number that the seat knows. */
export interface UndoMessage {
  readonly type: "undo";
  readonly id: string;
  readonly seat: number;
  readonly to?: number | null;
}

export interface SpeakMessage {
  readonly type: "say";
  readonly id: string;
  readonly seat: number | null;
  readonly text: string;
}

export interface AskWhyMessage {
  readonly type: "why";
  readonly id: string;
  readonly action: string;
}

export interface AskReasonsMessage {
  readonly type: "reasons";
  readonly id: string;
  readonly verb: string;
}

export interface AskHelpMessage {
  readonly type: "help";
  readonly id: string;
}

/** Ask for the result of these actions, as far as it depends on no secret and no chance. */
export interface AskPreviewMessage {
  readonly type: "preview";
  readonly id: string;
  readonly actions: ReadonlyArray<string | number>;
}

export type ClientMessage = HelloMessage | SitMessage | PlayMessage | UndoMessage | SpeakMessage | AskWhyMessage | AskReasonsMessage | AskHelpMessage | AskPreviewMessage;

/** Either a title with options and names, or a record to go on with. */
export interface NewTable {
  readonly game?: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly names?: ReadonlyArray<string>;
  readonly seed?: string;
  readonly record?: string;
  readonly bots?: ReadonlyArray<string>;
  readonly colours?: ReadonlyArray<string>;
}

/** A set-up as far as somebody has chosen it, the latest choice first. */
export interface Wish {
  readonly seats: number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/** From the browser, first of all: the last line of the chat that has arrived. */
export interface HeardMessage {
  readonly type: "heard";
  readonly last?: number;
}

export type RoomClientMessage = HeardMessage;

/** A table for people at several screens; from a title, or from a save whose seats are claimed. */
export interface NewRoom {
  readonly game?: string;
  readonly seats?: number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly name?: string;
  readonly password?: string;
  readonly seed?: string;
  readonly clock?: ClockRule;
  readonly private?: boolean;
  readonly spectators?: boolean;
  readonly bots?: ReadonlyArray<string>;
  readonly record?: string;
  readonly host?: string;
  readonly pause?: number;
  readonly hints?: boolean;
}

/** How long a seat may think, and what happens when it has thought too long. */
export interface ClockRule {
  readonly kind: "days" | "live" | "none";
  readonly seconds: number;
  readonly increment: number;
  readonly days: number;
  readonly ending: "bot" | "skip";
}

export interface JoinRoom {
  readonly seat?: number | null;
  readonly password?: string;
  readonly invite?: string;
  readonly name?: string;
}

/** Options and seed, before the start. */
export interface SetupWish {
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly seed?: string;
}

export interface NewToken {
  readonly name: string;
  readonly scopes: ReadonlyArray<"account" | "bot" | "play" | "read">;
}

/** A subscription, as the browser gives it. */
export interface NewPushMessage {
  readonly type: "push";
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface NewWebhookMessage {
  readonly type: "webhook";
  readonly url: string;
}

/** Used once the code sent there was confirmed. */
export interface NewMailMessage {
  readonly type: "mail";
  readonly address: string;
}

export type NewChannel = NewPushMessage | NewWebhookMessage | NewMailMessage;

export interface NewFeedback {
  readonly tags: ReadonlyArray<"bad" | "bug" | "good">;
  readonly text?: string;
  readonly match?: string;
  readonly entry?: number;
  readonly place?: string;
}

export interface SnapshotMessage {
  readonly type: "snapshot";
  readonly table: TableInfo;
  readonly sight: Sight;
}

/** What never changes while a match lasts. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly names: ReadonlyArray<string>;
  readonly settings: ReadonlyArray<Setting>;
  readonly private: boolean;
  readonly colours: ReadonlyArray<string>;
  readonly bots: ReadonlyArray<number>;
  readonly online: boolean;
  readonly hints: boolean;
  readonly content: string;
  readonly changes: ReadonlyArray<Setting>;
}

export interface Setting {
  readonly label: string;
  readonly value: string;
  readonly usual: boolean;
}

/** A table as one viewer may see it now. */
export interface Sight {
  readonly number: number;
  readonly since: number;
  readonly keep: number;
  readonly seat: number | null;
  readonly view: unknown;
  readonly drawing: ReadonlyArray<ReadonlyArray<readonly [string, string]>>;
  readonly to_move: ReadonlyArray<number>;
  readonly legal: ReadonlyArray<ActionInfo>;
  readonly lines: ReadonlyArray<LogLine>;
  readonly events: ReadonlyArray<EventInfo>;
  readonly undo: Undoable;
  readonly outcome: Ending | null;
}

export interface ActionInfo {
  readonly id: number;
  readonly verb: string;
  readonly args: ReadonlyArray<string | number>;
  readonly notation: string;
  readonly label: string;
}

export interface LogLine {
  readonly number: number;
  readonly text: string;
  readonly heading: boolean;
  readonly said: boolean;
  readonly seat: number | null;
}

/** An event as the viewer may know it, for animations. */
export interface EventInfo {
  readonly number: number;
  readonly kind: string;
  readonly seat: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface Undoable {
  readonly possible: boolean;
  readonly text: string;
}

export interface Ending {
  readonly ranks: ReadonlyArray<number>;
  readonly scores: ReadonlyArray<number>;
  readonly reason: string;
  readonly lost: boolean;
}

export interface UpdateMessage {
  readonly type: "update";
  readonly sight: Sight;
}

/** The unavailable verbs and their reasons, after every sight of a seat that asked for them. */
export interface VerbsMessage {
  readonly type: "verbs";
  readonly number: number;
  readonly unavailable: ReadonlyArray<Unavailable>;
}

/** A verb without a legal action. */
export interface Unavailable {
  readonly verb: string;
  readonly reason: Reason;
  readonly telling: boolean;
  readonly count: number;
}

export interface Reason {
  readonly code: string;
  readonly rule: string;
  readonly text: string;
}

/** The change is stored. */
export interface DoneMessage {
  readonly type: "done";
  readonly id: string;
  readonly number: number;
}

export interface RefusedMessage {
  readonly type: "refused";
  readonly id: string;
  readonly reason: Reason;
}

export interface WhyMessage {
  readonly type: "why";
  readonly id: string;
  readonly action: string;
  readonly reason: Reason | null;
}

export interface ReasonsMessage {
  readonly type: "reasons";
  readonly id: string;
  readonly verb: string;
  readonly groups: ReadonlyArray<ReasonGroup>;
}

export interface ReasonGroup {
  readonly reason: Reason;
  readonly actions: ReadonlyArray<string>;
  readonly count: number;
}

export interface HelpMessage {
  readonly type: "help";
  readonly id: string;
  readonly topics: ReadonlyArray<TopicInfo>;
}

export interface TopicInfo {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly text: string;
}

export interface PreviewMessage {
  readonly type: "preview";
  readonly id: string;
  readonly lines: ReadonlyArray<string>;
  readonly view: unknown;
  readonly legal: ReadonlyArray<ActionInfo>;
  readonly reason: Reason | null;
}

/** A message that could not be read. */
export interface TroubleMessage {
  readonly type: "trouble";
  readonly text: string;
}

export type ServerMessage = SnapshotMessage | UpdateMessage | VerbsMessage | DoneMessage | RefusedMessage | WhyMessage | ReasonsMessage | HelpMessage | PreviewMessage | TroubleMessage;

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly seats: readonly [number, number];
  readonly minutes: readonly [number, number];
  readonly rules: number;
  readonly secrets: boolean;
  readonly options: ReadonlyArray<OptionInfo>;
  readonly conflicts: ReadonlyArray<ConflictInfo>;
  readonly verbs: ReadonlyArray<VerbInfo>;
}

export interface OptionInfo {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly rule: string;
  readonly choices: ReadonlyArray<ChoiceInfo>;
  readonly default: string | number | boolean;
  readonly only: Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;
  readonly longest: number;
}

export interface ChoiceInfo {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly help: string;
}

export interface ConflictInfo {
  readonly rule: string;
  readonly text: string;
  readonly when: Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;
}

export interface VerbInfo {
  readonly verb: string;
  readonly heading: string;
}

/** The result of a wish: all values, and a reason for every choice that does not fit. */
export interface Offer {
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly options: ReadonlyArray<OptionOffer>;
  readonly figures: ReadonlyArray<FigureInfo>;
}

export interface OptionOffer {
  readonly name: string;
  readonly reason: string;
  readonly choices: ReadonlyArray<string>;
  readonly figures: ReadonlyArray<ReadonlyArray<FigureInfo>>;
}

export interface FigureInfo {
  readonly label: string;
  readonly value: string;
}

export interface RuleInfo {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly note: boolean;
}

/** A line in the list of tables. */
export interface TableBrief {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly names: ReadonlyArray<string>;
  readonly to_move: ReadonlyArray<number>;
  readonly entries: number;
  readonly touched: number;
  readonly outcome: string | null;
  readonly kind: string;
  readonly status: string;
  readonly name: string;
  readonly turn: boolean;
  readonly result: string;
  readonly unseen: number;
}

export interface Created {
  readonly id: string;
}

/** Why a request was not carried out, in one line. */
export interface Problem {
  readonly code: string;
  readonly rule: string;
  readonly text: string;
}

export interface RoomNowMessage {
  readonly type: "room";
  readonly room: RoomInfo;
}

export interface RoomInfo {
  readonly id: string;
  readonly version: number;
  readonly kind: "hotseat" | "online" | "solo";
  readonly name: string;
  readonly game: string;
  readonly title: string;
  readonly status: "abandoned" | "open" | "over" | "playing";
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly seed: string;
  readonly seal: string;
  readonly chosen: boolean;
  readonly shared_in: boolean;
  readonly clock: ClockRule;
  readonly protected: boolean;
  readonly private: boolean;
  readonly invite: string;
  readonly spectators: boolean;
  readonly watching: number;
  readonly seats: ReadonlyArray<SeatInfo>;
  readonly mine: ReadonlyArray<number>;
  readonly host: boolean;
  readonly pause: number;
  readonly hints: boolean;
  readonly talks: boolean;
  readonly blocked: string;
  readonly mismatches: ReadonlyArray<string>;
  readonly proposals: ReadonlyArray<ProposalInfo>;
  readonly rematch: string;
  readonly result: string;
  readonly looked: number;
}

export interface SeatInfo {
  readonly seat: number;
  readonly name: string;
  readonly colour: string;
  readonly person: boolean;
  readonly bot: string | null;
  readonly thinking: boolean;
  readonly you: boolean;
  readonly guest: boolean;
  readonly host: boolean;
  readonly ready: boolean;
  readonly present: boolean;
  readonly resigned: boolean;
  readonly saved: string | null;
  readonly left: number | null;
  readonly runs: boolean;
}

export interface ProposalInfo {
  readonly id: string;
  readonly kind: "abandon" | "undo";
  readonly seat: number;
  readonly to: number;
  readonly undone: ReadonlyArray<string>;
  readonly agreed: ReadonlyArray<number>;
  readonly waits_for: ReadonlyArray<number>;
  readonly left: number | null;
}

export interface ChatNowMessage {
  readonly type: "chat";
  readonly lines: ReadonlyArray<SaidInfo>;
}

export interface SaidInfo {
  readonly number: number;
  readonly channel: "players" | "spectators";
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly you: boolean;
}

export type RoomMessage = RoomNowMessage | ChatNowMessage;

/** The whole lobby. */
export interface ListedMessage {
  readonly type: "listed";
  readonly tables: ReadonlyArray<RoomBrief>;
}

/** A line in the lobby. */
export interface RoomBrief {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly title: string;
  readonly host: string;
  readonly status: "abandoned" | "open" | "over" | "playing";
  readonly names: ReadonlyArray<string>;
  readonly colours: ReadonlyArray<string>;
  readonly free: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly clock: ClockRule;
  readonly protected: boolean;
  readonly spectators: boolean;
  readonly about: ReadonlyArray<string>;
  readonly saved: boolean;
  readonly touched: number;
}

export interface ChangedMessage {
  readonly type: "changed";
  readonly table: RoomBrief;
}

export interface GoneMessage {
  readonly type: "gone";
  readonly id: string;
}

export type LobbyMessage = ListedMessage | ChangedMessage | GoneMessage;

export interface BotInfo {
  readonly name: string;
  readonly about: string;
  readonly usual: boolean;
}

/** A move that a bot suggests. */
export interface HintInfo {
  readonly steps: ReadonlyArray<string>;
  readonly words: string;
  readonly chance: number;
}

/** The log since your last visit. */
export interface News {
  readonly looked: number;
  readonly number: number;
  readonly lines: ReadonlyArray<SeenLine>;
}

export interface SeenLine {
  readonly number: number;
  readonly text: string;
}

/** The visitor; without a person until he opens or joins a table or logs in. */
export interface Me {
  readonly person: PersonInfo | null;
  readonly scopes: ReadonlyArray<string>;
}

export interface PersonInfo {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly operator: boolean;
}

export interface Settings {
  readonly diagnostics: boolean | null;
  readonly notify: boolean;
  readonly client: Readonly<Record<string, string | number | boolean>>;
}

export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlyArray<string>;
  readonly created: number;
  readonly used: number | null;
}

export interface TokenMade {
  readonly token: TokenInfo;
  readonly secret: string;
}

export interface SessionInfo {
  readonly id: string;
  readonly created: number;
  readonly seen: number;
  readonly here: boolean;
}

/** What this server can send. */
export interface DeliveryMethods {
  readonly push: string;
  readonly mail: boolean;
}

export type Ways = DeliveryMethods;

export interface ChannelInfo {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
  readonly created: number;
  readonly confirmed: boolean;
  readonly working: boolean;
}

export interface ChannelMade {
  readonly channel: ChannelInfo;
  readonly secret: string;
}

/** Feedback, or diagnostics, as the operator reads it. */
export interface Report {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Told = Report;

/** The figures of a match that everybody may know, after each of its moves. */
export interface Course {
  readonly numbers: ReadonlyArray<number>;
  readonly turns: ReadonlyArray<TurnInfo>;
  readonly curves: ReadonlyArray<Curve>;
  readonly sources: ReadonlyArray<SourceInfo>;
  readonly eyes: ReadonlyArray<number>;
}

export interface TurnInfo {
  readonly number: number;
  readonly text: string;
}

export interface Curve {
  readonly label: string;
  readonly seat: number | null;
  readonly values: ReadonlyArray<number>;
}

/** Where points came from. */
export interface SourceInfo {
  readonly label: string;
  readonly values: ReadonlyArray<number>;
}

/** How far a match has come. */
export interface Progress {
  readonly text: string;
  readonly done: number;
  readonly of: number;
}

/** The analysis of a finished match, as far as it has been computed. */
export interface Analysis {
  readonly done: number;
  readonly of: number;
  readonly points: ReadonlyArray<ChancePoint>;
  readonly turnings: ReadonlyArray<TurningPoint>;
}

export interface ChancePoint {
  readonly number: number;
  readonly seat: number | null;
  readonly text: string;
  readonly chances: ReadonlyArray<number>;
}

export interface TurningPoint {
  readonly number: number;
  readonly seat: number | null;
  readonly text: string;
  readonly whose: number;
  readonly before: number;
  readonly after: number;
}

/** What the luck of a match came from, for everybody to check. */
export interface Audit {
  readonly seal: string;
  readonly seed: string;
  readonly salt: string;
  readonly shares: ReadonlyArray<string>;
  readonly outcomes: number;
  readonly wrong: ReadonlyArray<number>;
}
