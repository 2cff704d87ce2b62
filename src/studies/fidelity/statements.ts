import { restartPolicyNames, type RestartPolicy } from '../restart/policies.ts';
import type { Measured } from './replies.ts';

export type Verdict = 'reproduced' | 'partly' | 'not reproduced' | 'not measured';

/** What a sweep makes of a statement of the paper. */
export interface Judged {
  readonly verdict: Verdict;
  /** Points at which it holds, and at how many it was looked for. */
  readonly holds: number;
  readonly points: number;
  /** The numbers that decide, in words. */
  readonly because: string;
}

/** A statement of Visweswaraiah and Heidemann 1997 and how it is decided. */
export interface Statement {
  readonly section: string;
  readonly claim: string;
  /** The claim as a condition on numbers: how we read its words. */
  readonly reading: string;
  judge(points: readonly Measured[]): Judged;
}

/** The results at one size or delay, by policy. */
interface At {
  readonly label: string;
  readonly x: number;
  of(policy: RestartPolicy): Measured;
}

const kilobytes = (bytes: number) => `${bytes / 1000} KB`;
const percent = (part: number) => `${Math.round(part * 100)} %`;

/** Figures 6 and 7: 100 ms, queue of ten packets. */
function bySize(points: readonly Measured[], from: number, to: number): At[] {
  const some = points.filter(
    ({ burst_bytes, delay_ms, queue_packets }) =>
      delay_ms === 100 && queue_packets === 10 && burst_bytes >= from && burst_bytes <= to,
  );
  return grouped(some, ({ burst_bytes }) => burst_bytes, kilobytes);
}

/** Figures 8 to 10: replies of 24 KB. */
function byDelay(points: readonly Measured[], queue: number): At[] {
  const some = points.filter(
    ({ burst_bytes, queue_packets }) => burst_bytes === 24_000 && queue_packets === queue,
  );
  return grouped(
    some,
    ({ delay_ms }) => delay_ms,
    (delay) => `${delay} ms`,
  );
}

function grouped(
  points: readonly Measured[],
  by: (point: Measured) => number,
  label: (x: number) => string,
): At[] {
  // Statements compare: a place where not all were run says nothing.
  const places = [...new Set(points.map(by))]
    .filter((x) => points.filter((point) => by(point) === x).length >= restartPolicyNames.length)
    .sort((a, b) => a - b);
  return places.map((x) => ({
    label: label(x),
    x,
    of: (policy) => points.find((point) => by(point) === x && point.policy === policy) as Measured,
  }));
}

/** Holds at every place: reproduced; at half of them or more: partly. */
function atEach(
  places: readonly At[],
  holds: (place: At) => boolean,
  tell: (place: At) => string,
): Judged {
  if (places.length === 0) {
    return { verdict: 'not measured', holds: 0, points: 0, because: 'no runs' };
  }
  const good = places.filter(holds);
  const bad = places.filter((place) => !holds(place));
  const verdict =
    bad.length === 0
      ? 'reproduced'
      : good.length * 2 >= places.length
        ? 'partly'
        : 'not reproduced';
  const shown = bad.length > 0 ? bad : places;
  const ends = [...new Set([shown[0] as At, shown.at(-1) as At])];
  const told = ends
    .map((place) => `${place.label} (${tell(place)})`)
    .join(shown.length > 2 ? ' ... ' : ', ');
  const because = bad.length > 0 ? `not at ${told}` : told;
  return { verdict, holds: good.length, points: places.length, because };
}

const seconds = (place: At, ...policies: readonly RestartPolicy[]): string =>
  policies.map((policy) => `${policy} ${place.of(policy).elapsed_s.toFixed(2)} s`).join(', ');
const losses = (place: At, ...policies: readonly RestartPolicy[]): string =>
  policies.map((policy) => `${policy} ${place.of(policy).drops.toFixed(2)}`).join(', ');
const time = (place: At, policy: RestartPolicy): number => place.of(policy).elapsed_s;
const drops = (place: At, policy: RestartPolicy): number => place.of(policy).drops;

/** Part of the reply's segments that were sent again. */
function repeated(place: At, policy: RestartPolicy): number {
  const { retransmissions, burst_bytes } = place.of(policy);
  return retransmissions / (burst_bytes / 1000);
}

const fast = ['reno-nssr', 'vegas-nssr', 'rbp-rate'] as const;

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

export const statements: readonly Statement[] = [
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
    reading: 'from 12 to 40 KB: RBP/rate’s losses are nearer to SSR’s than to NSSR’s',
    judge: (points) =>
      atEach(
        bySize(points, 10_001, Infinity),
        (place) =>
          drops(place, 'rbp-rate') - drops(place, 'reno-ssr') <
          (drops(place, 'reno-nssr') - drops(place, 'reno-ssr')) / 2,
        (place) => losses(place, 'rbp-rate', 'reno-ssr', 'reno-nssr'),
      ),
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
