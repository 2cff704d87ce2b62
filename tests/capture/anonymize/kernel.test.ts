import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { captureIn, type Capture } from '../../../src/capture/read/index.ts';
import { again } from './anonymized.ts';
import { findingsIn, told } from './findings.ts';

const runs = 'tests/fixtures/linux/runs';
const bothEnds = (run: string): Capture[] =>
  ['client', 'server'].map((end) =>
    captureIn(new Uint8Array(readFileSync(`${runs}/${run}/${end}.pcap`))),
  );

describe('an anonymized capture of a kernel', () => {
  it.each(readdirSync(runs))('has the same findings: %s', (run) => {
    const captures = bothEnds(run);
    const other = again(captures).map(({ capture }) => capture);
    expect(told(findingsIn(other))).toEqual(told(findingsIn(captures)));
    for (const [i, capture] of captures.entries()) {
      expect(told(findingsIn([other[i]!]))).toEqual(told(findingsIn([capture])));
    }
  });
});
