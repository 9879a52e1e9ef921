/** The same things, with one of them taken out and put in elsewhere. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const left = items.filter((_, n) => n !== from);
  return [...left.slice(0, to), items[from]!, ...left.slice(to)];
}

/** Steps that lay a discard pile, the top card first; the last card follows by itself. */
export function laying(cards: readonly string[], begun = false): string[] {
  return cards.slice(0, -1).map((name, n) => `${n === 0 && !begun ? 'top' : 'under'} ${name}`);
}

/** Steps that lay a starting pile, from the top; the last card follows by itself. */
export function piling(cards: readonly string[]): string[] {
  return cards.slice(0, Math.max(1, cards.length - 1)).map((name) => `pile ${name}`);
}
