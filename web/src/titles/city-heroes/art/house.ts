// The oblique little house of which all buildings are made: wall, darker side wall, terracotta roof with ridges.
const f = (n: number) => n.toFixed(1);
export const K = 'class="k"';
export const DARK = '#5a4632';
const DOOR = '#6b3f20';

export function shadow(rx = 30, y = 2): string {
  return `<ellipse cx="3" cy="${y}" rx="${rx}" ry="${Math.round(rx * 0.3)}" fill-opacity=".2"/>`;
}

export interface Looks {
  wall?: string;
  side?: string;
  roof?: string;
  ridge?: string;
  windows?: number;
  door?: boolean;
}

/** Front `w` wide and `h` high with a gable of `r`, going back by `d`. */
export function house(x: number, y: number, w: number, h: number, r: number, d: number, looks: Looks = {}): string {
  const {
    wall = 'var(--wall)',
    side = 'var(--wall-2)',
    roof = 'var(--roof)',
    ridge = 'var(--roof-2)',
    windows = 1,
    door = true,
  } = looks;
  const k = d * 0.32;
  const tiles = Math.max(2, Math.floor(d / 6));
  const ridges = Array.from(
    { length: tiles - 1 },
    (_, i) =>
      `M${f(x + w / 2 + (d * (i + 1)) / tiles)} ${f(y - h - r - (k * (i + 1)) / tiles)}l${f(w / 2 + 1)} ${f(r + 0.5)}`,
  );
  const across = Math.max(1, Math.floor(d / 8));
  const holes: string[] = [];
  for (let i = 0; i < windows; i += 1) holes.push(pane(x + w / 2 - 1.6, y - h + 1 + i * 8 + (door ? 0 : 2), 3.2, 4.5));
  for (let i = 0; i < across; i += 1) {
    for (let j = 0; j < Math.max(1, Math.floor(h / 10)); j += 1)
      holes.push(pane(x + w + (d * (i + 0.5)) / across - 1.4, y - h + 4 + j * 9 - (k * (i + 0.5)) / across, 2.8, 4.2));
  }
  return (
    `<path d="M${f(x + w)} ${f(y)}l${f(d)} ${f(-k)}v${f(-h)}l${f(-d)} ${f(k)}z" fill="${side}" ${K}/>` +
    `<path d="M${f(x)} ${f(y)}v${f(-h)}l${f(w / 2)} ${f(-r)}l${f(w / 2)} ${f(r)}v${f(h)}z" fill="${wall}" ${K}/>` +
    `<path d="M${f(x + w / 2)} ${f(y - h - r)}l${f(d)} ${f(-k)}l${f(w / 2 + 2)} ${f(r + 1.5)}l${f(-d)} ` +
    `${f(k)}z" fill="${roof}" ${K}/>` +
    `<path d="M${f(x - 2)} ${f(y - h + 1.5)}L${f(x + w / 2)} ${f(y - h - r)}" stroke="${ridge}" ` +
    'stroke-width="3" stroke-linecap="round"/>' +
    `<path d="${ridges.join('')}" stroke="${ridge}" stroke-width="1"/>` +
    (door ? `<path d="M${f(x + w / 2 - 2.5)} ${f(y)}v-6a2.5 2.5 0 0 1 5 0v6z" fill="${DOOR}"/>` : '') +
    `<path d="${holes.join('')}" fill="${DARK}"/>`
  );
}

function pane(x: number, y: number, w: number, h: number): string {
  return `M${f(x)} ${f(y)}h${w}v${h}h${-w}z`;
}

export function tower(
  x: number,
  y: number,
  w: number,
  h: number,
  looks: { wall?: string; side?: string; top?: 'battlements' | 'cap' | 'flat' } = {},
): string {
  const { wall = 'var(--wall)', side = 'var(--wall-2)', top = 'battlements' } = looks;
  let crown = '';
  if (top === 'battlements') {
    const q = (w + 4) / 5;
    crown =
      `<path d="M${x - 2} ${y - h + 3}v-8h${f(q)}v4h${f(q)}v-4h${f(q)}v4h${f(q)}v-4h${f(q)}v8z" fill="${wall}" ` +
      `${K}/>`;
  } else if (top === 'cap') {
    crown =
      `<path d="M${x - 2.5} ${y - h}L${x + w / 2} ${f(y - h - w * 0.8)}L${x + w + 2.5} ${y - h}z" ` +
      `fill="var(--roof)" ${K}/>`;
  }
  return (
    `<rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="${wall}" ${K}/>` +
    `<rect x="${f(x + w * 0.6)}" y="${y - h + 0.5}" width="${f(w * 0.4 - 0.5)}" height="${h - 1}" ` +
    `fill="${side}" fill-opacity=".75"/>` +
    `${crown}<rect x="${f(x + w / 2 - 1.7)}" y="${y - h + 7}" width="3.4" height="6" rx="1.7" fill="${DARK}"/>`
  );
}

export const STONE = { wall: 'var(--stone)', side: 'var(--stone-2)' } as const;

/** A columned front with steps and a gable, as schools and temples have. */
export function portico(
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  looks: { roof?: string; wall?: string; columns?: number } = {},
): string {
  const { roof = 'var(--roof)', wall = '#dcc79c', columns = 4 } = looks;
  const gap = (w - 4) / columns;
  const shafts = Array.from(
    { length: columns },
    (_, i) =>
      `<rect x="${f(x + 2 + i * gap + (gap - 4) / 2)}" y="${f(y - h)}" width="4" height="${f(h)}" ` +
      `fill="#fff6e0" ${K}/>`,
  );
  return (
    `<path d="M${x - 2} ${y + 3}h${w + 4}v-3h${-w - 4}z" fill="#e8d9b8" ${K}/>` +
    `<path d="M${x} ${y}v${-h}h${w}v${h}z" fill="${wall}" ${K}/>${shafts.join('')}` +
    `<path d="M${x - 4} ${y - h}h${w + 8}l${f(-w / 2 - 4)} ${-r}z" fill="${roof}" ${K}/>` +
    `<path d="M${f(x + 5)} ${y - h - 2}h${w - 10}l${f(-w / 2 + 5)} ${f(-r * 0.61)}z" fill="#fff6e0"/>`
  );
}

export function dome(x: number, y: number, r: number, fill = 'var(--roof)'): string {
  return (
    `<path d="M${x - r} ${y}c0 ${f(-r * 1.5)} ${f(2 * r)} ${f(-r * 1.5)} ${2 * r} 0z" fill="${fill}" ${K}/>` +
    `<path d="M${x} ${y}v${f(-r * 1.1)}M${f(x - r * 0.5)} ${y}q${f(r * 0.1)} ${f(-r * 0.7)} ${f(r * 0.4)} ` +
    `${f(-r)}M${f(x + r * 0.5)} ${y}q${f(-r * 0.1)} ${f(-r * 0.7)} ${f(-r * 0.4)} ${f(-r)}" fill="none" ` +
    'stroke="#000" stroke-opacity=".3"/>' +
    `<path d="M${x - 2} ${f(y - r * 1.1)}v-5h4v5z" fill="#fff6e0" ${K}/>`
  );
}

export function flag(x: number, y: number, h: number, colour: string): string {
  return (
    `<path d="M${x} ${y}v${-h}" stroke="#3a2817" stroke-width="1.4"/>` +
    `<path d="M${x} ${y - h}l9 3-9 3.500z" fill="${colour}" ${K}/>`
  );
}

export function chimney(x: number, y: number, w: number, h: number): string {
  return (
    `<path d="M${x} ${y}v${-h}h${w}v${h}z" fill="#8d867a" ${K}/>` +
    `<path d="M${x + w / 2} ${y - h - 2}c-6-5 3-8-1-13m3 12c6-4 0-8 4-12" stroke="#8f8579" ` +
    'stroke-width="2.5" fill="none" stroke-linecap="round" stroke-opacity=".8"/>'
  );
}

export function stall(x: number, y: number, colour: string): string {
  const awning = Array.from(
    { length: 5 },
    (_, i) =>
      `<path d="M${f(x + i * 5.2)} ${y - 11}l1.4-8h5.2l-1.4 8q-2.6 3-5.2 0z" ` +
      `fill="${i % 2 ? '#fbf0da' : colour}" ${K}/>`,
  );
  const fruit = ['#d98a1c', '#7c9a3c', '#b7402c', '#e0b54a'].map(
    (fill, i) => `<circle cx="${f(x + 6.5 + i * 4.4)}" cy="${y - 6.5}" r="2.2" fill="${fill}"/>`,
  );
  return (
    `<path d="M${x + 2} ${y}v-13h22v13z" fill="#e8d2a2" ${K}/>` +
    `<rect x="${x + 4}" y="${y - 6}" width="18" height="6" fill="#9b6b3a" ${K}/>` +
    `${awning.join('')}${fruit.join('')}`
  );
}
