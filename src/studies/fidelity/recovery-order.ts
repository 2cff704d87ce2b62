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

/** A run by its recovery and by what it loses: how many segments of one window, or which. */
type Runs = (recovery: ComparedRecovery, lost: keyof typeof lostBy) => Recovered;

interface Expectation extends Omit<RecoveryOrder, 'ours' | 'ns2'> {
  holds(runs: Runs): boolean;
}

const paper = 'Fall and Floyd 1996, Simulation-based comparisons of Tahoe, Reno and SACK TCP';
/** There and back, and a segment's and its ACK's transmission: the minimum that the link takes, ms. */
const roundTrip = 108;

const waits = (run: Recovered): boolean => run.timeouts > 0;
const each = (of: readonly ComparedRecovery[], holds: (recovery: ComparedRecovery) => boolean) =>
  of.every(holds);
const several = [2, 3, 4] as const;

/** When a segment is sent for the second time, ms. */
function repairOf(run: Recovered, number: number): number {
  return run.sent.filter((segment) => segment.number === number)[1]?.time ?? NaN;
}

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
    claim: 'One loss in a window is noticed by duplicate ACKs, without waiting for a timer.',
    source: 'RFC 5681, section 3.2',
    reading: 'one loss: no timeout and one segment retransmitted by each of the four',
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
    reading:
      'the first and the fifth segment of a window of about twenty: no timeout, but longer than NewReno and SACK',
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
    reading:
      'three and four losses, every fourth segment: a timeout with Reno, none with Tahoe, NewReno and SACK',
    holds: (runs) =>
      ([3, 4] as const).every(
        (lost) =>
          waits(runs('reno', lost)) &&
          each(['tahoe', 'newreno', 'sack'], (of) => !waits(runs(of, lost))),
      ),
  },
  {
    claim:
      'Tahoe retransmits what has already arrived; NewReno and SACK retransmit only what was lost.',
    source: `${paper}, abstract`,
    reading:
      'two to four losses: Tahoe retransmits more segments than were lost, the other two as many',
    holds: (runs) =>
      several.every(
        (lost) =>
          againIn(runs('tahoe', lost)).length > lost &&
          each(['newreno', 'sack'], (of) => againIn(runs(of, lost)).length === lost),
      ),
  },
  {
    claim: 'Without selective ACKs at most one lost segment is retransmitted in a round trip.',
    source: `${paper}, abstract; RFC 6582, section 3.2`,
    reading:
      'two to four losses: from NewReno’s first retransmission to its last there is a round trip for each loss but one; SACK’s are within one',
    holds: (runs) =>
      several.every(
        (lost) =>
          spread(runs('newreno', lost)) >= (lost - 1) * roundTrip &&
          spread(runs('sack', lost)) < roundTrip,
      ),
  },
  {
    claim: 'SACK repairs several losses early in a window first, then NewReno, Tahoe and Reno.',
    source: paper,
    reading:
      'three and four losses, every fourth segment of a window of about twenty: each ends before the next',
    holds: (runs) =>
      ([3, 4] as const).every((lost) => {
        const times = (['sack', 'newreno', 'tahoe', 'reno'] as const).map((of) =>
          repairTime(runs(of, lost)),
        );
        return times.every((time, i) => i === 0 || time > (times[i - 1] as number));
      }),
  },
  {
    claim:
      'Where the window’s last segments are lost too, NewReno is sooner: its partial ACK reveals them, selective ACKs only after later segments have arrived.',
    source:
      'RFC 6582, section 3.2, step 3; RFC 6675, section 4: IsLost needs more than two segments above a hole, or three pieces, and a partial ACK is no sign of its own. ns-2’s Sack1 needs one segment',
    reading:
      '80 and the window’s last, 98, and 80 and its last two: NewReno retransmits 97 or 98 before SACK does',
    holds: (runs) =>
      repairOf(runs('newreno', '80 98'), 98) < repairOf(runs('sack', '80 98'), 98) &&
      repairOf(runs('newreno', '80 97 98'), 97) < repairOf(runs('sack', '80 97 98'), 97),
  },
  {
    claim:
      'With one more hole before it SACK is sooner again: NewReno repairs one in a round trip.',
    source: `${paper}, abstract; RFC 6582, section 3.2`,
    reading: '80, 90 and the window’s last, 98: SACK retransmits 98 before NewReno does',
    holds: (runs) =>
      repairOf(runs('sack', '80 90 98'), 98) < repairOf(runs('newreno', '80 90 98'), 98),
  },
  {
    claim:
      'If the last segment is lost, nothing follows that could reveal it, so all four wait for the timer.',
    source: 'RFC 5681, section 3.2: three duplicates must arrive',
    reading: 'the transfer’s last segment, and its last three: a timeout with each of the four',
    holds: (runs) =>
      each(comparedRecoveries, (of) => waits(runs(of, 'last')) && waits(runs(of, 'last three'))),
  },
];

const lostBy = {
  1: [80],
  2: [80, 84],
  3: [80, 84, 88],
  4: [80, 84, 88, 92],
  '80 98': [80, 98],
  '80 97 98': [80, 97, 98],
  '80 90 98': [80, 90, 98],
  last: [159],
  'last three': [157, 158, 159],
} as const;

/** Asks each expectation of our runs and of ns-2's. */
export function recoveryOrder(theirs: readonly Recovered[]): RecoveryOrder[] {
  const own = new Map<string, Recovered>();
  const ours: Runs = (recovery, lost) => {
    const key = `${recovery} ${lost}`;
    const run = own.get(key) ?? recoveryRun(recovery, lostBy[lost]);
    own.set(key, run);
    return run;
  };
  const ns2: Runs = (recovery, lost) => {
    const wanted = lostBy[lost].join();
    const run = theirs.find(
      (one) => one.recovery === recovery && one.acks === 'each' && one.lost.join() === wanted,
    );
    if (run === undefined) throw new RangeError(`ns-2 has no run of ${recovery} without ${wanted}`);
    return run;
  };
  return expectations.map(({ holds, ...expectation }) => ({
    ...expectation,
    ours: holds(ours),
    ns2: holds(ns2),
  }));
}
