import { expect, it } from 'vitest';
import {
  adviceOf,
  checkOf,
  findingKinds,
  groupedFindings,
  type Finding,
} from '../../../src/capture/findings/index.ts';
import { candidatesByKind } from '../../../src/capture/remedy/remedies/kinds.ts';

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

it('kinds that the same change ends are one group, which counts each', () => {
  const last = { kind: 'short-final-segment', or: 'delayed-ack', cost: 50e6 } as const;
  const groups = groupedFindings([
    finding({}),
    finding(last),
    finding({ kind: 'receive-window' }),
    finding({ ...last, end: 0 }),
    finding({ ...last, certain: false }),
    finding({ kind: 'silly-window' }),
  ]);
  const told = groups.map(({ title, kinds }) => [
    title,
    kinds.map(({ words, count, cost }) => `${count} × ${words}, ${cost / 1e6}`),
  ]);
  expect(told).toEqual([
    [
      'Nagle’s rule at the server, and the client’s delayed ACK',
      ['1 × the last bytes after full segments, 50', '1 × a short write after another, 40'],
    ],
    [
      'No room at the client (receive window)',
      ['1 × no room at all, 40', '1 × too little room, 40'],
    ],
    [
      'Nagle’s rule for the last bytes of the client, and the server’s delayed ACK',
      [expect.any(String)],
    ],
    [
      'Nagle’s rule for the last bytes of the server, and the client’s delayed ACK',
      [expect.any(String)],
    ],
  ]);
});

it('where no change is tried, a sentence says where to look', () => {
  const ends = { it: 'server', peer: 'client' } as const;
  const untried = findingKinds.filter((kind) => candidatesByKind[kind](ends).length === 0);
  expect(untried).toContain('cork');
  for (const kind of [...untried, 'receive-window', 'silly-window'] as const) {
    expect(adviceOf({ kind, or: undefined, end: 1 }), kind).toMatch(/\blook\b.*\.$/i);
  }
  expect(adviceOf({ kind: 'receive-window', or: undefined, end: 1 })).toMatch(
    /^Look at the client’s program/,
  );
});

it('each kind says how to check it, with a command and the end that runs it', () => {
  for (const kind of findingKinds) {
    for (const end of [0, 1] as const) {
      const text = checkOf({ kind, end });
      expect(text, kind).toMatch(/\b(?:ss|nstat|strace|sysctl|tc|curl|tshark) -|sysctl net/);
      expect(text, kind).not.toMatch(/\bIT\b|PEER/);
    }
  }
  expect(checkOf({ kind: 'receive-window', end: 1 })).toMatch(/^On the client, ss -tm /);
  expect(checkOf({ kind: 'nagle-delayed-ack', end: 1 })).toMatch(/^On the server, strace /);
});
