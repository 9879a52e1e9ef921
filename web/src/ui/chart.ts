// The course of a match as lines.
export interface Line {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** A stepped line through the values, reduced to as many points as can be told apart. */
export function line(
  numbers: readonly number[],
  values: readonly number[],
  most: number,
  width: number,
  height: number,
): Line {
  const last = numbers.at(-1) || 1;
  const x = (n: number) => (numbers[n]! / last) * width;
  const y = (n: number) => height - (values[n]! / (most || 1)) * height;
  let path = '';
  let [before, drawn] = [NaN, NaN];
  for (let n = 0; n < values.length; n++) {
    if (n > 0 && n < values.length - 1 && values[n] === drawn && values[n] === values[n + 1]) continue;
    if (n > 0 && n < values.length - 1 && x(n + 1) - before < 1) continue;
    path += `${path ? 'L' : 'M'}${x(n).toFixed(1)} ${y(n).toFixed(1)}`;
    [before, drawn] = [x(n), values[n]!];
  }
  return { path, x: x(values.length - 1), y: y(values.length - 1) };
}

/** Labels at these heights, moved apart so that none covers another. */
export function apart(heights: readonly number[], gap: number, most: number): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  for (let n = 1; n < order.length; n++) placed[order[n]!] = Math.max(placed[order[n]!]!, placed[order[n - 1]!]! + gap);
  const over = order.length > 0 ? placed[order.at(-1)!]! - most : 0;
  if (over > 0) {
    placed[order.at(-1)!]! -= over;
    for (let n = order.length - 2; n >= 0; n--)
      placed[order[n]!] = Math.min(placed[order[n]!]!, placed[order[n + 1]!]! - gap);
  }
  return placed;
}

/** A round number of steps for the scale. */
export function steps(most: number): number[] {
  const rough = most / 5 || 1;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, unit * ([1, 2, 5, 10].find((n) => n * unit >= rough) ?? 10));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
}
