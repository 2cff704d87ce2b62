import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** `npm test` is the gate; `npm run test:all` (ACKCLOCK_TESTS=all) also runs what has the tag `all`. */
const isGate = process.env.ACKCLOCK_TESTS !== 'all';

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    restoreMocks: true,
    tags: [{ name: 'all', description: 'too heavy for `npm test`: run by `npm run test:all`' }],
    ...(isGate && { tagsFilter: ['!all'] }),
    // What is missing fails here as in CI, and is made only where `-u` asks for it.
    update: 'none',
    // Most files read the same rooms of the project: a worker reads them once. So no test may leave
    // anything behind in a module or in what is global.
    pool: 'threads',
    isolate: false,
    maxWorkers: '100%',
    // No test measures time; on a busy machine a property may take its time.
    testTimeout: 60_000,
  },
});
