// Keys at the table. Single letters work wherever nothing is being typed.
import type { Text } from './texts';

export const KEYS: readonly (readonly [keys: readonly string[], what: Text])[] = [
  [['1', '…', '9'], 'keyAction'],
  [['/'], 'keyType'],
  [['A'], 'keyHint'],
  [['L'], 'keyLog'],
  [['U'], 'keyUndo'],
  [['R'], 'keyAgain'],
  [['H'], 'keyHelp'],
  [['F'], 'keyFeedback'],
  [['S'], 'keySettings'],
  [['M'], 'keyMenu'],
  [['+', '−', '0'], 'keyZoom'],
  [['←', '↑', '→', '↓'], 'keyPan'],
  [['Esc'], 'keyEscape'],
  [['Tab'], 'keyTab'],
  [['?'], 'keyKeys'],
];

/** The key as a single letter or sign, or null where it belongs to a field, a dialog, or the browser. */
export function pressed(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target;
  if (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [contenteditable], [role="menu"]',
    )
  )
    return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Presses the nth of the moves that a title draws. */
export function pressAction(nth: number) {
  const buttons = document.querySelectorAll<HTMLElement>(
    '[data-focus="moves"] button[data-action]:not([aria-disabled="true"])',
  );
  [...buttons].filter((node) => node.getClientRects().length > 0)[nth - 1]?.click();
}
