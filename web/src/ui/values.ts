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
export function ownersOf(items: Value[], players: number): number[] | null {
  if (items.length === 0 || !items.every(isObject)) return null;
  for (const field of ['seat', 'owner']) {
    const said = items.map((item) => item[field]);
    const known = said.every((seat) => typeof seat === 'number' && seat >= 0 && seat < players);
    if (known && new Set(said).size === said.length) return said as number[];
  }
  const personal = items.every((item) => PERSONAL.some((field) => field in item));
  return players > 1 && items.length === players && personal ? items.map((_, seat) => seat) : null;
}

const PERSONAL = ['score', 'hand'];
const SEATED = /^(?:(?:.*_)?(?:seat|owner|player|active|first|winner|viewer|engineer)s?|to_move|.*_order)$/;

/** The name of the player, where a field by its name holds a seat. */
export function seatName(path: string, value: Value, names: readonly string[]): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return null;
  const field =
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? '';
  return SEATED.test(field) ? (names[value] ?? null) : null;
}

/** The columns of a table for objects of one kind; none where a table would be too wide or too deep. */
export function columns(items: Fields[]): string[] {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
    (name) => !items.every((item) => isNothing(item[name])),
  );
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
  const long = (value: Value | undefined): number =>
    Array.isArray(value)
      ? value.reduce<number>((sum, item) => sum + 3 + String(item).length, 0)
      : String(value ?? '').length;
  return columns(rows).reduce((sum, name) => sum + 2 + Math.max(name.length, ...rows.map((row) => long(row[name]))), 0);
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
