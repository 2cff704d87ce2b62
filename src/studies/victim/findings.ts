import { findingOf, type Finding, type Question } from '../finding.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { policyName } from '../restart/policy-names.ts';
import type { VictimPoint } from './sweep.ts';

/** The results at one size of the bursts. */
interface Place {
  readonly label: string;
  readonly bytes: number;
  of(policy: RestartPolicy): VictimPoint;
}

/** What a segment of the ns-2 agents carries, and what the queue of the restart study holds of them. */
const queueBytes = 10_000;

/**
 * What is asked of the study's points; each at the sizes where its policies were run.
 * @param alone the longest that a message of a round takes without bursts, ms
 */
export function victimFindings(points: readonly VictimPoint[], alone: number): Finding[] {
  const find = (policy: RestartPolicy, bytes: number) =>
    points.find((point) => point.policy === policy && point.burst_bytes === bytes);
  /** Sizes at which all of these were run. */
  const where = (policies: readonly RestartPolicy[], from = 0): Place[] =>
    [...new Set(points.map(({ burst_bytes }) => burst_bytes))]
      .filter((bytes) => bytes >= from && policies.every((policy) => find(policy, bytes)))
      .map((bytes) => ({
        label: `${bytes / 1000} KB`,
        bytes,
        of: (policy) => find(policy, bytes) as VictimPoint,
      }));
  const ask = (question: Question<Place>) => findingOf(question);

  return [
    ask({
      claim: 'A burst after a pause affects other connections through the same router.',
      section: '1',
      reading: `beside bursts of NSSR from 8 KB, ten of which are more than the queue holds, the longest wait of a round is at least half as long again as alone (${alone.toFixed(0)} ms), and segments are lost`,
      places: where(['reno-nssr'], 8000),
      holds: (place) => {
        const { longest_ms, drops } = place.of('reno-nssr');
        return longest_ms >= 1.5 * alone && drops > 0;
      },
      tell: (place) => told(place, 'reno-nssr'),
      why: '',
    }),
    spares(ask, where(['reno-ssr', 'reno-nssr'], 8000), 'reno-ssr', '1', ''),
    spares(
      ask,
      where(['rbp-rate', 'reno-nssr'], 8000),
      'rbp-rate',
      '3.1',
      'replies of 40 KB take three seconds, as long as a round’s start times are spread: the queue then sees ten transfers at once, and how each began matters less',
    ),
    ask({
      claim: 'RBP/rate costs its neighbours no more than SSR.',
      section: '',
      reading:
        'at each size: the steady flows lose no more beside RBP/rate than beside SSR, but for their 90 % intervals',
      places: where(['rbp-rate', 'reno-ssr']),
      holds: (place) => !isMore(place.of('rbp-rate'), place.of('reno-ssr')),
      tell: (place) => `${lost(place, 'rbp-rate')}, ${lost(place, 'reno-ssr')}`,
      why: '',
    }),
    ask({
      claim: 'Pacing the kept window (RBP/cwnd) spares others no more than a burst of it.',
      section: '',
      reading: `for replies of more than the queue holds (${queueBytes / 1000} KB): beside RBP/cwnd the steady flows lose at least as much as beside NSSR, but for their 90 % intervals`,
      places: where(['rbp-cwnd', 'reno-nssr'], queueBytes + 1),
      holds: (place) => !isMore(place.of('reno-nssr'), place.of('rbp-cwnd')),
      tell: (place) => `${lost(place, 'rbp-cwnd')}, ${lost(place, 'reno-nssr')}`,
      why: 'the line carries 20 segments in a round trip: the smaller the windows that were kept, the fewer senders at once are within that, and pacing helps; large windows are more than that even if paced',
    }),
    ask({
      claim: 'Of what SSR saves others and NSSR saves itself, RBP/rate has more than half of each.',
      section: '',
      reading:
        'from 8 KB: its replies take less than half-way between those of NSSR and SSR, and the longest wait of a round beside it is nearer to that beside SSR',
      places: where(['reno-nssr', 'rbp-rate', 'reno-ssr'], 8000),
      holds(place) {
        const [burst, paced, slow] = [
          place.of('reno-nssr'),
          place.of('rbp-rate'),
          place.of('reno-ssr'),
        ];
        return (
          paced.elapsed_s < (burst.elapsed_s + slow.elapsed_s) / 2 &&
          paced.longest_ms < (burst.longest_ms + slow.longest_ms) / 2
        );
      },
      tell: (place) =>
        (['reno-nssr', 'rbp-rate', 'reno-ssr'] as const)
          .map((policy) => {
            const { elapsed_s, longest_ms } = place.of(policy);
            return `${policyName(policy).short} ${elapsed_s.toFixed(2)} s, others ${longest_ms.toFixed(0)} ms`;
          })
          .join('; '),
      why: 'of a large reply RBP/rate sends few segments before an ACK can be back, as the study by reply size tells; at 40 KB it is late',
    }),
    findingOf({
      claim: 'A small flow learns of its loss by its timer alone.',
      section: '',
      reading:
        'beside each policy, sizes together: at least nine of ten losses of the steady flows end in a time-out, a second or more later',
      places: [...new Set(points.map(({ policy }) => policy))]
        .map((policy) => {
          const own = points.filter((point) => point.policy === policy);
          const sum = (key: 'drops' | 'timeouts') => own.reduce((all, one) => all + one[key], 0);
          return {
            label: policyName(policy).short,
            drops: sum('drops'),
            timeouts: sum('timeouts'),
          };
        })
        .filter(({ drops }) => drops > 0),
      holds: ({ drops, timeouts }) => timeouts >= 0.9 * drops,
      tell: ({ drops, timeouts }) => `${Math.round((100 * timeouts) / drops)} %`,
      why: 'two losses within a second share one time-out',
    }),
  ];
}

/** That a policy's bursts take less from others than those of NSSR. */
function spares(
  ask: (question: Question<Place>) => Finding,
  places: readonly Place[],
  policy: RestartPolicy,
  section: string,
  why: string,
): Finding {
  const { short } = policyName(policy);
  return ask({
    claim: `${short} spares others: beside it the steady flows lose less than beside NSSR.`,
    section,
    reading: `from 8 KB: losses beside ${short} are below those beside NSSR, by more than both 90 % intervals`,
    places,
    holds: (place) => isMore(place.of('reno-nssr'), place.of(policy)),
    tell: (place) => `${lost(place, policy)}, ${lost(place, 'reno-nssr')}`,
    why,
  });
}

/** Whether more is lost in one than in the other, and their 90 % intervals have nothing in common. */
function isMore(one: VictimPoint, other: VictimPoint): boolean {
  return one.drops - one.drops_ci90 > other.drops + other.drops_ci90;
}

function lost(place: Place, policy: RestartPolicy): string {
  const { drops, drops_ci90 } = place.of(policy);
  return `${policyName(policy).short} ${drops.toFixed(3)} ± ${drops_ci90.toFixed(3)}`;
}

function told(place: Place, policy: RestartPolicy): string {
  const { longest_ms, drops } = place.of(policy);
  return `${longest_ms.toFixed(0)} ms, ${drops.toFixed(3)} lost`;
}
