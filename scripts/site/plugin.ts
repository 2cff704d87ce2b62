import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildEnvironments, buildSite } from './build.ts';
import { servePages } from './development.ts';

/** Prerendered pages for Vite: the same pages from the same code in development and in the build. */
export function site(): Plugin {
  return {
    name: 'ackclock-site',
    config: (_, { command, isPreview }) =>
      command === 'build' && !isPreview
        ? { environments: buildEnvironments(), builder: { buildApp: buildSite } }
        : undefined,
    // Returned, so that it comes after Vite's own files and modules.
    configureServer: (server) => () => {
      server.middlewares.use(servePages(server));
    },
  };
}

/** Keeps what our scales never do out of the pages; see docs/decisions. */
export function numericScales(): Plugin {
  return {
    name: 'ackclock-numeric-scales',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: (id, importer) =>
      id === 'd3-interpolate' && importer?.includes('/d3-scale/') === true
        ? resolve('scripts/site/interpolate-numbers.ts')
        : undefined,
  };
}
