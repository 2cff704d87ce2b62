import type { Plugin } from 'vite';
import { buildEnvironments, buildSite } from './build.ts';
import { reloadLessons, servePages } from './development.ts';

/** Prerendered pages for Vite: the same pages from the same code in development and in the build. */
export function site(): Plugin {
  return {
    name: 'ackclock-site',
    config: (_, { command, isPreview }) =>
      command === 'build' && !isPreview
        ? {
            environments: buildEnvironments(),
            // One set of plugins for all scripts, which reads and compiles each module once.
            builder: { sharedConfigBuild: true, buildApp: buildSite },
          }
        : undefined,
    // Returned, so that it comes after Vite's own files and modules.
    configureServer: (server) => {
      reloadLessons(server);
      return () => {
        server.middlewares.use(servePages(server));
      };
    },
  };
}
