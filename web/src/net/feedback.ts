// Feedback for the operator, kept in this browser while the server cannot be reached.
import * as api from './api';
import type { NewFeedback } from '../generated/protocol';

const KEY = 'piazza-feedback';
const MOST = 20;

export function waiting(): NewFeedback[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as NewFeedback[]) : [];
  } catch {
    return [];
  }
}

function keep(items: readonly NewFeedback[]) {
  if (items.length > 0) localStorage.setItem(KEY, JSON.stringify(items.slice(-MOST)));
  else localStorage.removeItem(KEY);
}

/** True when it has arrived, false when it is kept until the server is back; throws when the server refuses it. */
export async function tell(item: NewFeedback): Promise<boolean> {
  try {
    await api.tell(item);
    return true;
  } catch (e) {
    if (!(e instanceof api.Away)) throw e;
    keep([...waiting(), item]);
    return false;
  }
}

/** Sends the feedback that has been kept; feedback that the server refuses is dropped. */
export async function sendWaiting(): Promise<number> {
  let sent = 0;
  for (let rest = waiting(); rest.length > 0; rest = waiting()) {
    try {
      await api.tell(rest[0]!);
      sent += 1;
    } catch (e) {
      if (e instanceof api.Away) break;
    }
    keep(rest.slice(1));
  }
  return sent;
}
