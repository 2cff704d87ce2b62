import { findingOf, type Finding } from '../finding.ts';
import { allOf, differenceInWords, isAbove, isBelow, not, type Difference } from '../paired.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { policyName } from '../restart/policy-names.ts';
import { placesOf, type PolicyMix } from './places.ts';
import type { FairnessPoint } from './point.ts';

const ssr = 'reno-ssr';
const nssr = 'reno-nssr';
const rate = 'rbp-rate';
const cwnd = 'rbp-cwnd';

const open = '6.1, left open';
const newcomers = [nssr, rate, cwnd] as const;

/** What is asked of the mixes; each only where its networks were run. Compared seed by seed. */
export function fairnessFindings(points: readonly FairnessPoint[]): Finding[] {
  const places = (...pairs: readonly (readonly [RestartPolicy, RestartPolicy])[]) =>
    placesOf(points, ...pairs);
  return [
    findingOf({
      claim: 'A burst costs its neighbors, too: beside NSSR, SSR takes longer and loses more.',
      section: '1',
      reading: `SSR’s clients beside NSSR take more time than the same clients among SSR alone, and lose more`,
      places: places([ssr, nssr]),
      holds: (place) =>
        allOf([isAbove(cost(place.row(ssr, nssr))), isAbove(costDrops(place.row(ssr, nssr)))]),
      tell: (place) => costTold(place.row(ssr, nssr)),
      why: '',
    }),
    neverWorse(points, rate, ''),
    neverWorse(
      points,
      cwnd,
      'where a reply is larger than the queue, a burst is cut short by its own losses. The same window sent as single segments loses less, so more of it stays in the queue, and for longer',
    ),
    findingOf({
      claim: 'What RBP/rate takes from SSR cannot be distinguished from chance.',
      section: open,
      reading:
        'neither the time nor the losses of SSR’s clients beside RBP/rate exceed those of the same clients among SSR alone by more than the 90 % interval of the difference. The upper end of the interval is the most that RBP/rate might cost',
      places: places([ssr, rate]),
      holds: (place) => {
        const row = place.row(ssr, rate);
        return isAbove(cost(row)) !== true && isAbove(costDrops(row)) !== true;
      },
      tell: (place) =>
        `${costTold(place.row(ssr, rate))}: at most ${maxCostText(place.row(ssr, rate))}`,
      why: '',
    }),
    findingOf({
      claim:
        'Senders that do not restart gain: NSSR and both forms of RBP are faster than SSR beside them.',
      section: open,
      reading:
        'in each mix with SSR the other policy’s clients take less time than SSR’s in the same runs',
      places: places([ssr, nssr], [ssr, rate], [ssr, cwnd]),
      holds: (place) =>
        allOf(newcomers.map((policy) => isAbove(overBeside(place.row(ssr, policy))))),
      tell: (place) =>
        newcomers
          .map(
            (policy) =>
              `SSR ${differenceInWords(overBeside(place.row(ssr, policy)), 2)} s over ${short(policy)}`,
          )
          .join('; '),
      why: '',
    }),
    findingOf({
      claim: 'RBP/rate pays for the bursts beside it.',
      section: open,
      reading: `RBP/rate’s clients beside NSSR take more time than the same clients among RBP/rate alone`,
      places: places([rate, nssr]),
      holds: (place) => isAbove(cost(place.row(rate, nssr))),
      tell: (place) => costTold(place.row(rate, nssr)),
      why: '',
    }),
    findingOf({
      claim:
        'Keeping the window pays where others pace: NSSR is faster beside RBP/rate than among its own.',
      section: open,
      reading: `NSSR’s clients beside RBP/rate take less time than the same clients among NSSR alone`,
      places: places([nssr, rate]),
      holds: (place) => isBelow(cost(place.row(nssr, rate))),
      tell: (place) => costTold(place.row(nssr, rate)),
      why: '',
    }),
    fairer(points, rate),
    fairer(points, cwnd),
    mixesAreLessFair(points),
  ];
}

/** The paper's bound for RBP, asked of those beside it. */
function neverWorse(points: readonly FairnessPoint[], policy: RestartPolicy, why: string): Finding {
  const paced = short(policy);
  return findingOf({
    claim: `${paced} is never worse than NSSR for those beside it.`,
    section: '3.1',
    reading: `beside as many clients of ${paced} as of NSSR, SSR’s clients take no more time and lose no more`,
    places: placesOf(points, [ssr, policy], [ssr, nssr]),
    holds: (place) => {
      const row = place.row(ssr, policy);
      return allOf([not(isAbove(overNssr(row, 's'))), not(isAbove(overNssr(row, 'drops')))]);
    },
    tell: (place) => {
      const row = place.row(ssr, policy);
      const [time, drops] = [overNssr(row, 's'), overNssr(row, 'drops')];
      return `${differenceInWords(time, 3)} s, ${differenceInWords(drops, 2)} lost`;
    },
    why,
  });
}

function fairer(points: readonly FairnessPoint[], policy: RestartPolicy): Finding {
  const paced = short(policy);
  return findingOf({
    claim: `Beside SSR, ${paced} is fairer than NSSR.`,
    section: open,
    reading: `Jain’s index of ${paced} with SSR is above that of as many clients of NSSR with SSR`,
    places: placesOf(points, [ssr, policy], [ssr, nssr]),
    holds: (place) => isAbove(overNssr(place.row(ssr, policy), 'fairness')),
    tell: (place) => differenceInWords(overNssr(place.row(ssr, policy), 'fairness'), 3),
    why: '',
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
    placesOf(points, [one, other]).map((place: PolicyMix) => ({
      label: `${place.label} ${short(other)} beside ${short(one)}`,
      sides: [place.row(one, other), place.others(other, one)],
    })),
  );
  return findingOf({
    claim: 'Mixing two policies costs fairness.',
    section: open,
    reading: 'Jain’s index of a mix is below that of either policy alone',
    places,
    holds: ({ sides }) => allOf(sides.map((side) => isAbove(costFairness(side)))),
    tell: ({ sides }) =>
      sides
        .map(
          (side) => `${differenceInWords(costFairness(side), 3)} below ${short(side.policy)} alone`,
        )
        .join(', '),
    why: 'clients of one policy do not get equal shares, either: one that finds the queue full waits for a timeout. Where that is common, as with NSSR, neighbors that fill the queue less can even make the shares more equal',
  });
}

const short = (policy: RestartPolicy) => policyName(policy).short;

/** What is null is not known. */
const difference = (mean: number | null, ci90: number | null): Difference => ({
  mean: mean ?? NaN,
  ci90: ci90 ?? NaN,
});

const cost = (row: FairnessPoint) => difference(row.cost_s, row.cost_ci90);
const costDrops = (row: FairnessPoint) => difference(row.cost_drops, row.cost_drops_ci90);
const costFairness = (row: FairnessPoint) => difference(row.cost_fairness, row.cost_fairness_ci90);
const overBeside = (row: FairnessPoint) => difference(row.over_beside_s, row.over_beside_s_ci90);

function overNssr(row: FairnessPoint, what: 's' | 'drops' | 'fairness'): Difference {
  return difference(row[`over_nssr_${what}`], row[`over_nssr_${what}_ci90`]);
}

function costTold(row: FairnessPoint): string {
  return `${differenceInWords(cost(row), 3)} s, ${differenceInWords(costDrops(row), 2)} lost`;
}

/** The upper ends of both intervals. */
function maxCostText(row: FairnessPoint): string {
  const end = ({ mean, ci90 }: Difference) => Math.max(0, mean + ci90);
  return `${end(cost(row)).toFixed(3)} s and ${end(costDrops(row)).toFixed(2)} lost`;
}
