import {
  againIn,
  comparedRecoveries,
  recoveryRun,
  repairTime,
  type ComparedRecovery,
  type Recovered,
} from './recoveries.ts';

/** What is known of the four recoveries, and whether it is so of our runs and of ns-2's. */
export interface RecoveryOrder {
  readonly claim: string;
  /** Where the claim is from. */
  readonly source: string;
  /** The claim as a condition on numbers. */
  readonly reading: string;
  readonly ours: boolean;
  readonly ns2: boolean;
}

/** A run by its recovery and by how many segments of one window it loses. */
type Runs = (recovery: ComparedRecovery, lost: number) => Recovered;

interface Expectation extends Omit<RecoveryOrder, 'ours' | 'ns2'> {
  holds(runs: Runs): boolean;
}

const paper = 'Fall and Floyd 1996, Simulation-based comparisons of Tahoe, Reno and SACK TCP';
/** There and back, and a segment's and its ACK's transmission: what the line takes at least, ms. */
const roundTrip = 108;

const waits = (run: Recovered): boolean => run.timeouts > 0;
const each = (of: readonly ComparedRecovery[], holds: (recovery: ComparedRecovery) => boolean) =>
  of.every(holds);
const several = [2, 3, 4];

/** From the first segment sent again to the last, ms. */
function spread(run: Recovered): number {
  const again = againIn(run);
  const times = run.sent
    .filter(({ number }, i) => run.sent.findIndex((other) => other.number === number) !== i)
    .map(({ time }) => time);
  return again.length === 0 ? 0 : (times.at(-1) as number) - (times[0] as number);
}

const expectations: readonly Expectation[] = [
  {
    claim: 'One loss in a window is noticed by duplicate ACKs; nobody waits for a timer.',
    source: 'RFC 5681, section 3.2',
    reading: 'one loss: no time-out, one segment sent again, by each of the four',
    holds: (runs) =>
      each(comparedRecoveries, (of) => !waits(runs(of, 1)) && againIn(runs(of, 1)).length === 1),
  },
  {
    claim: 'Tahoe’s slow start costs more than fast recovery where one segment is lost.',
    source: paper,
    reading: 'one loss: Tahoe takes longer than each of the other three',
    holds: (runs) =>
      each(
        ['reno', 'newreno', 'sack'],
        (of) => repairTime(runs('tahoe', 1)) > repairTime(runs(of, 1)),
      ),
  },
  {
    claim: 'With two losses in a window Reno halves its window twice.',
    source: `${paper}; RFC 6582, section 1`,
    reading: 'two losses, a window of about twenty: no time-out, but longer than NewReno and SACK',
    holds: (runs) =>
      !waits(runs('reno', 2)) &&
      each(
        ['newreno', 'sack'],
        (of) => !waits(runs(of, 2)) && repairTime(runs(of, 2)) < repairTime(runs('reno', 2)),
      ),
  },
  {
    claim: 'With three losses or more in a window Reno waits for its timer; the others do not.',
    source: paper,
    reading: 'three and four losses: a time-out with Reno, none with Tahoe, NewReno and SACK',
    holds: (runs) =>
      [3, 4].every(
        (lost) =>
          waits(runs('reno', lost)) &&
          each(['tahoe', 'newreno', 'sack'], (of) => !waits(runs(of, lost))),
      ),
  },
  {
    claim: 'Tahoe sends again what has already arrived; NewReno and SACK only what was lost.',
    source: `${paper}, abstract`,
    reading: 'two to four losses: Tahoe sends more segments again than were lost, the two as many',
    holds: (runs) =>
      several.every(
        (lost) =>
          againIn(runs('tahoe', lost)).length > lost &&
          each(['newreno', 'sack'], (of) => againIn(runs(of, lost)).length === lost),
      ),
  },
  {
    claim: 'Without selective ACKs one lost segment at most is sent again in a round trip.',
    source: `${paper}, abstract; RFC 6582, section 3.2`,
    reading:
      'two to four losses: from NewReno’s first segment sent again to its last a round trip for each loss but one; SACK’s within one',
    holds: (runs) =>
      several.every(
        (lost) =>
          spread(runs('newreno', lost)) >= (lost - 1) * roundTrip &&
          spread(runs('sack', lost)) < roundTrip,
      ),
  },
  {
    claim: 'The more is lost, the more the better recovery gains: SACK, NewReno, Tahoe, Reno.',
    source: paper,
    reading: 'three and four losses: each ends before the next',
    holds: (runs) =>
      [3, 4].every((lost) => {
        const times = (['sack', 'newreno', 'tahoe', 'reno'] as const).map((of) =>
          repairTime(runs(of, lost)),
        );
        return times.every((time, i) => i === 0 || time > (times[i - 1] as number));
      }),
  },
  {
    claim: 'If the last segment is lost nothing follows that could tell: all wait for the timer.',
    source: 'RFC 5681, section 3.2: three duplicates must come',
    reading: 'the transfer’s last segment, and its last three: a time-out with each of the four',
    holds: (runs) => each(comparedRecoveries, (of) => waits(runs(of, -1)) && waits(runs(of, -3))),
  },
];

const lostBy: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [80]],
  [2, [80, 84]],
  [3, [80, 84, 88]],
  [4, [80, 84, 88, 92]],
  [-1, [159]],
  [-3, [157, 158, 159]],
]);

/** Asks each expectation of our runs and of ns-2's. */
export function recoveryOrder(theirs: readonly Recovered[]): RecoveryOrder[] {
  const own = new Map<string, Recovered>();
  const ours: Runs = (recovery, lost) => {
    const key = `${recovery} ${lost}`;
    const run = own.get(key) ?? recoveryRun(recovery, lostBy.get(lost) ?? []);
    own.set(key, run);
    return run;
  };
  const ns2: Runs = (recovery, lost) => {
    const wanted = lostBy.get(lost)?.join();
    const run = theirs.find((one) => one.recovery === recovery && one.lost.join() === wanted);
    if (run === undefined) throw new RangeError(`ns-2 has no run of ${recovery} without ${wanted}`);
    return run;
  };
  return expectations.map(({ holds, ...told }) => ({
    ...told,
    ours: holds(ours),
    ns2: holds(ns2),
  }));
}
