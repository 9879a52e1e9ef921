// All buildings, each told from the others by its outline: level 1 one volume, level 2 two, level 3 a tower or dome.
import { chimney, dome, flag, house, K, portico, shadow, stall, STONE, tower } from './house';

const CLOTH = { red: '#b7402c', gold: '#d99a1c', sea: '#2f6f73' };
const SLATE = { roof: '#6f7a86', ridge: '#515a64' };
const arch = (x: number, y: number, w: number, h: number, fill = '#4a3320') =>
  `<path d="M${x} ${y}v${-h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h}z" fill="${fill}"/>`;
const battlement = (x: number, y: number, w: number) => {
  const q = w / 7;
  return (
    `<path d="M${x} ${y}v-5${`h${q.toFixed(2)}v3h${q.toFixed(2)}v-3`.repeat(3)}h${q.toFixed(2)}v5z" ` +
    `fill="var(--stone)" ${K}/>`
  );
};
const fire = (x: number, y: number) =>
  `<path d="M${x} ${y}v-8a5 5 0 0 1 10 0v8z" fill="#e8792a"/>` +
  `<path d="M${x + 2.5} ${y}v-5a2.5 2.5 0 0 1 5 0v5z" fill="#ffe08a"/>`;
const cross = (x: number, y: number, s: number) =>
  `<circle cx="${x}" cy="${y}" r="${s * 1.5}" fill="#fffaf0" ${K}/>` +
  `<path d="M${x - s * 0.3} ${y - s}h${s * 0.6}v${s * 0.7}h${s * 0.7}v${s * 0.6}h${-s * 0.7}v${s * 0.7}` +
  `h${-s * 0.6}v${-s * 0.7}h${-s * 0.7}v${-s * 0.6}h${s * 0.7}z" fill="#2f7a4d"/>`;
const planks = (x: number, y: number) =>
  `<g ${K}><rect x="${x}" y="${y - 3.5}" width="20" height="3.5" fill="#c99554"/>` +
  `<rect x="${x + 2}" y="${y - 7}" width="18" height="3.5" fill="#dcae6d"/>` +
  `<rect x="${x + 4}" y="${y - 10.5}" width="15" height="3.5" fill="#c99554"/></g>`;
const blocks = (x: number, y: number) =>
  `<g ${K} fill="#d9d4c9"><path d="M${x} ${y}v-8h10v8zM${x + 10} ${y}v-8h10v8z"/>` +
  `<path d="M${x + 5} ${y - 8}v-8h10v8z" fill="#ebe6dc"/></g>`;
const gem = (x: number, y: number, s: number) =>
  `<path d="M${x - s} ${y}l${s * 0.5} ${-s * 0.7}h${s}l${s * 0.5} ${s * 0.7}-${s} ${s * 1.2}z" ` +
  `fill="#4fc3d9" ${K}/><path d="M${x - s} ${y}h${2 * s}" stroke="#fff" stroke-opacity=".8"/>`;
const banner = (x: number, y: number, fill: string, emblem: string) =>
  `<path d="M${x - 7} ${y}h14v15l-7 5-7-5z" fill="${fill}" ${K}/>${emblem}`;
const anvil = (x: number, y: number) =>
  `<path d="M${x} ${y}h12v-3h-3v-4q6 0 7-4h-19q1 4 6 4v4h-3z" fill="#4d4a48" ${K}/>`;
const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#b9803f" stroke="#3a2817" stroke-width="1.2" ` +
  `stroke-dasharray="3.2 2"/><circle cx="${x}" cy="${y}" r="${r - 2.5}" fill="#d9a866" ${K}/>` +
  `<circle cx="${x}" cy="${y}" r="2" fill="#4a3320"/>`;
const sails = (x: number, y: number) =>
  [20, 110, 200, 290]
    .map((a) => `<path transform="rotate(${a} ${x} ${y})" d="M${x} ${y}h17v-6h-13z" fill="#fbf0da" ${K}/>`)
    .join('');
const hut = (x: number, y: number, w: number, h: number, thatch: string) =>
  `<path d="M${x} ${y}v${-h}h${w}v${h}z" fill="#c99554" ${K}/>` +
  `<path d="M${x - 5} ${y - h + 1}L${x + w / 2} ${y - h - w * 0.56}L${x + w + 5} ${y - h + 1}z" ` +
  `fill="${thatch}" ${K}/><path d="M${x + 4} ${y - h - 2}l${w * 0.3} ${-w * 0.3}` +
  `m${-w * 0.05} ${w * 0.32}l${w * 0.2} ${-w * 0.26}" stroke="#5d4f22" fill="none"/>`;
const gate = (x: number, y: number, w: number, h: number) =>
  `<path d="M${x} ${y}v${-h}h${w}v${h}z" fill="#c6bfb2" ${K}/>` +
  `${arch(x + w / 2 - 6, y, 12, h * 0.45)}${battlement(x, y - h, w)}`;
const pit =
  `<path d="M-30 4c2-16 10-30 22-32s22 4 28 14 8 14 10 18z" fill="#a3937d" ${K}/>` +
  '<path d="M-2-26c8 0 16 6 21 14s8 12 9 16h-14c-2-12-8-22-16-30z" fill="#85765f"/>';

const DRAWINGS: Record<string, () => string> = {
  // houses
  house: () => shadow(22) + house(-15, 2, 17, 12, 9, 16),
  tenement: () =>
    shadow(28) +
    house(-2, -5, 16, 20, 8, 16, { windows: 2, door: false }) +
    house(-22, 3, 19, 21, 9, 18, { windows: 2 }),
  apartment: () =>
    shadow(36, 4) +
    house(2, -7, 17, 33, 8, 16, { windows: 3, door: false }) +
    tower(-34, 0, 12, 40, { top: 'cap' }) +
    house(-24, 4, 21, 31, 9, 24, { windows: 3 }),
  manor: () =>
    shadow(33) + tower(10, -6, 13, 38, { top: 'cap' }) + house(-29, 3, 22, 20, 10, 24) + house(6, 7, 14, 12, 7, 10),
  // arms
  barracks: () =>
    shadow(30) +
    tower(-28, 2, 14, 30, STONE) +
    tower(13, 2, 14, 30, STONE) +
    `<path d="M-14 2v-18h27v18z" fill="var(--stone)" ${K}/>` +
    arch(-5, 2, 10, 8) +
    battlement(-14, -16, 27),
  fort: () =>
    shadow(36, 4) +
    tower(-8, -12, 17, 30, STONE) +
    tower(-34, 4, 15, 32, STONE) +
    tower(19, 4, 15, 32, STONE) +
    gate(-19, 5, 38, 20),
  castle: () =>
    shadow(40, 5) +
    tower(-11, -14, 22, 42, STONE) +
    flag(0, -60, 10, CLOTH.red) +
    tower(-38, 4, 15, 38, STONE) +
    flag(-30, -38, 8, CLOTH.gold) +
    tower(23, 4, 15, 38, STONE) +
    flag(31, -38, 8, CLOTH.gold) +
    tower(-24, 2, 10, 26, STONE) +
    tower(14, 2, 10, 26, STONE) +
    gate(-15, 6, 30, 20),
  stable: () =>
    shadow(32, 3) +
    house(-8, -3, 20, 16, 9, 22, { windows: 0, door: false }) +
    house(-30, 4, 22, 14, 9, 14, { windows: 0, door: false }) +
    `<path d="M-25 4v-12h12v12z" fill="#6b3f20" ${K}/><path d="M-25-2h12" stroke="#3a2817"/>` +
    `<path d="M-17-12q-4-9 3-10 5-1 6 3l-2 2-2-1-1 6z" fill="#8a5a2b" ${K}/>` +
    '<path d="M8 7h24M8 2h24M11 9v-9M20 9v-9M29 9v-9" stroke="#7a4f26" stroke-width="2"/>',
  arsenal: () =>
    shadow(38, 5) +
    tower(16, -2, 15, 44, STONE) +
    flag(24, -50, 8, CLOTH.red) +
    house(-34, 3, 26, 20, 11, 26, { windows: 1, door: false, wall: 'var(--stone)', side: 'var(--stone-2)', ...SLATE }) +
    arch(-27, 3, 12, 9) +
    `<path d="M4 6l20-9 2 5-18 8z" fill="#4d4a48" ${K}/><circle cx="9" cy="8" r="5" fill="#8a5a2b" ${K}/>` +
    '<circle cx="26" cy="8" r="2.6" fill="#33302e"/><circle cx="32" cy="8" r="2.6" fill="#33302e"/>' +
    '<circle cx="29" cy="4" r="2.6" fill="#33302e"/>',
  // metal
  blacksmith: () =>
    shadow(26) + chimney(9, -16, 8, 26) + house(-22, 2, 20, 14, 9, 20, { windows: 0, door: false }) + fire(-17, 2),
  foundry: () =>
    shadow(34, 4) +
    chimney(4, -16, 8, 34) +
    chimney(18, -16, 8, 28) +
    house(-4, -3, 18, 18, 8, 20, { windows: 0, door: false, ...SLATE }) +
    house(-30, 4, 24, 15, 9, 18, { windows: 0, door: false, ...SLATE }) +
    fire(-26, 4) +
    fire(-15, 4),
  forge: () =>
    shadow(34, 4) +
    chimney(10, -12, 9, 32) +
    house(-6, -4, 16, 18, 8, 18, { windows: 1, door: false }) +
    house(-30, 4, 22, 15, 9, 18, { windows: 0, door: false }) +
    fire(-24, 4) +
    anvil(10, 7),
  manufactory: () =>
    shadow(40, 5) +
    chimney(20, -14, 9, 44) +
    [0, 1, 2]
      .map((i) => house(-36 + i * 21, 4 - i * 2, 20, 18, 11, 12, { windows: 1, door: false, ...SLATE }))
      .join('') +
    wheel(-26, -4, 8) +
    fire(-4, 2),
  // gathering
  foraging_hut: () => shadow(20) + hut(-16, 2, 28, 12, '#8f7a3a') + `<path d="M-6 2v-8h8v8z" fill="#4a3320"/>`,
  mine: () =>
    shadow(30, 4) +
    pit +
    arch(-13, 4, 20, 12, '#241a12') +
    `<path d="M-13 4v-15h4v15zM3 4v-15h4v15zM-15-10h24v-4h-24z" fill="#9b6b3a" ${K}/>` +
    `<path d="M-6 8h14l-2-8h-10z" fill="#6d5a45" ${K}/><circle cx="-3" cy="9" r="2.6" fill="#333"/>` +
    `<circle cx="5" cy="9" r="2.6" fill="#333"/><path d="M-4 0l3-4 4 1 3-2 2 5z" fill="#c58f78" ${K}/>`,
  gathering_hut: () =>
    shadow(32, 3) +
    hut(2, -4, 28, 12, '#84702f') +
    hut(-28, 4, 32, 14, '#9a8440') +
    `<path d="M-16 4v-9h8v9z" fill="#4a3320"/><path d="M12 8h14l-2-8h-10z" fill="#a3752f" ${K}/>`,
  harvesting_plant: () =>
    shadow(38, 5) +
    `<path d="M14 0l3-32h12l3 32z" fill="#e8d2a2" ${K}/><path d="M15-32h16l-8-9z" fill="var(--roof)" ${K}/>` +
    sails(23, -32) +
    house(-36, 4, 26, 20, 12, 20, { windows: 0, door: false, roof: '#9a8440', ridge: '#6d5c28' }) +
    `<path d="M-29 4v-13h12v13z" fill="#8a3a22" ${K}/><path d="M-29 4l12-13M-17 4l-12-13" stroke="#fbf0da"/>` +
    `<ellipse cx="6" cy="4" rx="8" ry="6" fill="#e0b54a" ${K}/>`,
  // trade
  market: () => shadow(30) + stall(-27, -2, CLOTH.red) + stall(-2, 5, CLOTH.sea),
  festival_grounds: () =>
    shadow(36, 4) +
    (
      [
        [-26, 2, CLOTH.red, 26],
        [0, 5, CLOTH.gold, 34],
        [24, 1, CLOTH.sea, 24],
      ] as const
    )
      .map(
        ([x, y, c, h]) =>
          `<path d="M${x - 11} ${y}v-9h22v9z" fill="#fbf0da" ${K}/>` +
          `<path d="M${x - 14} ${y - 9}L${x} ${y - h} ${x + 14} ${y - 9}z" fill="${c}" ${K}/>` +
          `<path d="M${x - 5} ${y - 9}L${x} ${y - h} ${x + 5} ${y - 9}z" fill="#fbf0da"/>` +
          `<path d="M${x} ${y - h}v-8l7 3-7 3" fill="${c}" ${K}/>`,
      )
      .join(''),
  grand_bazaar: () =>
    shadow(40, 5) +
    `<path d="M-34 2v-22h68v22z" fill="var(--wall)" ${K}/>` +
    [-31, -17, 5, 19].map((x) => arch(x, 2, 11, 9)).join('') +
    tower(-8, 2, 16, 26, { top: 'flat' }) +
    dome(0, -24, 15) +
    dome(-25, -20, 8, CLOTH.gold) +
    dome(25, -20, 8, CLOTH.gold) +
    stall(-30, 8, CLOTH.red) +
    stall(6, 8, CLOTH.sea),
  bank: () =>
    shadow(36, 4) +
    house(8, 0, 16, 20, 8, 12, { windows: 2, door: false }) +
    tower(-33, 1, 10, 34, { top: 'cap' }) +
    portico(-24, 2, 40, 18, 12) +
    '<circle cx="-4" cy="-21" r="5" fill="#f2c14e" stroke="#7a4e08" stroke-width="1.3"/>' +
    '<circle cx="-4" cy="-21" r="2.4" fill="none" stroke="#7a4e08"/>',
  // crafts
  workshop: () =>
    shadow(28) +
    house(-24, 2, 18, 15, 9, 26) +
    '<path d="M14 6h16M17 6v-9M27 6v-9M15-3h14" stroke="#7a4f26" stroke-width="2.5"/>' +
    `<path d="M14-6h16v3h-16z" fill="#c99554" ${K}/>`,
  carpenter: () =>
    shadow(34, 4) +
    house(-6, -6, 16, 22, 9, 20, { windows: 2, door: false }) +
    house(-28, 4, 20, 16, 10, 22) +
    planks(14, 5.5),
  stonemason: () =>
    shadow(34, 4) +
    house(-6, -6, 16, 22, 9, 20, { windows: 2, door: false, ...SLATE }) +
    house(-28, 4, 20, 16, 10, 22, SLATE) +
    blocks(12, 7),
  studio: () =>
    shadow(34, 4) +
    house(-6, -6, 16, 22, 9, 20, { windows: 2, door: false }) +
    house(-28, 4, 20, 16, 10, 22, { windows: 0 }) +
    `<circle cx="-18" cy="-12" r="4" fill="#9fd4e0" ${K}/>` +
    '<path d="M14 8l6-16 6 16M16 2h8" stroke="#7a4f26" stroke-width="1.8" fill="none"/>' +
    `<path d="M13-12h14v11h-14z" fill="#fffaf0" ${K}/>` +
    gem(20, -6, 4),
  carpenters_guild: () => guild(planks(14, 8), '#8a5a2b', '<path d="M-6-20h8v2h-8zM-6-15h8v2h-8z" fill="#f0d3a0"/>'),
  masons_guild: () => guild(blocks(13, 9), '#5a6570', '<path d="M-6-21h8v4h-8zM-4-16h4v4h-4z" fill="#ebe6dc"/>', SLATE),
  artisans_guild: () =>
    guild(`<path d="M16 8v-12l6-5 6 5v12z" fill="#e8d2a2" ${K}/>${gem(22, -8, 5)}`, '#6a1145', gem(-2, -18, 3.4)),
  // learning
  school: () => shadow(30) + portico(-22, 0, 40, 16, 14) + `<path d="M20 3l8-3v-17l-6 1z" fill="var(--wall-2)" ${K}/>`,
  college: () =>
    shadow(36, 4) +
    tower(-6, -12, 14, 36, { top: 'cap' }) +
    house(-33, 3, 15, 16, 8, 12) +
    house(8, 3, 15, 16, 8, 12) +
    portico(-22, 0, 40, 16, 14),
  university: () =>
    shadow(40, 5) +
    tower(-37, 2, 12, 44, { top: 'cap' }) +
    tower(25, 2, 12, 44, { top: 'cap' }) +
    house(-30, 2, 16, 20, 8, 10, { windows: 2 }) +
    house(8, 2, 16, 20, 8, 10, { windows: 2 }) +
    tower(-11, -14, 22, 14, { top: 'flat' }) +
    dome(0, -28, 14) +
    portico(-22, 3, 42, 17, 13, { columns: 5 }),
  apothecary: () =>
    shadow(32, 3) +
    house(0, -4, 15, 16, 8, 16, { windows: 1, door: false }) +
    house(-26, 4, 20, 17, 9, 18) +
    cross(-16, -12, 3.4) +
    `<path d="M14 8q-2-8 2-9h9q4 1 2 9z" fill="#d9d4c9" ${K}/>` +
    '<path d="M22-1l6-7" stroke="#7a4f26" stroke-width="2.5" stroke-linecap="round"/>' +
    `<path d="M30 6q6-2 5-9-6 2-5 9z" fill="#5f8f45" ${K}/>`,
  hospital: () =>
    shadow(40, 5) +
    tower(-7, -14, 14, 34, { top: 'cap' }) +
    house(-37, 3, 18, 22, 9, 12, { windows: 2 }) +
    house(12, 3, 18, 22, 9, 10, { windows: 2 }) +
    `<path d="M-20 4v-20h32v20z" fill="var(--wall)" ${K}/>` +
    [-18, -8, 2].map((x) => arch(x, 4, 8, 8)).join('') +
    `<path d="M-22-16h36l-4-6h-28z" fill="var(--roof)" ${K}/>` +
    cross(-4, -22, 4.4),
  temple: () =>
    shadow(32, 4) +
    `<path d="M12 2l14-5v-16l-14 3z" fill="#cfc3a4" ${K}/><path d="M-6-34l18-5 14 18-12 4z" fill="#b9ae93" ${K}/>` +
    portico(-28, 2, 42, 18, 14, { roof: '#efe7d2', columns: 5 }) +
    `<path d="M-10-35v5h6v-5" fill="#f2c14e" ${K}/><circle cx="-7" cy="-37" r="2.6" fill="#f2c14e" ${K}/>`,
  cathedral: () =>
    shadow(40, 5) +
    tower(24, 2, 11, 50, { top: 'cap' }) +
    house(-6, -2, 20, 26, 10, 22, { windows: 0, door: false }) +
    tower(-2, -24, 20, 8, { top: 'flat' }) +
    dome(8, -30, 14) +
    house(-34, 5, 28, 24, 14, 10, { windows: 0, door: false, wall: '#f4ead3' }) +
    `<circle cx="-20" cy="-20" r="5" fill="#7fb3c4" ${K}/>` +
    '<path d="M-20-25v10M-25-20h10" stroke="#3a2817" stroke-width=".8"/>' +
    arch(-31, 5, 6, 6) +
    arch(-24, 5, 9, 9) +
    arch(-14, 5, 6, 6) +
    `<path d="M-20-33v-8M-23-38h6" stroke="#7a4e08" stroke-width="1.6"/>`,
};

/** A guild hall: a tall house and a wing under a banner with the sign of the trade. */
function guild(yard: string, cloth: string, emblem: string, roofs: { roof?: string; ridge?: string } = {}): string {
  return (
    shadow(40, 5) +
    tower(12, -6, 12, 40, { top: 'cap' }) +
    house(-36, 2, 16, 20, 8, 12, { windows: 2, ...roofs }) +
    house(-20, 5, 26, 25, 12, 20, { windows: 0, ...roofs }) +
    banner(-2, -26, cloth, emblem) +
    yard
  );
}

export const BUILDING_IDS: readonly string[] = Object.keys(DRAWINGS);

export function drawBuilding(id: string): string {
  return (DRAWINGS[id] ?? DRAWINGS.house!)();
}
