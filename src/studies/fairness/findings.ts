import { findingOf, type Finding } from '../finding.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { policyName } from '../restart/policy-names.ts';
import { placesOf, type Place } from './places.ts';
import type { FairnessPoint } from './point.ts';

const ssr = 'reno-ssr';
const nssr = 'reno-nssr';
const rate = 'rbp-rate';
const cwnd = 'rbp-cwnd';

const open = '6.1, left open';
const newcomers = [nssr, rate, cwnd] as const;

/** What is asked of the mixes; each only where its networks were run. */
export function fairnessFindings(points: readonly FairnessPoint[]): Finding[] {
  const places = (...pairs: readonly (readonly [RestartPolicy, RestartPolicy])[]) =>
    placesOf(points, ...pairs);
  return [
    findingOf({
      claim: 'A burst costs its neighbours, too: beside NSSR, SSR takes longer and loses more.',
      section: '1',
      reading: `SSR’s clients beside NSSR take more time than the same clients among SSR alone, and lose more, ${beyondInterval}`,
      places: places([ssr, nssr]),
      holds: (place) => {
        const { cost_s, cost_ci90, cost_drops, cost_drops_ci90 } = place.row(ssr, nssr);
        return cost_s > cost_ci90 && cost_drops > cost_drops_ci90;
      },
      tell: (place) => costTold(place.row(ssr, nssr)),
      why: 'a burst that fills the queue leaves no room for whoever comes next. One NSSR among nine SSR seldom meets anybody',
    }),
    neverWorse(
      points,
      rate,
      'its segments come one by one, at a rate that the line has carried before: the queue seldom fills',
    ),
    neverWorse(
      points,
      cwnd,
      'where a reply exceeds the queue, a burst is cut short by losses of its own. The same window in single segments loses less, so that more of it stays in the queue, and for longer',
    ),
    findingOf({
      claim: 'What RBP/rate takes from SSR cannot be told from chance.',
      section: open,
      reading: `SSR’s clients beside RBP/rate do not take more time than the same clients among SSR alone, nor lose more, ${beyondInterval}`,
      places: places([ssr, rate]),
      holds: (place) => {
        const { cost_s, cost_ci90, cost_drops, cost_drops_ci90 } = place.row(ssr, rate);
        return cost_s <= cost_ci90 && cost_drops <= cost_drops_ci90;
      },
      tell: (place) => costTold(place.row(ssr, rate)),
      why: 'as above: the queue seldom fills',
    }),
    findingOf({
      claim:
        'Whoever does not restart gains: NSSR and both forms of RBP are faster than SSR beside them.',
      section: open,
      reading:
        'in each mix with SSR the other policy’s time is shorter; the 90 % intervals have nothing in common',
      places: places([ssr, nssr], [ssr, rate], [ssr, cwnd]),
      holds: (place) =>
        newcomers.every((policy) => isLonger(place.row(ssr, policy), place.others(policy, ssr))),
      tell: (place) =>
        newcomers
          .map(
            (policy) =>
              `${short(policy)} ${seconds(place.others(policy, ssr))}, SSR ${seconds(place.row(ssr, policy))}`,
          )
          .join('; '),
      why: 'they begin with a window that slow start reaches only after some round trips',
    }),
    findingOf({
      claim: 'RBP/rate pays for the bursts beside it.',
      section: open,
      reading: `RBP/rate’s clients beside NSSR take more time than the same clients among RBP/rate alone, ${beyondInterval}`,
      places: places([rate, nssr]),
      holds: (place) => place.row(rate, nssr).cost_s > place.row(rate, nssr).cost_ci90,
      tell: (place) => costTold(place.row(rate, nssr)),
      why: 'segments that come one by one over a round trip meet more of the bursts of others',
    }),
    findingOf({
      claim:
        'Keeping the window pays where others pace: NSSR is faster beside RBP/rate than among its own.',
      section: open,
      reading: `NSSR’s clients beside RBP/rate take less time than the same clients among NSSR alone, ${beyondInterval}`,
      places: places([nssr, rate]),
      holds: (place) => -place.row(nssr, rate).cost_s > place.row(nssr, rate).cost_ci90,
      tell: (place) => costTold(place.row(nssr, rate)),
      why: 'the queue that others leave empty takes the burst',
    }),
    fairer(
      points,
      rate,
      'RBP/rate stands between: NSSR sends at once what SSR needs several round trips for',
    ),
    fairer(
      points,
      cwnd,
      'RBP/cwnd is nearly as fast as NSSR where a reply fits the queue, and faster where it does not: as far from SSR as NSSR, or farther',
    ),
    mixesAreLessFair(points),
  ];
}

const beyondInterval = 'by more than the 90 % interval of the difference';

/** The paper's bound for RBP, asked of those beside it. */
function neverWorse(points: readonly FairnessPoint[], policy: RestartPolicy, why: string): Finding {
  const paced = short(policy);
  return findingOf({
    claim: `${paced} is never worse than NSSR for those beside it.`,
    section: '3.1',
    reading: `beside as many clients of ${paced} as of NSSR, SSR’s clients take no more time and lose no more`,
    places: placesOf(points, [ssr, policy], [ssr, nssr]),
    holds: (place) => {
      const [mild, harsh] = [place.row(ssr, policy), place.row(ssr, nssr)];
      return mild.elapsed_s <= harsh.elapsed_s && mild.drops <= harsh.drops;
    },
    tell: (place) =>
      `SSR ${told(place.row(ssr, policy))} beside ${paced}, ${told(place.row(ssr, nssr))} beside NSSR`,
    why,
  });
}

function fairer(points: readonly FairnessPoint[], policy: RestartPolicy, why: string): Finding {
  const paced = short(policy);
  return findingOf({
    claim: `Beside SSR, ${paced} is fairer than NSSR.`,
    section: open,
    reading: `Jain’s index of ${paced} with SSR is above that of as many clients of NSSR with SSR`,
    places: placesOf(points, [ssr, policy], [ssr, nssr]),
    holds: (place) => place.row(ssr, policy).fairness > place.row(ssr, nssr).fairness,
    tell: (place) => `${index(place.row(ssr, policy))} against ${index(place.row(ssr, nssr))}`,
    why,
  });
}

/** Of each two policies, at every mix. */
function mixesAreLessFair(points: readonly FairnessPoint[]): Finding {
  const pairs = new Map(
    points
      .filter(({ policy, beside }) => policy < beside)
      .map(({ pair, policy, beside }) => [pair, [policy, beside] as const]),
  );
  const places = [...pairs.values()].flatMap(([one, other]) =>
    placesOf(points, [one, other]).map((place: Place) => ({
      label: `${place.label} ${short(other)} beside ${short(one)}`,
      mixed: place.row(one, other),
      alone: [place.alone(one, other), place.alone(other, one)],
    })),
  );
  return findingOf({
    claim: 'Mixing two policies costs fairness.',
    section: open,
    reading: 'Jain’s index of a mix is below that of either policy alone',
    places,
    holds: ({ mixed, alone }) => alone.every(({ fairness }) => mixed.fairness < fairness),
    tell: ({ mixed, alone }) => `${index(mixed)}, alone ${alone.map(index).join(' and ')}`,
    why: 'clients of one policy are not alike either: who meets a full queue waits for a time-out. Where that is common, as with NSSR, neighbours who fill the queue less can even make shares more equal',
  });
}

function isLonger(one: FairnessPoint, other: FairnessPoint): boolean {
  return one.elapsed_s - one.elapsed_ci90 > other.elapsed_s + other.elapsed_ci90;
}

const short = (policy: RestartPolicy) => policyName(policy).short;
const index = ({ fairness }: FairnessPoint) => fairness.toFixed(3);
const seconds = ({ elapsed_s }: FairnessPoint) => `${elapsed_s.toFixed(2)} s`;
const told = (point: FairnessPoint) => `${seconds(point)}, ${point.drops.toFixed(2)} lost`;

function costTold({ cost_s, cost_ci90, cost_drops, cost_drops_ci90 }: FairnessPoint): string {
  const signed = (value: number, half: number, digits: number) =>
    `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)} ± ${half.toFixed(digits)}`;
  return `${signed(cost_s, cost_ci90, 3)} s, ${signed(cost_drops, cost_drops_ci90, 2)} lost`;
}
