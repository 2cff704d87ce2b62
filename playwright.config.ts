import { defineConfig } from '@playwright/test';
import { browserPath, launchArguments } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    launchOptions: { executablePath: browserPath(), args: launchArguments },
    trace: 'retain-on-failure',
  },
});
