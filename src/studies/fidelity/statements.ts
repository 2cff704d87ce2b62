import type { RestartPolicy } from '../restart/policies.ts';
import type { Measured } from './replies.ts';
import {
  atEach,
  byDelay,
  bySize,
  drops,
  everywhere,
  losses,
  percent,
  repeated,
  seconds,
  time,
  type At,
  type Judged,
} from './statement-places.ts';

/** A statement of Visweswaraiah and Heidemann 1997 and how it is decided. */
export interface Statement {
  readonly section: string;
  readonly claim: string;
  /** The claim as a condition on numbers: how we read its words. */
  readonly reading: string;
  judge(points: readonly Measured[]): Judged;
}

const fast = ['reno-nssr', 'vegas-nssr', 'rbp-rate'] as const;

/** RBP/rate's losses beyond SSR's, as a part of NSSR's beyond SSR's. */
const excess = (place: At): number =>
  (drops(place, 'rbp-rate') - drops(place, 'reno-ssr')) /
  (drops(place, 'reno-nssr') - drops(place, 'reno-ssr'));

/** RBP/rate's losses as a multiple of SSR's; nothing where SSR loses nothing. */
const timesSsr = (place: At): string =>
  drops(place, 'reno-ssr') === 0
    ? ''
    : `, ${(drops(place, 'rbp-rate') / drops(place, 'reno-ssr')).toFixed(2)} times SSR’s`;

/** Part of SSR's time that RBP/rate saves. */
const saved = (place: At): number => 1 - time(place, 'rbp-rate') / time(place, 'reno-ssr');

/** That SSR's time grows with the delay more than another's does. */
function growsMore(policy: RestartPolicy, name: string): Statement {
  return {
    section: '4.3, Figure 8',
    claim: `With delay, SSR’s time grows disproportionately: more than that of ${name}.`,
    reading: `queue of 24: from the shortest delay to each longer one SSR’s time grows by at least a quarter more than ${policy}’s`,
    judge(points) {
      const [first, ...rest] = byDelay(points, 24);
      const growth = (place: At, of: RestartPolicy) => time(place, of) - time(first as At, of);
      return atEach(
        rest,
        (place) => growth(place, 'reno-ssr') >= 1.25 * growth(place, policy),
        (place) =>
          (['reno-ssr', policy] as const)
            .map((of) => `${of} +${growth(place, of).toFixed(2)} s`)
            .join(', '),
      );
    },
  };
}

function similar(place: At): boolean {
  const ratio = time(place, 'rbp-rate') / time(place, 'rbp-cwnd');
  const lost = Math.abs(drops(place, 'rbp-rate') - drops(place, 'rbp-cwnd'));
  return ratio <= 1.25 && ratio >= 1 / 1.25 && lost <= Math.max(0.15, drops(place, 'rbp-cwnd') / 4);
}

const statements: readonly Statement[] = [
  {
    section: '4.2, Figure 6',
    claim: 'For replies below about 12 KB, NSSR is much faster than SSR and RBP.',
    reading:
      'from 2 to 10 KB: NSSR takes at most four fifths of the time of SSR, and of that of RBP/rate',
    judge: (points) =>
      atEach(
        bySize(points, 2000, 11_999),
        (place) =>
          time(place, 'reno-nssr') <=
          0.8 * Math.min(time(place, 'reno-ssr'), time(place, 'rbp-rate')),
        (place) => seconds(place, 'reno-nssr', 'reno-ssr', 'rbp-rate'),
      ),
  },
  {
    section: '4.2, Figure 6',
    claim: 'Above 12 KB, RBP, Vegas and NSSR are about equally fast.',
    reading: 'from 14 KB: the slowest of the three takes at most a quarter longer than the fastest',
    judge: (points) =>
      atEach(
        bySize(points, 12_001, Infinity),
        (place) => {
          const times = fast.map((policy) => time(place, policy));
          return Math.max(...times) <= 1.25 * Math.min(...times);
        },
        (place) => seconds(place, ...fast),
      ),
  },
  {
    section: '4.2, Figure 6',
    claim: 'Above 12 KB, SSR is still slower.',
    reading: 'from 14 KB: SSR takes longer than each of RBP/rate, Vegas and NSSR',
    judge: (points) =>
      atEach(
        bySize(points, 12_001, Infinity),
        (place) => fast.every((policy) => time(place, 'reno-ssr') > time(place, policy)),
        (place) => seconds(place, 'reno-ssr', ...fast),
      ),
  },
  {
    section: '4.2, Figure 7',
    claim: 'NSSR and Vegas lose substantially once a burst exceeds the queue.',
    reading: 'from 12 KB, where the queue holds 10: both lose at least half a segment per transfer',
    judge: (points) =>
      atEach(
        bySize(points, 10_001, Infinity),
        (place) =>
          (['reno-nssr', 'vegas-nssr'] as const).every((policy) => drops(place, policy) >= 0.5),
        (place) => losses(place, 'reno-nssr', 'vegas-nssr', 'reno-ssr'),
      ),
  },
  {
    section: '4.2, Figure 7',
    claim: 'RBP has almost as few losses as SSR even at 40 KB.',
    reading:
      'from 12 to 40 KB: RBP/rate loses more than SSR by at most a fifth of what NSSR loses more than SSR',
    judge: (points) =>
      atEach(
        bySize(points, 10_001, Infinity),
        (place) => excess(place) <= 0.2,
        (place) =>
          `${losses(place, 'rbp-rate', 'reno-ssr', 'reno-nssr')}: ${percent(excess(place))} of NSSR’s excess over SSR${timesSsr(place)}`,
      ),
  },
  {
    section: '4.2, Figure 7',
    claim: 'With larger bursts NSSR has many more losses than RBP.',
    reading: 'from 12 KB: NSSR loses at least twice as much as RBP/rate',
    judge: (points) =>
      atEach(
        bySize(points, 10_001, Infinity),
        (place) => drops(place, 'reno-nssr') >= 2 * drops(place, 'rbp-rate'),
        (place) => losses(place, 'reno-nssr', 'rbp-rate'),
      ),
  },
  {
    section: '4.2, Figure 7',
    claim: 'The difference between RBP and Vegas shows the efficacy of pacing.',
    reading: 'from 12 KB: RBP/rate loses at most half of what Vegas loses',
    judge: (points) =>
      atEach(
        bySize(points, 10_001, Infinity),
        (place) => drops(place, 'rbp-rate') <= drops(place, 'vegas-nssr') / 2,
        (place) => losses(place, 'rbp-rate', 'vegas-nssr'),
      ),
  },
  {
    section: '4.3, Figure 8',
    claim: 'A longer round trip makes all times longer.',
    reading:
      'queue of 24: at each delay each of SSR, NSSR, Vegas and RBP/rate takes longer than at the one before',
    judge(points) {
      const places = byDelay(points, 24);
      const all = ['reno-ssr', ...fast] as const;
      return atEach(
        places.slice(1),
        (place) => {
          const before = places[places.indexOf(place) - 1] as At;
          return all.every((policy) => time(place, policy) > time(before, policy));
        },
        (place) => seconds(place, ...all),
      );
    },
  },
  growsMore('reno-nssr', 'NSSR'),
  growsMore('vegas-nssr', 'Vegas'),
  growsMore('rbp-rate', 'RBP'),
  {
    section: '4.3, Figure 8',
    claim: 'RBP and NSSR behave similarly as delay changes.',
    reading: 'queue of 24: RBP/rate’s time is within a quarter of NSSR’s',
    judge: (points) =>
      atEach(
        byDelay(points, 24),
        (place) => {
          const ratio = time(place, 'rbp-rate') / time(place, 'reno-nssr');
          return ratio <= 1.25 && ratio >= 1 / 1.25;
        },
        (place) => seconds(place, 'rbp-rate', 'reno-nssr'),
      ),
  },
  {
    section: '4.3, Figure 9',
    claim: 'With a queue as large as the burst, NSSR, RBP and Vegas lose more than SSR.',
    reading: 'queue of 24: each of the three loses more than SSR',
    judge: (points) =>
      atEach(
        byDelay(points, 24),
        (place) => fast.every((policy) => drops(place, policy) > drops(place, 'reno-ssr')),
        (place) => losses(place, ...fast, 'reno-ssr'),
      ),
  },
  {
    section: '4.3, Figure 9',
    claim: 'With a queue as large as the burst, SSR has very little loss.',
    reading: 'queue of 24: less than a tenth of a segment per transfer',
    judge: (points) =>
      atEach(
        byDelay(points, 24),
        (place) => drops(place, 'reno-ssr') < 0.1,
        (place) => losses(place, 'reno-ssr'),
      ),
  },
  {
    section: '4.3, Figure 10',
    claim: 'With a queue of 10, about 40 % of NSSR’s and Vegas’s packets are retransmitted.',
    reading: 'between 30 and 50 % of the segments of a reply of 24 KB are sent again',
    judge: (points) =>
      atEach(
        byDelay(points, 10),
        (place) =>
          (['reno-nssr', 'vegas-nssr'] as const).every(
            (policy) => repeated(place, policy) >= 0.3 && repeated(place, policy) <= 0.5,
          ),
        (place) =>
          (['reno-nssr', 'vegas-nssr'] as const)
            .map((policy) => `${policy} ${percent(repeated(place, policy))}`)
            .join(', '),
      ),
  },
  {
    section: '4.3, Figure 10',
    claim: 'With a queue of 10, SSR and RBP show relatively little loss.',
    reading: 'both lose less than half of what NSSR and Vegas lose on average',
    judge: (points) =>
      atEach(
        byDelay(points, 10),
        (place) =>
          (['reno-ssr', 'rbp-rate'] as const).every(
            (policy) =>
              drops(place, policy) < (drops(place, 'reno-nssr') + drops(place, 'vegas-nssr')) / 4,
          ),
        (place) => losses(place, 'reno-ssr', 'rbp-rate', 'reno-nssr', 'vegas-nssr'),
      ),
  },
  {
    section: '4.3, Figure 8',
    claim: 'RBP’s advantage in time is larger as the round trip increases.',
    reading:
      'queue of 24: at each delay RBP/rate saves a larger part of SSR’s time than at the one before',
    judge(points) {
      const places = byDelay(points, 24);
      return atEach(
        places.slice(1),
        (place) => saved(place) > saved(places[places.indexOf(place) - 1] as At),
        (place) => `${(100 * saved(place)).toFixed(1)} %`,
      );
    },
  },
  {
    section: '6.1',
    claim: 'RBP/rate and RBP/cwnd behave similarly.',
    reading:
      'at every size and delay, behind both queues: RBP/rate’s time is within a quarter of RBP/cwnd’s, and its losses within a quarter of them or 0.15 of a segment',
    judge: (points) =>
      atEach(everywhere(points), similar, (place) =>
        [seconds(place, 'rbp-rate', 'rbp-cwnd'), losses(place, 'rbp-rate', 'rbp-cwnd')].join(
          '; losses ',
        ),
      ),
  },
];

export interface JudgedStatement extends Omit<Statement, 'judge'> {
  readonly ours: Judged;
  readonly ns2: Judged;
}

/** The paper's statements, decided by our sweeps and by ns-2's. */
export function judgeStatements(
  ours: readonly Measured[],
  ns2: readonly Measured[],
): JudgedStatement[] {
  return statements.map(({ section, claim, reading, judge }) => ({
    section,
    claim,
    reading,
    ours: judge(ours),
    ns2: judge(ns2),
  }));
}
