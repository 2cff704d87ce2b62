import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EventSentences } from '../../../src/analysis/why/index.ts';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { captureHost } from '../../../src/plot/sequence/index.ts';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { runInput, runScenario } from '../../../src/run/index.ts';
import { scenarioWith, builtinScenario, type BuiltinName } from '../../../src/scenario/index.ts';
import { briefBuiltins, builtinRun, shortInitialSegment, withServerFrameLost } from '../../runs.ts';

const trace = shortInitialSegment();
const sentences = new EventSentences(trace);
/** What happens at an instant, milliseconds to the microsecond. */
const told = (of: EventSentences, ms: number): string => {
  const time = of.instants.find((instant) => Math.round(instant / 1e3) === Math.round(ms * 1e3));
  return of.at(time!);
};

describe('one sentence for all that happens at one instant', () => {
  test.each([
    [
      0,
      'Client starts fetching a document of 6,877 bytes, opens a connection and hands a SYN to the network.',
    ],
    [
      0.485,
      'Client receives a SYN ACK, is connected, starts with a congestion window of 1,460 bytes and hands ACK 1 to the network. It thinks for 0.65 ms.',
    ],
    [3.083, 'Server writes 226 bytes and hands 226 bytes (with its ACK) to the network.'],
    [
      4.215,
      'Server writes 2,555 bytes and now holds back 5,191 bytes (no full segment fits in the congestion window).',
    ],
    [189.2, 'Client’s heartbeat ticks, so it hands ACK 1,687 to the network.'],
    [
      189.397,
      'Server receives ACK 1,687 and grows its congestion window to 4,380 bytes. It hands 4,380 bytes in 3 segments to the network and holds back 811 bytes (congestion window full).',
    ],
    [189.468, 'Server sends bytes 1,687 to 3,146.'],
    [190.699, 'Server sends bytes 3,147 to 4,606.'],
    [
      193.29,
      'Server receives ACK 4,607, grows its congestion window to 5,840 bytes and holds back 811 bytes (Nagle’s rule).',
    ],
    [
      390.489,
      'Client reads 811 bytes, has the whole document (6,877 bytes), closes and hands a FIN to the network.',
    ],
  ])('at %d ms', (time, sentence) => {
    expect(told(sentences, time)).toBe(sentence);
  });
});

/** A built-in run with one field changed. */
const runOf = (name: BuiltinName, path: string, value: unknown) => {
  const changed = scenarioWith(builtinScenario(name), { [path]: value });
  return runScenario(changed).trace;
};

test.each([
  ['a_wwr_small_body_nodelay', 'application-limited'],
  ['c_rw32k_reno_ssai1_idle20', 'peer-limited'],
])('a window that is not in use does not grow: %s', (run, why) => {
  const file = `tests/fixtures/linux/runs/${run}/scenario.json`;
  const result = runInput(JSON.parse(readFileSync(file, 'utf8')));
  if (!result.ok) throw new Error(`${run} is not valid`);
  const all = new EventSentences(result.run.trace);
  const refused = [...all.instants]
    .map((time) => all.at(time))
    .filter((sentence) => /^Server receives .*doesn’t grow its congestion window/.test(sentence));
  expect(refused[0]).toContain(`congestion window (${why})`);
});

test('a window that is cut after a pause names the rule and the pause', () => {
  const all = new EventSentences(builtinRun('linux-long-pause-restart'));
  const told = [...all.instants].map((time) => all.at(time)).join(' ');
  expect(told).toMatch(
    /cuts its congestion window to 2 packets \(slow-start restart: no data sent for 2\d\.\d+ s\)/,
  );
});

test('a scripted write has arrived with its reader, not with its writer', () => {
  const run = builtinRun('long-transfer');
  const last = transactionsOf(run).at(-1)!.end;
  expect(new EventSentences(run).at(last)).toMatch(/^Client reads .* has the whole write \(/);
  expect(new EventSentences(run).at(last)).not.toMatch(/Server/);
});

test('a loss and the repair after it are told as such', () => {
  const lost = new EventSentences(withServerFrameLost(7));
  const all = [...lost.instants].map((time) => lost.at(time)).join(' ');
  expect(all).toContain('Bytes 6,067 to 6,877 from the server are lost in flight.');
  expect(all).not.toContain(' loses ');
  expect(all).toMatch(/Server’s retransmission timer fires, so it cuts its congestion window to/);
  expect(all).toContain('Server retransmits bytes 6,067 to 6,877.');
});

test('documents that are turned to and asked for together are told together', () => {
  const run = builtinRun('pipelined-page');
  const [first] = transactionsOf(run);
  const of = new EventSentences(run);
  expect(of.at(first!.end)).toMatch(
    /has the whole document \(6,877 bytes\) and starts fetching 2 documents \(6,201 bytes in all\)\. It thinks/,
  );
  const separately = runOf('pipelined-page', 'http.pipelining', 'separate-writes');
  const asked = new EventSentences(separately).at(first!.end + 647_000);
  expect(asked).toMatch(/^Client writes 2 requests \(116 bytes in all\) and hands 58 bytes /);
});

test('a server that copies says so', () => {
  const run = builtinRun('copies-by-stdio');
  const all = new EventSentences(run);
  const told = [...all.instants].map((time) => all.at(time)).join(' ');
  expect(told).toMatch(/Server [^.]*copies for 1\.20 ms/);
});

test('a delayed ACK’s own timer is not called a heartbeat', () => {
  const timers = new EventSentences(trace, [undefined, undefined]);
  expect(told(timers, 189.2)).toBe(
    'Client’s delayed-ACK timer fires, so it hands ACK 1,687 to the network.',
  );
});

test(
  'every instant of every brief built-in run has words, without codes of the log in them',
  { tags: 'all' },
  () => {
    for (const name of briefBuiltins) {
      const of = new EventSentences(builtinRun(name));
      for (const time of of.instants.slice(0, 1500)) {
        expect(of.at(time), `${name} at ${time} ns`).toMatch(/^[A-Z].*\.$/);
        expect(of.at(time)).not.toMatch(/undefined|NaN|: nagle|congestion-window|-wait/);
      }
      expect(of.at(of.instants[0]! - 1)).toBe('');
    }
  },
);

test('between instants the last one is found', () => {
  const [first, second] = sentences.instants;
  expect(sentences.lastUpTo(second! - 1)).toBe(first);
  expect(sentences.lastUpTo(second!)).toBe(second);
  expect(sentences.lastUpTo(first! - 1)).toBeUndefined();
});

test.each(['close', 'reset'] as const)(
  'a reply that ends in a %s is told where the client learns of it',
  (kind) => {
    const fault = { kind, after: 700 };
    const result = runInput({
      version: 1,
      http: { documents: [{ bytes: 3000 }, { bytes: 2000, fault }, { bytes: 500 }] },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const broken = transactionsOf(result.run.trace).find(({ failed }) => failed)!;
    const words = new EventSentences(result.run.trace).at(broken.end);
    expect(words).toContain('gives up the document after 700 bytes of 2,226 bytes');
    expect(words).toContain(
      kind === 'close' ? 'reads the end of the stream' : 'gets an error: connection reset by peer',
    );
    // And goes on.
    expect(words).toContain('starts fetching a document of 725 bytes');
  },
);

test('a document asked for behind one that still comes is told when it is turned to', () => {
  const result = runInput({
    version: 1,
    network: { kind: 'link', rate: 1, delay: 20 },
    http: {
      pipelining: 'separate-writes',
      client: { discovery: 'as-read' },
      documents: [{ bytes: 20_000 }, { bytes: 3000 }, { bytes: 500 }],
    },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { trace } = result.run;
  const [first, second] = transactionsOf(trace);
  expect(second!.start).toBeLessThan(first!.end);
  const words = new EventSentences(trace).at(second!.start);
  expect(words).toContain('starts fetching a document of 3,226 bytes and writes 42 bytes');
  // It takes no time for that.
  expect(words).not.toContain('thinks');
});

test('of a capture at one host nothing is told that the other one does', () => {
  const client = captureIn(readFileSync('lessons/delayed-acks/one-by-one.client.pcap'));
  const captured = logOfCaptures({ client }).trace;
  const sentences = (of: EventSentences) => [...of.instants].map((time) => of.at(time)).join(' ');
  const words = sentences(new EventSentences(captured));
  expect(words).toMatch(/Client sends ACK/);
  expect(words).not.toMatch(/\bServer\b/);
  // Both ends saw these.
  const both = ['client', 'server'].map((side) =>
    captureIn(readFileSync(`lessons/short-initial-segment/header-apart.${side}.pcap`)),
  );
  const whole = logOfCaptures({ client: both[0]!, server: both[1]! }).trace;
  expect(sentences(new EventSentences(whole))).toMatch(/Server (?:sends|receives)/);
  expect([captureHost(captured, {}), captureHost(whole, {})]).toEqual([0, 1]);
});
