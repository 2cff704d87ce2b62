import { expect, test } from 'vitest';
import { restartRule } from '../../../../src/engine/tcp/restart/restart.ts';
import { ms } from '../../configurations.ts';

test.each([
  // rule, ms since something was received, window then
  ['keep', 100_000, 8000],
  ['restart-bsd', 999, 8000],
  ['restart-bsd', 1000, 1460],
  ['restart-bsd', 100_000, 1460],
] as const)('%s, %d ms after the last segment received: %d bytes', (rule, since, window) => {
  const facts = {
    sinceReceived: ms(since),
    sinceNewAck: ms(since),
    timeout: ms(1000),
    cwnd: 8000,
    mss: 1460,
  };
  expect(restartRule(rule).afterIdle(facts)).toBe(window);
});
