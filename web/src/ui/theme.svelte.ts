// Light, dark, or as the machine has it: a switch between the two.
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
