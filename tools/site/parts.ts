import type { Plugin } from 'vite';

const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Turns the chunks of a page's script into classic scripts that can load each other: the bundler writes them for a
 * `require`, which src/ui/site/parts.ts, in every page's head, provides.
 */
export function classicParts(): Plugin {
  return {
    name: 'ackclock-classic-parts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name.startsWith('page_'),
    // The frame is part of the hash, because a browser must not keep a file with an earlier frame under its name.
    augmentChunkHash: () => partOf('', [], ''),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = partOf(baseOf(file.fileName), file.imports.map(baseOf), file.code);
      }
    },
  };
}

/** Vite's own helper would preload styles and modules: our scripts have all their styles. */
export function withoutPreloading(): Plugin {
  return {
    name: 'ackclock-without-preloading',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: {
      order: 'pre',
      filter: { id: PRELOAD_HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

function partOf(name: string, needs: readonly string[], code: string): string {
  const frame = `${JSON.stringify(name)},${JSON.stringify(needs)}`;
  return `ackclockPart(${frame},(exports,require)=>{"use strict";${code}\n});\n`;
}

/** All parts are in one folder. */
function baseOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}
