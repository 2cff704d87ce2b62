import { expect, test } from 'vitest';
import { holdPhasesOf, silencesOf } from '../../src/analysis/index.ts';
import { OnWire } from '../../src/analysis/on-wire.ts';
import { timeOutsOf } from '../../src/analysis/time-outs.ts';
import { WindowRecords } from '../../src/analysis/windows/records.ts';
import { Kind, Reason } from '../../src/trace/codes/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { builtinRun, withServerFrameLost } from '../runs.ts';

// What answers quickly in a long run answers the same as a plain reading of the whole log.

const runs: readonly (readonly [string, Trace])[] = [
  ['a loss', withServerFrameLost(7)],
  ['a lost SYN ACK', withServerFrameLost(1)],
  ['two connections and a time-out', builtinRun('victim-flow')],
  ['many connections', builtinRun('table1-http')],
];

test.each(runs)('what is on the wire at a time: %s', (_, trace) => {
  const segments = segmentsOf(trace);
  const index = new OnWire(segments);
  const times = new Set(segments.flatMap(({ transmitAt, droppedAt }) => [transmitAt, droppedAt]));
  times.delete(undefined);
  expect([...index.times]).toEqual([...index.times].sort((a, b) => a - b));
  expect(new Set(index.times)).toEqual(times);
  const plain = new Map<number, unknown[]>([...(times as Set<number>)].map((time) => [time, []]));
  for (const segment of segments) {
    plain.get(segment.transmitAt!)?.push({ kind: 'transmit', segment });
    plain.get(segment.droppedAt!)?.push({ kind: 'loss', segment });
  }
  for (const [time, events] of plain) {
    expect(index.at(time)).toEqual(events);
    if (!plain.has(time + 1)) expect(index.at(time + 1)).toEqual([]);
  }
});

test.each(runs)('the window record before one of the same end: %s', (_, trace) => {
  const index = new WindowRecords(trace);
  const last = new Map<string, number>();
  const plain = Array.from({ length: trace.length }, (_, id) => {
    if (trace.kind(id) !== Kind.Window) return undefined;
    const end = `${trace.connection(id)} ${trace.host(id)}`;
    const before = last.get(end);
    last.set(end, id);
    return before;
  });
  expect(plain.map((_, id) => index.before(id))).toEqual(plain);
});

test.each(runs)('silences longer than a time: %s', (_, trace) => {
  const all = silencesOf(trace);
  for (const least of [0, 1, 1e5, 1e7, 1e12]) {
    expect(silencesOf(trace, least)).toEqual(all.filter(({ from, to }) => to - from > least));
  }
});

test.each(runs)('a time-out is a wait wherever no hold of data explains it: %s', (_, trace) => {
  const phases = holdPhasesOf(trace);
  const froms = phases.map(({ from }) => from);
  expect(froms).toEqual([...froms].sort((a, b) => a - b));
  for (const { host, connection, from, to } of timeOutsOf(trace)) {
    const own = phases.filter(
      (phase) =>
        phase.host === host &&
        phase.connection === connection &&
        phase.because !== Reason.DelayedAck &&
        phase.because !== Reason.Application,
    );
    // Every nanosecond of it is somebody's, and none is two's.
    const covered = own.reduce(
      (sum, phase) => sum + Math.max(0, Math.min(to, phase.to) - Math.max(from, phase.from)),
      0,
    );
    expect(covered).toBe(to - from);
  }
});
