import { describe, expect, it } from 'vitest';
import { BUILDING_IDS, drawBuilding } from './art/buildings';
import { terrain, vignette } from './art/ground';
import { drawWork, phaseOf, WORK_IDS } from './art/works';
import { centre, corners, neighbour, sheet, W } from './geometry';

/** Rows of seven and six, as the rules number them. */
const tiles = Array.from({ length: 39 }, (_, n) => {
  const [q, m] = [Math.floor(n / 13), n % 13];
  return { name: `T${n + 1}`, ...(m < 7 ? { row: 2 * q, column: m } : { row: 2 * q + 1, column: m - 7 }) };
});
const tile = (name: string) => tiles.find((one) => one.name === name)!;

describe('the sheet', () => {
  it('indents short rows by half a tile', () => {
    expect(centre(tile('T8')).x - centre(tile('T1')).x).toBeCloseTo(W / 2, 0);
    expect(sheet(tiles)).toEqual({ width: 800, height: 627 });
  });

  it('has six corners a tile', () => {
    expect(corners(66).split(' ')).toHaveLength(6);
  });

  it('leads from tile to tile with the arrow keys', () => {
    expect(neighbour(tiles, tile('T1'), 'ArrowRight')?.name).toBe('T2');
    expect(neighbour(tiles, tile('T1'), 'ArrowLeft')).toBeUndefined();
    expect(['T8', 'T9']).toContain(neighbour(tiles, tile('T2'), 'ArrowDown')?.name);
    expect(['T8', 'T9']).toContain(neighbour(tiles, tile('T15'), 'ArrowUp')?.name);
  });
});

describe('the drawings', () => {
  it('tell all buildings and works apart', () => {
    expect(new Set(BUILDING_IDS.map(drawBuilding)).size).toBe(35);
    expect(new Set(WORK_IDS.flatMap((id) => ([0, 1, 2, 3] as const).map((phase) => drawWork(id, phase)))).size).toBe(
      20,
    );
  });

  it('are the same land for the same tile, and hold no broken numbers', () => {
    expect(terrain(7, true, false)).toBe(terrain(7, true, false));
    const all = [
      ...BUILDING_IDS.map(drawBuilding),
      ...['wheat', 'timber', 'stone', 'iron', 'gold'].flatMap((id) => [vignette(id, true), vignette(id, false)]),
      terrain(3, true, true),
      terrain(4, false, false),
    ];
    for (const drawing of all) expect(drawing).not.toMatch(/NaN|undefined|null/);
  });

  it('grow with the stages', () => {
    expect([0, 1, 2, 3].map((done) => phaseOf(done, 3))).toEqual([0, 1, 2, 3]);
    expect([0, 1, 4, 5, 6, 7].map((done) => phaseOf(done, 7))).toEqual([0, 1, 1, 2, 2, 3]);
  });
});
