import { describe, expect, test } from 'vitest';
import {
  Simulation,
  simulate,
  type Configuration,
  type TcpConfiguration,
} from '../../../src/engine/index.ts';
import { Flag, Kind, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import {
  awaitEnd,
  close,
  host,
  immediately,
  link,
  ms,
  plainTcp,
  seconds,
  shutdown,
  write,
} from '../configurations.ts';
import { at, recordsOf } from '../conversation.ts';

const end = { readDelay: 0, readSize: 65_536, readPause: 0, readFrom: 0, idleTimeout: 0 };
const exact = { ...plainTcp.retransmission, clock: 'exact' } as const;

/** Downloads from one server, each beginning at its time (ms); the server's stack is what is told. */
function downloads(
  starts: readonly number[],
  bytes: number,
  tcp: Partial<TcpConfiguration>,
  losses: readonly number[] = [],
): Configuration {
  const stack = { ...plainTcp, retransmission: exact, sendBuffer: 60_000, ...tcp };
  return {
    seed: 1,
    stopAfter: seconds(100),
    hosts: [
      host('client', {
        tcp: { ...plainTcp, delayedAck: immediately, receiveBuffer: 60_000, initialSequence: 7 },
      }),
      host('server', { tcp: stack }),
    ],
    network: link({
      down: { losses: { frames: losses, rate: 0, bitErrorRate: 0, bursts: undefined } },
    }),
    workload: {
      kind: 'flows',
      flows: starts.map((start) => ({
        start: ms(start),
        client: { ...end, host: 0, tcp: undefined, actions: [awaitEnd, close] },
        server: { ...end, host: 1, tcp: undefined, actions: [write(bytes), shutdown, awaitEnd] },
      })),
    },
  };
}

/** The windows that a rule set, bytes, by connection. */
function windows(trace: Trace, code: WindowCode): [connection: number, cwnd: number][] {
  return recordsOf(trace, Kind.Window, 'server')
    .filter((record) => record.code === code)
    .map(({ connection, sequence }) => [connection, sequence]);
}

/** The congestion window that a connection had last before a time (ms). */
function windowBefore(trace: Trace, connection: number, time: number): number {
  return recordsOf(trace, Kind.Window, 'server')
    .filter((record) => record.connection === connection && at(trace, record.id) < time)
    .at(-1)!.sequence;
}

/** Segments with data that leave at the moment of a connection's first. */
function firstFlight(trace: Trace, connection: number): number {
  const sent = recordsOf(trace, Kind.SegmentSent, 'server').filter(
    (segment) => segment.connection === connection && segment.length > 0,
  );
  return sent.filter(({ time }) => time === sent[0]!.time).length;
}

describe('connections in series (RFC 9040, section 6)', () => {
  const series = (stateSharing: TcpConfiguration['stateSharing']) =>
    simulate(downloads([0, 5000, 10_000], 29_200, { stateSharing }));

  test('begin with the window of those before', () => {
    const trace = series('temporal');
    const last = windowBefore(trace, 0, 5000);
    expect(last).toBeGreaterThan(15_000);
    const [first, second] = windows(trace, WindowCode.Shared);
    expect(first).toEqual([1, last]);
    // Each counts as much as all before it together.
    expect(second).toEqual([2, Math.floor((last + windowBefore(trace, 1, 10_000)) / 2)]);
    // All twenty segments.
    expect(firstFlight(trace, 1)).toBe(20);
    expect(firstFlight(series('none'), 1)).toBe(2);
  });

  test('know the round trip before their first segment: a lost SYN+ACK is sent again sooner', () => {
    /** Time from the first SYN+ACK of the second connection to the second one. */
    const again = (stateSharing: TcpConfiguration['stateSharing']): number => {
      const whole = simulate(downloads([0, 5000], 1460, { stateSharing }));
      const isSyn = ({ flags }: { flags: number }): boolean => (flags & Flag.Syn) !== 0;
      const frames = recordsOf(whole, Kind.SegmentSent, 'server');
      const frame = frames.findLastIndex(isSyn) + 1;
      const retransmission = { ...exact, minimum: ms(200), initial: ms(3000) };
      const changed = { stateSharing, retransmission };
      const trace = simulate(downloads([0, 5000], 1460, changed, [frame]));
      const [, lost, repaired] = recordsOf(trace, Kind.SegmentSent, 'server').filter(isSyn);
      return at(trace, repaired!.id) - at(trace, lost!.id);
    };
    expect(again('none')).toBe(3000);
    expect(again('temporal')).toBe(200);
  });

  test('share nothing with connections at the same time', () => {
    const trace = simulate(downloads([0, 200], 400_000, { stateSharing: 'temporal' }));
    expect(windows(trace, WindowCode.Shared)).toEqual([]);
  });
});

describe('connections in parallel (RFC 9040, section 7)', () => {
  const parallel = simulate(downloads([0, 250, 300], 400_000, { stateSharing: 'ensemble' }));

  test('divide the sum of their windows anew when one joins', () => {
    const shared = windows(parallel, WindowCode.Shared);
    const [joined, reduced] = shared as [[number, number], [number, number]];
    expect(joined[0]).toBe(1);
    expect(reduced[0]).toBe(0);
    // Two equal shares of what the first had.
    expect(Math.abs(joined[1] - reduced[1])).toBeLessThanOrEqual(1);
    expect(joined[1]).toBeGreaterThan(2 * 1460);
    // The third takes a third; both others give up a third of theirs.
    expect(shared.slice(2).map(([connection]) => connection)).toEqual([2, 0, 1]);
    expect(shared).toHaveLength(5);
  });

  test('know each other’s round trips', () => {
    /** Whether a connection's first measurement is all that it knows; smoothed times are in us. */
    const isNew = (trace: Trace, connection: number): boolean => {
      const first = recordsOf(trace, Kind.RoundTrip, 'server').find(
        (record) => record.connection === connection,
      )!;
      return first.sequence === Math.floor(first.value / 1000);
    };
    const alone = simulate(downloads([0, 250, 300], 400_000, { stateSharing: 'none' }));
    expect([0, 1, 2].map((connection) => isNew(alone, connection))).toEqual([true, true, true]);
    expect([0, 1, 2].map((connection) => isNew(parallel, connection))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('inherit nothing from one that is gone', () => {
    const trace = simulate(downloads([0, 5000], 29_200, { stateSharing: 'ensemble' }));
    expect(windows(trace, WindowCode.Shared)).toEqual([]);
  });
});

describe('shared state', () => {
  test.each(['temporal', 'ensemble'] as const)('%s: going back changes nothing', (stateSharing) => {
    const configuration = downloads([0, 250, 3000], 100_000, { stateSharing }, [40, 200]);
    const whole = digestOf(simulate(configuration));
    const simulation = new Simulation(configuration);
    simulation.run();
    const events = simulation.eventCount;
    for (const part of [0.3, 0.8, 0.1, 0.5]) {
      simulation.seek(Math.floor(part * events));
      simulation.seek(events);
      expect(digestOf(simulation.trace())).toBe(whole);
    }
  });
});
