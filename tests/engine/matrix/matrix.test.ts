import { describe, expect, it } from 'vitest';
import { cases, outcomeOf, policies, queues, recoveries, type Loss, type Outcome } from './run.ts';

/**
 * Each recovery with each rule for the window, after each loss, behind queues of three sizes. The
 * numbers stand in matrix.txt, to be read when they change: `vitest -u` writes them again.
 */
const outcomes = cases.map(outcomeOf);

describe('losses, queues and policies', () => {
  it('come out as they were reviewed', async () => {
    await expect(asText(outcomes)).toMatchFileSnapshot('matrix.txt');
  });

  it('deliver everything', () => {
    for (const { elapsed } of outcomes) expect(elapsed).toBeLessThan(Infinity);
  });

  it('send nothing again where nothing was lost', () => {
    for (const outcome of outcomes) {
      if (outcome.dropped === 0) expect(outcome).toMatchObject({ resent: 0, timeouts: 0 });
    }
  });

  it('leave no silence without a reason', () => {
    for (const { silence, reason, ...rest } of outcomes) {
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

function asText(all: readonly Outcome[]): string {
  // Rules that come out alike stand together.
  const blocks = new Map<string, string[]>();
  for (const policy of Object.keys(policies)) {
    const own = all.filter((each) => each.policy === policy);
    const text = queues.map((queue) => blockOf(own.filter((each) => each.queue === queue)));
    blocks.set(text.join('\n'), [...(blocks.get(text.join('\n')) ?? []), policy]);
  }
  return [
    'A burst of 60 segments after three seconds of silence, with the window that is left of 43 segments;',
    '100 Mb/s to a router, 10 Mb/s and 50 ms from there. By what the narrow line loses beside the queue',
    '(its frames of the burst: the 10th; the 10th and 14th; the 10th, 14th and 18th; all of 12 ms from the',
    '10th on; the last): ms until all is read, segments sent again / time-outs.',
    '',
    ...[...blocks].map(([text, same]) => `After a pause: ${same.join('; ')}\n\n${text}`),
  ].join('\n');
}

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
