// The round track: every round when there are few, else those around the present one.
export interface Cell {
  readonly key: string;
  readonly value: number;
  readonly state: '' | 'past' | 'now' | 'end' | 'over';
  readonly gap?: boolean;
}

/** At most `most` cells, down to 0, which ends the game. Time can be gained, so `time` may exceed `rounds`. */
export function track(time: number, rounds: number, most = 12): readonly Cell[] {
  const first = Math.max(time, rounds);
  const all = Array.from({ length: first + 1 }, (_, n) => cell(first - n, time));
  if (all.length <= most) return all;
  const at = first - time;
  const from = Math.max(0, Math.min(at - 2, all.length - most));
  const shown = all.slice(from, from + most - (from + most < all.length ? 2 : 0));
  const rest = shown.at(-1)!.value > 1 ? [{ key: 'gap', value: -1, state: '' as const, gap: true }, all.at(-1)!] : [];
  return [...shown, ...rest];
}

function cell(value: number, time: number): Cell {
  const state = value === time ? (value === 0 ? 'over' : 'now') : value > time ? 'past' : value === 0 ? 'end' : '';
  return { key: String(value), value, state };
}
