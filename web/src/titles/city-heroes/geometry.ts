// Where tiles lie: pointy hexagons of radius R in rows, odd rows indented by half a tile.
export const R = 66;
export const W = R * Math.sqrt(3);
export const MARGIN = 26;

export interface Place {
  readonly row: number;
  readonly column: number;
}

export function centre({ row, column }: Place): { x: number; y: number } {
  return { x: round(column * W + (row % 2) * (W / 2) + W / 2), y: row * 1.5 * R + R };
}

/** The corners of a hexagon, moved down by `dy`. */
export function corners(radius: number, dy = 0): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i;
    return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle) + dy).toFixed(1)}`;
  }).join(' ');
}

export function sheet(tiles: readonly Place[]): { width: number; height: number } {
  const rows = 1 + Math.max(...tiles.map((tile) => tile.row));
  const columns = 1 + Math.max(...tiles.map((tile) => tile.column));
  return { width: Math.round(columns * W), height: Math.round((rows * 1.5 + 0.5) * R) };
}

/** The tile next to another in the direction of an arrow key, by where they lie on the sheet. */
export function neighbour<T extends Place>(tiles: readonly T[], from: T, key: string): T | undefined {
  const start = centre(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best: T | undefined;
  let nearest = Infinity;
  for (const tile of tiles) {
    const { x, y } = centre(tile);
    const along = (x - start.x) * dx! + (y - start.y) * dy!;
    const across = Math.abs((x - start.x) * dy!) + Math.abs((y - start.y) * dx!);
    if (along < W / 4 || (dx && across > R / 2)) continue;
    const far = along + across;
    if (far < nearest) [best, nearest] = [tile, far];
  }
  return best;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
