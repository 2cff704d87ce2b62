import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ackclock, ackclockProcess } from './command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ackclock-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('ackclock run', () => {
  it('prints a capture as csv, with the columns that other programs rely on', async () => {
    const { code, stdout } = await ackclockProcess(
      'run',
      'short-initial-segment',
      '--format',
      'csv',
    );
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'time_s,connection,from,flags,seq,end,ack,win,length',
      '0.000067000,1,client,S,0,0,,16384,0',
      '0.000335400,1,server,S.,0,0,1,16384,0',
      '0.000552400,1,client,.,1,1,1,16384,0',
      '0.001199400,1,client,P.,1,53,1,16384,52',
      '0.003397600,1,server,P.,1,227,53,16384,226',
    ]);
  });

  it('prints a capture as tcpdump does', async () => {
    const { stdout } = await ackclock('run', 'short-initial-segment', '--format=tcpdump');
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      '0.000067 IP client.1029 > server.8080: Flags [S], seq 1, win 16384, options [mss 1460], length 0',
      '0.000335 IP server.8080 > client.1029: Flags [S.], seq 1, ack 2, win 16384, options [mss 1460], length 0',
      '0.000552 IP client.1029 > server.8080: Flags [.], ack 1, win 16384, length 0',
      '0.001199 IP client.1029 > server.8080: Flags [P.], seq 1:53, ack 1, win 16384, length 52',
    ]);
  });

  it('captures at the host that is asked for', async () => {
    const { stdout } = await ackclock(
      'run',
      'short-initial-segment',
      '--format',
      'csv',
      '--at',
      'server',
    );
    // The SYN's 84 bytes take 67.2 microseconds.
    expect(stdout.split('\n')[1]).toBe('0.000134200,1,client,S,0,0,,16384,0');
  });

  it('prints JSON whose budgets add up to the nanosecond', async () => {
    const { stdout } = await ackclock('run', 'table1-phttp', '--format', 'json');
    const facts = JSON.parse(stdout);
    expect(Object.keys(facts)).toEqual([
      'scenario',
      'digest',
      'duration_s',
      'log_full',
      'bytes_delivered',
      'segments',
      'retransmissions',
      'drops',
      'transactions',
      'unfinished',
      'holds',
      'budget',
    ]);
    expect(facts.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(facts.transactions).toHaveLength(300);
    const nanoseconds = (seconds: number) => Math.round(seconds * 1e9);
    let sum = 0;
    for (const { start_s, end_s, budget } of facts.transactions) {
      const took = nanoseconds(end_s) - nanoseconds(start_s);
      const parts = (Object.values(budget) as number[]).map(nanoseconds);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(took);
      sum += took;
    }
    const whole = (Object.values(facts.budget) as number[]).map(nanoseconds);
    expect(whole.reduce((a, b) => a + b, 0)).toBe(sum);
    // No float noise: at most nine decimals.
    expect(stdout.match(/\d\.\d{10,}/)).toBeNull();
  });

  it('says what holds the sender, what else would, and what releases it', async () => {
    const { stdout } = await ackclock('run', 'short-initial-segment', '--format', 'json');
    expect(JSON.parse(stdout).holds).toContainEqual(
      expect.objectContaining({
        host: 'server',
        because: 'congestion-window',
        also: ['silly-window'],
        released_by: 'ack 1687 of client',
      }),
    );
  });

  it('leaves holds that ended at once out of the summary, and counts them', async () => {
    const { stdout } = await ackclock('run', 'small-send-buffer');
    const table = stdout.slice(stdout.indexOf('Holds (ms)'), stdout.indexOf('Where the time'));
    expect(table).not.toMatch(/ 0\.000000 /);
    expect(table).toMatch(/and \d+ that ended at once/);
  });

  it('prints a summary for people unless told otherwise', async () => {
    const { stdout } = await ackclock('run', 'odd-short-final-segment');
    expect(stdout).toMatch(/^scenario +odd-short-final-segment$/m);
    expect(stdout).toMatch(/nagle .*ack 10772 of client$/m);
    expect(stdout).toMatch(/^ {2}delayed-ack +\d+\.\d{6}$/m);
  });

  it('draws', async () => {
    const { code, stdout } = await ackclock('run', 'short-initial-segment', '--format', 'svg');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(stdout.trimEnd()).toMatch(/<\/svg>$/);
  });

  it('draws the ladder too', async () => {
    const { code, stdout } = await ackclock(
      ...['run', 'short-initial-segment', '--format', 'svg', '--view', 'ladder'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/>Ladder, client and server<\/title>/);
  });

  it('draws the windows of a sender, the queue of the bottleneck, and the waterfall of a page, where there is one', async () => {
    const drawn = (name: string, view: string) =>
      ackclock('run', name, '--format', 'svg', '--view', view);
    const windows = await drawn('short-initial-segment', 'windows');
    expect(windows.code).toBe(0);
    expect(windows.stdout).toMatch(/>Windows of the server<\/title>/);
    const queue = await drawn('victim-flow', 'queue');
    expect(queue.code).toBe(0);
    expect(queue.stdout).toMatch(/>Queue router-s → router-c<\/title>/);
    const none = await drawn('short-initial-segment', 'queue');
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toMatch(/^--view: in this run no frame waits/);
    const page = await drawn('satellite-parallel', 'waterfall');
    expect(page.stdout).toMatch(/>Waterfall of the page<\/title>/);
    const noPage = await drawn('restart-demo-ssr', 'waterfall');
    expect(noPage.stderr).toMatch(/^--view: in this run no page is fetched/);
  });

  it('writes a capture with the reasons of all waits as comments', async () => {
    const { code, stdout } = await ackclock('run', 'short-initial-segment', '--format', 'pcapng');
    expect(code).toBe(0);
    expect(stdout.slice(0, 4)).toBe('\n\r\r\n');
    expect(stdout).toContain('Server holds back 811 bytes: Nagle’s rule');
  });

  it('changes fields by --set', async () => {
    const run = (...settings: string[]) =>
      ackclock(
        'run',
        'odd-short-final-segment',
        '--format',
        'json',
        ...settings.flatMap((s) => ['--set', s]),
      );
    const before = JSON.parse((await run()).stdout);
    const after = JSON.parse(
      (await run('hosts.server.tcp.nagle=off', 'name=without-nagle')).stdout,
    );
    expect(after.scenario).toBe('without-nagle');
    expect(before.duration_s).toBeGreaterThan(0.18);
    expect(after.duration_s).toBeLessThan(0.03);
  });

  it('takes a file, and the smallest scenario', async () => {
    const file = join(folder, 'tiny.json');
    await writeFile(file, '\ufeff{"version": 1, "http": {"documents": [{"bytes": 5000}]}}');
    const { code, stdout } = await ackclock('run', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^scenario +unnamed$/m);
  });

  it('writes a file whole or not at all', async () => {
    const file = join(folder, 'run.csv');
    const { code, stdout } = await ackclock(
      'run',
      'short-initial-segment',
      '--format',
      'csv',
      '-o',
      file,
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(await readFile(file, 'utf8')).toMatch(/^time_s,[^]*\n$/);
    const failed = await ackclock(
      'run',
      'short-initial-segment',
      '-o',
      join(folder, 'no/such/run.csv'),
    );
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/^--output: .*no such file or folder\n$/);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('gives the same digest in every process', async () => {
    const runs = await Promise.all(
      [1, 2].map(() => ackclockProcess('run', 'table1-first-fix', '--format', 'json')),
    );
    const digests = runs.map(({ stdout }) => JSON.parse(stdout).digest);
    expect(digests[0]).toBe(digests[1]);
  });

  it('says when its log is full, and what was kept', async () => {
    const { code, stdout, stderr } = await ackclock(
      ...['run', 'table1-phttp', '--records', '4096', '--format', 'json'],
    );
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^ackclock: the log was full at 4\d{3} records \(0\.2 MB\), [\d.]+ s into/,
    );
    expect(JSON.parse(stdout).log_full).toBe(true);
    const refused = await ackclock('run', 'table1-phttp', '--records', 'many');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^--records: 'many' \(allowed: a whole number/);
  });

  it('takes a capture at any host of the scenario, and at no other', async () => {
    const refused = await ackclock('run', 'table1-phttp', '--format', 'csv', '--at', 'clint');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/^--at: 'clint' .* did you mean 'client'\? .*client, server\)/);
  });
});
