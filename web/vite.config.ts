import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = '127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { outDir: '../src/piazza/server/static', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
