import { describe, expect, test } from 'vitest';
import {
  Simulation,
  type Configuration,
  type TcpConfiguration,
} from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { digestOf, segmentsOf } from '../../../src/trace/index.ts';
import { ms, wait, write } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { lossyTransfers } from './arbitrary.ts';
import { ObservedSender } from './observed-sender.ts';
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

interface Silences {
  readonly inside: number;
  readonly tail: number;
  readonly atEnd: number;
}

const silence = fc.constantFrom(ms(40), ms(5000));

/** The long ones have nothing in flight, so that no timer may run; a short write in between is all tail. */
const silences: fc.Arbitrary<Silences> = fc.record({
  inside: silence,
  tail: fc.integer({ min: 1, max: 8000 }),
  atEnd: silence,
});

function mixed(
  given: Configuration,
  tcp: Partial<TcpConfiguration>,
  { inside, tail, atEnd }: Silences,
): Configuration {
  const hosts = given.hosts.map((host) => ({ ...host, tcp: { ...host.tcp, ...tcp } }));
  const { workload } = given;
  if (workload.kind !== 'flows') throw new TypeError('not a script');
  const flows = workload.flows.map(({ client, server, ...flow }) => ({
    ...flow,
    client: {
      ...client,
      actions: [
        ...client.actions.slice(0, 1),
        wait(inside),
        write(tail),
        ...client.actions.slice(1),
      ],
    },
    server: {
      ...server,
      actions: [...server.actions.slice(0, 1), wait(atEnd), ...server.actions.slice(1)],
    },
  }));
  return { ...given, hosts, workload: { ...workload, flows } };
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

/** Follows both ends of the connection. */
function checkSenders(trace: Trace, { hosts }: Configuration): void {
  const segments = new Map(segmentsOf(trace).map((segment) => [segment.id, segment]));
  const senders = hosts.map(({ tcp }) => new ObservedSender(tcp));
  const both = hosts.every(({ tcp }) => tcp.selectiveAcks);
  const bases = hosts.map(() => 0);
  for (let id = 0; id < trace.length; id++) {
    const record = trace.record(id);
    const { kind, host, cause } = record;
    const sender = senders[host]!;
    if (kind === Kind.Window) sender.windowChanged(record);
    else if (kind === Kind.TimerFired) {
      expect(trace.host(cause), 'who set the timer').toBe(host);
      sender.timerFired(record);
    } else if (kind === Kind.SegmentSent) {
      const segment = segments.get(id)!;
      bases[host] = record.sequence - segment.sequence;
      sender.sent(segment, cause, both);
    } else if (kind === Kind.Received || kind === Kind.Dropped) {
      const segment = segments.get(record.segment)!;
      senders[segment.from]!.left(segment.id);
      if (kind === Kind.Received) sender.received(segment, bases[host]!);
    }
  }
}

describe('losses known by packets', () => {
  test('any losses and any mix of rules: all bytes arrive in order, no more leaves than PRR admits, and timers have a reason', () => {
    fc.assert(
      fc.property(
        lossyTransfers,
        mix,
        silences,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (run, tcp, quiet, part) => {
          const configuration = mixed(run, tcp as Partial<TcpConfiguration>, quiet);
          const trace = delivers(configuration, part);
          checkSenders(trace, configuration);
        },
      ),
      trials(100),
    );
  });
});
