import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pcapOf } from '../../src/trace/captures/index.ts';
import { builtinScenario, compile, payloadOf } from '../../src/scenario/index.ts';
import { encodeLink } from '../../src/share/link/index.ts';
import { builtinRun } from '../runs.ts';
import { ackclock } from './command.ts';

const name = 'short-initial-segment';
const linux = 'tests/fixtures/linux/runs/b_4096p13_nodelay';
let folder = '';
const file = (what: string) => join(folder, what);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ackclock-test-'));
  const trace = builtinRun(name);
  const payload = payloadOf(compile(builtinScenario(name)), trace);
  for (const side of ['client', 'server'] as const) {
    await writeFile(file(`${side}.pcap`), pcapOf(trace, side, payload));
  }
  await writeFile(file('text.pcap'), 'this is not a capture, but longer than a header');
  await writeFile(file('empty.pcap'), pcapOf(trace, 'client', payload).slice(0, 24));
  await writeFile(file('late.pcap'), withoutFirst(pcapOf(trace, 'client', payload)));
  await writeFile(file('samples.csv'), 'time,client_port,cwnd\n0.005,1029,one\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A capture that began after the SYN. */
function withoutFirst(bytes: Uint8Array): Uint8Array {
  const first = 16 + new DataView(bytes.buffer).getUint32(24 + 8, true);
  return Uint8Array.from([...bytes.slice(0, 24), ...bytes.slice(24 + first)]);
}

describe('ackclock compare', () => {
  it('finds nothing between a run and its own captures', async () => {
    const { code, stdout, stderr } = await ackclock(
      ...['compare', name, file('server.pcap'), file('client.pcap')],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Captured at the client and the server.\nOrder of data: same');
    expect(stdout).not.toContain('differ');
  });

  it('takes links', async () => {
    const state = await encodeLink({
      ...{ schema: 1, preset: name, changes: {}, twin: null, time: 0 },
      ...{ selection: null, view: {}, digest: '' },
    });
    const { code } = await ackclock('compare', state, file('client.pcap'));
    expect(code).toBe(0);
    const changed = await ackclock('compare', state, file('client.pcap'), '--set', 'seed=2');
    expect(changed).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--set: leave it out/),
    });
  });

  it('fails if they differ, and shows where and why', async () => {
    const { code, stdout, stderr } = await ackclock(
      ...[
        'compare',
        name,
        file('client.pcap'),
        '--set',
        'hosts.client.tcp.delayedAck.kind=immediate',
      ],
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^short-initial-segment: differs from the capture \(.*order of data and ACKs/,
    );
    expect(stdout).toMatch(
      /First difference of order, at [\d.]+ ms of the run:\n {2}In the run, the client sends ACK 227 at /,
    );
    expect(stdout).toMatch(/In the capture, it sends .* \(packet \d+ of .*client\.pcap\)\./);
  });

  it('takes a capture that began after the SYN: the answers tell at which end', async () => {
    const { code, stdout } = await ackclock('compare', name, file('late.pcap'));
    expect(code).toBe(1);
    expect(stdout).toContain('Captured at the client.\nOrder of data: differs');
  });

  it('gives programs the same', async () => {
    const samples = `${linux}/tcpinfo.csv`;
    const { code, stdout } = await ackclock(
      ...['compare', `${linux}/scenario.json`, `${linux}/client.pcap`, '--json'],
      ...['--tcp-info', samples, '--set', 'hosts.server.tcp.nagle=minshall'],
    );
    expect(code).toBe(1);
    const { captured_at, connections } = JSON.parse(stdout) as {
      captured_at: string[];
      connections: { data: object; congestion_window: object; duration: object }[];
    };
    expect(captured_at).toEqual(['client']);
    expect(connections).toHaveLength(1);
    expect(connections[0]).toMatchObject({
      data: { equal: true, segments: 34, differences: [] },
      congestion_window: { samples: 2 },
    });
  });

  it.each<[string[], RegExp]>([
    [[name], /^compare: needs RUN CAPTURE \[CAPTURE\]/],
    [[name, 'missing.pcap'], /^missing\.pcap: no such file or folder/],
    [[name, 'text.pcap'], /text\.pcap: the file is text, but not what tcpdump prints/],
    [[name, 'empty.pcap'], /empty\.pcap: has no TCP segment/],
    [[name, 'client.pcap', 'client.pcap'], /client\.pcap: is from the client, like .*client\.pcap/],
    [[name, 'client.pcap', 'server.pcap', '--at', 'client'], /^--at: given 1 times for 2 captures/],
    [[name, 'client.pcap', '--at', 'middle'], /^--at: 'middle' is not one of the choices/],
    [
      [name, 'client.pcap', '--tcp-info', 'samples.csv'],
      /samples\.csv:2: '0\.005,1029,one' is not/,
    ],
    [
      [name, 'client.pcap', '--tcp-info', 'missing.csv'],
      /^--tcp-info: .*missing\.csv: no such file/,
    ],
    [['missing.json', 'client.pcap'], /^missing\.json: no file or built-in scenario/],
  ])('refuses %j', async (words, message) => {
    const local = /^(text|empty|late|client|server|samples)\./;
    const placed = words.map((word) => (local.test(word) ? file(word) : word));
    const { code, stdout, stderr } = await ackclock('compare', ...placed);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
