import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { triesAll } from '../../trials.ts';
import {
  cases,
  casesBySilence,
  outcomeOf,
  policies,
  queues,
  recoveries,
  silences,
  type Case,
  type Loss,
  type Outcome,
} from './run.ts';

/**
 * Each recovery with each rule for the window, after each loss, behind queues of three sizes; and
 * each rule after each silence. The numbers stand in matrix.txt, to be read when they change:
 * `ACKCLOCK_TESTS=all npx vitest run tests/engine/matrix --update` writes them again.
 *
 * `npm test` runs one rule with every recovery and loss, three with every queue, and all after every silence.
 */
const inGate = ({ policy, lost, recovery }: Case): boolean =>
  policy === 'keep' ||
  (['restart-bsd', 'pace-window'].includes(policy) && lost === 'none' && recovery === 'reno');
const outcomes = (triesAll ? cases : cases.filter(inGate)).map(outcomeOf);
const bySilence = casesBySilence.map(outcomeOf);

describe('losses, queues and policies', () => {
  it('come out as they were reviewed', { tags: 'all' }, async () => {
    await expect(asText(outcomes, bySilence)).toMatchFileSnapshot('matrix.txt');
  });

  it('come out so with the window that is kept, and after every silence', () => {
    const reviewed = readFileSync('tests/engine/matrix/matrix.txt', 'utf8');
    for (const text of [...queueTexts('keep', outcomes), ...silenceLines(bySilence)]) {
      expect(reviewed).toContain(text);
    }
  });

  it('deliver everything', () => {
    for (const { elapsed } of [...outcomes, ...bySilence]) expect(elapsed).toBeLessThan(Infinity);
  });

  it('send nothing again where nothing was lost', () => {
    for (const outcome of [...outcomes, ...bySilence]) {
      if (outcome.dropped === 0) expect(outcome).toMatchObject({ resent: 0, timeouts: 0 });
    }
  });

  it('leave no silence without a reason', () => {
    for (const { silence, reason, ...rest } of [...outcomes, ...bySilence]) {
      if (silence > 0) expect(reason, JSON.stringify(rest)).not.toBe('-');
    }
  });
});

// What Fall and Floyd 1996 found, here of a burst after a pause; tests/conformance/recoveries holds
// a transfer without one against ns-2.
describe('a window that was kept', () => {
  const kept = (lost: Loss, recovery: Outcome['recovery']) =>
    outcomes.find(
      (each) =>
        each.policy === 'keep' &&
        each.queue === 60 &&
        each.lost === lost &&
        each.recovery === recovery,
    )!;
  const fast = ['reno', 'reno-ns2', 'newreno', 'sack'] as const;

  it('loses one segment, and nobody waits for a timer; Tahoe’s slow start takes longest', () => {
    for (const recovery of recoveries) expect(kept('one', recovery).timeouts).toBe(0);
    for (const recovery of fast) {
      expect(kept('one', recovery).elapsed).toBeLessThan(kept('one', 'tahoe').elapsed);
    }
  });

  it('loses two, and 4.3BSD’s Tahoe waits for its timer; the simulator’s starts over', () => {
    expect(kept('two', 'tahoe').timeouts).toBe(1);
    for (const recovery of ['tahoe-ns2', ...fast] as const) {
      expect(kept('two', recovery).timeouts).toBe(0);
    }
  });

  it('loses three, and Reno waits for its timer, NewReno and selective ACKs do not', () => {
    for (const recovery of ['tahoe', 'reno', 'reno-ns2'] as const) {
      expect(kept('three', recovery).timeouts).toBe(1);
    }
    for (const recovery of ['tahoe-ns2', 'newreno', 'sack'] as const) {
      expect(kept('three', recovery).timeouts).toBe(0);
    }
  });

  it.each(['two', 'three', '12 ms'] as const)(
    'loses %s, and selective ACKs mend sooner than NewReno, NewReno than Reno',
    (lost) => {
      const times = (['sack', 'newreno', 'reno'] as const).map((of) => kept(lost, of).elapsed);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(times).size).toBe(3);
    },
  );

  it('loses its last segment, and all wait for the timer, as long', () => {
    const all = recoveries.map((recovery) => kept('the last', recovery));
    for (const { timeouts } of all) expect(timeouts).toBe(1);
    expect(new Set(all.map(({ elapsed }) => elapsed)).size).toBe(1);
  });
});

describe('a burst that does not fit into the queue', () => {
  const of = (policy: string, queue: number) =>
    outcomes.find(
      (each) =>
        each.policy === policy &&
        each.queue === queue &&
        each.lost === 'none' &&
        each.recovery === 'reno',
    )!;

  it('costs what was kept more than a restart costs, and is the faster where it fits', () => {
    expect(of('keep', 16).dropped).toBeGreaterThan(0);
    expect(of('keep', 16).elapsed).toBeGreaterThan(of('restart-bsd', 16).elapsed);
    expect(of('keep', 60).elapsed).toBeLessThan(of('restart-bsd', 60).elapsed);
  });

  it('is none where the window is paced, and loses nothing', () => {
    for (const queue of [16, 30, 60]) expect(of('pace-window', queue).dropped).toBe(0);
    expect(of('pace-window', 16).elapsed).toBeLessThan(of('restart-bsd', 16).elapsed);
  });
});

describe('rules for the window', () => {
  /** All that a rule comes to: two that come to the same are not told apart. */
  const rowOf = (policy: string): string =>
    [...outcomes, ...bySilence]
      .filter((each) => each.policy === policy)
      .map(({ elapsed, first, resent, timeouts }) => [elapsed, first, resent, timeouts].join('/'))
      .join(' ');
  const names = Object.keys(policies);
  const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));

  it('are told apart by their runs, every two of them', { tags: 'all' }, () => {
    const rows = new Map(names.map((name) => [name, rowOf(name)]));
    expect(pairs.filter(([a, b]) => rows.get(a) === rows.get(b))).toEqual([]);
  });

  /** Segments that leave at once, after each silence. */
  const firsts = (policy: string): number[] =>
    bySilence.filter((each) => each.policy === policy).map(({ first }) => first);

  it('restart each after the silence that is theirs', () => {
    expect(Object.keys(silences)).toEqual([
      '0.5 s',
      '2.5 s',
      '2.7 s',
      '3 s',
      '3 s, asked',
      '20 s',
      '6 min',
    ]);
    expect(firsts('keep')).toEqual([43, 43, 43, 43, 43, 43, 43]);
    // After a round trip; a time-out since the last segment; since its ACK; since anything was heard.
    expect(firsts('restart-rtt')).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(firsts('restart-last-send')).toEqual([43, 1, 1, 1, 1, 1, 1]);
    expect(firsts('restart-last-ack')).toEqual([43, 43, 1, 1, 1, 1, 1]);
    expect(firsts('restart-bsd')).toEqual([43, 43, 1, 1, 43, 1, 1]);
    // After its own threshold; after more than a time-out, with the first window of a connection.
    expect(firsts('restart-threshold')).toEqual([43, 43, 43, 1, 1, 1, 1]);
    expect(firsts('restart-rfc5681')).toEqual([43, 43, 4, 4, 4, 4, 4]);
    // Halved for each time-out, down to a segment, or to the first window; Linux's needs more than one.
    expect(firsts('decay-rfc2861')).toEqual([43, 21, 21, 21, 21, 1, 1]);
    expect(firsts('decay-linux')).toEqual([43, 43, 21, 21, 21, 4, 4]);
  });

  it('that keep the window for five minutes halve it then', () => {
    expect(new Set(firsts('pace-window'))).toEqual(new Set([43]));
    expect(firsts('new-cwv').slice(0, -1)).toEqual(firsts('pace-window').slice(0, -1));
    expect(firsts('new-cwv').at(-1)).toBe(21);
  });
});

function asText(all: readonly Outcome[], others: readonly Outcome[]): string {
  // Rules that come out alike stand together.
  const blocks = new Map<string, string[]>();
  for (const policy of Object.keys(policies)) {
    const text = queueTexts(policy, all);
    blocks.set(text.join('\n'), [...(blocks.get(text.join('\n')) ?? []), policy]);
  }
  return [
    'A burst of 60 segments after three seconds of silence, with the window that is left of 43 segments;',
    '100 Mb/s to a router, 10 Mb/s and 50 ms from there. By what the narrow line loses beside the queue',
    '(its frames of the burst: the 10th; the 10th and 14th; the 10th, 14th and 18th; all of 12 ms from the',
    '10th on; the last): ms until all is read, segments sent again / time-outs.',
    '',
    'The last table has the burst after other silences.',
    '',
    ...[...blocks].map(([text, same]) => `After a pause: ${same.join('; ')}\n\n${text}`),
    'After other silences, nothing lost, the queue of 60 (‘asked’: 100 bytes from the server come shortly',
    'before): ms until all is read, segments that leave before an ACK can come.',
    '',
    silenceColumns('after a pause', Object.keys(silences)),
    ...silenceLines(others),
    '',
  ].join('\n');
}

/** What a rule comes to behind each queue. */
const queueTexts = (policy: string, all: readonly Outcome[]): string[] => {
  const own = all.filter((each) => each.policy === policy);
  return queues.map((queue) => blockOf(own.filter((each) => each.queue === queue)));
};

/** A line for each rule: what it comes to after each silence. */
const silenceLines = (others: readonly Outcome[]): string[] =>
  Object.keys(policies).map((policy) =>
    silenceColumns(
      policy,
      others
        .filter((each) => each.policy === policy)
        .map(({ elapsed, first }) => `${elapsed} ${first}`),
    ),
  );

const silenceColumns = (first: string, cells: readonly string[]): string =>
  [first.padEnd(23), ...cells.map((cell) => cell.padStart(10))].join(' ').trimEnd();

/** What one rule comes to behind one queue. */
function blockOf(own: readonly Outcome[]): string {
  const still = own.filter(({ lost }) => lost === 'none');
  const counts = (of: readonly number[]) => [...new Set(of)].join(' or ');
  const dropped = counts(still.map((each) => each.dropped));
  const rows = [...new Set(own.map(({ lost }) => lost))].map((lost) =>
    columns(
      lost,
      recoveries.map((recovery) => {
        const found = own.find((each) => each.lost === lost && each.recovery === recovery)!;
        return `${found.elapsed} ${found.resent}/${found.timeouts}`;
      }),
    ),
  );
  const title = `queue of ${own[0]?.queue} frames, which drops ${dropped}`;
  return [title, columns('lost', recoveries), ...rows, ''].join('\n');
}

const columns = (first: string, cells: readonly string[]): string =>
  [first.padEnd(14), ...cells.map((cell) => cell.padStart(11))].join(' ').trimEnd();
