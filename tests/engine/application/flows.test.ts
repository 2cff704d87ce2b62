import { describe, expect, test } from 'vitest';
import {
  simulate,
  Simulation,
  type Configuration,
  type ScriptAction,
} from '../../../src/engine/index.ts';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { Flag, Kind } from '../../../src/trace/codes/index.ts';
import { ethernet, host, ms, plainTcp, seconds, wait, write } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';

const end = {
  tcp: undefined,
  readDelay: 0,
  readSize: 65_536,
  readPause: 0,
  readFrom: 0,
  idleTimeout: 0,
};

/** Flows between three hosts on one Ethernet; the server of each does what is said. */
function flows(servers: readonly (readonly ScriptAction[])[], seed = 1): Configuration {
  return {
    seed,
    stopAfter: seconds(100),
    hosts: ['a', 'b', 'c'].map((name) => host(name)),
    network: ethernet(),
    workload: {
      kind: 'flows',
      flows: servers.map((actions, i) => ({
        // The second flow opens first: connections are numbered as they open.
        start: ms(10) - i * ms(5),
        client: { ...end, host: i, actions: [] },
        server: { ...end, host: 2, actions },
      })),
    },
  };
}

describe('flows', () => {
  test('are told apart by their connections, whichever opens first', () => {
    const trace = simulate(flows([[write(300)], [write(500)]]));
    const done = transactionsOf(trace).map(({ bytes, page, connection }) => [
      bytes,
      page,
      connection,
    ]);
    expect(done.toSorted()).toEqual([
      [300, 0, 1],
      [500, 1, 0],
    ]);
  });

  test('may have a stack of their own at either end', () => {
    const plain = flows([[write(300)], [write(500)]]);
    if (plain.workload.kind !== 'flows') throw new TypeError('flows');
    const [first, second] = plain.workload.flows;
    const own = { ...second!, server: { ...second!.server, tcp: { ...plainTcp, mss: 100 } } };
    const trace = simulate({ ...plain, workload: { kind: 'flows', flows: [first!, own] } });
    const sizes = recordsOf(trace, Kind.SegmentSent)
      .filter(({ host: from, length }) => from === 2 && length > 0)
      .map(({ connection, length }) => `${connection}:${length}`);
    expect(new Set(sizes)).toEqual(new Set(['1:300', '0:100']));
    const syn = recordsOf(trace, Kind.SegmentSent).filter(({ flags }) => (flags & Flag.Syn) !== 0);
    expect(new Set(syn.map(({ value }) => value))).toEqual(new Set([1460, 100]));
  });

  test('are the same run when gone through backwards and forwards', () => {
    const configuration = flows([[wait(ms(3)), write(9000)], [write(5000)]]);
    const straight = digestOf(simulate(configuration));
    const simulation = new Simulation(configuration);
    simulation.run();
    simulation.seek(3);
    simulation.run();
    expect(digestOf(simulation.trace())).toBe(straight);
  });
});

describe('waiting until a time', () => {
  const until = (time: number, jitter = 0): ScriptAction => ({ do: 'wait-until', time, jitter });
  const writesAt = (configuration: Configuration): number[] =>
    recordsOf(simulate(configuration), Kind.Write).map(({ time }) => time);

  test('is exact without jitter, and over at once if the time is past', () => {
    const script = [until(ms(50)), write(10), until(ms(40)), write(10), until(ms(80)), write(10)];
    expect(writesAt(flows([script]))).toEqual([ms(50), ms(50), ms(80)]);
  });

  test('varies within its jitter, by the seed, and action by action', () => {
    const script = (first: number): ScriptAction[] => [
      until(ms(500), first),
      write(10),
      until(ms(900), ms(100)),
      write(10),
    ];
    const [early, late] = writesAt(flows([script(ms(100))])) as [number, number];
    expect(Math.abs(early - ms(500))).toBeLessThanOrEqual(ms(100));
    expect(Math.abs(late - ms(900))).toBeLessThanOrEqual(ms(100));
    expect(early).not.toBe(ms(500));
    // Less jitter for the first leaves the second where it was.
    expect(writesAt(flows([script(0)]))).toEqual([ms(500), late]);
    expect(writesAt(flows([script(ms(100))], 2))).not.toEqual([early, late]);
  });
});
