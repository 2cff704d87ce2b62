import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linuxOverflows } from '../../src/studies/fidelity/index.ts';
import type { BuiltinName } from '../../src/scenario/index.ts';
import { Kind, TimerCode } from '../../src/trace/codes/index.ts';
import type { RecordId, Trace } from '../../src/trace/format/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { segmentSentRecord } from '../../src/trace/records/index.ts';
import { builtinRun } from '../runs.ts';
import { triesAll } from '../trials.ts';
import { projectFile } from './fixtures.ts';

interface Counts {
  readonly at_once: number;
  readonly compressed: number;
}

/** Whether data came that do not follow what an ACK acknowledges. */
function isBeyond(trace: Trace, received: RecordId, ack: RecordId): boolean {
  const came = trace.segment(received);
  const number = segmentSentRecord.acknowledgment(trace, ack);
  return trace.lengthOf(came) > 0 && segmentSentRecord.sequence(trace, came) > number;
}

/** ACKs of data beyond a gap. Data come so far apart that each has its own. */
function acksBeyondGaps(trace: Trace): Counts {
  let [atOnce, compressed] = [0, 0];
  for (const { id, length, options } of segmentsOf(trace)) {
    if (length > 0 || options.sack.length === 0) continue;
    const cause = trace.cause(id);
    if (trace.kind(cause) === Kind.Received) {
      if (isBeyond(trace, cause, id)) atOnce++;
    } else if (trace.code(cause) === TimerCode.AckCompression) compressed++;
  }
  return { at_once: atOnce, compressed };
}

test.each(triesAll ? ['cubic', 'reno'] : ['cubic'])(
  '%s: as many ACKs of data beyond a gap are delayed as by a Linux kernel',
  (control) => {
    const file = readFileSync(`${linuxOverflows}/q_${control}_1m150_40.json`, 'utf8');
    const { beyond_gap: linux } = JSON.parse(file) as { readonly beyond_gap: Counts };
    const ours = acksBeyondGaps(builtinRun(`linux-full-queue-${control}` as BuiltinName));
    const all = linux.at_once + linux.compressed;
    expect(ours.at_once + ours.compressed).toBe(all);
    expect(Math.abs(ours.at_once - linux.at_once)).toBeLessThanOrEqual(2);
    const text = projectFile('docs/linux.md').replaceAll(/\s+/g, ' ');
    const written = text.slice(text.indexOf('SACK compression delays'));
    expect(written).toContain(`${ours.at_once} of ${all}`);
    expect(written).toContain(`(Linux: ${linux.at_once})`);
  },
);
