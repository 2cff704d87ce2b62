import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { version } from '../../package.json';

test('the committed command runs the bundled command line', () => {
  const printed = execFileSync(process.execPath, ['bin/ackclock.mjs', '--version']);
  expect(printed.toString()).toBe(`${version}\n`);
});
