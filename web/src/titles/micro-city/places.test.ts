import { describe, expect, it } from 'vitest';
import { arrow, corner, district, middle, placesOf, PORT, QUARTER, way } from './places';

describe('places', () => {
  it('lays Quarters out in Districts with a street between them', () => {
    expect(corner('r1c1', false)).toEqual({ x: 14, y: 14 });
    expect(corner('r1c2', false).x - corner('r1c1', false).x).toBe(QUARTER);
    expect(corner('r1c3', false).x - corner('r1c2', false).x).toBe(QUARTER + 34);
    expect(corner('r4c4', true).x - corner('r4c4', false).x).toBe(PORT);
    expect(corner('S2', true)).toEqual({ x: 14, y: corner('r3c1', true).y });
    expect(district(3, false)).toEqual({ x: 322, y: 322 });
  });

  it('draws a way for the eye that avoids the Garden', () => {
    expect(way('r1c1', 'r1c2')).toEqual(['r1c1', 'r1c2']);
    expect(way('r1c1', 'r1c3')).toEqual(['r1c1', 'r1c2', 'r1c3']);
    expect(way('r1c1', 'r2c2', ['r1c2'])).toEqual(['r1c1', 'r2c1', 'r2c2']);
    expect(way('S1', 'r2c2')).toEqual(['S1', 'r2c1', 'r2c2']);
    expect(way('r3c1', 'S1')).toEqual(['r3c1', 'r2c1', 'S1']);
    expect(way('S2', 'r3c1')).toEqual(['S2', 'r3c1']);
  });

  it('begins beside the piece and ends before the middle', () => {
    const { line, head } = arrow([middle('r1c1', false), middle('r1c2', false)]);
    expect(line).toBe('M122 80L178 80');
    expect(head).toContain('L178 80');
  });

  it('knows which pieces and places a move names', () => {
    expect(placesOf('play 4 to r1c2')).toEqual(['hand:4', 'quarter:r1c2']);
    expect(placesOf('retrieve to S1')).toEqual(['quarter:S1']);
    expect(placesOf('take marker from r3c2')).toEqual(['quarter:r3c2']);
    expect(placesOf('build stage 3')).toEqual(['target:stage 3']);
    expect(placesOf('advanced with 4')).toEqual([]);
  });
});
