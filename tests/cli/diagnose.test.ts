import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ackclock } from './command.ts';

const run = (name: string, end: string) => `tests/fixtures/linux/runs/${name}/${end}.pcap`;
const formats = 'tests/fixtures/captures/b_4096p13_nagle';

interface Told {
  readonly connections: readonly {
    readonly client: string;
    readonly server: string;
    readonly duration_s: number;
    readonly findings: readonly Readonly<Record<string, unknown>>[];
  }[];
}

async function diagnosed(...captures: string[]): Promise<Told> {
  const { code, stdout } = await ackclock('diagnose', ...captures, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Told;
}

describe('ackclock diagnose', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ackclock-diagnose-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('says what held up a connection', async () => {
    const { code, stdout } = await ackclock('diagnose', run('a_split_iw1_qa0', 'server'));
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        '10.0.0.2:41978 to 10.0.0.1:8080: 60.6 ms, from the first packet to the last with data, as the server saw them',
        '  0.002201 s  43.5 ms  short-initial-segment',
        '    The server sent only 226 bytes at first and was silent for 43.5 ms: it waited for their ACK, which the client sent 42.6 ms after they had come, because it delays ACKs.',
        '    packets 6, 7, 8',
        '    how to check: On the server, ss -ti shows the window (cwnd, in segments) of a young connection. ip route show names an initcwnd that is set there; the default is 10.',
        '    would help: Server: initial window of 10 segments, which saves 45.0 ms here',
        '  Server: initial window of 10 segments: saves 45.1 ms of 63.8 ms simulated',
        '    the same with any of: Client: every ACK at once; Client: quick ACKs stay on',
        '    Let the server begin with more segments: a larger initial window on its route. In the capture the server began with 1 segment, and sent more only when its ACK had come (packets 6, 8).',
        '      Linux: ip route change … initcwnd 10',
        '  How well the simulation fits: The simulation fits your capture well. All 20 segments are in the simulated run in the same order, all 19 gaps between them are as long (within 3 ms or 10 %), it has 12 pure ACKs (the capture 12), and in all it is 3.15 ms longer.',
        '',
      ].join('\n'),
    );
  });

  it('says once what happened again and again', async () => {
    const { stdout } = await ackclock('diagnose', run('b_4096p13_nagle', 'server'));
    const lines = stdout.split('\n');
    expect(lines[1]).toMatch(/^ {2}0\.\d{6} s {2}23\d\.\d ms {2}5 × short-final-segment$/);
    expect(lines.filter((line) => line.includes('held back its last 13 bytes'))).toHaveLength(1);
    expect(lines.find((line) => line.startsWith('    at '))?.split(', ')).toHaveLength(5);
  });

  it('prints the same as JSON', async () => {
    const { connections } = await diagnosed(run('a_split_iw1_qa0', 'server'));
    expect(connections[0]?.duration_s).toBeCloseTo(0.061, 3);
    const { explanation, check, remedy, ...finding } = connections[0]?.findings[0] ?? {};
    expect(explanation).toMatch(/^The server sent only 226 bytes/);
    expect(check).toMatch(/^On the server, ss -ti shows the window/);
    expect(finding).toEqual({
      kind: 'short-initial-segment',
      certain: true,
      or: null,
      advice: null,
      from_s: 0.002201,
      to_s: 0.04568,
      cost_s: 0.043479,
      packets: [6, 7, 8],
    });
    expect(remedy).toEqual({
      set: { 'hosts.server.tcp.initialWindow': 10 },
      saves_s: expect.closeTo(0.045, 3),
      saves_here_s: expect.closeTo(0.045, 3),
      text: 'Let the server begin with more segments: a larger initial window on its route.',
      calls: [{ where: 'Linux', code: 'ip route change … initcwnd 10' }],
    });
  });

  it('joins the captures of both ends, in either order', async () => {
    const [client, server] = ['client', 'server'].map((end) => run('a_wwr_small_body_nagle', end));
    const told = await diagnosed(client!, server!);
    expect(told.connections.map(({ findings }) => findings.length)).toEqual([5]);
    expect(await diagnosed(server!, client!)).toEqual(told);
  });

  it('says where to look if the program is slow', async () => {
    const line = (time: string, from: 'client' | 'server', words: string) =>
      `12:00:00.${time} IP ${from === 'client' ? '10.0.0.2.40000 > 10.0.0.1.80' : '10.0.0.1.80 > 10.0.0.2.40000'}: Flags ${words}`;
    const capture = join(folder, 'think.txt');
    await writeFile(
      capture,
      [
        line('000000', 'client', '[S], seq 100, win 64240, options [mss 1460], length 0'),
        line('010000', 'server', '[S.], seq 500, ack 101, win 65160, options [mss 1460], length 0'),
        line('010050', 'client', '[.], ack 1, win 64240, length 0'),
        line('010100', 'client', '[P.], seq 1:201, ack 1, win 64240, length 200'),
        line('020100', 'server', '[.], ack 201, win 65160, length 0'),
        line('420100', 'server', '[P.], seq 1:1001, ack 201, win 65160, length 1000'),
        line('420150', 'client', '[.], ack 1001, win 64240, length 0'),
      ].join('\n'),
    );
    const { stdout } = await ackclock('diagnose', capture);
    expect(stdout).toMatch(
      / server-think.*\n.*took 401 ms.*a corked socket as well.*\n.*\n {4}how to check: On the server, curl.*\n {4}what to do: Look into the server’s program.* TCP_CORK/,
    );
  });

  it('finds nothing in clean traffic', async () => {
    const { stdout } = await ackclock('diagnose', run('b_4096p13_nodelay', 'client'));
    expect(stdout).toMatch(/nothing held it up/);
  });

  it('reads other formats, packed files and standard input', async () => {
    const kinds = (told: Told) =>
      told.connections.flatMap(({ findings }) => findings.map((one) => one.kind));
    const expected = Array<string>(5).fill('short-final-segment');
    expect(kinds(await diagnosed(`${formats}.bigendian.pcap`))).toEqual(expected);
    expect(kinds(await diagnosed(`${formats}.snap60.pcap`))).toEqual(expected);
    const bytes = readFileSync(run('b_4096p13_nagle', 'server'));
    const packed = join(folder, 'packed.pcap.gz');
    await writeFile(packed, gzipSync(bytes));
    expect(kinds(await diagnosed(packed))).toEqual(expected);
    const stdin = vi.spyOn(process, 'stdin', 'get');
    stdin.mockReturnValue(Readable.from([bytes]) as unknown as typeof process.stdin);
    expect(kinds(await diagnosed('-'))).toEqual(expected);
    stdin.mockRestore();
  });

  it('writes captures without addresses and payload, which have the same findings', async () => {
    const ends = ['client', 'server'].map((end) => run('a_wwr_small_body_nagle', end));
    const files = ends.map((_, i) => join(folder, `anonymized${i}.pcapng`));
    const { code, stdout, stderr } = await ackclock(
      ...['diagnose', ...ends, '--anonymize'],
      ...files.flatMap((file) => ['-o', file]),
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/In it: the TCP packets: .*\nNot in it: addresses and ports/);
    const [found] = (await diagnosed(...files)).connections;
    const [before] = (await diagnosed(...ends)).connections;
    expect(found).toEqual({
      ...before,
      client: '192.0.2.1:49152',
      server: '192.0.2.2:8000',
      findings: before?.findings,
    });
  });

  it('asks for as many files as there are captures to anonymize', async () => {
    const capture = run('a_split_iw1_qa0', 'server');
    const none = await ackclock('diagnose', capture, capture, '--anonymize');
    expect(none.stderr).toMatch(/--output: given 0 times for 2 captures/);
    const same = await ackclock('diagnose', capture, capture, '--anonymize', '-ox', '-ox');
    expect(same.stderr).toMatch(/--output: x is given twice/);
    const json = await ackclock('diagnose', capture, '--anonymize', '--json');
    expect([json.code, json.stderr]).toEqual([2, expect.stringMatching(/^--anonymize: /)]);
  });

  it('writes a report of the connection that was held up longest, or of another', async () => {
    const capture = run('d_acts_h10x4_iw3', 'client');
    const { connections } = await diagnosed(capture);
    const file = join(folder, 'report.html');
    const { code } = await ackclock('diagnose', capture, '--report', '-o', file);
    expect(code).toBe(0);
    const html = readFileSync(file, 'utf8');
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('What held up a connection of a client and a server');
    const other = await ackclock('diagnose', capture, '--report', '--connection=2', '--named');
    expect(other.stdout).toContain(`What held up ${connections[1]!.client} → `);
    const none = await ackclock('diagnose', capture, '--report', '--connection', '999');
    expect([none.code, none.stderr]).toEqual([2, expect.stringMatching(/^--connection: 999 /)]);
    const alone = await ackclock('diagnose', capture, '--named');
    expect(alone.stderr).toMatch(/^--named: belongs to --report/);
  });

  it('refuses two captures of one end, and what is no capture', async () => {
    const server = run('a_split_iw1_qa0', 'server');
    const twice = await ackclock('diagnose', server, server);
    expect(twice.code).toBe(2);
    expect(twice.stderr).toMatch(/is from the server, like/);
    const other = await ackclock('diagnose', 'README.md');
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/^README\.md: /);
    const none = await ackclock('diagnose', join(folder, 'none.pcap'));
    expect(none.stderr).toMatch(/no such file or folder/);
  });

  it('is named by run, which reads no captures', async () => {
    const { code, stderr } = await ackclock('run', run('b_4096p13_nagle', 'server'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/is a capture, not a scenario \(to read it: ackclock diagnose /);
  });
});
