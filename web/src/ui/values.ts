// Chooses how to show a value of a view by its shape alone, for titles without drawings.
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Shape =
  'board' | 'single' | 'nothing' | 'flag' | 'number' | 'text' | 'chips' | 'rows' | 'cards' | 'grid' | 'list' | 'object';
type Fields = { [name: string]: Value };

const LONGEST_CHIP = 28;
const MOST_COLUMNS = 10;
const ROOM = 36;

export function isObject(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isScalar(value: Value | undefined): value is string | number | boolean | null {
  return value === undefined || value === null || typeof value !== 'object';
}

export function isNothing(value: Value | undefined): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A field name as a person would write it: `last_bids` is "Last bids", `vp` is "VP". */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/\b[b-df-hj-np-tv-xz]{2,3}\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text value: names from the code become words, sentences stay as they are. */
export function spoken(text: string): string {
  return /^[a-z0-9]+([_-][a-z0-9]+)+$/.test(text) ? text.replace(/[_-]/g, ' ') : text;
}

export function shapeOf(value: Value): Shape {
  if (isNothing(value)) return 'nothing';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'text';
  if (!Array.isArray(value)) return 'object';
  const items = value.filter((item) => item !== null);
  if (items.length > 0 && items.every(isObject) && boardOf(items)) return 'board';
  if (value.length === 1 && isObject(value[0])) return 'single';
  if (items.length > 0 && items.every(isObject)) return columns(items).length > 0 ? 'rows' : 'cards';
  if (value.every(isScalar)) return items.every((item) => String(item).length <= LONGEST_CHIP) ? 'chips' : 'list';
  if (value.every((item) => Array.isArray(item))) {
    const widths = new Set(value.map((row) => row.length));
    return widths.size === 1 && !widths.has(0) ? 'grid' : 'list';
  }
  return 'list';
}

export interface Board {
  field: string;
  columns: number;
  /** Cells row by row, each with its index in the list; null where the board has a hole. */
  cells: (number | null)[];
  /** Items beside the board. */
  beside: number[];
}

/** Objects that say where they lie (`r2c3` is row 2, column 3) are laid out as a board. */
export function boardOf(items: Fields[]): Board | null {
  if (items.length < 4) return null;
  for (const field of Object.keys(items[0]!)) {
    const places = items.map((item) => /^r(\d+)c(\d+)$/.exec(String(item[field])));
    if (new Set(items.map((item) => item[field])).size < items.length) continue;
    if (places.filter(Boolean).length * 2 < items.length) continue;
    const at = (n: 1 | 2) => places.flatMap((place) => (place ? [Number(place[n])] : []));
    const [top, left] = [Math.min(...at(1)), Math.min(...at(2))];
    const [rows, columns] = [Math.max(...at(1)) - top + 1, Math.max(...at(2)) - left + 1];
    if (rows * columns > items.length * 3) continue;
    const cells = Array<number | null>(rows * columns).fill(null);
    const beside: number[] = [];
    places.forEach((place, index) => {
      if (place) cells[(Number(place[1]) - top) * columns + Number(place[2]) - left] = index;
      else beside.push(index);
    });
    return { field, columns, cells, beside };
  }
  return null;
}

/** Whether a view has a board among its values. */
export function hasBoard(view: Value): boolean {
  return isObject(view) && Object.values(view).some((value) => shapeOf(value) === 'board');
}

/** The owner of each item: named by the item itself, or by position when there is one item per player. */
export function ownersOf(path: string, items: Value[], players: number): number[] | null {
  if (items.length === 0) return null;
  for (const field of ['seat', 'owner']) {
    const said = items.map((item) => (isObject(item) ? item[field] : undefined));
    const known = said.every((seat) => typeof seat === 'number' && seat >= 0 && seat < players);
    if (known && new Set(said).size === said.length) return said as number[];
  }
  if (players < 2 || items.length !== players) return null;
  const inOrder = items.map((_, seat) => seat);
  const name = fieldOf(path);
  if (EACH.test(name) || items.every((item) => typeof item === 'boolean')) return inOrder;
  if (path !== name || !items.every(isObject)) return null;
  return items.some((item) => THING.some((field) => field in item)) ? null : inOrder;
}

/** An empty list that will have an entry for each player has its entries already, with nothing in them. */
export function seated(path: string, value: Value, players: number): Value {
  const empty = Array.isArray(value) && value.length === 0;
  return empty && players > 1 && EACH.test(fieldOf(path)) ? Array<Value>(players).fill(null) : value;
}

/** Names of lists that usually have an entry for each player. */
const EACH = new RegExp(
  '(^|_)(players|scores|points|totals|bids|bets|stakes|votes|guesses|hands|chests|purses|coins|money|lives|' +
    'passed|ready|(by|per)_(seat|player))$',
);
/** Fields by which a thing tells what it is: a list of such objects is not a list of players. */
const THING = ['id', 'kind', 'type', 'name', 'title', 'place', 'at', 'card', 'label'];
const SEATED = /^(?:(?:.*_)?(?:seat|owner|player|active|first|winner|viewer|engineer)s?|to_move|.*_order)$/;

/** The name of the player, where a field by its name holds a seat. */
export function seatName(path: string, value: Value, names: readonly string[]): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return null;
  return SEATED.test(fieldOf(path)) ? (names[value] ?? null) : null;
}

/** The last name of a path: `hand` of `traders.0.hand.2`. */
function fieldOf(path: string): string {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part));
  return names.at(-1) ?? '';
}

/**
 * The columns of a table for objects of one kind; none where a table would be too wide or too deep. Columns that are
 * empty in every row keep their room, as long as there is room.
 */
export function columns(items: Fields[]): string[] {
  const all = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const names = all.length <= MOST_COLUMNS ? all : all.filter((name) => !items.every((item) => isNothing(item[name])));
  const flat = items.every((item) => Object.values(item).every(fitsCell));
  return names.length <= MOST_COLUMNS && flat ? names : [];
}

function fitsCell(value: Value): boolean {
  if (isScalar(value)) return typeof value !== 'string' || value.length <= 60;
  if (Array.isArray(value))
    return value.length <= 12 && value.every((item) => isScalar(item) && String(item).length <= LONGEST_CHIP);
  return (
    Object.keys(value).length <= 4 && Object.values(value).every((item) => isScalar(item) && String(item).length <= 12)
  );
}

/** Wide things get a row of their own. */
export function isWide(value: Value): boolean {
  const shape = shapeOf(value);
  if (shape === 'cards' || shape === 'board') return true;
  if (shape === 'rows') return width((value as Value[]).filter(isObject)) > ROOM;
  if (shape === 'grid') return (value as Value[][])[0]!.length > 4 || isObject((value as Value[][])[0]![0]);
  if (shape === 'single') return isWide((value as Value[])[0]!);
  if (shape === 'object') return Object.values(value as Fields).some(isWide);
  return shape === 'list';
}

/** About how many characters a table is wide. */
function width(rows: Fields[]): number {
  return columns(rows).reduce(
    (sum, name) => sum + 2 + Math.max(name.length, ...rows.map((row) => letters(row[name]))),
    0,
  );
}

/** Paths of all values that differ between two views, written like `traders.0.score`. */
export function changes(before: Value, after: Value, path = ''): Set<string> {
  const found = new Set<string>();
  walk(before, after, path, found);
  return found;
}

function walk(before: Value | undefined, after: Value | undefined, path: string, found: Set<string>) {
  if (before === after) return;
  const bothLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if ((isObject(before) && isObject(after)) || bothLists) {
    const old = before as Record<string, Value>;
    const now = after as Record<string, Value>;
    for (const name of Object.keys(now)) walk(old[name], now[name], path ? `${path}.${name}` : name, found);
    return;
  }
  if (JSON.stringify(before) !== JSON.stringify(after)) found.add(path);
}

/** How much room a field of a view gets: a part of the row of tiles, or a card of its own. Later ones are larger. */
const ROOMS = ['tile', 'double', 'row', 'card', 'wide'] as const;
export type Room = (typeof ROOMS)[number];

const TILE_LETTERS = 12;
/** Less than of other texts, because of the mark of the player. */
const TILE_NAME_LETTERS = 8;
const DOUBLE_LETTERS = 60;
const DOUBLE_CHIPS = 24;

/** The room for a field as it is now. */
export function roomFor(name: string, given: Value, names: readonly string[]): Room {
  const value = seated(name, given, names.length);
  if (typeof value === 'string') {
    if (value === '') return 'double';
    return value.length <= TILE_LETTERS ? 'tile' : value.length <= DOUBLE_LETTERS ? 'double' : 'row';
  }
  if (isScalar(value))
    return SEATED.test(name) && names.some(({ length }) => length > TILE_NAME_LETTERS) ? 'double' : 'tile';
  if (isNothing(value)) return 'double';
  if (shapeOf(value) === 'chips' && !ownersOf(name, value as Value[], names.length))
    return letters(value) <= DOUBLE_CHIPS ? 'double' : 'row';
  return isWide(value) ? 'wide' : 'card';
}

/** The room for each field of a view: never less than before, so that nothing moves when a value vanishes. */
export function roomsFor(before: ReadonlyMap<string, Room>, view: Fields, names: readonly string[]): Map<string, Room> {
  const larger = (name: string, room: Room) =>
    ROOMS[Math.max(ROOMS.indexOf(room), ROOMS.indexOf(before.get(name) ?? 'tile'))]!;
  return new Map(Object.entries(view).map(([name, value]) => [name, larger(name, roomFor(name, value, names))]));
}

/** About how many characters a value of a table is wide. */
function letters(value: Value | undefined): number {
  return Array.isArray(value)
    ? value.reduce<number>((sum, item) => sum + 3 + String(item).length, 0)
    : String(value ?? '').length;
}
