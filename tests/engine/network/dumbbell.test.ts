import { describe, expect, test } from 'vitest';
import { simulate, type Configuration } from '../../../src/engine/index.ts';
import { DropCode, Kind } from '../../../src/trace/codes/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { host, line, lines, ms, plainTcp, seconds, write } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';

const mss = 1000;
/** Two clients (0, 1) and a server (2) at both ends of 800 kb/s and 100 ms. */
function dumbbell(changes: Partial<Configuration> = {}): Configuration {
  const access = { rate: 10_000_000, delay: ms(1), queueFrames: 1000 };
  const narrow = { rate: 800_000, delay: ms(100) };
  const tcp = { ...plainTcp, mss, initialWindow: 8, sendBuffer: 65_535, receiveBuffer: 65_535 };
  const end = {
    tcp: undefined,
    readDelay: 0,
    readSize: 65_536,
    readPause: 0,
    readFrom: 0,
    idleTimeout: 0,
  };
  return {
    seed: 1,
    stopAfter: seconds(100),
    hosts: ['client-1', 'client-2', 'server'].map((name) => host(name, { tcp })),
    network: lines(
      [
        line(3, 4, { ...narrow, queueFrames: 1000 }),
        line(4, 3, { ...narrow, queueFrames: 9 }),
        line(0, 3, access),
        line(3, 0, access),
        line(1, 3, access),
        line(3, 1, access),
        line(4, 2, access),
        line(2, 4, access),
      ],
      ['router-c', 'router-s'],
    ),
    workload: {
      kind: 'flows',
      flows: [0, 1].map((client) => ({
        start: client * ms(1),
        client: { ...end, host: client, actions: [] },
        server: { ...end, host: 2, actions: [write(8 * mss)] },
      })),
    },
    ...changes,
  };
}

describe('a dumbbell', () => {
  const trace = simulate(dumbbell());

  test('delivers each reply to the client that it is for', () => {
    const ends = transactionsOf(trace);
    expect(ends.map(({ bytes, failed }) => [bytes, failed])).toEqual([
      [8 * mss, false],
      [8 * mss, false],
    ]);
    for (const client of [0, 1]) {
      const read = recordsOf(trace, Kind.Read)
        .filter((record) => record.host === client)
        .reduce((sum, { length }) => sum + length, 0);
      expect(read).toBe(8 * mss);
    }
  });

  test('passes a frame on at each router as soon as its last bit is there', () => {
    const [syn] = segmentsOf(trace);
    // 44 bytes of SYN, 38 of framing, padded to 84: 67.2 us, 840 us, 67.2 us.
    expect(syn!.transmittedAt).toBe(67_200);
    expect(syn!.arrivedAt).toBe(67_200 + 840_000 + 67_200 + ms(102));
    const hops = recordsOf(trace, Kind.Arrived).filter(({ segment }) => segment === syn!.id);
    expect(hops.map((record) => record.host)).toEqual([3, 4, 2]);
  });

  test('says which queue a frame met, how long it was, and whose frame was dropped', () => {
    const full = dumbbell();
    const network = lines(
      full.network.kind === 'lines'
        ? full.network.lines.map((each) =>
            each.from === 4 && each.to === 3 ? { ...each, queueFrames: 3 } : each,
          )
        : [],
      ['router-c', 'router-s'],
    );
    const crowded = simulate({ ...full, network });
    const dropped = recordsOf(crowded, Kind.Dropped);
    expect(dropped.length).toBeGreaterThan(0);
    for (const drop of dropped) {
      expect(drop).toMatchObject({ host: 4, code: DropCode.QueueFull, window: 3 });
      // Data frames of 1078 bytes, or an ACK of 84 among them.
      expect(drop.acknowledgment).toBeLessThanOrEqual(3 * 1078);
      expect(crowded.connection(drop.segment)).toBe(drop.connection);
    }
    expect(transactionsOf(crowded)).toHaveLength(2);
  });

  test('limits a queue in bytes as well', () => {
    const full = dumbbell();
    if (full.network.kind !== 'lines') throw new TypeError('lines');
    const network = {
      ...full.network,
      lines: full.network.lines.map((each) =>
        each.from === 4 && each.to === 3 ? { ...each, queueFrames: 50, queueBytes: 2200 } : each,
      ),
    };
    const dropped = recordsOf(simulate({ ...full, network }), Kind.Dropped);
    // Two data frames have room, three have not.
    expect(dropped.length).toBeGreaterThan(0);
    for (const drop of dropped) expect(drop.acknowledgment).toBeGreaterThan(2200 - 1078);
  });
});

describe('cross traffic', () => {
  const traffic = {
    from: 4,
    to: 3,
    rate: 400_000,
    packetBytes: 500,
    spacing: 'constant',
    start: ms(5),
    end: seconds(2),
  } as const;
  const withTraffic = (spacing: 'constant' | 'poisson', seed = 1): Configuration => {
    const plain = dumbbell({ seed });
    if (plain.network.kind !== 'lines') throw new TypeError('lines');
    return { ...plain, network: { ...plain.network, crossTraffic: [{ ...traffic, spacing }] } };
  };
  const comings = (configuration: Configuration): number[] =>
    recordsOf(simulate(configuration), Kind.CrossTraffic).map(({ time }) => time);

  test('comes at equal distances of its rate, and only as long as anyone talks', () => {
    const trace = simulate(withTraffic('constant'));
    const times = recordsOf(trace, Kind.CrossTraffic).map(({ time }) => time);
    expect(times.slice(0, 3)).toEqual([ms(5), ms(15), ms(25)]);
    const last = trace.time(trace.length - 1);
    expect(times.length).toBe(1 + Math.floor((Math.min(last, seconds(2) - 1) - ms(5)) / ms(10)));
  });

  test('comes at random distances of that mean, by the seed', () => {
    const times = comings({ ...withTraffic('poisson') });
    expect(comings(withTraffic('poisson'))).toEqual(times);
    expect(comings(withTraffic('poisson', 2))).not.toEqual(times);
  });

  test('takes its share of the line, and makes the others wait', () => {
    const alone = transactionsOf(simulate(dumbbell()));
    const crowded = transactionsOf(simulate(withTraffic('constant')));
    expect(crowded[0]!.end).toBeGreaterThan(alone[0]!.end);
  });
});
