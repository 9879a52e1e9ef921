// Switches between light and dark; the default follows the system.
import { settings } from './settings.svelte';

export const theme = {
  get value() {
    return settings.all.theme;
  },
  next() {
    const { theme: now } = settings.all;
    const dark = now === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : now === 'dark';
    settings.set('theme', dark ? 'light' : 'dark');
  },
};
