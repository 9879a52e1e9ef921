// What goes wrong in the page, told to the operator by who has agreed to it, and by nobody else.
import * as api from './api';
import { me } from '../account/me.svelte';
import { settings } from '../ui/settings.svelte';

const MOST = 5;
let told = 0;

export function listen() {
  addEventListener('error', (event) => tell(event.message, event.error));
  addEventListener('unhandledrejection', (event) => tell(String(event.reason), event.reason));
}

function tell(message: string, error: unknown) {
  if (settings.all.diagnostics !== true || told >= MOST) return;
  told += 1;
  const stack = error instanceof Error ? (error.stack ?? '').slice(0, 4000) : '';
  // Where it happened, without the ids of tables.
  const page = location.pathname.split('/')[1] ?? '';
  const data = { message: message.slice(0, 1000), stack, page, agent: navigator.userAgent };
  void agree(true)
    .then(() => api.diagnose(data))
    .catch(() => undefined);
}

/** The server refuses what nobody has agreed to; it has to know of a yes, and of a no. */
export async function agree(on: boolean) {
  if (settings.all.diagnostics !== on) settings.set('diagnostics', on);
  if (!me.person) return;
  const kept = await api.mySettings().catch(() => null);
  if (kept && kept.diagnostics !== on) await api.changeSettings({ ...kept, diagnostics: on }).catch(() => undefined);
}
