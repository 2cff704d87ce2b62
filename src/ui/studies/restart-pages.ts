import { policyName, restartPolicyNames, type RestartData } from '../../studies/restart/index.ts';
import type { MeasuredFidelity } from '../../studies/fidelity/index.ts';
import { policyTerms } from './policy-terms.ts';
import type { StudyAxis, StudyData, StudyPage, StudyRow, StudyStatement } from './study-data.ts';

/** The curves of every study that compares ways to restart. */
export const policySeries: StudyData['curves'] = {
  key: 'policy',
  names: restartPolicyNames.map((value) => ({ value, ...policyName(value) })),
};

const bySize: StudyAxis = { key: 'burst_bytes', label: 'size of a reply, KB', per: 1000 };
const byDelay: StudyAxis = { key: 'delay_ms', label: 'one-way delay, ms', per: 1 };

const time = {
  key: 'elapsed_s',
  half: 'elapsed_ci90',
  axis: 'time of a reply, s',
  column: 'Time, s',
  digits: 3,
};
const losses = {
  key: 'drops',
  half: 'drops_ci90',
  axis: 'segments lost in a reply',
  column: 'Lost',
  digits: 2,
};

/** Figures of Visweswaraiah and Heidemann 1997, and what their page says. */
interface Plan {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly study: 'restart-burst' | 'restart-delay';
  readonly queue: number;
  readonly along: StudyAxis;
  /** As the paper counts them, and the measure that each shows. */
  readonly figures: readonly { readonly number: number; readonly measure: typeof time }[];
  /** In docs/studies. */
  readonly file: string;
}

const plans: readonly Plan[] = [
  {
    slug: 'restart-by-reply-size',
    title: 'After a pause: replies of 2 to 40 KB',
    lead: 'Ten clients share a link of 800 kb/s and 100 ms with a queue of 10 packets. Every two minutes, each gets a reply. What a sender does with the window it had before the pause decides how long a reply takes and what it loses.',
    study: 'restart-burst',
    queue: 10,
    along: bySize,
    figures: [
      { number: 6, measure: time },
      { number: 7, measure: losses },
    ],
    file: 'restart-burst.json',
  },
  {
    slug: 'restart-by-delay',
    title: 'After a pause: delays of 50 to 500 ms',
    lead: 'The same network with 24 KB replies, a queue of 24 packets (as large as the burst), and links of different delays.',
    study: 'restart-delay',
    queue: 24,
    along: byDelay,
    figures: [
      { number: 8, measure: time },
      { number: 9, measure: losses },
    ],
    file: 'restart-delay.json',
  },
  {
    slug: 'restart-by-delay-short-queue',
    title: 'After a pause: delays, and a short queue',
    lead: '24 KB replies over the same delays, but the link’s queue holds only 10 packets.',
    study: 'restart-delay',
    queue: 10,
    along: byDelay,
    figures: [{ number: 10, measure: losses }],
    file: 'restart-delay-queue-10.json',
  },
];

/** The three studies that the paper has figures of. */
export const restartPages: readonly StudyPage[] = plans.map((plan) => ({
  slug: plan.slug,
  title: plan.title,
  lead: plan.lead,
  data: (read) => dataOf(plan, read),
}));

function dataOf(plan: Plan, read: (file: string) => string): StudyData {
  const { slug, title, lead, study, queue, along, figures, file } = plan;
  const table = JSON.parse(read(`docs/studies/${file}`)) as RestartData & StudyData['table'];
  const fidelity = JSON.parse(read('docs/fidelity.json')) as MeasuredFidelity;
  return {
    slug,
    title,
    lead,
    terms: policyTerms(table.points),
    source: `Visweswaraiah and Heidemann 1997, section 4. Lines: our engine, means of ${table.seeds} seeds with 90 % intervals. Rings: ns-2, with its own start times.`,
    plan: { study, options: { queue } },
    runs: table.points.length * table.seeds,
    table,
    along,
    curves: policySeries,
    measures: [time, losses],
    figures: figures.map(({ number, measure }) => ({
      id: `figure-${number}`,
      heading: `Figure ${number}: ${measure === time ? 'time of a reply' : 'losses in a reply'}`,
      measure: measure.key,
    })),
    heads: [along],
    tableNote: `means per reply of ${table.seeds} seeds, with 90 % intervals. In ns-2, the replies start at other times.`,
    peer: { name: 'ns-2', rows: ns2Rows(fidelity, table.points, queue) },
    statementsTitle: 'What the paper says',
    statementsNote:
      'The paper says in words what its figures show, and we read those words as conditions on numbers. Runs with ns-2’s start times differ from ns-2’s runs in nothing else. In the runs behind the curves above, the replies start at other times.',
    statements: statementsOf(
      fidelity,
      figures.map(({ number }) => `Figure ${number}`),
    ),
    notes: [],
  };
}

/** ns-2's values for a study's points, under the names of ours. */
function ns2Rows(
  { replies }: MeasuredFidelity,
  points: readonly StudyRow[],
  queue: number,
): StudyRow[] {
  const isOurs = ({ policy, burst_bytes, delay_ms }: MeasuredFidelity['replies'][number]) =>
    points.some(
      (point) =>
        point['policy'] === policy &&
        point['burst_bytes'] === burst_bytes &&
        point['delay_ms'] === delay_ms,
    );
  return replies
    .filter((row) => row.queue_packets === queue && isOurs(row))
    .map(({ policy, burst_bytes, delay_ms, ns2_elapsed_s, ns2_elapsed_ci90, ns2_drops }) => ({
      policy,
      burst_bytes,
      delay_ms,
      elapsed_s: ns2_elapsed_s,
      elapsed_ci90: ns2_elapsed_ci90,
      drops: ns2_drops,
    }));
}

/** What the paper says in words of some figures, and what became of it in our runs and in ns-2's. */
function statementsOf(
  { statements, reasons }: MeasuredFidelity,
  figures: readonly string[],
): StudyStatement[] {
  return statements
    .filter(({ section }) => figures.some((figure) => section.split(', ').includes(figure)))
    .map(({ section, claim, reading, ours, ns2 }) => ({
      claim,
      section: `Section ${section}`,
      reading: withNames(reading),
      outcome: outcomes[ours.verdict],
      verdicts: [
        {
          where: 'Here, with ns-2’s start times',
          verdict: ours.verdict,
          because: withNames(ours.because),
        },
        { where: 'ns-2', verdict: ns2.verdict, because: withNames(ns2.because) },
      ],
      why: reasons.find((reason) => reason.claim === claim)?.why ?? '',
    }));
}

/** What becomes of a statement of the paper, in the words of our own. */
const outcomes = {
  reproduced: 'holds',
  partly: 'partly',
  'not reproduced': 'does not hold',
  'not measured': 'not measured',
} as const;

/** docs/fidelity names the senders as ns-2's recordings and the command line do; a page has names for them. */
function withNames(words: string): string {
  return restartPolicyNames.reduce(
    (text, policy) => text.replaceAll(policy, policyName(policy).short),
    words,
  );
}
