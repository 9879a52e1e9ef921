// Light, dark, or as the machine has it; kept in this browser.
type Theme = 'auto' | 'light' | 'dark';
const KEY = 'piazza-theme';

class ThemeChoice {
  value = $state<Theme>((localStorage.getItem(KEY) as Theme | null) ?? 'auto');

  constructor() {
    this.#apply();
  }

  next() {
    const dark = this.value === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : this.value === 'dark';
    this.value = dark ? 'light' : 'dark';
    localStorage.setItem(KEY, this.value);
    this.#apply();
  }

  #apply() {
    if (this.value === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.value;
  }
}

export const theme = new ThemeChoice();
