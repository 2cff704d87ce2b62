import { describe, expect, it } from 'vitest';
import { profileNames } from '../../src/scenario/profiles/profiles.ts';
import { restartBurst } from '../../src/studies/restart/index.ts';
import { scaleFactor } from '../../src/studies/scale-factor/index.ts';
import { ackclock, ackclockProcess } from './command.ts';

describe('ackclock', () => {
  it.each([
    'list',
    'run',
    'what-would-help',
    'diagnose',
    'compare',
    'study',
    'check',
    'worksheet',
    'questions',
    'schema',
    'bench',
  ])('%s explains itself', async (name) => {
    const general = await ackclock('--help');
    const { code, stdout } = await ackclock(name, '--help');
    expect(code).toBe(0);
    expect(general.stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
    expect(stdout).toMatch(new RegExp(`^Usage: ackclock ${name}`));
  });

  it('lists scenarios, studies and profiles', async () => {
    const { stdout } = await ackclock('list', '--json');
    const names = Object.fromEntries(
      Object.entries(JSON.parse(stdout) as Record<string, { name: string }[]>).map(
        ([group, entries]) => [group, entries.map(({ name }) => name)],
      ),
    );
    expect(names).toEqual({
      scenarios: [
        'short-initial-segment',
        'odd-short-final-segment',
        'table1-http',
        'table1-phttp',
        'table1-first-fix',
        'table1-both-fixes',
        'restart-demo-nssr',
        'restart-demo-ssr',
        'restart-demo-rbp',
        'request-resets-idle-clock',
        'victim-flow',
        'mixed-restart-policies',
        'netbsd-passive-open',
        'netbsd-third-ack',
        'large-mtu-deadlock',
        'rpc-record-split',
        'small-send-buffer',
        'pipelined-page',
        'copies-by-stdio',
        'long-transfer',
        'satellite-parallel',
        'satellite-pipelined',
        'satellite-lerc',
        'satellite-oufr',
        'satellite-test',
        'microscape',
        'median-home-page',
        'write-write-read',
        'after-a-pause',
        'full-queue',
        'keep-alive-race',
        'tls-records',
        'linux-one-loss-old',
        'linux-three-losses-old',
        'linux-tail-lost-old',
        'linux-full-queue-old',
        'linux-header-alone',
        'linux-write-write-read',
        'linux-write-write-read-nodelay',
        'linux-4096-and-13',
        'linux-4096-and-13-nodelay',
        'linux-4096-and-13-cork',
        'linux-long-pause-restart',
        'linux-long-pause-kept',
        'linux-long-pause-paced',
        'linux-page-pipelined',
        'linux-page-one-by-one',
        'linux-page-four-connections',
        'linux-nginx',
        'linux-node',
        'linux-one-loss',
        'linux-three-losses',
        'linux-tail-lost',
        'linux-full-queue-reno',
        'linux-full-queue-cubic',
      ],
      studies: [
        'table1',
        'restart-burst',
        'restart-delay',
        'victim',
        'fairness',
        'scale-factor',
        'satellite',
      ],
      profiles: profileNames,
    });
    expect((await ackclock('list')).stdout).toMatch(/^Scenarios:\n {2}short-initial-segment/);
  });

  it('prints the JSON Schema', async () => {
    const schema = JSON.parse((await ackclock('schema')).stdout);
    expect(schema.$schema).toMatch(/^http:\/\/json-schema\.org\//);
    expect(schema.properties.stopAfter).toMatchObject({ minimum: 0.001, unit: 'ms' });
  });

  it('runs the benchmark, traced and untraced', { tags: 'all' }, async () => {
    const { stdout, stderr } = await ackclockProcess('bench', '--json');
    expect(stderr).toBe('');
    const { cases } = JSON.parse(stdout);
    expect(cases).toEqual(
      [
        ['W1', true],
        ['W1', false],
        ['W2', true],
        ['W2', false],
        ['W2 loss 0.1%', true],
        ['W2 loss 0.1%', false],
        ['100 MB, fresh memory', true],
      ].map(([name, traced]) => ({
        name,
        events: expect.any(Number),
        ms: expect.any(Number),
        events_per_s: expect.any(Number),
        traced,
      })),
    );
    // 100 MB are 68494 segments, each an event at either end at the least.
    const w2 = (cases as { name: string; events: number }[]).filter(({ name }) => name === 'W2');
    expect(w2[0]!.events).toBeGreaterThan(2 * 68_494);
    expect(w2[0]!.events).toBe(w2[1]!.events);
  });

  it('does not mind a reader who has seen enough', async () => {
    const { spawnSync } = await import('node:child_process');
    const { stderr } = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" bin/ackclock.mjs run table1-phttp --format csv | head -n 1`],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
  });

  it('runs a restart study on all cores, with the digits of one', async () => {
    const options = ['--json', '--points', '4000', '--policies', 'reno-ssr', '--seeds', '3'];
    const { code, stdout, stderr } = await ackclockProcess('study', 'restart-burst', ...options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const chosen = { points: [4000], policies: ['reno-ssr'], seeds: 3 } as const;
    const here = restartBurst.jobs(chosen).map(restartBurst.run);
    expect(JSON.parse(stdout)).toEqual(restartBurst.collect(chosen, here));
    const text = await ackclockProcess('study', 'restart-burst', ...options.slice(1));
    expect(text.stdout).toMatch(/reno-ssr +4000 +100 +10 +0\.\d{3} ± /);
  });

  it(
    'runs the studies that the restart paper leaves open, with what they find in words',
    { tags: 'all' },
    async () => {
      const mixed = ['--points', '2000', '--policies', 'reno-ssr,reno-nssr', '--seeds', '2'];
      const { code, stdout } = await ackclockProcess('study', 'fairness', ...mixed);
      expect(code).toBe(0);
      // 2 KB of ten clients fit the queue: each policy needs its own round trips, with or without others beside it.
      expect(stdout).toMatch(/ 2000 +reno-ssr +9 +reno-nssr +0\.4\d\d ± .* 0\.000 ± 0\.000 /);
      expect(stdout).toContain('Mixing two policies costs fairness. (6.1, left open)');
      expect(stdout).toContain('not measured, 0 of 0: no runs.');
      const scaled = ['--points', '60', '--seeds', '2', '--json'];
      const one = await ackclockProcess('study', 'scale-factor', ...scaled);
      const chosen = { points: [60], seeds: 2 };
      const here = scaleFactor.jobs(chosen).map(scaleFactor.run);
      expect(JSON.parse(one.stdout)).toEqual(scaleFactor.collect(chosen, here));
    },
  );
});
