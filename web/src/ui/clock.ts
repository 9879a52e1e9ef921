/** The time left on a clock, given in milliseconds, as text: `3 days`, `1:02:03`, `04:59`. */
export function clock(milliseconds: number): string {
  const left = Math.max(0, Math.round(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(left / 86_400), Math.floor(left / 3600), Math.floor(left / 60)];
  if (days >= 2) return `${days} days`;
  const tail = `${String(minutes % 60).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
}
