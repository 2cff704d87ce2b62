import { expect, it } from 'vitest';
import { explanationOf } from '../../../src/capture/findings/index.ts';
import { captureIn, CaptureError, type Capture } from '../../../src/capture/read/index.ts';
import { readFileSync } from 'node:fs';
import { fc, trials } from '../../trials.ts';
import { damage, damaged, files } from '../damage.ts';
import { again } from './anonymized.ts';
import { findingsIn, told } from './findings.ts';

/** Captures in which something is found, and others. */
const captures = [
  ...files,
  ...['a_split_iw1_qa0', 'a_wwr_small_body_nagle', 'r_nginx_sendfile_nodelay_off'].map((run) =>
    Uint8Array.from(readFileSync(`tests/fixtures/linux/runs/${run}/server.pcap`)),
  ),
];

/** A damaged capture; undefined: it was refused, or nothing of TCP is left. */
function opened(bytes: Uint8Array): Capture | undefined {
  try {
    const capture = captureIn(bytes);
    return capture.store.count === 0 ? undefined : capture;
  } catch (error) {
    expect(error).toBeInstanceOf(CaptureError);
    return undefined;
  }
}

// 300 in `npm test`, 10,000 in the nightly run.
it('a damaged capture has the same findings when it is anonymized, within 5 s and 1 GB', () => {
  let largest = 0;
  fc.assert(
    fc.property(fc.nat(captures.length - 1), damage(3), (which, how) => {
      const begun = performance.now();
      const capture = opened(damaged(captures[which]!, how));
      if (capture === undefined) return;
      const findings = findingsIn([capture]);
      for (const finding of findings.flat()) expect(explanationOf(finding)).toMatch(/\.$/);
      const [other] = again([capture]);
      expect(told(findingsIn([other!.capture]))).toEqual(told(findings));
      expect(performance.now() - begun).toBeLessThan(5000);
      // Of this thread alone: `rss` is the whole process's.
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      largest = Math.max(largest, heapUsed + arrayBuffers);
    }),
    trials(1000, 300),
  );
  expect(largest).toBeLessThan(1e9);
});
