// Loads TypeScript sources into scripts: `ssrLoadModule('/src/engine/index.ts')`; close it in the end.
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
    // Its main file is CommonJS, whose names Node cannot import one by one.
    ssr: { noExternal: ['gifenc'] },
  });
}
