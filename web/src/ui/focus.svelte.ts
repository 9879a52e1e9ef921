// Keeps the keyboard focus in place when the focused button disappears from the page.
import { tick } from 'svelte';

/** A description of the focused element that is still valid after the page has changed; null if there is none. */
export function whereFocusIs(): (() => void) | null {
  const active = document.activeElement;
  if (!active || active === document.body || active.closest('dialog')) return null;
  const own = (name: string) => active.getAttribute(name);
  const same = ['data-action', 'data-at', 'id', 'aria-label']
    .filter((name) => own(name))
    .map((name) => `[${name}="${CSS.escape(own(name)!)}"]`);
  const region = active.closest('[data-focus]')?.getAttribute('data-focus');
  return () => {
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected) return;
    const places = [
      ...same,
      ...(region ? [`[data-focus="${region}"] [data-action]`, `[data-focus="${region}"] button`] : []),
      '[data-focus="moves"] [data-action]',
      '[data-focus="moves"] button',
      '.stage button',
    ];
    for (const place of places) {
      const found = [...document.querySelectorAll<HTMLElement | SVGElement>(place)].find(
        (node) => node.getClientRects().length > 0,
      );
      if (found) {
        found.focus({ preventScroll: true });
        return;
      }
    }
  };
}

/** Keeps the focus whenever `changing` changes. To be called while a component initialises. */
export function keepFocus(changing: () => unknown) {
  let restore: (() => void) | null = null;
  $effect.pre(() => {
    void changing();
    restore = whereFocusIs();
  });
  $effect(() => {
    void changing();
    const again = restore;
    if (again) void tick().then(again);
  });
}
