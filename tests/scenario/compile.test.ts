import { describe, expect, it } from 'vitest';
import { checkScenario, compile, type ScenarioInput } from '../../src/scenario/index.ts';

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
    expect(network).toMatchObject({ up: { rate: 1_536_000, delay: 1 } });
    expect(hosts[0].kernelIn).toBe(150_000);
  });

  it('lets one direction of a link differ', () => {
    const { network } = compiled({
      network: { kind: 'link', rate: 8, delay: 20, queue: 7, up: { rate: 1 }, down: { queue: 9 } },
    });
    expect(network).toMatchObject({
      up: { rate: 1_000_000, delay: 20_000_000, queueFrames: 7 },
      down: { rate: 8_000_000, delay: 20_000_000, queueFrames: 9 },
    });
  });

  it('numbers the hosts of listed losses', () => {
    const { network } = compiled({
      network: { kind: 'ethernet', losses: [{ from: 'server', frame: 3 }] },
    });
    expect(network.losses).toEqual([{ from: 1, frame: 3 }]);
  });

  it('overrides single fields of a profile', () => {
    const { hosts } = compiled({
      hosts: { server: { profile: '4.4bsd', tcp: { retransmission: { minimumTicks: 3 } } } },
    });
    expect(hosts[1].tcp.retransmission).toMatchObject({ minimumTicks: 3, deviations: 4 });
    expect(hosts[1].tcp.writeChunk).toBe(2048);
    expect(hosts[0].tcp.writeChunk).toBe(0);
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

  it('takes scripts as they are, in nanoseconds', () => {
    const { workload } = compiled({
      http: undefined,
      script: {
        client: {
          actions: [
            { do: 'wait', time: 1.5 },
            { do: 'write', bytes: 10 },
          ],
        },
      },
    });
    expect(workload).toMatchObject({
      kind: 'script',
      client: {
        actions: [
          { do: 'wait', time: 1_500_000 },
          { do: 'write', bytes: 10 },
        ],
      },
      server: { actions: [], readSize: 8192 },
    });
  });
});
