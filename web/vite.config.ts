import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = '127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/piazza/server/static', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } } },
});
