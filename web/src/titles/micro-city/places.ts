// Where things lie on the drawing of the city: Quarters of 140 in four Districts, the Seaports in a strip to the left.
export const QUARTER = 140;
/** From a District to the next. */
export const DISTRICT = 2 * QUARTER + 34;
const EDGE = 14;
export const PORT = QUARTER + 34;
export const SIDE = 2 * EDGE + 4 * QUARTER + 34;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const isPort = (place: string) => place.startsWith('S');

/** Row and column from 0; a Seaport stands in column -1, in the row where its card begins. */
export function cell(place: string): { row: number; column: number } {
  if (isPort(place)) return { row: 2 * (Number(place[1]) - 1), column: -1 };
  return { row: Number(place[1]) - 1, column: Number(place[3]) - 1 };
}

/** The upper left corner of a Quarter's tile. */
export function corner(place: string, seaport: boolean): Point {
  const { row, column } = cell(place);
  const y = EDGE + row * QUARTER + (row > 1 ? 34 : 0);
  if (column < 0) return { x: EDGE, y };
  return { x: EDGE + column * QUARTER + (column > 1 ? 34 : 0) + (seaport ? PORT : 0), y };
}

/** The upper left corner of a District, by its slot. */
export function district(slot: number, seaport: boolean): Point {
  return { x: 8 + (slot % 2) * DISTRICT + (seaport ? PORT : 0), y: 8 + Math.floor(slot / 2) * DISTRICT };
}

/** The Quarters that an arrow passes. For the drawing only: the rules care about the end. `shut`: Quarters to avoid. */
export function way(from: string, to: string, shut: readonly string[] = []): readonly string[] {
  const [a, b] = [cell(from), cell(to)];
  if (isPort(from) || isPort(to)) {
    const port = isPort(from) ? a : b;
    const other = isPort(from) ? b : a;
    if (isPort(from) && isPort(to)) return [from, to];
    const beside = [port.row, port.row + 1].map((row) => `r${row + 1}c1`);
    const goal = `r${other.row + 1}c${other.column + 1}`;
    if (beside.includes(goal)) return [from, to];
    const middle = beside.find((place) => !shut.includes(place) && apart(cell(place), other) === 1) ?? beside[0]!;
    return [from, middle, to];
  }
  if (apart(a, b) < 2) return [from, to];
  const corners = [`r${a.row + 1}c${b.column + 1}`, `r${b.row + 1}c${a.column + 1}`];
  const between =
    a.row === b.row || a.column === b.column
      ? [`r${(a.row + b.row) / 2 + 1}c${(a.column + b.column) / 2 + 1}`]
      : corners;
  return [from, between.find((place) => !shut.includes(place)) ?? between[0]!, to];
}

function apart(a: { row: number; column: number }, b: { row: number; column: number }): number {
  return Math.abs(a.row - b.row) + Math.abs(a.column - b.column);
}

/** Where an arrow touches a Quarter: Seaport cards are two Quarters high, and their tile is the upper one. */
export function middle(place: string, seaport: boolean): Point {
  const { x, y } = corner(place, seaport);
  return { x: x + QUARTER / 2, y: y + 66 };
}

/** Shortened at both ends, so that it starts beside the piece and ends before the sign in the middle. */
export function arrow(
  points: readonly Point[],
  start = 38,
  end = 46,
): { readonly line: string; readonly head: string } {
  const first = toward(points[0]!, points[1]!, start);
  const tip = toward(points.at(-1)!, points.at(-2)!, end);
  const before = points.length > 2 ? points.at(-2)! : first;
  const line = [first, ...points.slice(1, -1), tip]
    .map(({ x, y }, n) => `${n ? 'L' : 'M'}${round(x)} ${round(y)}`)
    .join('');
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const wing = (turn: number) =>
    `${round(tip.x - 21 * Math.cos(angle + turn))} ${round(tip.y - 21 * Math.sin(angle + turn))}`;
  return { line, head: `M${wing(0.72)}L${round(tip.x)} ${round(tip.y)}L${wing(-0.72)}` };
}

function toward(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The `data-at` of the card, Quarter or building target that a move names. */
export function placesOf(notation: string): readonly string[] {
  const card = /^play (\S+) to /.exec(notation)?.[1];
  const place = /\b(r\dc\d|S\d)\b/.exec(notation)?.[1];
  const target = /^build (.+)/.exec(notation)?.[1];
  return [
    ...(card ? [`hand:${card}`] : []),
    ...(place ? [`quarter:${place}`] : []),
    ...(target ? [`target:${target}`] : []),
  ];
}
