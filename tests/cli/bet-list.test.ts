import { expect, test } from 'vitest';
import { ackclock } from './command.ts';

test('check --bets lists the bets of a lesson with what each hides, and why', async () => {
  const { code, stdout } = await ackclock('check', '--bets', 'lessons/short-initial-segment');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^short-initial-segment\/header-bet +congestion-window \(not yet explained\), delayed-ack \(not yet explained\)$/m,
  );
  expect(stdout).toMatch(/\/patient-bet +delayed-ack \(named by the right choice\)$/m);
  expect(stdout).toMatch(/\/quick-bet +hides nothing$/m);
  expect(stdout.trimEnd()).toMatch(/1 lesson.*in order$/);
});

test('without --bets it lists none', async () => {
  const { stdout } = await ackclock('check', 'lessons/short-initial-segment');
  expect(stdout).not.toContain('header-bet');
});
