import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import App from './App.svelte';

test('the page is headed by its name', () => {
  render(App);
  expect(screen.getByRole('banner').querySelector('h1')?.textContent?.trim()).toBe('Piazza');
});
