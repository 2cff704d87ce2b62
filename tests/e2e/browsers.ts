// Which browsers the tests drive: Chromium all of them; Firefox and WebKit those with the tag @smoke, which keep to
// what every browser has.
import { existsSync } from 'node:fs';
import { firefox, webkit, type Project } from '@playwright/test';
import { browserPath, launchArguments } from '../../tools/browser.mjs';

/** Whether the tests that stay out of the gate run as well. */
export const all = process.env.ACKCLOCK_TESTS === 'all';

/**
 * A page that is kept for use without a network takes 36 MB into each test's fresh browser. In the gate only those
 * tests have it that are about it.
 */
export const serviceWorkers = all ? 'allow' : 'block';

const others = { firefox, webkit };
type Other = keyof typeof others;

/** Firefox and WebKit where Playwright has installed them, or where ACKCLOCK_BROWSERS asks for them. */
export function projects(): Project[] {
  const asked = (process.env.ACKCLOCK_BROWSERS ?? '').split(',').filter((name) => name !== '');
  const unknown = asked.filter((name) => !(name in others));
  if (unknown.length > 0) throw new Error(`ACKCLOCK_BROWSERS: there is no ${unknown.join(', ')}`);
  const names = Object.keys(others) as Other[];
  const here = names.filter(
    (name) => asked.includes(name) || existsSync(others[name].executablePath()),
  );
  tell(names.filter((name) => !here.includes(name)));
  return [
    {
      name: 'chromium',
      use: { launchOptions: { executablePath: browserPath(), args: launchArguments } },
    },
    ...here.map((name) => ({
      name,
      grep: /@smoke\b/,
      use: { browserName: name },
    })),
  ];
}

/** Says once, not in each worker as well, which browsers are left out. */
function tell(missing: readonly Other[]): void {
  if (missing.length === 0 || process.env.TEST_WORKER_INDEX !== undefined) return;
  const titles = missing.map((name) => ({ firefox: 'Firefox', webkit: 'WebKit' })[name]);
  const [is, their] = titles.length > 1 ? ['are', 'their'] : ['is', 'its'];
  console.log(`${titles.join(' and ')} ${is} not installed here: ${their} smoke tests run in CI`);
}
