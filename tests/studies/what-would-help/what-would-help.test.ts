import { describe, expect, test } from 'vitest';
import { holdsOf, momentAt } from '../../../src/analysis/index.ts';
import { Why } from '../../../src/analysis/why/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import {
  scenarioWith,
  settingAt,
  builtinNames,
  builtinScenario,
  checkScenario,
  type BuiltinName,
} from '../../../src/scenario/index.ts';
import {
  candidatesFor,
  whatWouldHelp,
  type Help,
  type HelpQuestion,
  type Tried,
} from '../../../src/studies/what-would-help/index.ts';
import { Reason } from '../../../src/trace/codes/index.ts';
import { ruleCard } from '../../../src/course/rule-cards/rule-cards.ts';

function helpFor(name: BuiltinName, question: HelpQuestion = { about: 'run' }): Help {
  const task = whatWouldHelp(builtinScenario(name), question);
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
  }
}

function tried({ tried }: Help, id: string): Tried {
  const found = tried.find(({ candidate }) => candidate.id === id);
  if (found === undefined) throw new Error(`${id} was not tried`);
  return found;
}

/** The first hold of at least 50 ms because of a reason. */
function firstStall(name: BuiltinName, because: Reason): HelpQuestion {
  const { trace } = runScenario(builtinScenario(name));
  const stall = holdsOf(trace).find(
    (hold) => hold.because === because && hold.to - hold.from > 50e6,
  );
  return { about: 'wait', record: stall!.id };
}

const milliseconds = (nanoseconds: number): number => nanoseconds / 1e6;

describe('the short initial segment', () => {
  // Figure 2: the first stall is the congestion window's, 185.7 ms of 5191 bytes.
  const help = helpFor(
    'short-initial-segment',
    firstStall('short-initial-segment', Reason.CongestionWindow),
  );

  test('its first stall ends with the header joined, with a larger first window, and with an ACK at once', () => {
    expect(milliseconds(help.before.wait!)).toBeGreaterThan(150);
    for (const id of [
      'header-joined',
      'server-initial-window-3',
      'server-initial-window-10',
      'client-ack-at-once',
    ]) {
      expect(milliseconds(tried(help, id).outcome.wait!), id).toBeLessThan(10);
      expect(milliseconds(tried(help, id).saved), id).toBeGreaterThan(100);
    }
  });

  test('what the client does as a sender leaves it as it is', () => {
    expect(tried(help, 'client-nagle-off').saved).toBe(0);
    expect(tried(help, 'client-nagle-off').outcome).toEqual(help.before);
  });

  test('what is saved is saved of the wait that was asked about', () => {
    for (const { outcome, saved } of help.tried) {
      expect(saved).toBe(outcome.wait === undefined ? 0 : help.before.wait! - outcome.wait);
    }
  });

  test('is told best first', () => {
    const saved = help.tried.map((one) => one.saved);
    expect(saved).toEqual([...saved].sort((a, b) => b - a));
    // The paper’s first fix.
    expect(help.tried[0]!.candidate.id).toBe('header-joined');
  });

  test('the ACKs that are no longer delayed are counted against it', () => {
    const { outcome } = tried(help, 'client-ack-at-once');
    expect(outcome.acks).toBeGreaterThan(help.before.acks);
  });
});

test('stacks of the 1990s are asked about their own rules, in an order that does not change', () => {
  const ids = helpFor('short-initial-segment').tried.map(({ candidate }) => candidate.id);
  expect(ids).toEqual([
    'header-joined',
    'server-initial-window-3',
    'server-initial-window-10',
    'client-ack-at-once',
    'reply-corked',
    'client-ack-pushed',
    'client-ack-timer',
    'server-nagle-off',
    'server-nagle-minshall',
    'client-ack-every-second',
    'mss-536',
    'one-write',
    'server-send-buffer',
    'server-pacing-start',
    'server-burst-limit',
    'server-paced',
    'server-ack-every-second',
    'server-ack-timer',
    'server-full-segment',
    'server-receive-buffer',
    'client-nagle-off',
    'client-nagle-minshall',
    'client-initial-window-3',
    'client-initial-window-10',
    'client-send-buffer',
    'client-pacing-start',
    'client-burst-limit',
    'client-paced',
    'client-full-segment',
    'client-receive-buffer',
    'server-ack-at-once',
    'server-ack-pushed',
  ]);
});

describe('the odd short final segment', () => {
  test('without Nagle’s rule at the server its last bytes do not wait', () => {
    const help = helpFor(
      'odd-short-final-segment',
      firstStall('odd-short-final-segment', Reason.Nagle),
    );
    expect(milliseconds(help.before.wait!)).toBeGreaterThan(50);
    expect(milliseconds(tried(help, 'server-nagle-off').outcome.wait!)).toBeLessThan(5);
    expect(milliseconds(tried(help, 'server-nagle-off').saved)).toBeGreaterThan(50);
    // Its header is joined already.
    expect(help.tried.map(({ candidate }) => candidate.id)).not.toContain('header-joined');
  });
});

describe('Table 1’s persistent connection', () => {
  const help = helpFor('table1-phttp');
  const perPage = (id: string): number => milliseconds(tried(help, id).saved) / 100;

  test('header joined saves as much as the paper’s first fix, and the client’s ACKs all of it', () => {
    // Three stalls a page; joining the header takes one of them away, Nagle's rule two.
    expect(perPage('header-joined')).toBeGreaterThan(100);
    expect(perPage('server-nagle-off')).toBeGreaterThan(100);
    expect(perPage('client-ack-at-once')).toBeGreaterThan(perPage('header-joined'));
    expect(perPage('connection-each')).toBeGreaterThan(300);
  });
});

test('whatever wait the why line tells, of the first amount or of a later one, is the whole wait', () => {
  const name = 'short-initial-segment';
  const { trace } = runScenario(builtinScenario(name));
  const waits = new Why(trace).at(momentAt(trace, 116e6));
  expect(waits).toHaveLength(2);
  for (const { record } of waits) {
    const help = helpFor(name, { about: 'wait', record: record! });
    expect(milliseconds(help.before.wait!)).toBeGreaterThan(150);
  }
});

test('a send buffer that is too small is found', () => {
  const help = helpFor('small-send-buffer');
  const [best] = help.tried;
  expect(best!.candidate.id).toBe('server-send-buffer');
});

describe('every candidate for every built-in scenario', () => {
  test.each(builtinNames)('is another scenario, and a sound one (%s)', (name) => {
    const scenario = builtinScenario(name);
    const candidates = candidatesFor(scenario, { lossy: true });
    expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length);
    for (const { id, settings, rule } of candidates) {
      const changed = scenarioWith(scenario, settings);
      const result = checkScenario(changed);
      expect(result.ok, `${id}: ${JSON.stringify(result)}`).toBe(true);
      for (const [path, value] of Object.entries(settings)) {
        expect(settingAt(changed, path)).toBe(value);
      }
      if (rule !== undefined) expect(ruleCard(rule), rule).toBeDefined();
    }
  });
});

test.each([
  ['server-limited-transmit', 'limited-transmit'],
  ['server-newreno', 'fast-retransmit'],
  ['sack', 'fast-retransmit'],
  ['server-exact-timer', 'retransmission-wait'],
])('what repairs losses otherwise, %s, is explained by the card of %s', (id, card) => {
  const candidates = candidatesFor(builtinScenario('victim-flow'), { lossy: true });
  expect(candidates.find((one) => one.id === id)?.rule).toBe(card);
});

test('a task can be left at any report', () => {
  const task = whatWouldHelp(builtinScenario('table1-phttp'), { about: 'run' });
  const reports = [task.next(), task.next(), task.next()];
  const done = reports.map((step) => (step.done === true ? 1 : step.value.done));
  expect(done.every((part, i) => part > (done[i - 1] ?? 0) && part < 1)).toBe(true);
  task.return({ transaction: undefined, before: {} as never, tried: [] });
  expect(task.next().done).toBe(true);
});

describe('a Linux 6 server that writes header and body apart', () => {
  const input = {
    version: 1 as const,
    hosts: { client: { profile: 'linux-6' as const }, server: { profile: 'linux-6' as const } },
    network: { kind: 'link' as const, rate: 10, delay: 0.5 },
  };

  test('can cork its replies', () => {
    const http = { documents: [{ bytes: 600 }], server: { headerFlush: 'alone' as const } };
    const result = checkScenario({ ...input, http });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const ids = candidatesFor(result.scenario, { lossy: false }).map(({ id }) => id);
    expect(ids).toContain('reply-corked');
    expect(ids).toContain('server-paced');
  });

  test('saves the stall with MSG_MORE, with Nagle off, and not with a larger window', () => {
    const reply = [
      { do: 'write' as const, bytes: 226 },
      { do: 'write' as const, bytes: 600 },
    ];
    const script = {
      client: {
        actions: [
          { do: 'write' as const, bytes: 53 },
          { do: 'await' as const, bytes: 826 },
          { do: 'write' as const, bytes: 53 },
          { do: 'await' as const, bytes: 1652 },
          { do: 'close' as const },
        ],
      },
      server: {
        actions: [
          { do: 'await' as const, bytes: 53 },
          ...reply,
          { do: 'await' as const, bytes: 106 },
          ...reply,
          { do: 'await-end' as const },
          { do: 'close' as const },
        ],
      },
    };
    const result = checkScenario({ ...input, script });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const task = whatWouldHelp(result.scenario, { about: 'run' });
    let step = task.next();
    while (step.done !== true) step = task.next();
    const help = step.value;
    for (const id of ['server-more', 'server-nagle-off', 'client-ack-at-once']) {
      expect(milliseconds(tried(help, id).saved), id).toBeGreaterThan(35);
    }
    expect(Math.abs(milliseconds(tried(help, 'server-initial-window-larger').saved))).toBeLessThan(
      1,
    );
  });
});
