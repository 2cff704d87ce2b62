import { defineConfig } from '@playwright/test';
import { all, projects, serviceWorkers } from './tests/e2e/browsers.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // The gate, `npm test`, has one test of each kind; what proves the same of further pages, sizes and scenarios has
  // the tag @all and runs with ACKCLOCK_TESTS=all.
  grepInvert: all ? undefined : /@all\b/,
  fullyParallel: true,
  // No test measures time: on a busy machine each may take its own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: { serviceWorkers },
  projects: projects(),
});
