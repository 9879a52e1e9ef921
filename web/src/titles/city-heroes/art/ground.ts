// The land: mounds with hatching on Hills, grass and furrows on Plains, and a vignette of the deposit.
export const INK = '#3a2817';

/** The same land for the same tile, every time it is drawn. */
function dice(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const f = (n: number) => n.toFixed(1);
const MOUNDS = [
  [-26, -22],
  [20, -30],
  [-4, 2],
  [30, 8],
  [-34, 22],
  [6, 34],
] as const;

export function terrain(number: number, hill: boolean, owned: boolean): string {
  const next = dice(number * 7 + 3);
  const between = (low: number, high: number) => low + next() * (high - low);
  return hill ? hills(next, between, owned ? 3 : 4) : plains(between);
}

function hills(next: () => number, between: (low: number, high: number) => number, count: number): string {
  const spots = MOUNDS.map((spot) => ({ spot, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ spot }) => spot);
  return spots
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => {
      const size = between(0.8, 1.15);
      const w = 19 * size;
      const h = 20 * size;
      const hatching = [0, 1, 2, 3].map(
        (k) =>
          `M${f(x + w * (0.2 + k * 0.17))} ${f(y - h * (0.75 - k * 0.18))}q2 ${f(h * 0.22)} -1 ` +
          `${f(h * (0.5 - k * 0.07))}`,
      );
      return (
        `<path d="M${f(x - w)} ${y}C${f(x - w * 0.5)} ${f(y - h)} ${f(x - w * 0.1)} ${f(y - h * 1.15)} ` +
        `${f(x + w * 0.1)} ${f(y - h * 0.9)}S${f(x + w * 0.7)} ${f(y - h * 0.4)} ${f(x + w)} ${y}" ` +
        `class="mound"/><path d="${hatching.join('')}" class="hatch"/>`
      );
    })
    .join('');
}

function plains(between: (low: number, high: number) => number): string {
  let tufts = '';
  for (let n = 0; n < 9; n += 1) {
    const x = between(-42, 42);
    const y = between(-44, 44);
    if (Math.abs(x) / 52 + Math.abs(y) / 110 <= 0.86)
      tufts += `M${x.toFixed(0)} ${y.toFixed(0)}l-2.5-5m2.5 5v-7m0 7l2.5-5`;
  }
  const y = between(-18, 24).toFixed(0);
  return (
    `<path d="${tufts}" class="tuft"/><path d="M-52 ${y}q26-12 52 0t52-2M-50 ${Number(y) + 8}q26-12 50 ` +
    '0t50-2" class="furrow"/>'
  );
}

function cypress(x: number, y: number, s: number): string {
  return (
    `<ellipse cx="${f(x + 3 * s)}" cy="${f(y + 0.5)}" rx="${f(7 * s)}" ry="${f(2.4 * s)}" ` +
    `fill-opacity=".18"/><path d="M${x} ${y}v${f(-4 * s)}" stroke="#5a3a1c" stroke-width="${f(2 * s)}"/>` +
    `<path d="M${x} ${f(y - 25 * s)}c${f(5 * s)} ${f(6 * s)} ${f(7 * s)} ${f(15 * s)} ${f(4 * s)} ` +
    `${f(22 * s)}q${f(-4 * s)} ${f(2 * s)} ${f(-8 * s)} 0c${f(-3 * s)} ${f(-7 * s)} ${f(-s)} ${f(-16 * s)} ` +
    `${f(4 * s)} ${f(-22 * s)}z" fill="#4c6b3c" stroke="#2c4424"/>` +
    `<path d="M${f(x + 0.5 * s)} ${f(y - 20 * s)}c${f(3 * s)} ${f(5 * s)} ${f(4 * s)} ${f(11 * s)} ` +
    `${f(2.4 * s)} ${f(16 * s)}" fill="none" stroke="#2c4424" stroke-opacity=".6"/>`
  );
}

function boulder(x: number, y: number, s: number, [body, light, shade]: readonly string[]): string {
  return (
    `<ellipse cx="${x + 2}" cy="${y}" rx="${f(12 * s)}" ry="${f(3.4 * s)}" fill-opacity=".18"/>` +
    `<path d="M${f(x - 11 * s)} ${y}l${f(3 * s)} ${f(-10 * s)} ${f(7 * s)} ${f(-5 * s)} ${f(8 * s)} ` +
    `${f(4 * s)} ${f(5 * s)} ${f(11 * s)}z" fill="${body}" stroke="${INK}"/>` +
    `<path d="M${f(x - 8 * s)} ${f(y - 10 * s)}l${f(7 * s)} ${f(-5 * s)} ${f(3 * s)} ${f(6 * s)} ` +
    `${f(-5 * s)} ${f(3 * s)}z" fill="${light}"/>` +
    `<path d="M${f(x + 2 * s)} ${f(y - 9 * s)}l${f(5 * s)} ${f(-2 * s)} ${f(5 * s)} ` +
    `${f(11 * s)}h${f(-9 * s)}z" fill="${shade}"/>`
  );
}

function ears(small: boolean): string {
  const rows = small
    ? [
        [-34, 8],
        [-24, 20],
        [-12, 31],
      ]
    : [
        [-27, -6],
        [-31, 6],
        [-27, 18],
      ];
  const spots = rows.flatMap(([x, y]) =>
    Array.from({ length: small ? 3 : 7 }, (_, k) => [x! + k * 9, y! + (k % 2) * 1.5]),
  );
  return (
    `<path d="${spots.map(([x, y]) => `M${x} ${y}q1-8 0-13`).join('')}" stroke="#a8761b" stroke-width="1.3" ` +
    'fill="none"/>' +
    `<path d="${spots.map(([x, y]) => `M${x} ${y! - 11}c-4-2-4-6 0-9c4 3 4 7 0 9z`).join('')}" ` +
    'fill="#eebc45" stroke="#a06c11" stroke-width=".8"/>'
  );
}

const ROCKS: Record<string, readonly string[]> = {
  stone: ['#cfc8bb', '#ebe6dc', '#a49c8e'],
  iron: ['#8c5f4c', '#b98a74', '#633d2f'],
  gold: ['#b59a62', '#ffdf6f', '#8a6f35'],
};
const TREES = {
  small: [
    [-36, 14, 0.8],
    [-27, 24, 0.9],
  ],
  large: [
    [-24, -2, 1],
    [-8, -8, 1.1],
    [10, -4, 0.95],
    [26, 2, 1],
    [-16, 14, 1.1],
    [2, 16, 1.15],
    [19, 18, 1],
  ],
} as const;

/** The deposit on a tile; small if a building takes the middle. */
export function vignette(resource: string, small: boolean): string {
  if (resource === 'wheat') return ears(small);
  if (resource === 'timber') return TREES[small ? 'small' : 'large'].map(([x, y, s]) => cypress(x, y, s)).join('');
  const colours = ROCKS[resource] ?? ROCKS.stone!;
  const spots = small
    ? [[-34, 22, 0.8]]
    : [
        [-14, 4, 1.15],
        [14, 2, 1],
        [2, 20, 1.2],
      ];
  const rocks = spots.map(([x, y, s]) => boulder(x!, y!, s!, colours)).join('');
  if (resource !== 'gold' || small) return rocks;
  const sparks = [
    [-8, -12],
    [18, -14],
    [8, 8],
  ].map(([x, y]) => `M${x} ${y! - 5}l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5z`);
  return `${rocks}<path d="${sparks.join('')}" fill="#fff3b0" stroke="#8a5a00" stroke-width=".5"/>`;
}
