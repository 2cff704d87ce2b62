// A segment reads its log when it is asked; here each is read as a whole, record by record.
import { expect, test } from 'vitest';
import { randomRun } from '../../../src/studies/diagnosis/random-run.ts';
import { Flag, Kind } from '../../../src/trace/codes/index.ts';
import type { RecordId, Trace } from '../../../src/trace/format/index.ts';
import { connectionsOf, segmentOf, segmentsOf, type Segment } from '../../../src/trace/index.ts';
import { noOptions, withOption } from '../../../src/trace/options.ts';
import { briefBuiltins, builtinRun } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

type Read = { -readonly [Key in keyof Segment]: Segment[Key] };

function readAlone(trace: Trace): Segment[] {
  const read = new Map<RecordId, Read>();
  for (let id = 0; id < trace.length; id++) {
    const record = trace.record(id);
    const { kind, time, value } = record;
    const segment = read.get(record.segment);
    if (kind === Kind.SegmentSent) read.set(id, sentIn(trace, id));
    else if (segment === undefined) continue;
    else if (kind === Kind.Options) segment.options = withOption(segment.options, trace, id);
    else if (kind === Kind.Transmit) segment.transmitAt ??= value;
    else if (kind === Kind.Dropped) {
      segment.droppedAt = Math.max(time, value);
      segment.dropCode = record.code;
    } else if (kind === Kind.Arrived) {
      segment.transmittedAt ??= value;
      if (record.host !== segment.to) continue;
      if (segment.arrivedAt === undefined) segment.arrivedAt = time;
      else segment.copies = [...segment.copies, { arrivedAt: time, receivedAt: undefined }];
    } else if (kind === Kind.Received) {
      if (segment.receivedAt === undefined) segment.receivedAt = time;
      else {
        const next = segment.copies.findIndex(({ receivedAt }) => receivedAt === undefined);
        segment.copies = segment.copies.map((copy, i) =>
          i === next ? { ...copy, receivedAt: time } : copy,
        );
      }
    }
  }
  return [...read.values()];
}

function sentIn(trace: Trace, id: RecordId): Read {
  const {
    host: from,
    connection,
    flags,
    length,
    window,
    value,
    time,
    ...record
  } = trace.record(id);
  const { client, server, clientInitialSequence, serverInitialSequence } =
    connectionsOf(trace)[connection]!;
  const numbers = [clientInitialSequence ?? 0, serverInitialSequence ?? 0];
  const [own, peer] = (from === client ? numbers : numbers.reverse()) as [number, number];
  const sequence = (record.sequence - own) >>> 0;
  const isAck = (flags & Flag.Ack) !== 0;
  return {
    ...{ id, connection, from, to: from === client ? server : client, flags, length, window },
    ...{ sequence, end: sequence + length, sentAt: time },
    acknowledgment: isAck ? (record.acknowledgment - peer) >>> 0 : undefined,
    mss: value & 0xffff,
    options: noOptions,
    retransmission: ((value >>> 16) & 1) === 1,
    ...{ transmitAt: undefined, transmittedAt: undefined, arrivedAt: undefined },
    ...{ receivedAt: undefined, copies: [], droppedAt: undefined, dropCode: 0 },
  };
}

function expectSame(trace: Trace): void {
  const expected = readAlone(trace);
  const names = Object.keys(expected[0] ?? {}) as (keyof Segment)[];
  const segments = segmentsOf(trace);
  const told = segments.map((one) => Object.fromEntries(names.map((name) => [name, one[name]])));
  expect(told).toEqual(expected);
  expect(segments.every((one) => segmentOf(trace, one.id) === one)).toBe(true);
}

test.each(briefBuiltins)('%s: each segment is what its records say', (name) => {
  expectSame(builtinRun(name));
});

test('so it is in random runs, with losses, late frames and any stack', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (seed) => {
      expectSame(randomRun(seed).trace);
    }),
    trials(10),
  );
});
