// Reports errors of the page to the operator, only for users who have agreed.
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
  // The path of the page, without the ids of tables.
  const page = location.pathname.split('/')[1] ?? '';
  const data = { message: message.slice(0, 1000), stack, page, agent: navigator.userAgent };
  void agree(true)
    .then(() => api.diagnose(data))
    .catch(() => undefined);
}

/** The server refuses reports without consent, so it has to know about both answers. */
export async function agree(on: boolean) {
  if (settings.all.diagnostics !== on) settings.set('diagnostics', on);
  if (!me.person) return;
  const kept = await api.mySettings().catch(() => null);
  if (kept && kept.diagnostics !== on) await api.changeSettings({ ...kept, diagnostics: on }).catch(() => undefined);
}
