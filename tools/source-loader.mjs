// Loads TypeScript sources into scripts: `ssrLoadModule('/src/engine/index.ts')`; close it at the end.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

export function sourceLoader() {
  return createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    // Its main file is CommonJS, from which Node cannot import by name.
    ssr: { noExternal: ['gifenc'] },
  });
}
