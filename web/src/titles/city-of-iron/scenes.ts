// Night scenes: one sky and one light for each kind of building. Drawn on 140 by 50, cropped by the card.
import type { TownInfo } from './types';

const W = 140;
const H = 50;
const DARK = '#0a1226';
const DUSK = '#16223f';
const BRASS = '#e9bd57';
const LAMP = '#ffd27a';
const EMBER = '#ffb057';

const SKIES: Readonly<Record<string, readonly [string, string]>> = {
  'Salt Fields': ['#3a2a55', '#b2643f'],
  'Salt Exchange': ['#3a2a55', '#a5705a'],
  'Demon Traders': ['#2a1238', '#a3352f'],
  'Demon Vault': ['#1c0a26', '#7d2433'],
  'Turnip Farm': ['#1d3050', '#c98a52'],
  'Vodka Distillery': ['#1d2a50', '#a86a78'],
  'Srika Pasture': ['#1d3050', '#8f86a8'],
  'Stew Kitchen': ['#241f40', '#a5623f'],
  Docks: ['#10264a', '#3f7fa0'],
  'Chowder House': ['#10264a', '#4b7f8c'],
  Factory: ['#1a2038', '#8a5a45'],
  'Machine Hall': ['#161d36', '#5f6f8c'],
  'Moss Garden': ['#0c2038', '#1c6a66'],
  'Lantern Works': ['#0c2038', '#2c7a5e'],
  Mine: ['#1c2238', '#6f5848'],
  Foundry: ['#1c1828', '#a3482a'],
  'Crystal Caverns': ['#161a4a', '#4f7fd0'],
  'Silk Weaver': ['#2a1a48', '#a85a8c'],
  Cumulus: ['#24408a', '#9dbbe8'],
};
const NIGHT = ['#15244a', '#5d6a95'] as const;

/** Numbers from 0 to 1, the same for the same text. */
function dice(text: string): () => number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822519) + 0x6d2b79f5;
    return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
  };
}

const pane = (x: number, y: number, w = 3, h = 4, fill = LAMP) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
const arch = (x: number, y: number, w: number, h: number, fill = LAMP) =>
  `<path d="M${x} ${y}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z" fill="${fill}"/>`;
const halo = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r * 2.6}" fill="${fill}" opacity=".16"/>` +
  `<circle cx="${x}" cy="${y}" r="${r * 1.5}" fill="${fill}" opacity=".3"/>`;
const lamp = (x: number, y: number, r: number, fill: string) =>
  `${halo(x, y, r, fill)}<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const smoke = (x: number, y: number) =>
  `<path d="M${x} ${y}c-6-6 6-8 0-14" stroke="#c8b7ab" stroke-width="5" fill="none" opacity=".45" ` +
  'stroke-linecap="round"/>';
const each = <T>(items: readonly T[], draw: (item: T) => string) => items.map(draw).join('');
const mushroom = (x: number, y: number, s: number, fill = '#4fe8bb') =>
  `${halo(x, y - 12 * s, 5 * s, fill)}<path d="M${x - 1.5 * s} ${y}v${-10 * s}h${3 * s}v${10 * s}z" ` +
  `fill="#bfeee0"/><path d="M${x - 8 * s} ${y - 9 * s}a${8 * s} ${8 * s} 0 0 1 ${16 * s} 0z" ` +
  `fill="${fill}"/><circle cx="${x - 2 * s}" cy="${y - 12 * s}" r="${1.2 * s}" fill="#eafff8"/>`;
const sheep = (x: number) =>
  `<ellipse cx="${x}" cy="36" rx="9" ry="6" fill="#f0e6cc"/>` +
  `<circle cx="${x + 9}" cy="32" r="4" fill="#3a2a22"/>` +
  `<path d="M${x + 10} 29q5-4 3 3" stroke="#e8d9b5" fill="none" stroke-width="1.5"/>` +
  `<path d="M${x - 5} 41v5M${x + 4} 41v5" stroke="#3a2a22" stroke-width="1.5"/>`;
const crystal = (x: number, h: number, w: number) =>
  `<path d="M${x - w} 48l${w * 0.3} ${-h * 0.8}L${x} ${48 - h}l${w * 0.8} ${h * 0.3}L${x + w} 48z" ` +
  `fill="#5fb9f0"/><path d="M${x} ${48 - h}l${w * 0.8} ${h * 0.3}L${x + w} 48H${x}z" fill="#bfeaff"/>`;
const heap = (x: number, s: number) =>
  `<path d="M${x - 16 * s} 48L${x} ${48 - 22 * s}L${x + 16 * s} 48z" fill="#f4f6ff"/>` +
  `<path d="M${x} ${48 - 22 * s}L${x + 16 * s} 48H${x + 3 * s}z" fill="#b7bfe0"/>`;
const tent = (x: number, fill: string) =>
  `<path d="M${x - 20} 50v-14h40v14z" fill="${DARK}"/>` +
  `<path d="M${x - 23} 37L${x} 18 ${x + 23} 37z" fill="${fill}"/>` +
  `<path d="M${x - 8} 37L${x} 18 ${x + 8} 37z" fill="${BRASS}" opacity=".7"/>` +
  `${lamp(x - 8, 43, 2.4, '#ff5f4a')}${lamp(x + 8, 43, 2.4, '#ff5f4a')}`;
const gear = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${BRASS}" stroke-width="3" stroke-dasharray="3 2"/>`;
const SEA =
  '<path d="M0 50V40h140v10z" fill="#123a5c"/>' +
  '<path d="M0 42q7-3 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0 14 0 14 0" stroke="#7fd0e8" stroke-width="1" ' +
  'fill="none" opacity=".8"/>';
const TENTACLE =
  '<path d="M84 50c0-14 6-16 6-24M90 50c2-10-2-10 4-18" stroke="#c79bff" stroke-width="3" fill="none" ' +
  'stroke-linecap="round"/>';
const GROUND = `<path d="M0 50V44h140v6z" fill="${DARK}"/>`;
const COLUMNS = each([38, 54, 80, 96], (x) => `<rect x="${x}" y="26" width="6" height="24" fill="#c9b489"/>`);
const HALL =
  `<path d="M26 50V28l44-20 44 20v22z" fill="${DARK}"/>` +
  `<path d="M20 30L70 6l50 24" stroke="${BRASS}" stroke-width="2" fill="none"/>`;
const BATTLEMENTS = `<path d="M22 50V24h6v-5h6v5h6v-5h6v5h6v12h36V24h6v-5h6v5h6v-5h6v5h6v26z" fill="${DARK}"/>`;

const DRAWINGS: Readonly<Record<string, string>> = {
  'Turnip Farm':
    `<path d="M52 50V31l16-11 16 11v19z" fill="${DARK}"/>` +
    `<path d="M48 33l20-15 20 15" stroke="${DARK}" stroke-width="3" fill="none"/>` +
    `${pane(64, 34, 8, 6)}<path d="M96 50v-24h10v24zM94 27a7 7 0 0 1 14 0z" fill="${DUSK}"/>` +
    each(
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      (i) =>
        `<path d="M${i * 16 + 2} 50q2-6 6-1q3-6 5 1" fill="#3a1630" stroke="#7fae5a"/>` +
        `<circle cx="${i * 16 + 7}" cy="50" r="3" fill="#f0a6c8"/>`,
    ),
  'Srika Pasture':
    '<path d="M0 50V42q70-14 140 0v8z" fill="#24402f"/>' +
    `<path d="M0 40h140M0 45h140" stroke="${DARK}" stroke-width="1.2"/>${each([30, 62, 98], sheep)}`,
  'Moss Garden':
    GROUND +
    each(
      [
        [28, 1],
        [50, 1.5],
        [78, 1.15],
        [102, 1.7],
        [122, 0.9],
      ],
      ([x, s]) => mushroom(x!, 46, s!),
    ),
  Mine:
    '<path d="M14 50l26-26 12 8 16-16 30 20 28 14z" fill="#2b2622"/>' +
    `<path d="M60 50l10-40 10 40M64 34h12M66 26h8" stroke="${DARK}" stroke-width="2.5" fill="none"/>` +
    `<circle cx="70" cy="10" r="5" fill="none" stroke="${BRASS}" stroke-width="2"/>` +
    `${lamp(34, 42, 3, EMBER)}<path d="M24 50v-7a6 6 0 0 1 12 0v7z" fill="${EMBER}"/>` +
    '<path d="M94 50h18l-3-8h-12z" fill="#6d5a45"/><path d="M98 42l4-4 6 4z" fill="#d99a6c"/>',
  Docks:
    `${SEA}<path d="M22 44l6-2h38l6-4-8 12h-34z" fill="${DARK}"/>` +
    `<path d="M44 40V14M44 16l16 20h-16zM44 20l-12 16h12z" fill="#d9c9a5" stroke="${DARK}" ` +
    'stroke-width="1.5"/><path d="M98 44V12h3v32M100 14l26 5M122 19v12" stroke="#c9963a" stroke-width="2" ' +
    `fill="none"/><path d="M119 31h7v6h-7z" fill="#c9963a"/>${TENTACLE}`,
  'Salt Fields':
    each(
      [
        [26, 1],
        [56, 1.4],
        [90, 1.1],
        [118, 0.9],
      ],
      ([x, s]) => heap(x!, s!),
    ) + '<path d="M0 50v-3h140v3z" fill="#d9dcf0"/>',
  'Demon Traders': tent(28, '#7a1f2b') + tent(70, '#4a1c5e') + tent(110, '#7a1f2b'),
  Factory:
    `<path d="M20 50V30l14-8v8l14-8v8l14-8v28h40V26h16v24z" fill="${DARK}"/>` +
    `<path d="M70 50V10h8v40zM84 50V6h8v44z" fill="${DUSK}"/>` +
    `${smoke(74, 8)}${smoke(88, 4)}${each([26, 38, 50, 98, 108], (x) => pane(x, 38, 6, 5, EMBER))}${gear(114, 28, 8)}`,
  'Silk Weaver':
    `<path d="M30 50V26q40-24 80 0v24z" fill="${DARK}"/>` +
    each(
      [0, 1, 2, 3, 4, 5],
      (i) => `<path d="M${40 + i * 12} 50V28" stroke="#ffb3dd" stroke-width="4" opacity=".8"/>`,
    ) +
    '<path d="M30 26q40-24 80 0" fill="none" stroke="#ffd3ec" stroke-width="1.5"/>',
  'Crystal Caverns':
    GROUND +
    halo(70, 32, 9, '#7fd4ff') +
    each(
      [
        [40, 20, 7],
        [56, 32, 9],
        [76, 38, 11],
        [94, 24, 8],
        [110, 16, 6],
      ],
      ([x, h, w]) => crystal(x!, h!, w!),
    ),
  Academy:
    `<path d="M30 50V34h80v16zM44 34a26 22 0 0 1 52 0z" fill="${DARK}"/>` +
    `<path d="M70 14l22-10 3 6-20 10z" fill="${BRASS}"/>` +
    `<path d="M44 34a26 22 0 0 1 52 0" stroke="${BRASS}" fill="none" stroke-width="1.5"/>` +
    `${each([38, 50, 62, 74, 86, 98], (x) => pane(x, 39, 5, 8))}`,
  'Guild Hall': HALL + each([36, 52, 80, 96], (x) => arch(x, 46, 8, 14)) + arch(65, 50, 10, 18, EMBER),
  'Great Hall':
    `${HALL}<path d="M62 10V2h16v8z" fill="${DARK}"/><path d="M66 2V-2l12 2-12 3" fill="${BRASS}"/>` +
    each([32, 46, 60, 74, 88, 102], (x) => arch(x, 36, 6, 9)) +
    `${each([36, 52, 80, 96], (x) => arch(x, 50, 8, 11))}${arch(64, 50, 12, 12, EMBER)}`,
  Barracks:
    `${BATTLEMENTS}${each([32, 42, 96, 106], (x) => pane(x, 32))}${arch(64, 50, 12, 14, EMBER)}` +
    `<path d="M70 36V10l14 5-14 5" fill="#c5392c" stroke="${DARK}"/>`,
  Arsenal:
    `${BATTLEMENTS}<path d="M52 36V16h36v20z" fill="${DUSK}"/>` +
    `<path d="M52 16v-4h7v4h7v-4h8v4h7v-4h7v4" fill="${DUSK}"/>${each([32, 42, 96, 106], (x) => pane(x, 30))}` +
    '<path d="M58 22l24 12M82 22L58 34" stroke="#d8dfee" stroke-width="2.5"/>' +
    `${arch(62, 50, 16, 12, EMBER)}<path d="M28 19V8l12 4-12 4M112 19V8l12 4-12 4" fill="#c5392c"/>`,
  Bank:
    `<path d="M28 24h84L70 6z" fill="${DARK}"/><path d="M32 50V26h76v24z" fill="${DUSK}"/>` +
    `${COLUMNS}<path d="M64 50V34h12v16z" fill="${EMBER}"/><circle cx="70" cy="18" r="4" fill="${BRASS}"/>`,
  Market: each(
    [
      [8, '#b8452f'],
      [52, '#1f7f78'],
      [96, '#b98a2e'],
    ] as const,
    ([x, c]) =>
      `<path d="M${x} 50V30h36v20z" fill="${DARK}"/><path d="M${x - 3} 32l5-12h32l5 12z" fill="${c}"/>` +
      `<path d="M${x + 5} 32l2-12h6l-2 12zM${x + 19} 32v-12h6l2 12z" fill="#f3ead2" opacity=".75"/>` +
      `${lamp(x + 18, 38, 2, LAMP)}<path d="M${x + 4} 50v-6h28v6z" fill="#6d5a45"/>` +
      each(
        [8, 14, 20, 26],
        (d) => `<circle cx="${x + d}" cy="43" r="2.4" fill="${d % 12 === 8 ? '#f0a6c8' : '#d9b46a'}"/>`,
      ),
  ),
  'Vodka Distillery':
    `<path d="M24 50V28h34v22z" fill="${DARK}"/><path d="M70 50V30q12-16 24 0v20z" fill="#b9773f"/>` +
    '<path d="M82 22V8q0-5 6-5h14q5 0 5 6v18" fill="none" stroke="#d99a5f" stroke-width="3"/>' +
    '<path d="M98 50V27h20v23z" fill="#7a4d2c"/>' +
    '<path d="M98 33h20M98 43h20" stroke="#3a2415" stroke-width="2"/>' +
    `${each([30, 44], (x) => pane(x, 34, 8, 6))}<circle cx="82" cy="38" r="4" fill="#ffe3c0" opacity=".8"/>` +
    `${smoke(40, 26)}`,
  'Stew Kitchen':
    `<path d="M24 50V26l46-18 46 18v24z" fill="${DARK}"/><path d="M40 50V34h60v16z" fill="#5a2a1c"/>` +
    `${halo(70, 46, 10, EMBER)}<path d="M52 34h36l-4 12q-14 6-28 0z" fill="#2a3040"/>` +
    `<path d="M50 34h40" stroke="#8d97ab" stroke-width="3"/>${smoke(62, 32)}${smoke(78, 30)}` +
    `<path d="M54 50q4-6 8 0 4-8 8 0 4-8 8 0 4-6 8 0z" fill="${EMBER}"/>`,
  'Lantern Works':
    `${GROUND}<path d="M34 46V26h72v20z" fill="${DARK}"/><path d="M30 27l40-16 40 16z" fill="${DUSK}"/>` +
    '<path d="M10 18q60 16 120 0" fill="none" stroke="#8fa1b5" stroke-width="1"/>' +
    each(
      [
        [22, 23],
        [44, 27],
        [70, 29],
        [96, 27],
        [118, 23],
      ],
      ([x, y]) => lamp(x!, y!, 3.4, '#6df5c8'),
    ) +
    each([44, 60, 76, 90], (x) => pane(x, 36, 6, 7, '#8ff7d8')),
  Foundry:
    `<path d="M16 50V26h60v24z" fill="${DARK}"/><path d="M26 26V6h10v20zM44 26V10h8v16z" fill="${DUSK}"/>` +
    `${smoke(31, 5)}<path d="M80 16h26l-5 16H85z" fill="#3a3f4f"/>` +
    '<path d="M86 32h14l4 18H82z" fill="#ff8a3a"/><path d="M90 32h6l2 18H88z" fill="#ffe0a0"/>' +
    `${halo(93, 44, 8, '#ff8a3a')}${each([24, 40, 56], (x) => pane(x, 36, 8, 6, EMBER))}` +
    '<path d="M74 12h40" stroke="#8d97ab" stroke-width="2"/>',
  'Chowder House':
    `${SEA}<path d="M30 42V24h48v18z" fill="${DARK}"/><path d="M24 26l30-16 30 16z" fill="#27405f"/>` +
    `<path d="M34 42v8M74 42v8M54 42v8" stroke="${DARK}" stroke-width="3"/>` +
    `${each([36, 50, 64], (x) => pane(x, 30, 7, 7))}<path d="M90 30h26l-4 10q-9 4-18 0z" fill="#e8e0cf"/>` +
    `${smoke(98, 28)}${smoke(108, 26)}<path d="M112 30c6-2 4-10 10-10" stroke="#c79bff" stroke-width="3" ` +
    'fill="none" stroke-linecap="round"/>',
  'Salt Exchange':
    `<path d="M28 24h84L70 6z" fill="${DARK}"/><path d="M32 50V26h76v24z" fill="${DUSK}"/>` +
    `${COLUMNS}<path d="M52 34h36M70 28v18" stroke="${BRASS}" stroke-width="2"/>` +
    `<path d="M46 42l6-8 6 8zM82 42l6-8 6 8z" fill="#f4f6ff"/>${heap(16, 0.6)}${heap(124, 0.6)}`,
  'Demon Vault':
    `<path d="M18 50V18h104v32z" fill="${DARK}"/>` +
    `<circle cx="70" cy="34" r="14" fill="#2c3246" stroke="${BRASS}" stroke-width="2"/>` +
    `<circle cx="70" cy="34" r="5" fill="none" stroke="${BRASS}" stroke-width="2"/>` +
    `<path d="M70 22v24M58 34h24M61.500 25.500l17 17M78.500 25.500l-17 17" stroke="${BRASS}"/>` +
    each(
      [34, 106],
      (x) => `${lamp(x, 30, 3.4, '#ff5f4a')}<path d="M${x - 4} 22l-2-5 5 3M${x + 4} 22l2-5-5 3" fill="#ff7d6b"/>`,
    ),
  'Machine Hall':
    `<path d="M14 50V26a56 26 0 0 1 112 0v24z" fill="${DARK}"/>` +
    '<path d="M14 26a56 26 0 0 1 112 0" fill="none" stroke="#8fa1b5" stroke-width="1.500"/>' +
    `${each([26, 42, 58, 74, 90, 106], (x) => pane(x, 18, 9, 7, '#b8d4ff'))}${gear(50, 40, 8)}` +
    `${gear(68, 36, 6)}${gear(88, 41, 9)}`,
  Beastbelly:
    '<path d="M0 50q20-40 60-36t80 36z" fill="#2b1c2b"/><path d="M30 50q10-24 40-22t38 22z" fill="#6b2432"/>' +
    each([40, 52, 64, 76, 88], (x) => `<path d="M${x} 33l4 8 4-8z" fill="#f3ead2"/>`) +
    lamp(46, 20, 2.6, '#ffe27a'),
  Solara:
    '<circle cx="70" cy="30" r="24" fill="#ffb057" opacity=".3"/>' +
    `<circle cx="70" cy="30" r="15" fill="${LAMP}"/>` +
    `<path d="M30 50V30h14V20h12v30M84 50V20h12v10h14v20z" fill="${DARK}"/>` +
    `${each([34, 48, 88, 100], (x) => pane(x, 36, 5, 7))}`,
  Snyle:
    `<path d="M0 50V42h140v8z" fill="${DARK}"/>` +
    `${mushroom(34, 46, 1, '#f0a6c8')}${crystal(62, 22, 7)}${heap(92, 0.7)}${mushroom(116, 46, 1.2)}` +
    `<path d="M20 14q50 14 100 0" stroke="${BRASS}" fill="none"/>` +
    `${each([30, 56, 84, 110], (x) => lamp(x, 18, 2.4, LAMP))}`,
  Metgra:
    `${SEA}<path d="M18 42V22h22v20zM46 42V14h20v28zM74 42V24h24v18zM104 42V18h18v24z" fill="${DARK}"/>` +
    `${each([24, 52, 58, 80, 88, 110], (x) => pane(x, 30, 4, 5))}` +
    '<path d="M8 42q4-20 10-22M130 42q-2-20-10-24" stroke="#4fae6b" stroke-width="4" fill="none"/>',
  'Dar Embe':
    '<path d="M0 50V36q70-10 140 0v14z" fill="#5a4030"/>' +
    '<path d="M30 44V22a10 12 0 0 1 20 0v22zM60 44V14a10 13 0 0 1 20 0v30zM90 44V22a10 12 0 0 1 20 0v22z" ' +
    `fill="${DARK}"/><path d="M40 10V4M70 2v-4M100 10V4" stroke="${BRASS}" stroke-width="2"/>` +
    `${each([37, 67, 97], (x) => arch(x, 44, 6, 10, EMBER))}`,
  Cumulus:
    each(
      [
        [30, 40, 18],
        [64, 36, 22],
        [104, 41, 18],
      ],
      ([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#e8f0ff" opacity=".85"/>`,
    ) +
    `<path d="M48 26V12h12v14M66 24V6h12v18M84 26V14h10v12" fill="${DARK}"/>` +
    each([52, 70, 86], (x) => pane(x, 16, 4, 5)),
  Cazum:
    `${SEA}<path d="M24 42l30-34 20 20 14-14 32 28z" fill="#2b2622"/>` +
    '<path d="M54 8l8 9-8 4-7-4zM88 14l7 7-7 4-6-4z" fill="#e8ecf6"/>' +
    `${each([40, 62, 84, 100], (x) => pane(x, 34, 4, 5))}`,
};
const OF_GOOD: Readonly<Record<string, string>> = {
  turnips: 'Turnip Farm',
  srika: 'Srika Pasture',
  glow_moss: 'Moss Garden',
  ore: 'Mine',
  tentacles: 'Docks',
  salt: 'Salt Fields',
  bottled_demons: 'Demon Traders',
  machine_parts: 'Factory',
  silk: 'Silk Weaver',
  magic_crystals: 'Crystal Caverns',
};

/** A town without a scene of its own looks like the place where its first good comes from. */
export function townScene(town: TownInfo): string {
  const good = Object.keys(town.goods)[0];
  return town.name in DRAWINGS ? town.name : good ? OF_GOOD[good]! : 'Guild Hall';
}

/** The content of an `<svg viewBox="0 0 140 50">`. */
export function scene(kind: string, seed: string): string {
  const roll = dice(kind + seed);
  const [top, low] = SKIES[kind] ?? NIGHT;
  const id = `sky-${kind.replace(/\W/g, '')}`;
  const stars = Array.from(
    { length: 9 },
    () =>
      `<circle cx="${Math.round(roll() * W)}" cy="${Math.round(roll() * H * 0.5)}" r=".7" fill="#fff" ` +
      `opacity="${(0.3 + roll() * 0.6).toFixed(1)}"/>`,
  );
  const moon = roll() < 0.5 ? 28 : 112;
  const ridge = Array.from({ length: 8 }, (_, i) => `${i * 20},${Math.round(H - 8 - roll() * 12)}`);
  return (
    `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${low}"/></linearGradient></defs>` +
    `<rect width="${W}" height="${H}" fill="url(#${id})"/>` +
    `${stars.join('')}<circle cx="${moon}" cy="13" r="12" fill="#ffeebc" opacity=".13"/>` +
    `<circle cx="${moon}" cy="13" r="6" fill="#ffeebc" opacity=".9"/>` +
    `<polygon points="0,${H} ${ridge.join(' ')} ${W},${H}" fill="#0e1a33" opacity=".45"/>` +
    `${DRAWINGS[kind] ?? DRAWINGS['Guild Hall']!}`
  );
}
