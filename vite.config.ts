import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { inlineCodes } from './tools/inline-codes.mjs';
import { partsAtOnce } from './tools/site/at-once.ts';
import { compileOnce } from './tools/site/compile-once.ts';
import { inFolders } from './tools/site/in-folders.ts';
import { clientEntry, ELEMENT_ENTRY, kindsOfPage } from './tools/site/kinds.ts';
import { shorter } from './tools/site/shorter.ts';
import { stubUnusedD3 } from './tools/site/stub-unused-d3.ts';
import { ownKeys } from './tools/site/own-keys.ts';
import { classicParts, withoutPreloading } from './tools/site/parts.ts';
import { site } from './tools/site/plugin.ts';
import { workerSource } from './tools/site/worker-source.ts';

export default defineConfig({
  // Relative, so that the site works under any path and opened as a file.
  base: './',
  appType: 'mpa',
  // What understands light-dark(); older targets would have it rewritten into something larger.
  build: { target: ['chrome123', 'firefox120', 'safari17.5'] },
  // Samples of captures, which a page's script contains.
  assetsInclude: ['**/*.pcap.gz'],
  // There is no index.html to find them from, and finding one late reloads the page.
  optimizeDeps: { entries: 'src/ui/pages/*.ts' },
  plugins: [
    ...compileOnce(svelte()),
    inlineCodes(),
    stubUnusedD3(),
    ownKeys(),
    partsAtOnce(),
    inFolders([...kindsOfPage().map(clientEntry), ELEMENT_ENTRY]),
    shorter(),
    classicParts(),
    withoutPreloading(),
    workerSource(),
    site(),
  ],
});
