// Automatic moves, if the player has enabled them: pass or end the turn when nothing else is possible.
import type { ActionInfo } from '../generated/protocol';

const PASS = ['pass'];
const END = ['end', 'end_prep', 'end_round', 'done'];
/** Always possible, so they do not count as a choice. */
const NEVER = ['concede', 'take_back'];

export function byItself(
  legal: readonly ActionInfo[],
  wishes: { autoPass: boolean; autoEnd: boolean },
): ActionInfo | null {
  const rest = legal.filter(({ verb }) => !NEVER.includes(verb));
  const [only] = rest;
  if (!only || rest.length > 1) return null;
  return (wishes.autoPass && PASS.includes(only.verb)) || (wishes.autoEnd && END.includes(only.verb)) ? only : null;
}
