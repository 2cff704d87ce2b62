import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { inlineCodes } from './scripts/inline-codes.mjs';
import { leanPages } from './scripts/site/lean.ts';
import { ownKeys } from './scripts/site/own-keys.ts';
import { classicParts, withoutPreloading } from './scripts/site/parts.ts';
import { site } from './scripts/site/plugin.ts';
import { workerSource } from './scripts/site/worker-source.ts';

export default defineConfig({
  // Relative, so that the site works under any path and opened as a file.
  base: './',
  appType: 'mpa',
  // What understands light-dark(); older targets would have it rewritten into something larger.
  build: { target: ['chrome123', 'firefox120', 'safari17.5'] },
  // There is no index.html to find them from, and finding one late reloads the page.
  optimizeDeps: { entries: 'src/ui/pages/*.ts' },
  plugins: [
    svelte(),
    inlineCodes(),
    leanPages(),
    ownKeys(),
    classicParts(),
    withoutPreloading(),
    workerSource(),
    site(),
  ],
});
