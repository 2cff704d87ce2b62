import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Unused imports in packages, and their replacements in pages. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'd3-scale': {
    'd3-interpolate': 'tools/site/interpolate-numbers.ts',
    'd3-format': 'tools/site/no-format.ts',
  },
  'd3-interpolate': { 'd3-color': 'tools/site/no-color.ts' },
};

/** Removes from the pages' scripts what no page can ever need; see docs/decisions/0004. */
export function stubUnusedD3(): Plugin {
  return {
    name: 'ackclock-lean-pages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: (id, importer) => {
      const [, by = ''] = /\/node_modules\/([^/]+)\/[^:]*$/.exec(importer ?? '') ?? [];
      const replacement = REPLACED[by]?.[id];
      return replacement === undefined ? undefined : resolve(replacement);
    },
    transform: {
      filter: { id: /src\/scenario\/profiles\/[^/]+\.ts$/ },
      handler: withoutSources,
    },
  };
}

/** A stack's numbers without their sources, which are for readers of the code. */
export function withoutSources(code: string): string {
  return code.replace(/(\bsource:\s*)(?:`[^`]*`|'(?:[^'\\]|\\.)*')/g, "$1''");
}
