// Position and scale of a board inside its viewport.
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const HOME: Place = { x: 0, y: 0, scale: 1 };
export const SMALLEST = 0.6;
export const LARGEST = 5;
/** A pointer that moves further than this drags instead of selecting. */
export const THRESHOLD = 5;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The middle of the board stays in the window. */
export function clamp(place: Place, size: Size): Place {
  const scale = within(place.scale, SMALLEST, LARGEST);
  const [width, height] = [(size.width * scale) / 2, (size.height * scale) / 2];
  return { scale, x: within(place.x, -width, width), y: within(place.y, -height, height) };
}

/** Larger or smaller by a factor; the point, measured from the middle of the window, stays where it is. */
export function zoomAt(place: Place, factor: number, x: number, y: number, size: Size): Place {
  const scale = within(place.scale * factor, SMALLEST, LARGEST);
  const by = scale / place.scale;
  return clamp({ scale, x: x - (x - place.x) * by, y: y - (y - place.y) * by }, size);
}

export function shift(place: Place, x: number, y: number, size: Size): Place {
  return clamp({ scale: place.scale, x: place.x + x, y: place.y + y }, size);
}
