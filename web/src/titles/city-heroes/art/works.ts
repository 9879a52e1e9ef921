// Public works: paid stages are solid, planned ones dashed, inside a scaffold until the last stage.
import { dome, flag, K, portico, shadow, STONE, tower } from './house';

const plan = (d: string) => `<path d="${d}" fill="none" stroke="#7a4f26" stroke-dasharray="3 2.5" stroke-width="1.3"/>`;
const SCAFFOLD =
  '<g stroke="#8a5a2b" stroke-width="1.8" fill="none">' +
  '<path d="M-33 6v-52M33 6v-52M-20-19v-28M20-19v-28M-35-14h70M-35-30h70M-35-44h18M17-44h18"/>' +
  '<path d="M-33-14l13-16M33-14l-13-16" stroke-width="1.2"/></g>' +
  `<path d="M-36-31h20v2.5h-20zM16-15h20v2.5h-20z" fill="#d9a866" ${K}/>`;
const BASE = `<path d="M-30 6h60v-5h-60z" fill="#e6dcc6" ${K}/><path d="M-26 1h52v-4h-52z" fill="#f3ead6" ${K}/>`;

interface Parts {
  readonly lower: string;
  readonly upper: string;
  readonly crown: string;
  readonly outline: string;
}

const columns = (xs: readonly number[], y: number, h: number) =>
  xs.map((x) => `<rect x="${x}" y="${y - h}" width="4" height="${h}" fill="#fffaf0" ${K}/>`).join('');
const PARTS: Record<string, Parts> = {
  la_rotonda: {
    lower: `<path d="M-23-3v-15h46v15z" fill="#efe2c4" ${K}/>${columns([-18, -8, 4, 14], -3, 15)}`,
    upper: `<path d="M-22-18h44l-22-11z" fill="#f3ead6" ${K}/><path d="M-18-29v-5h36v5z" fill="#efe2c4" ${K}/>`,
    crown: dome(0, -33, 17, '#c9b48a'),
    outline: 'M-22-19h44l-22-10zM-17-30c0-26 34-26 34 0zM0-52v7',
  },
  city_hall: {
    lower:
      `<path d="M-27-3v-18h54v18z" fill="var(--wall)" ${K}/>` +
      '<path d="M-22-3v-9a4 4 0 0 1 8 0v9zM-4-3v-9a4 4 0 0 1 8 0v9zM14-3v-9a4 4 0 0 1 8 0v9z" fill="#5a4632"/>',
    upper:
      `<path d="M-27-21v-13h54v13z" fill="var(--wall)" ${K}/>` +
      '<path d="M-22-25v-5h5v5zM-11-25v-5h5v5zM6-25v-5h5v5zM17-25v-5h5v5z" fill="#5a4632"/>',
    crown:
      `${tower(-7, -30, 14, 24, { top: 'battlements' })}<circle cx="0" cy="-42" r="4" fill="#fffaf0" ${K}/>` +
      `<path d="M0-45v3l2 1" stroke="#3a2817" fill="none"/>${flag(0, -56, 9, '#b7402c')}`,
    outline: 'M-27-21v-13h54v13zM-7-34v-20h14v20z',
  },
  kronborg: {
    lower:
      `<path d="M-29-3v-14h58v14z" fill="var(--stone)" ${K}/>` +
      '<path d="M-6-3v-7a6 6 0 0 1 12 0v7z" fill="#4a3320"/>',
    upper: `${tower(-32, -3, 13, 30, STONE)}${tower(19, -3, 13, 30, STONE)}`,
    crown:
      `${tower(-8, -16, 16, 30, STONE)}<path d="M-34-36l8-13 8 13zM18-36l8-13 8 13zM-10-49l10-12 10 12z" ` +
      `fill="#3f7d6b" ${K}/>`,
    outline: 'M-32-17v-18h13v18zM19-17v-18h13v18zM-8-17v-30h16v30z',
  },
  carrariae: {
    lower: `<path d="M-32-3l8-16h20l8 16z" fill="#e9e5dc" ${K}/><path d="M0-3l6-10h18l8 10z" fill="#d6d0c4" ${K}/>`,
    upper: `<path d="M-22-19l6-14h18l7 14z" fill="#f4f1ea" ${K}/><path d="M6-13l4-9h12l5 9z" fill="#e9e5dc" ${K}/>`,
    crown:
      `<path d="M-14-33l4-10h10l5 10z" fill="#fbf9f4" ${K}/>` +
      '<path d="M20 0v-44M20-44h-24M20-44l10 14M-4-44v10" stroke="#7a4f26" stroke-width="2.4" fill="none"/>' +
      `<path d="M-10-34h12v9h-12z" fill="#f4f1ea" ${K}/>`,
    outline: 'M-22-19l6-14h18l7 14zM-14-33l4-10h10l5 10zM6-13l4-9h12l5 9z',
  },
  biblioteka_marciana: {
    lower: `<path d="M-29-3v-15h58v15z" fill="#efe2c4" ${K}/>${columns([-27, -17, -7, 3, 13, 23], -3, 15)}`,
    upper:
      `<path d="M-31-18h62v-3h-62z" fill="#fffaf0" ${K}/><path d="M-29-21v-13h58v13z" fill="#efe2c4" ${K}/>` +
      '<path d="M-24-21v-6a3 3 0 0 1 6 0v6zM-10-21v-6a3 3 0 0 1 6 0v6zM4-21v-6a3 3 0 0 1 6 0v6z' +
      'M18-21v-6a3 3 0 0 1 6 0v6z" fill="#5a4632"/>',
    crown:
      `${portico(-16, -34, 32, 6, 10, { columns: 4, roof: 'var(--roof)' })}` +
      `<path d="M-9-54h8q1 0 1 1 0-1 1-1h8v9h-8q-1 0-1 1 0-1-1-1h-8z" fill="#fffaf0" ${K}/>`,
    outline: 'M-31-18h62v-3h-62zM-29-21v-13h58v13zM-16-40h32l-16-10z',
  },
};

/** How much of it stands: nothing but the base, one part, two parts, or all. */
export function phaseOf(done: number, stages: number): 0 | 1 | 2 | 3 {
  return done >= stages ? 3 : done * 3 >= stages * 2 ? 2 : done > 0 ? 1 : 0;
}

export const WORK_IDS: readonly string[] = Object.keys(PARTS);

export function drawWork(id: string, phase: 0 | 1 | 2 | 3): string {
  const { lower, upper, crown, outline } = PARTS[id] ?? PARTS.la_rotonda!;
  const built =
    shadow(36, 5) +
    BASE +
    (phase > 0 ? lower : plan('M-23-3v-15h46v15z')) +
    (phase > 1 ? upper : '') +
    (phase > 2 ? crown : '');
  return phase === 3 ? built : built + plan(outline) + SCAFFOLD;
}
