import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explanationOf, findingsOf, type Finding } from '../../../src/capture/findings/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';

type Ends = 'both' | 'client' | 'server';
const everyEnd: readonly Ends[] = ['both', 'client', 'server'];

/** What is found in a kernel's captures. */
function found(run: string, ends: Ends): Finding[] {
  const file = (end: 'client' | 'server') =>
    ends === 'both' || ends === end
      ? readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`)
      : undefined;
  return findingsOf(exchangesIn(file('client'), file('server')).exchanges).flat();
}

const kinds = (findings: readonly Finding[]): string[] => findings.map(({ kind }) => kind);
const costs = (findings: readonly Finding[]): number[] => findings.map(({ cost }) => cost / 1e6);

/** How far the estimate of a sender's times from the other end may be off. */
const estimate = 2;

describe.each(everyEnd)('in a kernel’s captures at %s', (ends) => {
  it('a header alone, with an initial window of one segment, waits for a delayed ACK', () => {
    const findings = found('a_split_iw1_qa0', ends);
    expect(kinds(findings)).toEqual(['short-initial-segment']);
    expect(findings[0]?.certain).toBe(true);
    expect(within(costs(findings), 41, 44)).toBe(true);
  });

  it('a small body after a small header waits for one delayed ACK after the other', () => {
    const findings = found('a_wwr_small_body_nagle', ends);
    expect(kinds(findings)).toEqual(Array(5).fill('nagle-delayed-ack'));
    expect(within(costs(findings), 40, 45)).toBe(true);
  });

  it('the short last segment of a reply waits', () => {
    const findings = found('b_4096p13_nagle', ends);
    expect(kinds(findings)).toEqual(Array(5).fill('short-final-segment'));
    expect(within(costs(findings), ends === 'client' ? 45 - estimate : 45, 48)).toBe(true);
  });

  it.each(['a_wwr_small_body_nodelay', 'b_4096p13_nodelay', 'b_4096p13_cork'])(
    'nothing waits in %s',
    (run) => {
      expect(found(run, ends)).toEqual([]);
    },
  );

  it('a restart after idle is found, and only where there was one', () => {
    expect(kinds(found('c_rw32k_reno_ssai1_idle20', ends))).toEqual(['slow-start-restart']);
    expect(found('c_rw32k_reno_ssai0_idle20', ends)).toEqual([]);
    expect(found('c_rw32k_reno_ssai0_idle20_paced', ends)).toEqual([]);
  });

  it.each(['e_drop30_reno_sack', 'e_drop30_reno_nosack'])(
    'one segment is sent again in %s',
    (run) => {
      expect(kinds(found(run, ends))).toEqual(['fast-retransmit']);
    },
  );

  it('a probe repairs a lost tail', () => {
    expect(kinds(found('e_droptail_last3_reno_sack', ends))).toEqual(['tail-loss-probe']);
  });

  it('nginx and Node.js hold back each small reply once', () => {
    expect(kinds(found('r_nginx_sendfile_nodelay_off', ends))).toEqual(
      Array(4).fill('nagle-delayed-ack'),
    );
    const node = kinds(found('r_node_stream_nodelay_off', ends));
    expect(node.filter((kind) => kind === 'nagle-delayed-ack')).toHaveLength(4);
    expect(new Set(node)).toEqual(new Set(['nagle-delayed-ack', 'short-final-segment']));
  });
});

it.each(everyEnd)('a loss costs what its receiver waited for the repair, seen at %s', (ends) => {
  const [finding] = found('e_drop30_reno_sack', ends);
  // The repair waits behind a queue, which the sender alone does not see.
  expect(within(costs([finding!]), 187, 194)).toBe(true);
  const unread = finding!.facts.unread;
  if (ends === 'server') expect(unread).toBeUndefined();
  else
    expect(explanationOf(finding!)).toContain(
      'The client’s program got nothing to read for 215 ms.',
    );
});

it('explains a finding in sentences with its numbers', () => {
  const [finding] = found('b_4096p13_nagle', 'server');
  expect(finding && explanationOf(finding)).toBe(
    'The server held back its last 13 bytes for 47.5 ms: Nagle’s rule waits while data is in flight (1,176 bytes written before), and the client sent the ACK of that 43.7 ms after it had come.',
  );
});

function within(values: readonly number[], least: number, most: number): boolean {
  return values.every((value) => value >= least && value <= most);
}
