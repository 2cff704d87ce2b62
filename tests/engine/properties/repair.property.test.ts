import { describe, expect, test } from 'vitest';
import {
  Simulation,
  type Configuration,
  type TcpConfiguration,
} from '../../../src/engine/index.ts';
import { Kind, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { recordsOf } from '../conversation.ts';
import { lossyTransfers } from './arbitrary.ts';
import { fc, trials } from '../../trials.ts';

/** Any mix of the rules for losses that count packets, with any other rules of the stack. */
const mix = fc.record({
  recovery: fc.constant('prr' as const),
  lossDetection: fc.constantFrom('duplicates' as const, 'rack' as const),
  tailLossProbe: fc.boolean(),
  frto: fc.boolean(),
  undo: fc.boolean(),
  selectiveAcks: fc.boolean(),
  timestamps: fc.boolean(),
  duplicateReports: fc.boolean(),
  sackCompression: fc.boolean(),
  // A program that may write one byte at a time would outlast the run.
  notsentLowat: fc.constant(0),
});

function mixed(given: Configuration, tcp: Partial<TcpConfiguration>): Configuration {
  const hosts = given.hosts.map((host) => ({ ...host, tcp: { ...host.tcp, ...tcp } }));
  return { ...given, hosts };
}

/** All bytes arrive, in order, and a run that goes back and forth is the same. */
function delivers(configuration: Configuration, part: number): Trace {
  const simulation = new Simulation(configuration);
  simulation.run();
  expect(simulation.now).toBeLessThan(configuration.stopAfter);
  const trace = simulation.trace();
  const failed = recordsOf(trace, Kind.Failure).length > 0;
  const sum = (kind: Kind) => recordsOf(trace, kind).reduce((all, { length }) => all + length, 0);
  if (!failed) expect(sum(Kind.Read)).toBe(sum(Kind.Write));
  const digest = digestOf(trace);
  simulation.seek(Math.floor(part * simulation.eventCount));
  simulation.run();
  expect(digestOf(simulation.trace())).toBe(digest);
  return trace;
}

/** Probes leave only where they are asked for, one for each tail, and no timer fires for what is acknowledged. */
function checkTimers(trace: Trace, { hosts }: Configuration): void {
  for (const { host, code, cause } of recordsOf(trace, Kind.TimerFired)) {
    const tcp = hosts[host]?.tcp;
    if (code === TimerCode.TailLossProbe) expect(tcp?.tailLossProbe).toBe(true);
    if (code === TimerCode.Reordering) expect(tcp?.lossDetection).toBe('rack');
    expect(cause).toBeGreaterThanOrEqual(0);
  }
}

/** Between two ACKs of a recovery, nothing leaves beyond what PRR admitted, old or new. */
function checkWindows(trace: Trace): void {
  const recovering = new Set<string>();
  const rooms = new Map<string, number>();
  for (let id = 0; id < trace.length; id++) {
    const { kind, code, host, connection, sequence, length } = trace.record(id);
    const end = `${host} ${connection}`;
    if (kind === Kind.Window) {
      if (code === WindowCode.FastRetransmit) recovering.add(end);
      else if (ends.includes(code)) recovering.delete(end);
      if (code === WindowCode.Pipe && recovering.has(end)) rooms.set(end, sequence - length);
      else if (code !== WindowCode.Peer) rooms.delete(end);
    } else if (kind === Kind.TimerFired || kind === Kind.Received) {
      rooms.delete(end);
    } else if (kind === Kind.SegmentSent && length > 0) {
      const room = rooms.get(end);
      if (room === undefined) continue;
      expect(length).toBeLessThanOrEqual(room);
      rooms.set(end, room - length);
    }
  }
}

/** What ends a recovery. */
const ends: readonly number[] = [WindowCode.Deflate, WindowCode.Timeout, WindowCode.Undo];

describe('losses known by packets', () => {
  test('any losses and any mix of rules: all bytes arrive in order, and timers have a reason', () => {
    fc.assert(
      fc.property(
        lossyTransfers,
        mix,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (run, tcp, part) => {
          const configuration = mixed(run, tcp as Partial<TcpConfiguration>);
          const trace = delivers(configuration, part);
          checkTimers(trace, configuration);
          checkWindows(trace);
        },
      ),
      trials(100),
    );
  });
});
