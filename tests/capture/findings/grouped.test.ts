import { expect, it } from 'vitest';
import { groupedFindings, type Finding } from '../../../src/capture/findings/index.ts';

const finding = (given: Partial<Finding>): Finding => ({
  kind: 'nagle-delayed-ack',
  or: undefined,
  certain: true,
  end: 1,
  from: 0,
  to: 40e6,
  cost: 40e6,
  packets: [1, 2, 3],
  facts: {},
  ...given,
});

it('equal findings are one group; those that cost most come first', () => {
  const timeout = finding({ kind: 'retransmission-timeout', end: 0, cost: 100e6 });
  const [one, two, unsure] = [finding({}), finding({ from: 90e6 }), finding({ certain: false })];
  const groups = groupedFindings([one, timeout, two, unsure]);
  expect(groups.map(({ title, certain, cost }) => [title, certain, cost / 1e6])).toEqual([
    ['Lost data of the client, resent after a timeout', true, 100],
    ['Nagle’s rule at the server, and the client’s delayed ACK', true, 80],
    ['Nagle’s rule at the server, and the client’s delayed ACK', false, 40],
  ]);
  expect(groups[1]!.findings).toEqual([one, two]);
});
