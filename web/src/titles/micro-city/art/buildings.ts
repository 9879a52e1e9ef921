// The Buildings as flat silhouettes: high ones on 150 by 635 with the ground at 620,
// wide ones on 240 by 172 with the ground at 160.
export interface Silhouette {
  readonly wide: boolean;
  /** Whether its stages stand side by side instead of one above the other. */
  readonly across?: boolean;
  readonly body: string;
  /** The half that lies in shade. */
  readonly shade?: string;
  /** Windows, arches and the like. */
  readonly light?: string;
  readonly lines?: string;
  readonly colours: readonly [body: string, shade: string, light: string];
}

export const GROUND = 620;
export const TOP = 75;

const rect = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;
const grid = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  dx: number,
  dy: number,
  width: number,
  height: number,
) =>
  Array.from({ length: columns * rows }, (_, n) =>
    rect(x + (n % columns) * dx, y + Math.floor(n / columns) * dy, width, height),
  ).join('');
const arch = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}v${width / 2 - height}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z`;
const arches = (x: number, y: number, count: number, dx: number, width: number, height: number) =>
  Array.from({ length: count }, (_, n) => arch(x + n * dx, y, width, height)).join('');

export const SILHOUETTES: Readonly<Record<string, Silhouette>> = {
  eiffel_tower: {
    wide: false,
    colours: ['#b58a5a', '#8f6a40', '#6d4f2d'],
    body:
      'M6 620C34 520 54 420 60 300L65 80V50h6v30l5 220C82 420 102 520 130 620h-28C98 566 90 548 68 548S38 566 ' +
      `34 620z${rect(30, 506, 76, 12)}${rect(46, 392, 44, 10)}${rect(56, 292, 24, 8)}`,
    shade: 'M68 50h3v30l5 220C82 420 102 520 130 620h-28C98 566 90 548 68 548z',
    light: '',
    lines:
      'M22 590L60 520M114 590L76 520M38 500L84 404M98 500L52 404M54 386L78 302M82 386L58 302M60 286L74 200' +
      'M76 286L62 200M63 196L72 110M73 196L64 110',
  },
  empire_state_building: {
    wide: false,
    colours: ['#cfd8e6', '#a3b2c9', '#4a7fb5'],
    body: 'M12 620V496h10V330h10V206h10V140h8V104h8V80h8V40h4v40h8v24h8v36h8v66h10v124h10v166h10v124z',
    shade: 'M68 40h2v40h8v24h8v36h8v66h10v124h10v166h10v124H68z',
    light:
      grid(21, 508, 6, 5, 17, 21, 7, 13) +
      grid(30, 342, 5, 7, 17, 22, 7, 14) +
      grid(40, 216, 4, 5, 16, 22, 6, 14) +
      grid(54, 148, 2, 2, 18, 26, 8, 16),
  },
  leaning_tower_of_pisa: {
    wide: false,
    colours: ['#f5ecd8', '#d9c9a4', '#a58a58'],
    body: 'M22 620L46 152h72L94 620zM54 152l4-72h52l-4 72z',
    shade: 'M58 620L84 80h26l-4 72h12L94 620z',
    light:
      arches(30, 606, 4, 16, 10, 56) +
      arches(36, 500, 4, 16, 10, 44) +
      arches(41, 400, 4, 16, 10, 44) +
      arches(46, 300, 4, 16, 10, 44) +
      arches(50, 200, 4, 16, 10, 34) +
      arches(64, 140, 3, 14, 8, 40),
    lines: 'M24 534h76M29 434h76M34 334h76M39 234h76M46 154h72M57 92h52',
  },
  big_ben: {
    wide: false,
    colours: ['#d9b25a', '#b58a35', '#fff3c4'],
    body: 'M32 620V250h-5v-14h5v-86h-6v-14h84v14h-6v86h5v14h-5v370zM30 136L56 92l4-12 6-40h4l6 40 4 12 26 44z',
    shade: 'M68 40h2l6 40 4 12 26 44h4v14h-6v86h5v14h-5v370H68z',
    light: `${grid(41, 266, 4, 9, 15, 39, 8, 28)}M68 166a27 27 0 1 1 0 54a27 27 0 1 1 0-54z`,
    lines: 'M68 193v-17M68 193l12 8M32 252h72M32 440h72',
  },
  burj_khalifa: {
    wide: false,
    colours: ['#b9d3ea', '#7fa3c6', '#eef7ff'],
    body: 'M14 620V512h9V424h8V346h8V272h7V204h6V146h6V96h5V30h4v66h5v50h6v58h6v68h7v74h8v78h8v88h9v108z',
    shade: 'M68 30h1v66h5v50h6v58h6v68h7v74h8v78h8v88h9v108H68z',
    light: grid(31, 524, 5, 6, 18, 16, 3, 12) + grid(45, 356, 3, 9, 20, 17, 3, 12) + grid(56, 216, 2, 8, 20, 16, 3, 11),
    lines: 'M23 512h90M31 424h74M39 346h58M46 272h44M52 204h32',
  },
  statue_of_liberty: {
    wide: false,
    colours: ['#7fc3ac', '#5a9d87', '#d9b25a'],
    body:
      'M18 620v-44h10v-96h8v-22h64v22h8v96h10v44zM46 458l10-190q2-30 16-34q16 4 18 34l10 190z' +
      'M66 230a13 15 0 1 1 14 0zM60 262L38 138l9-3 29 96zM30 136h22l-5-16h-12z',
    shade: 'M68 458V234h6q14 6 16 34l10 190v22h8v96h10v44H68z',
    light: `M41 118q-12-14 0-34q14 18 2 34z${arches(44, 560, 3, 18, 11, 40)}`,
    lines: 'M62 452l8-160M78 452l-2-160M58 200l-8-12M63 194l-5-15M72 191v-16M80 194l6-14M85 200l9-10',
  },
  colosseum: {
    wide: true,
    colours: ['#ecd7ad', '#cdb07a', '#8d6f3c'],
    body: 'M12 160V66q0-12 18-14l56-8h68l56 20q18 4 18 18v78z',
    shade: 'M154 44l56 20q18 4 18 18v78h-74z',
    light: arches(22, 154, 9, 22.5, 12, 26) + arches(22, 116, 9, 22.5, 12, 24) + arches(22, 82, 6, 22.5, 11, 18),
    lines: 'M12 122h216M12 88h216',
  },
  golden_gate_bridge: {
    wide: true,
    across: true,
    colours: ['#e0502e', '#b53a1c', '#ffb08f'],
    body:
      `${rect(4, 118, 232, 11)}${rect(52, 14, 9, 146)}${rect(69, 14, 9, 146)}${rect(162, 14, 9, 146)}` +
      `${rect(179, 14, 9, 146)}${rect(52, 30, 26, 7)}${rect(52, 62, 26, 7)}${rect(162, 30, 26, 7)}` +
      rect(162, 62, 26, 7),
    lines:
      'M4 104Q44 66 65 16Q120 196 175 16Q196 66 236 104M20 90v28M36 72v46M92 74v44M106 94v24M120 104v14' +
      'M134 94v24M148 74v44M204 72v46M220 90v28',
  },
  taj_mahal: {
    wide: true,
    across: true,
    colours: ['#fdf6ea', '#e3d2bd', '#8fa6c4'],
    body:
      `${rect(6, 148, 228, 12)}${rect(66, 84, 108, 64)}M92 84q-16-34 26-58l2-14 2 14q42 24 26 58z` +
      'M70 84q-6-16 10-26q16 10 10 26zM150 84q-6-16 10-26q16 10 10 26zM16 148l3-96q-2-8 5-14q7 6 5 14l3 96z' +
      'M40 148l2-74q-2-7 4-12q6 5 4 12l2 74zM188 148l2-74q-2-7 4-12q6 5 4 12l2 74z' +
      'M208 148l3-96q-2-8 5-14q7 6 5 14l3 96z',
    light:
      arch(106, 148, 28, 52) +
      arches(72, 146, 2, 16, 11, 24) +
      arches(141, 146, 2, 16, 11, 24) +
      arches(72, 114, 2, 16, 11, 20) +
      arches(141, 114, 2, 16, 11, 20),
  },
  great_pyramid_of_giza: {
    wide: true,
    colours: ['#f0cf86', '#cfa553', '#b58a3c'],
    body: 'M8 160L120 8l112 152z',
    shade: 'M120 8l112 152h-72z',
    lines: 'M36 122h168M64 84h112M92 46h56M62 160v-38M104 160v-38M146 160v-38M92 122V84M134 122V84M116 84V46',
  },
  sydney_opera_house: {
    wide: true,
    across: true,
    colours: ['#fffaf0', '#dfd8c8', '#9fb6cf'],
    body:
      `${rect(6, 140, 228, 20)}M14 140Q20 92 62 66Q66 112 50 140zM48 140Q58 64 116 30Q122 96 96 140z` +
      'M98 140Q112 76 158 52Q162 106 142 140zM144 140Q156 88 194 72Q196 114 180 140z' +
      'M180 140q10-30 44-42q0 26-12 42z',
    shade:
      'M62 66Q66 112 50 140h-8Q60 112 62 66zM116 30Q122 96 96 140h-12Q112 96 116 30z' +
      'M158 52Q162 106 142 140h-10Q156 106 158 52zM194 72Q196 114 180 140h-8Q192 114 194 72z',
    light: grid(14, 146, 14, 1, 15.5, 0, 9, 8),
  },
  brandenburg_gate: {
    wide: true,
    across: true,
    colours: ['#e9d9b6', '#cbb583', '#8f7a4b'],
    body:
      `${rect(12, 150, 216, 10)}${rect(12, 50, 216, 18)}${rect(40, 36, 160, 14)}` +
      [20, 56, 92, 134, 170, 206].map((x) => rect(x, 68, 14, 82)).join('') +
      'M96 36q-4-14 10-16l4-10h6l2 10h8q14-4 18 16z',
    shade: `${rect(12, 62, 216, 6)}${rect(40, 44, 160, 6)}`,
    lines: 'M27 70v78M63 70v78M99 70v78M141 70v78M177 70v78M213 70v78',
  },
};

/** The base Building is a tower of as many volumes as it has stages. */
export function tower(stages: number): Silhouette {
  const height = (GROUND - TOP) / stages;
  const widths = Array.from({ length: stages }, (_, n) => Math.round(120 - (58 * n) / Math.max(1, stages - 1)));
  const volumes = widths.map((width, n) => ({ x: 68 - width / 2, y: GROUND - (n + 1) * height, width }));
  return {
    wide: false,
    colours: ['#ffb547', '#f08c1d', '#fff3c4'],
    body: volumes.map(({ x, y, width }) => rect(x, y, width, height)).join(''),
    shade: volumes.map(({ y, width }) => rect(68, y, width / 2, height)).join(''),
    light: volumes
      .map(({ x, y, width }) => {
        const columns = Math.floor((width - 10) / 19);
        const rows = Math.max(2, Math.round(height / 27));
        return grid(
          x + 10,
          y + 12,
          columns,
          rows,
          (width - 20) / columns + 0.6,
          (height - 10) / rows,
          12,
          (height - 10) / rows - 9,
        );
      })
      .join(''),
  };
}
