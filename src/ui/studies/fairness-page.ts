import { policyName, restartPolicyNames } from '../../studies/restart/index.ts';
import type { FairnessData } from '../../studies/fairness/index.ts';
import { statementsOfFindings } from './finding-statements.ts';
import { policyTerms } from './policy-terms.ts';
import type { StudyData, StudyMeasure, StudyPage } from './study-data.ts';

const slug = 'two-policies-on-one-bottleneck';
const title = 'Two policies on one bottleneck';
const lead =
  'The ten clients of the restart studies, but their servers follow different policies after a pause: some give up their window, some keep it, some pace. Which policy gains, which one pays, and is it fair?';

const fairness: StudyMeasure = {
  key: 'fairness',
  half: 'fairness_ci90',
  axis: 'Jain’s index',
  column: 'Jain’s index',
  digits: 3,
};
const time: StudyMeasure = {
  key: 'elapsed_s',
  half: 'elapsed_ci90',
  axis: 'time of a reply, s',
  column: 'Time, s',
  digits: 2,
};
const measures: readonly StudyMeasure[] = [
  time,
  {
    key: 'cost_s',
    half: 'cost_ci90',
    axis: 'cost beside the other policy, s',
    column: 'Cost, s',
    digits: 2,
  },
  { key: 'drops', half: 'drops_ci90', axis: 'segments lost in a reply', column: 'Lost', digits: 2 },
  { key: 'timeouts', axis: 'timeouts', column: 'Timeouts', digits: 2 },
  fairness,
];

const others = { key: 'others', label: 'clients of the other policy, of ten', per: 1 };
const short = (policy: string): string => policyName(policy).short;

/** Each policy beside each other one. */
const pairs = restartPolicyNames.flatMap((policy) =>
  restartPolicyNames
    .filter((beside) => beside !== policy)
    .map((beside) => ({
      value: `${policy}/${beside}`,
      long: `${policyName(policy).long} beside ${short(beside)}`,
      short: short(beside),
    })),
);

/** The mix that the restart paper leaves open. */
export const fairnessPage: StudyPage = {
  slug,
  title,
  lead,
  data(read): StudyData {
    const table = JSON.parse(read('docs/studies/fairness.json')) as FairnessData &
      StudyData['table'];
    const made = new Set(table.points.map((point) => point.pair));
    const figure = (
      id: string,
      heading: string,
      measure: string,
      policy: string,
      bytes: number,
    ) => ({
      id,
      heading: `${heading}, replies of ${bytes / 1000} KB`,
      measure,
      only: { policy, burst_bytes: bytes },
    });
    return {
      slug,
      title,
      lead,
      terms: policyTerms(table.points),
      source: `The question is Visweswaraiah and Heidemann’s (1997, section 6.1), who leave it open; they have no figure to compare with. Our engine over their network: 800 kb/s, 100 ms, a queue of 10 packets; means of ${table.seeds} seeds with 90 % intervals. Jain’s index says how equal the throughputs of the ten clients are: 1 if all have the same, 0.1 if one has everything. At 0.8 it is as if two had nothing and the other eight the same.`,
      plan: { study: 'fairness', options: {} },
      runs: runsOf(table),
      table,
      along: others,
      curves: { key: 'pair', names: pairs.filter(({ value }) => made.has(value)) },
      measures,
      figures: [
        figure('fair-short', 'Fairness where others join SSR', fairness.key, 'reno-ssr', 8000),
        figure('fair-long', 'Fairness where others join SSR', fairness.key, 'reno-ssr', 24_000),
        figure('ssr', 'What SSR takes beside others', time.key, 'reno-ssr', 24_000),
        figure('rate', 'What RBP/rate takes beside others', time.key, 'rbp-rate', 24_000),
      ],
      heads: [{ key: 'burst_bytes', label: 'size of a reply, KB', per: 1000 }, others],
      tableNote: `this many of the ten clients have the other policy. Per reply of the first policy, means of ${table.seeds} seeds with 90 % intervals. Cost: the extra time compared with the same clients, at the same times, where all ten have their policy. The index is over all ten.`,
      peer: null,
      statementsTitle: 'Which policy gains, which one pays',
      statementsNote:
        'Each sentence is a condition on differences, and the study decides it each time it runs. The same seed gives both sides the same start times, and a difference counts once it is beyond the 90 % interval over the seeds.',
      statements: statementsOfFindings(table.findings),
      notes: [
        'A client’s throughput is its bytes divided by the time its replies took, over nine rounds. Even clients with the same policy are not quite alike: their replies start at different times, and a client that meets a full queue waits for a timeout. So the index of ten NSSR clients is below 1.',
        `What RBP/rate takes from SSR cannot be distinguished from chance with ${table.seeds} seeds, but it might not be zero: ${maxCost(table)}. Where replies of 8 KB are paced, the queue seldom fills; with replies of 24 KB it does.`,
        'Replies of 8 KB fit into the queue; those of 24 KB, as in the paper, do not. The seed decides which clients have which policy, so that each client has either policy equally often. The study leaves out mixes of more than two policies, and clients at different distances.',
      ],
    };
  },
};

/** The upper ends of the 90 % intervals of what SSR pays beside RBP/rate, the largest of each size. */
function maxCost({ points }: FairnessData): string {
  const own = points.filter(({ pair, others: count }) => pair === 'reno-ssr/rbp-rate' && count > 0);
  return [...new Set(own.map(({ burst_bytes }) => burst_bytes))]
    .map((bytes) => {
      const some = own.filter(({ burst_bytes }) => burst_bytes === bytes);
      const time = Math.max(...some.map((row) => row.cost_s + row.cost_ci90));
      const lost = Math.max(...some.map((row) => row.cost_drops + row.cost_drops_ci90));
      return `at ${bytes / 1000} KB at most ${(1000 * time).toFixed(0)} ms and ${lost.toFixed(2)} segments of a reply`;
    })
    .join(', ');
}

/** Each network was run once with each seed, and appears in several rows. */
function runsOf({ points, seeds }: FairnessData): number {
  const networks = new Set(
    points.map(({ policy, beside, others: count, burst_bytes }) =>
      count === 0
        ? `${policy} ${burst_bytes}`
        : [`${policy} ${10 - count}`, `${beside} ${count}`, burst_bytes].sort().join(),
    ),
  );
  return networks.size * seeds;
}
