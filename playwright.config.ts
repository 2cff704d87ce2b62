import { defineConfig } from '@playwright/test';
import { browserPath, launchArguments } from './tools/browser.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  // No test measures time: on a busy machine each may take its own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    launchOptions: { executablePath: browserPath(), args: launchArguments },
  },
});
