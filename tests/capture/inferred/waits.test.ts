// What findings become in a captured connection's log: waits that pictures and sentences show as inferred.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { holdsOf, silencesOf } from '../../../src/analysis/index.ts';
import { EventSentences, Why } from '../../../src/analysis/why/index.ts';
import { findingsOf, type Finding } from '../../../src/capture/findings/index.ts';
import { likelyRecords, likelyWaitsOf } from '../../../src/capture/inferred/index.ts';
import { logOf } from '../../../src/capture/log/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { recordsOf } from '../../../src/trace/index.ts';

/** The log of a kernel's captures, with what their findings infer. */
function logged(run: string, ...ends: ('client' | 'server')[]): Trace {
  const [client, server] = (['client', 'server'] as const).map((end) =>
    ends.includes(end) ? readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`) : undefined,
  );
  const { exchanges } = exchangesIn(client, server);
  const waits = findingsOf(exchanges).flatMap((found, i) => likelyWaitsOf(i, found));
  return logOf(exchanges, 0, likelyRecords({ waits, writes: [], resent: [] })).trace;
}

it.each([[['client']], [['server']], [['client', 'server']]] as const)(
  'from %s: Nagle’s rule holds the body, and the peer its ACK',
  (ends) => {
    const trace = logged('a_wwr_small_body_nagle', ...ends);
    const holds = holdsOf(trace);
    const of = (reason: Reason) => holds.filter(({ because }) => because === reason);
    expect(of(Reason.Nagle)).toHaveLength(5);
    expect(of(Reason.DelayedAck)).toHaveLength(5);
    for (const { from, to, open } of holds) {
      expect(open).toBe(false);
      expect(to - from).toBeGreaterThan(38e6);
      expect(to - from).toBeLessThan(45e6);
    }
    const [nagle] = of(Reason.Nagle);
    const sentences = new Why(trace).at({ record: 0, time: (nagle!.from + nagle!.to) / 2 });
    expect(sentences.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The packets show it: the client keeps back its ACK for \d+\.\d ms/),
      expect.stringMatching(/^The packets show it: the server held back 600 bytes .* Nagle’s rule/),
    ]);
    // After a stall nothing is inferred.
    const idle = new Why(trace).at({ record: 0, time: nagle!.to + 1 });
    expect(idle.map(({ text }) => text).join(' ')).not.toMatch(/Inferred|Likely/);
  },
);

it('a silence is explained by the hold that the next packet ends', () => {
  const trace = logged('a_wwr_small_body_nagle', 'client');
  const silent = silencesOf(trace, 30e6).map(({ before }) => trace.code(before.id));
  expect(silent).toEqual(Array(5).fill(Reason.DelayedAck));
});

it.each(['client', 'server'] as const)('from the %s: each event has a sentence', (end) => {
  const trace = logged('a_wwr_small_body_nagle', end);
  const events = new EventSentences(trace, []);
  expect(events.instants.length).toBeGreaterThan(30);
  for (const time of events.instants) expect(events.at(time), `at ${time}`).not.toBe('');
});

it('a headline names the silence and its reasons where it has room', () => {
  const trace = logged('a_wwr_small_body_nagle', 'client');
  const { labels } = sequencePlot(trace, { width: 1000, height: 400 });
  const texts = labels
    .filter(({ key }) => key.startsWith('silence-label'))
    .map(({ shapes }) => shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])));
  expect(texts.map((lines) => lines.join(' '))).toEqual(
    Array(5).fill(
      expect.stringMatching(/^4\d\.\d ms of silence Nagle’s rule, delayed ACK \(certain\)$/),
    ),
  );
});

it('a bracket is dotted, and its words say how certain it is', () => {
  const trace = logged('a_wwr_small_body_nagle', 'client');
  const { marks } = ladder(trace, { width: 900, height: 900 });
  const brackets = marks.filter(({ key }) => key.startsWith('hold-'));
  expect(brackets.length).toBeGreaterThan(4);
  for (const { title, shapes } of brackets) {
    expect(title).toMatch(/(Nagle’s rule|delayed ACK) \(certain\)/);
    expect(shapes[0]).toMatchObject({ class: 'inferred' });
  }
});

it('a receiver waits for a lost segment until it arrives', () => {
  const trace = logged('e_drop30_reno_sack', 'client', 'server');
  const [hole, ...others] = holdsOf(trace).filter(({ host }) => host === 0);
  expect(others).toEqual([]);
  const released = [...recordsOf(trace, Kind.Release)];
  expect(trace.kind(trace.cause(released[0]!))).toBe(Kind.Received);
  expect(trace.inferred(hole!.id)?.words).toMatch(/^lost segment missing/);
});

it('after a pause, each wait for a small window is one of its own; the pause itself is none', () => {
  const run = 'c_rw32k_reno_ssai1_idle20';
  const client = readFileSync(`tests/fixtures/linux/runs/${run}/client.pcap`);
  const server = readFileSync(`tests/fixtures/linux/runs/${run}/server.pcap`);
  const { exchanges } = exchangesIn(client, server);
  const [[finding]] = findingsOf(exchanges) as [[Finding]];
  const holds = holdsOf(logged(run, 'client', 'server'));
  expect(holds.length).toBeGreaterThan(1);
  for (const { from } of holds) expect(from).toBeGreaterThan(finding.from);
  const total = holds.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(total / 1e6).toBeCloseTo(finding.cost / 1e6, 1);
});

it('where only the sender was captured, the receiver’s wait ends with its ACK of the repair', () => {
  const trace = logged('e_drop30_reno_sack', 'server');
  const [hole, ...others] = holdsOf(trace);
  expect(others).toEqual([]);
  expect(hole!.host).toBe(0);
  expect((hole!.to - hole!.from) / 1e6).toBeCloseTo(188, 0);
});

it('what is likely is called so once', () => {
  const server = readFileSync('tests/fixtures/linux/runs/a_wwr_small_body_nagle/server.pcap');
  const { exchanges } = exchangesIn(undefined, server);
  const [[finding]] = findingsOf(exchanges) as [[Finding]];
  for (const { told } of likelyWaitsOf(0, [{ ...finding, certain: false }])) {
    expect(told.text).toMatch(/^Likely: the /);
    expect(told.text.match(/likely/gi)).toHaveLength(1);
  }
});
