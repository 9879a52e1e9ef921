// Pictures on the citizen and military cards: an icon of the open set, or our own drawing on a grid of 64.
import type { IconName } from '../../ui/icons';

export const ICONS: Readonly<Record<string, IconName>> = {
  Cartographer: 'treasure-map',
  Explorer: 'spyglass',
  Mayor: 'laurels',
  Merchant: 'gem-necklace',
  'Tax Collector': 'coins',
  Engineer: 'gear-hammer',
  Scientist: 'bubbling-flask',
  'Arms Dealer': 'crossed-swords',
  'Scout Ship': 'sailboat',
  'Cloud Skimmer': 'zeppelin',
  Captain: 'captain-hat-profile',
  'Iron Soldier': 'robot-golem',
  'Iron Guard': 'round-shield',
  Machinist: 'gears',
  Genius: 'stone-bust',
  Strategist: 'tower-flag',
  Fixer: 'claw-hammer',
};

export const PATHS: Readonly<Record<string, string>> = {
  // an open book under a lamp
  Scholar:
    'M32 20C26 14 16 13 6 15v34c10-2 20-1 26 4 6-5 16-6 26-4V15c-10-2-20-1-26 5z' +
    'm-3 26c-5-3-12-4-18-3V20c7-1 13 0 18 4zm24-3c-6-1-13 0-18 3V24c5-4 11-5 18-4zM31 4h2v9h-2z' +
    'M20 7l2-1 4 7-2 1zM44 7l-2-1-4 7 2 1z',
  // a square head on tracks
  Junkbot:
    'M30 4h4v7h14v22H16V11h14zM20 16v8h8v-8zm16 0v8h8v-8zM22 28v3h20v-3zM14 37h36v9H14zM8 36h4v12H8z' +
    'm44 0h4v12h-4zM14 49h36a6 6 0 0 1 0 12H14a6 6 0 0 1 0-12zm1 4a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 ' +
    '0-5zm11 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zm12 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z' +
    'm11 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  // a steamer with crates
  'Cargo Ship':
    'M4 40h56l-8 15H13zM10 28h12v10H10zm14 0h12v10H24zM17 16h12v10H17zM40 14h9v24h-9zM40 18v4h9v-4z' +
    'M42 11c-4-5 4-6 1-10 7 3 0 6 5 10zM4 58c5-4 9 3 14 0s9 3 14 0 9 3 14 0 9 3 14 0v4H4z',
  // a hull under two wings
  'Wyvern Ship':
    'M8 40h44l8-7-6 17c-8 6-32 6-40 0zM30 38C24 30 12 30 2 34 6 20 16 12 30 12c-2 4-2 8 0 12z' +
    'M34 38c4-10 14-14 28-12-4-10-14-16-26-14 1 4 0 8-2 12zM22 44v4h4v-4zm8 0v4h4v-4zm8 0v4h4v-4z' +
    'M31 52h2v6h6v2H25v-2h6z',
  // a helmet with a crest
  Soldier:
    'M30 2h4l2 10h-8zM32 10c14 0 21 10 21 24H11c0-14 7-24 21-24zM9 36h46v5H9z' +
    'M13 43h12v6l7 4 7-4v-6h12c0 10-8 18-19 18S13 53 13 43zM29 14v18h6V14z',
  // a horned head that breathes fire
  'Iron Dragon':
    'M6 10l16 6c6-4 14-5 22-2l14 10 2 8-14 2 10 5-4 6-16-2-8-3-4 8 12 12H20c-6-8-6-18-2-26L8 22l10 1z' +
    'M36 20l8 5-8 1zM50 46l12 2-8 4 8 5-12 2-8-6z',
  // a ring with cross hairs
  'Sharp Shooter':
    'M30 2h4v8.100A22 22 0 0 1 53.900 30H62v4h-8.100A22 22 0 0 1 34 53.900V62h-4v-8.100A22 22 0 0 1 10.100 ' +
    '34H2v-4h8.100A22 22 0 0 1 30 10.100zm0 12.100A18 18 0 0 0 14.100 30H22v4h-7.900A18 18 0 0 0 30 ' +
    '49.900V42h4v7.900A18 18 0 0 0 49.900 34H42v-4h7.900A18 18 0 0 0 34 14.100V22h-4z' +
    'M32 28a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  // a wand and stars
  Magician:
    'M6 52L40 18l6 6-34 34zM44 14l6 6 4-4-6-6zM20 6l2.500 7.500L30 16l-7.500 2.500L20 26l-2.500-7.500L10 ' +
    '16l7.500-2.500zM52 30l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM38 44l1.500 4.500L44 50l-4.500 1.500L38 ' +
    '56l-1.500-4.500L32 50l4.500-1.500zM56 4l1 4 4 1-4 1-1 4-1-4-4-1 4-1z',
  // a hat, a mask, a collar
  Spy:
    'M20 8c4-3 8 1 12 1s8-4 12-1l5 15h11v5H4v-5h11zM12 31h40c0 8-5 12-11 12-5 0-7-4-9-4s-4 4-9 4c-6 ' +
    '0-11-4-11-12zm7 4c1 3 3 4 5 4s4-1 5-4zm16 0c1 3 3 4 5 4s4-1 5-4zM20 46l12 8 12-8 14 14H6z',
  // a bulb with a cog in it
  Inventor:
    'M32 4c13 0 21 9 21 20 0 9-6 13-9 20H20C17 37 11 33 11 24 11 13 19 4 32 4z' +
    'm-3 8-1 4-4-1-2 4 3 3-3 3 2 4 4-1 1 4h6l1-4 4 1 2-4-3-3 3-3-2-4-4 1-1-4zm3 6.500a3.500 3.500 0 1 1 0 7 ' +
    '3.500 3.500 0 0 1 0-7zM21 47h22v4H21zm2 6h18v4H23zm4 6h10v3H27z',
  // turrets on a low hull
  Warship:
    'M2 42h60l-7 14H10zM14 34h20v6H14zM18 26h12v6H18zM22 8h4v16h-4zM26 9l12 4-12 4zM40 32h12v8H40z' +
    'M4 29h12v3H4zM50 33h13v3H50zM3 59c5-4 9 3 14 0s9 3 14 0 9 3 14 0 9 3 14 0v4H3z',
  // a revolver
  Gunslinger: 'M4 18h44l4-4h4v4h4v10H40c0 4-2 7-6 7h-6l-4 19H8l6-26H4zm30 10v3h-5v-3zM18 20v6h10v-6z',
};
