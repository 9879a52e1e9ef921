// Web push: notifications that arrive even when the page is closed.
import * as api from './api';
import type { ChannelMade } from '../generated/protocol';

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Asks for permission and registers the subscription with the server. */
export async function subscribe(key: string): Promise<ChannelMade> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('This browser does not let the page send notices.');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  return api.newChannel({ type: 'push', endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
}
