// Icons by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0: names and paths on a grid of 512.
import paths from '../art/icons.json';

export type IconName = keyof typeof paths;
export const icons: Readonly<Record<IconName, string>> = paths;

export function isIcon(name: string | undefined): name is IconName {
  return name !== undefined && name in paths;
}
