import { describe, expect, it } from 'vitest';
import { checkScenario, compile, type ScenarioInput } from '../../../src/scenario/index.ts';

function compiled(input: Omit<ScenarioInput, 'version'>) {
  const result = checkScenario({ version: 1, http: { documents: [{ bytes: 100 }] }, ...input });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return compile(result.scenario);
}

describe('compile', () => {
  it('counts nanoseconds and bits per second', () => {
    const { network, hosts } = compiled({
      network: { kind: 'link', rate: 1.536, delay: 0.000_001 },
      hosts: { client: { kernelIn: 0.15 } },
    });
    expect(network).toMatchObject({ lines: [{ from: 0, to: 1, rate: 1_536_000, delay: 1 }, {}] });
    expect(hosts[0].kernelIn).toBe(150_000);
  });

  it('lets one direction of a link differ', () => {
    const { network } = compiled({
      network: { kind: 'link', rate: 8, delay: 20, queue: 7, up: { rate: 1 }, down: { queue: 9 } },
    });
    expect(network).toMatchObject({
      lines: [
        { rate: 1_000_000, delay: 20_000_000, queueFrames: 7 },
        { rate: 8_000_000, delay: 20_000_000, queueFrames: 9 },
      ],
    });
  });

  it('lets one direction have a queue discipline, or another one, or none', () => {
    const disciplinesOf = (network: object): unknown[] => {
      const { network: made } = compiled({ network: { kind: 'link', ...network } });
      return made.kind === 'lines' ? made.lines.map(({ discipline }) => discipline) : [];
    };
    const codel = { kind: 'codel', target: 5e6, interval: 100e6, flows: 1024, quantum: 1514 };
    const discipline = { kind: 'codel' };
    expect(disciplinesOf({})).toEqual([undefined, undefined]);
    expect(disciplinesOf({ discipline })).toEqual([codel, codel]);
    expect(disciplinesOf({ down: { discipline } })).toEqual([undefined, codel]);
    const [up, down] = [{ kind: 'drop-tail' }, { kind: 'fq-codel', target: 0.25, quantum: 300 }];
    const others = { up: { discipline: up }, down: { discipline: down } };
    expect(disciplinesOf({ discipline, ...others })).toEqual([
      undefined,
      { ...codel, kind: 'fq-codel', target: 250_000, quantum: 300 },
    ]);
  });

  it.each([
    ['grows where nothing is said', {}, 65_536, 33_554_432],
    ['is fixed where its size is given', { receiveBuffer: 32_768 }, 32_768, 0],
    [
      'grows where that is said as well',
      { receiveBuffer: 32_768, largestReceiveBuffer: 100_000 },
      32_768,
      100_000,
    ],
  ])('a receive buffer of Linux 6 %s', (_, tcp, receiveBuffer, largestReceiveBuffer) => {
    const { hosts } = compiled({ hosts: { client: { profile: 'linux-6', tcp } } });
    expect(hosts[0].tcp).toMatchObject({ receiveBuffer, largestReceiveBuffer });
  });

  it('counts the delay of quick ACKs in nanoseconds, and passes on whether they are on', () => {
    const tcp = { delayedAck: { quickAck: false } };
    const { hosts } = compiled({ hosts: { client: { profile: 'linux-6', tcp } } });
    expect(hosts[0].tcp.delayedAck).toMatchObject({ delay: 40_000_000, quickAck: false });
  });

  it('gives each host its listed losses', () => {
    const { network } = compiled({
      network: { kind: 'ethernet', losses: [{ from: 'server', frame: 3 }] },
    });
    expect(network).toMatchObject({ losses: [{ frames: [] }, { frames: [3] }] });
  });

  it('gives each host its listed delays and duplicates', () => {
    const { network } = compiled({
      network: {
        kind: 'link',
        delays: [{ from: 'client', frame: 2, by: 1.5 }],
        duplicates: [{ from: 'server', frame: 4 }],
        down: { delayed: [{ frame: 9, by: 20 }], duplicated: [1], lost: [7] },
      },
    });
    expect(network).toMatchObject({
      lines: [
        { impairments: { delays: [{ frame: 2, by: 1_500_000 }], duplicates: [] } },
        {
          impairments: { delays: [{ frame: 9, by: 20_000_000 }], duplicates: [1, 4] },
          losses: { frames: [7] },
        },
      ],
    });
    const shared = compiled({
      network: { kind: 'ethernet', duplicates: [{ from: 'server', frame: 4 }] },
    });
    expect(shared.network).toMatchObject({
      impairments: [{ duplicates: [] }, { duplicates: [4] }],
    });
  });

  it('overrides single fields of a profile', () => {
    const { hosts } = compiled({
      hosts: { server: { profile: '4.4bsd', tcp: { retransmission: { minimumTicks: 3 } } } },
    });
    expect(hosts[1].tcp.retransmission).toMatchObject({ minimumTicks: 3, deviations: 4 });
    expect(hosts[1].tcp.writeChunk).toBe(2048);
    expect(hosts[0].tcp.writeChunk).toBe(0);
  });

  it('lets a send buffer grow unless its size alone is given', () => {
    const largest = (tcp: object): number => {
      const { hosts } = compiled({ hosts: { server: { profile: 'linux-6', tcp } } });
      return hosts[1].tcp.largestSendBuffer;
    };
    expect(largest({})).toBeGreaterThan(1_000_000);
    expect(largest({ sendBuffer: 20_000 })).toBe(0);
    expect(largest({ sendBuffer: 20_000, largestSendBuffer: 90_000 })).toBe(90_000);
  });

  it('turns rates of a stack into bits per second', () => {
    const { hosts } = compiled({ hosts: { server: { tcp: { maxPacingRate: 1.5 } } } });
    expect(hosts[1].tcp.maxPacingRate).toBe(1_500_000);
  });

  it('writes requests and headers to the byte', () => {
    const { workload } = compiled({
      http: { documents: [{ path: '/yahoo.html', bytes: 6651, headerBytes: 300 }] },
    });
    expect(workload.kind === 'http' && workload.documents[0]).toMatchObject({
      request: 'GET /yahoo.html HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n',
      header: expect.stringMatching(/^HTTP\/1\.0 200 OK\.+\r\n/),
      body: 6651,
    });
  });

  it.each([
    ['idempotent', [true, false, true]],
    ['all', [true, true, true]],
    ['never', [false, false, false]],
  ] as const)(
    'lets a client that retries %s requests repeat these of GET, POST and PUT',
    (retry, repeatable) => {
      const { workload } = compiled({
        http: {
          documents: (['GET', 'POST', 'PUT'] as const).map((method) => ({ method, bytes: 10 })),
          client: { retry },
        },
      });
      expect(workload.kind === 'http' && workload.documents.map((one) => one.repeatable)).toEqual(
        repeatable,
      );
    },
  );

  it('takes scripts as they are, in nanoseconds', () => {
    const { workload } = compiled({
      http: undefined,
      script: {
        client: {
          actions: [
            { do: 'wait', time: 1.5 },
            { do: 'write', bytes: 10 },
            { do: 'cork' },
            { do: 'write', bytes: 10, more: true },
          ],
        },
      },
    });
    expect(workload).toMatchObject({
      kind: 'flows',
      flows: [
        {
          start: 0,
          client: {
            host: 0,
            tcp: undefined,
            actions: [
              { do: 'wait', time: 1_500_000 },
              { do: 'write', bytes: 10, more: false },
              { do: 'cork' },
              { do: 'write', bytes: 10, more: true },
            ],
          },
          server: { host: 1, tcp: undefined, actions: [], readSize: 8192 },
        },
      ],
    });
  });

  it('joins the hosts of a dumbbell by routers, the second and further with names of their own', () => {
    const { hosts, network, workload } = compiled({
      http: undefined,
      network: {
        kind: 'dumbbell',
        clients: 2,
        bottleneck: { rate: 0.8, delay: 100, queue: 9, up: { queue: 99 } },
        access: { rate: 10, delay: 1 },
        crossTraffic: [{ rate: 0.1, spacing: 'constant' }],
      },
      flows: [
        { client: 2, start: 5, serverTcp: { afterIdle: 'restart-bsd' }, script: { client: {} } },
      ],
    });
    expect(hosts.map(({ name }) => name)).toEqual(['client-1', 'client-2', 'server']);
    expect(hosts.map(({ address }) => address)).toEqual(['192.0.2.1', '198.51.100.2', '192.0.2.2']);
    // Two clients' heartbeats are half an interval apart.
    expect(hosts[1]!.fastTick.phase - hosts[0]!.fastTick.phase).toBe(100_000_000);
    if (network.kind !== 'lines') throw new TypeError('a dumbbell is made of lines');
    expect(network.routers).toEqual(['router-c', 'router-s']);
    expect(network.lines.map(({ from, to }) => `${from}-${to}`)).toEqual([
      '3-4',
      '4-3',
      '0-3',
      '3-0',
      '1-3',
      '3-1',
      '4-2',
      '2-4',
    ]);
    expect(network.lines.map(({ queueFrames }) => queueFrames)).toEqual([
      99, 9, 50, 50, 50, 50, 50, 50,
    ]);
    expect(network.crossTraffic).toMatchObject([{ from: 4, to: 3, rate: 100_000 }]);
    expect(workload).toMatchObject({
      flows: [
        {
          start: 5_000_000,
          client: { host: 1, tcp: undefined },
          server: { host: 2, tcp: { afterIdle: 'restart-bsd', mss: 1460 } },
        },
      ],
    });
  });

  it('puts the hops of a path in a row, client first', () => {
    const { network } = compiled({
      network: { kind: 'path', hops: [{ rate: 10 }, { rate: 1, down: { lost: [4] } }] },
    });
    expect(network).toMatchObject({
      routers: ['router-1'],
      lines: [
        { from: 0, to: 2, rate: 10_000_000 },
        { from: 2, to: 0 },
        { from: 2, to: 1, rate: 1_000_000, losses: { frames: [] } },
        { from: 1, to: 2, losses: { frames: [4] } },
      ],
    });
  });
});
