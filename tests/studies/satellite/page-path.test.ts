// A page's time, read along its causes: round trips, line, queue, waits for delayed ACKs.
import { expect, it } from 'vitest';
import { runTransfer, type TransferJob } from '../../../src/studies/satellite/transfer.ts';
import { fc, trials } from '../../trials.ts';

const job: TransferJob = {
  page: 'test',
  mode: 'persistent',
  connections: 1,
  initialWindow: 1,
  phase: 0,
  bitErrorRate: 0,
  seed: 1,
};

it('one element of one segment after the other: a handshake, and a round trip for each', () => {
  const { path, time } = runTransfer(job);
  expect(path.crossings).toBe(2 * 29);
  expect(path.ackWait).toBe(0);
  expect(path.whole).toBe(time);
  // 28 replies of 1251 bytes with headers, and requests of 106 and less.
  expect(path.line).toBeGreaterThan((28 * (1251 + 52) * 8) / 1_536_000);
  expect(path.line).toBeLessThan((28 * (1251 + 52 + 120) * 8) / 1_536_000);
});

it('a split first request adds a round trip and the server’s wait for its heartbeat', () => {
  const whole = runTransfer(job).path;
  const { path } = runTransfer({ ...job, mode: 'keep-alive' });
  expect(path.crossings - whole.crossings).toBe(2);
  expect(path.ackWait).toBeGreaterThan(0);
  expect(path.ackWait).toBeLessThanOrEqual(0.2);
});

it('without losses these four are the whole time, whatever is fetched and however', () => {
  const anyJob = fc.record({
    page: fc.constantFrom('lerc' as const, 'acts' as const, 'test' as const),
    mode: fc.constantFrom('http10' as const, 'keep-alive' as const, 'pipelined' as const),
    connections: fc.constantFrom(1, 2, 4),
    initialWindow: fc.constantFrom(1 as const, 3 as const),
    phase: fc.integer({ min: 0, max: 199 }),
  });
  fc.assert(
    fc.property(anyJob, (some) => {
      const { path } = runTransfer({ ...job, ...some });
      const { crossings, line, queued, ackWait, whole } = path;
      expect(crossings % 2).toBe(0);
      expect(crossings * 0.28 + line + queued + ackWait).toBeCloseTo(whole, 6);
    }),
    trials(10),
  );
});
