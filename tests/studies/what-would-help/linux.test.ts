import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  builtinNames,
  builtinScenario,
  checkScenario,
  scenarioWith,
  settingAt,
  type Scenario,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import {
  candidatesFor,
  whatWouldHelp,
  type Candidate,
  type Help,
} from '../../../src/studies/what-would-help/index.ts';
import { linuxKnobs } from '../../../src/studies/what-would-help/linux-knobs.ts';

const anything = { lossy: true };

const page = {
  version: 1,
  hosts: { client: { profile: 'linux-6' }, server: { profile: 'linux-6' } },
  network: { kind: 'link', rate: 10, delay: 5 },
  http: { documents: [{ bytes: 30_000 }, { bytes: 9000 }], server: { headerFlush: 'alone' } },
} as const satisfies ScenarioInput;

function scenario(input: ScenarioInput): Scenario {
  const result = checkScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function helpFor(scenario: Scenario): Help {
  const task = whatWouldHelp(scenario, { about: 'run' });
  let step = task.next();
  while (step.done !== true) step = task.next();
  return step.value;
}

const saved = (help: Help, id: string): number =>
  help.tried.find(({ candidate }) => candidate.id === id)!.saved / 1e6;

const idsOf = (candidates: readonly Candidate[]): string[] => candidates.map(({ id }) => id);

/** The end of a connection that a host's own settings change, by their paths. */
const isOfHost = (path: string): boolean => /^hosts\.|Tcp\.|\.actions/.test(path);

const linuxScenarios = builtinNames
  .map((name) => builtinScenario(name))
  .filter(({ hosts }) => Object.values(hosts).every(({ profile }) => profile === 'linux-6'));

describe('where both ends run Linux 6', () => {
  const all = [scenario(page), ...linuxScenarios];

  test.each(all.map((one) => [one.name, one] as const))(
    'what is tried exists there and names its knob (%s)',
    (_, one) => {
      const candidates = candidatesFor(one, anything);
      expect(idsOf(candidates).filter((id) => id.startsWith('mss-'))).toEqual([]);
      for (const { id, knob, settings } of candidates) {
        if (Object.keys(settings).some(isOfHost)) expect(knob, id).toBeDefined();
      }
      const values = candidates.flatMap(({ settings }) => Object.values(settings));
      for (const historic of ['minshall', 'new-cwv', 'restart-rfc5681', 'pace-window', 'timer']) {
        expect(values).not.toContain(historic);
      }
    },
  );

  test('programs can do otherwise, too', () => {
    const names = candidatesFor(scenario(page), anything).map(({ name }) => name);
    expect(names).toContain('Server: header joined to the body');
    expect(names).toContain('Client: a connection for each document');
    expect(names.every((name) => /^(Client|Server|Both): /.test(name))).toBe(true);
  });
});

test('docs/linux.md explains every knob', () => {
  const docs = readFileSync('docs/linux.md', 'utf8');
  const words = Object.values(linuxKnobs)
    .map((knob) => (typeof knob === 'string' ? knob : knob(1)))
    .join(' ')
    .match(/[A-Z]{2,}_\w+|tcp_\w+|initcwnd|rto_min|quickack|\bfq\b|writev|mmap/g)!;
  expect(words.length).toBeGreaterThan(20);
  for (const word of words) expect(docs).toContain(word);
});

describe('where one end is older', () => {
  const mixed = scenario({
    ...page,
    hosts: { client: { profile: 'sunos-4.1.3' }, server: { profile: 'linux-6' } },
  });
  const candidates = candidatesFor(mixed, anything);

  test('every change names its side', () => {
    for (const { name } of candidates) expect(name).toMatch(/^(Client|Server|Both): /);
  });

  test('each end gets what its own stack has', () => {
    const ids = idsOf(candidates);
    expect(ids).toContain('client-nagle-minshall');
    expect(ids).toContain('server-initial-window-larger');
    for (const id of ['server-nagle-minshall', 'client-rto-min', 'mss-536', 'sack']) {
      expect(ids).not.toContain(id);
    }
  });

  test('two older stacks name their sides if they differ', () => {
    const older = scenario({
      ...page,
      hosts: { client: { profile: 'sunos-4.1.3' }, server: { profile: '4.4bsd' } },
    });
    const names = candidatesFor(older, anything).map(({ name }) => name);
    expect(names).toContain('Server: replies corked (TCP_CORK)');
    expect(names.every((name) => /^(Client|Server|Both): /.test(name))).toBe(true);
  });
});

describe('one write instead of several', () => {
  const parts = builtinScenario('linux-write-write-read');
  const ofParts = candidatesFor(parts, anything).find(({ id }) => id === 'server-one-write')!;

  it('has all bytes and all waits of the writes that it replaces', () => {
    expect(Object.keys(ofParts.settings)).toEqual(['script.server.actions']);
    const now = parts.script!.server.actions;
    const joined = scenarioWith(parts, ofParts.settings).script!.server.actions;
    const sum = (actions: typeof now, what: 'write' | 'wait'): number =>
      actions.reduce(
        (total, action) =>
          action.do !== what ? total : total + ('bytes' in action ? action.bytes : action.time),
        0,
      );
    expect(sum(joined, 'write')).toBe(sum(now, 'write'));
    expect(sum(joined, 'wait')).toBeCloseTo(sum(now, 'wait'), 9);
    const writes = joined.filter((action) => action.do === 'write').map(({ bytes }) => bytes);
    expect(writes).toEqual(writes.map(() => 826));
  });

  it('saves the stalls, as MSG_MORE and TCP_CORK do', () => {
    const help = helpFor(parts);
    for (const id of ['server-one-write', 'server-more', 'server-corked']) {
      expect(saved(help, id), id).toBeGreaterThan(200);
    }
    expect(saved(help, 'server-one-write')).toBeCloseTo(saved(help, 'server-more'), 0);
  });

  it('saves nothing by being fewer transactions', () => {
    const help = helpFor(builtinScenario('linux-4096-and-13-nodelay'));
    expect(Math.abs(saved(help, 'server-one-write'))).toBeLessThan(1);
  });

  it('is not offered where a program waits for its peer, or works for long, in between', () => {
    const write = { do: 'write', bytes: 100 } as const;
    const apart = [
      write,
      { do: 'wait', time: 5 },
      write,
      { do: 'await', bytes: 9 },
      write,
    ] as const;
    const script = { client: { actions: [...apart] }, server: { actions: [] } };
    const { version, hosts, network } = page;
    const ids = idsOf(candidatesFor(scenario({ version, hosts, network, script }), anything));
    expect(ids).toContain('client-nagle-off');
    expect(ids).not.toContain('client-one-write');
    expect(ids).not.toContain('client-corked');
  });

  it('is offered for each of several flows', () => {
    const { version, hosts, network } = page;
    const write = { do: 'write', bytes: 100 } as const;
    const script = { client: { actions: [write, write] }, server: {} };
    const flows = [{ script }, { script }];
    const candidates = candidatesFor(scenario({ version, hosts, network, flows }), anything);
    const { settings } = candidates.find(({ id }) => id === 'client-one-write')!;
    const joined = [{ do: 'write', bytes: 200, more: false }];
    expect(settings).toEqual({
      'flows.0.script.client.actions': joined,
      'flows.1.script.client.actions': joined,
    });
  });
});

describe('buffers of Linux', () => {
  test('are tried only where one of them was the limit', () => {
    const ids = idsOf(
      helpFor(builtinScenario('linux-write-write-read')).tried.map(({ candidate }) => candidate),
    );
    expect(ids.filter((id) => id.includes('buffer'))).toEqual([]);
    const limited = helpFor(builtinScenario('linux-long-pause-restart')).tried;
    expect(limited.map(({ candidate }) => candidate.id)).toContain('client-receive-buffer');
  });

  test('go on growing if they do', () => {
    const one = scenario(page);
    for (const [id, path] of [
      ['client-receive-buffer', 'hosts.client.tcp.largestReceiveBuffer'],
      ['server-send-buffer', 'hosts.server.tcp.largestSendBuffer'],
    ] as const) {
      const { settings, knob } = candidatesFor(one, anything).find((each) => each.id === id)!;
      expect(knob).toMatch(/^net\.ipv4\.tcp_[rw]mem/);
      expect(settingAt(scenarioWith(one, settings), path)).toBe(settingAt(one, path));
    }
  });

  test('that a program has fixed may be larger, or left to the kernel', () => {
    const fixed = scenarioWith(scenario(page), { 'hosts.client.tcp.receiveBuffer': 16_384 });
    const candidates = candidatesFor(fixed, anything);
    const grows = candidates.find(({ id }) => id === 'client-receive-buffer-grows')!;
    expect(grows.knob).toBe('no SO_RCVBUF');
    const { client } = scenarioWith(fixed, grows.settings).hosts;
    expect(client.tcp).toMatchObject({ receiveBuffer: 65_536, largestReceiveBuffer: 33_554_432 });
    const larger = candidates.find(({ id }) => id === 'client-receive-buffer')!;
    expect(larger.knob).toBe('SO_RCVBUF');
    expect(
      settingAt(scenarioWith(fixed, larger.settings), 'hosts.client.tcp.largestReceiveBuffer'),
    ).toBe(0);
  });
});

describe('CUBIC and Reno', () => {
  const sending = (bytes: number, lost: number[] = []): Scenario => {
    const { version, hosts } = page;
    return scenario({
      version,
      hosts,
      network: { kind: 'link', rate: 50, delay: 40, down: { lost } },
      script: {
        client: { actions: [{ do: 'await', bytes }, { do: 'close' }] },
        server: { actions: [{ do: 'write', bytes }, { do: 'close' }] },
      },
    });
  };
  const choices = (help: Help) => help.tried.filter(({ candidate: { rule } }) => rule === 'cubic');

  test('are tried by who sends much, or after a loss', () => {
    const ids = (one: Scenario) => choices(helpFor(one)).map(({ candidate: { id } }) => id);
    expect(ids(sending(20_000))).toEqual([]);
    expect(ids(sending(20_000, [5]))).toEqual(['server-reno']);
    expect(ids(sending(100_000))).toEqual(['server-reno']);
  });

  test('each gives what the other run has', () => {
    const one = sending(1_000_000, [40]);
    const [reno] = choices(helpFor(one));
    expect(reno!.candidate.knob).toContain('TCP_CONGESTION');
    expect(reno!.verdict).not.toBe('same');
    const other = scenarioWith(one, reno!.candidate.settings);
    const [cubic] = choices(helpFor(other));
    expect(cubic!.candidate.id).toBe('server-cubic');
    expect(cubic!.saved).toBe(-reno!.saved);
  });
});

test('options that both ends offer are turned on where they are off', () => {
  const off = { tcp: { selectiveAcks: false, windowScaling: false } } as const;
  const { client, server } = page.hosts;
  const names = (hosts: ScenarioInput['hosts']): string[] =>
    candidatesFor(scenario({ ...page, hosts }), anything).map(({ name }) => name);
  const both = names({ client: { ...client, ...off }, server: { ...server, ...off } });
  expect(both).toContain('Both: selective acknowledgments');
  expect(both).toContain('Both: window scaling');
  const one = names({ client: { ...client, ...off }, server });
  expect(one).toContain('Client: selective acknowledgments');
  expect(one).toContain('Client: window scaling');
});

test('what Linux has turned off can be turned on, and the other way round', () => {
  const { client, server } = page.hosts;
  const tuned = {
    afterIdle: 'keep',
    maxPacingRate: 100,
    notsentLowat: 4096,
    autoCork: true,
  } as const;
  const one = scenario({ ...page, hosts: { client, server: { ...server, tcp: tuned } } });
  const ids = idsOf(candidatesFor(one, anything));
  for (const id of ['after-idle-restart', 'unpaced', 'no-unsent-limit', 'autocork-off']) {
    expect(ids).toContain(`server-${id}`);
    expect(ids).not.toContain(`client-${id}`);
  }
});
