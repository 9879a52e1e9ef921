// Dates and durations as text.
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function ago(milliseconds: number, now = Date.now()): string {
  const minutes = Math.round((now - milliseconds) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 60 * 24) return words.format(-Math.round(minutes / 60), 'hour');
  return words.format(-Math.round(minutes / 60 / 24), 'day');
}

export const day = (milliseconds: number) =>
  new Date(milliseconds).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
export const moment = (milliseconds: number) =>
  new Date(milliseconds).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `2 to 4`, or `2` where both are the same. */
export const range = ([low, high]: readonly [number, number], or = ' to ') =>
  low === high ? String(low) : `${low}${or}${high}`;
