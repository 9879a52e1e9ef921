// What the table does by itself when a player wishes so: pass, or end a go, when nothing else is left.
import type { ActionInfo } from '../generated/protocol';

const PASS = ['pass'];
const END = ['end', 'end_prep', 'end_round', 'done'];
/** Always possible, and never what one waits for. */
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
