// Engine and pictures as a page has them: bundled. Loaded module by module it takes twice as long.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inlineCodes } from '../inline-codes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @returns {Promise<{
 *   engine: typeof import('../../src/engine/index.ts'),
 *   scenario: typeof import('../../src/scenario/index.ts'),
 *   codes: typeof import('../../src/trace/codes/index.ts'),
 *   format: typeof import('../../src/trace/format/index.ts'),
 *   ladder: typeof import('../../src/plot/ladder/index.ts'),
 *   sequence: typeof import('../../src/plot/sequence/index.ts'),
 * }>}
 */
export async function bundled() {
  const folder = await mkdtemp(join(tmpdir(), 'ackclock-performance-'));
  const rooms = [
    ['engine', 'engine'],
    ['scenario', 'scenario'],
    ['codes', 'trace/codes'],
    ['format', 'trace/format'],
    ['ladder', 'plot/ladder'],
    ['sequence', 'plot/sequence'],
  ];
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [inlineCodes()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node20',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: Object.fromEntries(rooms.map(([name, path]) => [name, `src/${path}/index.ts`])),
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
    const [engine, scenario, codes, format, ladder, sequence] = await Promise.all(
      rooms.map(([name]) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)),
    );
    return { engine, scenario, codes, format, ladder, sequence };
  } finally {
    await rm(folder, { recursive: true });
  }
}
