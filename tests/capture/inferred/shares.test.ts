import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowOf } from '../../../src/capture/connections/index.ts';
import { findingsOf, type FindingGroup } from '../../../src/capture/findings/index.ts';
import { diagnosedLog } from '../../../src/capture/inferred/index.ts';
import { sharesOf } from '../../../src/capture/inferred/shares.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import { segmentOf } from '../../../src/trace/index.ts';

/** The only exchange of a kernel's run, and what is found in it. */
function diagnosed(run: string, ...ends: ('client' | 'server')[]) {
  const [client, server] = (['client', 'server'] as const).map((end) =>
    ends.includes(end) ? readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`) : undefined,
  );
  const { exchanges } = exchangesIn(client, server);
  const [exchange] = exchanges;
  const [found] = findingsOf(exchanges);
  return { exchange: exchange!, found: found!, log: diagnosedLog(exchange!, 0, found!) };
}

it.each([
  ['b_4096p13_nagle', ['client']],
  ['a_wwr_small_body_nagle', ['server']],
  ['e_drop30_reno_sack', ['client', 'server']],
  ['c_rw32k_reno_ssai1_idle20', ['server']],
  ['b_4096p13_nodelay', ['server']],
] as const)('the shares of %s at %s are its duration', (run, ends) => {
  const { exchange, found, log } = diagnosed(run, ...ends);
  const sum = log.shares.reduce((total, { time }) => total + time, 0);
  expect(sum).toBeCloseTo(rowOf(exchange, 0).duration, 0);
  const inferred = log.shares.filter(({ how, role }) => how !== 'measured' && role !== 'data');
  expect(inferred.length).toBe(log.groups.length);
  const cost = found.reduce((total, one) => total + one.cost, 0);
  const waited = inferred.reduce((total, { time }) => total + time, 0);
  expect(waited / 1e6).toBeCloseTo(cost / 1e6, -1);
});

it.each([[['server']], [['client', 'server']]] as const)(
  'from %s: a queue that stays shows that the link is full, and its rate',
  (ends) => {
    const full = (run: string) =>
      diagnosed(run, ...ends).log.shares.filter(({ words }) => words.startsWith('The link'));
    const [share, ...others] = full('c_rw32k_reno_ssai1_idle20');
    expect(others).toEqual([]);
    // The two replies of 524,288 bytes, at 1 Mb/s, but for their beginnings.
    expect(share!.words).toBe('The link was full with the server’s data (about 1 Mb/s)');
    expect(share!.time / 1e9).toBeGreaterThan(7.5);
    expect(share!.time / 1e9).toBeLessThan(8.6);
    expect(full('b_4096p13_nodelay')).toEqual([]);
  },
);

it('data that was captured at its receiver shows no queue', () => {
  const { shares } = diagnosed('c_rw32k_reno_ssai1_idle20', 'client').log;
  expect(shares.map(({ words }) => words).join()).not.toContain('full');
});

it('most of a restart’s exchange is the client’s pause, which no finding covers', () => {
  const [most, ...others] = diagnosed('c_rw32k_reno_ssai1_idle20', 'server').log.shares;
  expect(most).toMatchObject({ words: 'Between the client’s requests', how: 'measured' });
  expect(most!.time).toBeGreaterThan(20e9);
  expect(others.map(({ how }) => how)).toContain('certain');
});

it('time that two findings cover is counted once, for the group that cost more', () => {
  const { exchange, found } = diagnosed('b_4096p13_nagle', 'client');
  const [finding] = found;
  const group = (title: string, from: number, to: number): FindingGroup => ({
    ...{ title, certain: false, kinds: [], cost: to - from },
    findings: [{ ...finding!, from, to }],
  });
  const { client } = exchange;
  const start = client!.facts.start + 1e6;
  const shares = sharesOf(client!, [
    group('large', start, start + 50e6),
    group('small', start + 40e6, start + 60e6),
  ]);
  const of = (name: string) => shares.find(({ words }) => words === name)!.time / 1e6;
  expect(of('large')).toBeCloseTo(50, 6);
  expect(of('small')).toBeCloseTo(10, 6);
});

it('the packets of a finding are segments of the log', () => {
  const { exchange, log } = diagnosed('a_wwr_small_body_nagle', 'client');
  const { packets } = exchange.client!;
  for (const { packets: numbers, segments } of log.findings) {
    expect(segments).toHaveLength(numbers.length);
    for (const [i, number] of numbers.entries()) {
      const row = packets.number.indexOf(number);
      const segment = segmentOf(log.trace, segments[i]!)!;
      expect(segment.length).toBe(packets.length[row]);
      expect(segment.sentAt).toBe(packets.time[row]! - packets.time[0]!);
    }
  }
});

it('a log may begin before its first packet: everything in it is later by as much', () => {
  const { exchange, found, log } = diagnosed('a_wwr_small_body_nagle', 'server');
  const later = diagnosedLog(exchange, 0, found, 5e6);
  expect(later.trace.length).toBe(log.trace.length);
  expect(later.findings.map(({ from }) => from - 5e6)).toEqual(
    log.findings.map(({ from }) => from),
  );
  expect(later.findings[0]!.segments).toEqual(log.findings[0]!.segments);
  const [segment] = log.findings[0]!.segments;
  expect(later.trace.time(segment!) - log.trace.time(segment!)).toBe(5e6);
});
