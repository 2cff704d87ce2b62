import { findingOf, type Finding, type Question } from '../finding.ts';
import { allOf, differenceInWords, isAbove, isBelow, type Difference } from '../paired.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { policyName } from '../restart/policy-names.ts';
import type { Answer } from '../tally.ts';
import type { VictimDifference } from './difference.ts';
import type { VictimPoint } from './sweep.ts';

/** The results at one size of the bursts. */
interface SizeResults {
  readonly label: string;
  readonly bytes: number;
  of(policy: RestartPolicy): VictimPoint;
  /** One of the comparisons that the study makes of policies that were run here. */
  against(policy: RestartPolicy, ...than: readonly RestartPolicy[]): VictimDifference;
}

/** What a segment of the ns-2 agents carries, and what the queue of the restart study holds of them. */
const queueBytes = 10_000;

/**
 * What is asked of the study's points; each at the sizes where its policies were run.
 * @param alone the longest that a message of a round takes without bursts, ms
 */
export function victimFindings(
  points: readonly VictimPoint[],
  differences: readonly VictimDifference[],
  alone: number,
): Finding[] {
  const find = (policy: RestartPolicy, bytes: number) =>
    points.find((point) => point.policy === policy && point.burst_bytes === bytes);
  /** Sizes at which all of these were run. */
  const where = (policies: readonly RestartPolicy[], from = 0): SizeResults[] =>
    [...new Set(points.map(({ burst_bytes }) => burst_bytes))]
      .filter((bytes) => bytes >= from && policies.every((policy) => find(policy, bytes)))
      .map((bytes) => ({
        label: `${bytes / 1000} KB`,
        bytes,
        of: (policy) => find(policy, bytes) as VictimPoint,
        against: (policy, ...than) =>
          differences.find(
            (one) =>
              one.policy === policy && one.burst_bytes === bytes && one.than.join() === than.join(),
          ) as VictimDifference,
      }));
  const ask = (question: Question<SizeResults>) => findingOf(question);

  return [
    ask({
      claim: 'A burst after a pause affects other connections through the same router.',
      section: '1',
      reading: `beside NSSR’s bursts of 8 KB and more, ten of which exceed the queue, the longest wait of a round is at least one and a half times as long as alone (${alone.toFixed(0)} ms), and segments are lost`,
      places: where(['reno-nssr'], 8000),
      holds: (place) => {
        const { longest_ms, drops } = place.of('reno-nssr');
        return longest_ms >= 1.5 * alone && drops > 0;
      },
      tell: (place) => timeOf(place, 'reno-nssr'),
      why: '',
    }),
    spares(ask, where(['reno-ssr', 'reno-nssr'], 8000), 'reno-ssr', '1'),
    spares(ask, where(['rbp-rate', 'reno-nssr'], 8000), 'rbp-rate', '3.1'),
    spares(ask, where(['rbp-cwnd', 'reno-nssr'], 8000), 'rbp-cwnd', ''),
    ask({
      claim: 'RBP/cwnd spares others less than RBP/rate.',
      section: '',
      reading: `for replies of more than the queue holds (${queueBytes / 1000} KB): the steady flows lose more beside RBP/cwnd than beside RBP/rate, ${beyondInterval}`,
      places: where(['rbp-cwnd', 'rbp-rate'], queueBytes + 1),
      holds: (place) => isAbove(lost(place.against('rbp-cwnd', 'rbp-rate'))),
      tell: (place) => lossesTold(place, 'rbp-cwnd', 'rbp-rate'),
      why: '',
    }),
    ask({
      claim: 'RBP/rate costs its neighbors no more than SSR.',
      section: '',
      reading: `at each size: the steady flows neither lose more beside RBP/rate than beside SSR nor wait longer in a round’s longest wait; ‘more’ means by more than the 90 % interval of the differences by seed, and ‘not more’ means below 0 by as much, or equal with every seed`,
      places: where(['rbp-rate', 'reno-ssr']),
      holds(place) {
        const beyond = place.against('rbp-rate', 'reno-ssr');
        return allOf([isAbove(lost(beyond)), isAbove(waited(beyond))].map(not));
      },
      tell(place) {
        const beyond = place.against('rbp-rate', 'reno-ssr');
        return `${differenceInWords(lost(beyond), 3)} lost, ${differenceInWords(waited(beyond), 1)} ms`;
      },
      why: 'a paced reply has more segments in flight in its first round trips than one that starts slowly; the steady flows meet them in the queue',
    }),
    ask({
      claim:
        'RBP/rate keeps more than half of what SSR saves others, and more than half of what NSSR saves itself.',
      section: '',
      reading: `from 8 KB on: the time of its replies is less than halfway from NSSR’s to SSR’s, and the longest wait of a round beside it is nearer to the one beside SSR, both ${beyondInterval}`,
      places: where(['reno-nssr', 'rbp-rate', 'reno-ssr'], 8000),
      holds(place) {
        const beyond = place.against('rbp-rate', 'reno-nssr', 'reno-ssr');
        return allOf([isBelow(took(beyond)), isBelow(waited(beyond))]);
      },
      tell(place) {
        const beyond = place.against('rbp-rate', 'reno-nssr', 'reno-ssr');
        return `from halfway ${differenceInWords(took(beyond), 2)} s, others ${differenceInWords(waited(beyond), 0)} ms`;
      },
      why: '',
    }),
    findingOf({
      claim: 'A small flow learns of its losses only from its timer.',
      section: '',
      reading:
        'beside each policy, over all sizes: at least nine of ten losses of the steady flows end in a timeout, a second or more later',
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
      why: 'two losses within a second share one timeout',
    }),
  ];
}

/** That a policy's bursts take less from others than those of NSSR. */
function spares(
  ask: (question: Question<SizeResults>) => Finding,
  places: readonly SizeResults[],
  policy: RestartPolicy,
  section: string,
): Finding {
  const { short } = policyName(policy);
  return ask({
    claim: `${short} spares others: beside it the steady flows lose less than beside NSSR.`,
    section,
    reading: `from 8 KB on: losses beside ${short} are below those beside NSSR, ${beyondInterval}`,
    places,
    holds: (place) => isBelow(lost(place.against(policy, 'reno-nssr'))),
    tell: (place) => lossesTold(place, policy, 'reno-nssr'),
    why: '',
  });
}

const beyondInterval = 'by more than the 90 % interval of the differences by seed';

const not = (answer: Answer): Answer => (answer === 'undecided' ? answer : !answer);

const lost = ({ drops, drops_ci90 }: VictimDifference): Difference => ({
  mean: drops,
  ci90: drops_ci90,
});
const waited = ({ longest_ms, longest_ci90 }: VictimDifference): Difference => ({
  mean: longest_ms,
  ci90: longest_ci90,
});
const took = ({ elapsed_s, elapsed_ci90 }: VictimDifference): Difference => ({
  mean: elapsed_s,
  ci90: elapsed_ci90,
});

/** `SSR 0.002, NSSR 0.062: −0.060 ± 0.020`. */
function lossesTold(place: SizeResults, policy: RestartPolicy, than: RestartPolicy): string {
  const each = [policy, than].map(
    (one) => `${policyName(one).short} ${place.of(one).drops.toFixed(3)}`,
  );
  return `${each.join(', ')}: ${differenceInWords(lost(place.against(policy, than)), 3)}`;
}

function timeOf(place: SizeResults, policy: RestartPolicy): string {
  const { longest_ms, drops } = place.of(policy);
  return `${longest_ms.toFixed(0)} ms, ${drops.toFixed(3)} lost`;
}
