import { policyName } from '../../studies/restart/index.ts';
import type { ScaleData } from '../../studies/scale-factor/index.ts';
import { statementsOfFindings } from './finding-statements.ts';
import { policyTerms } from './policy-terms.ts';
import type { StudyData, StudyMeasure, StudyPage } from './study-data.ts';

const slug = 'scale-factor-against-pause';
const title = 'How much of an old rate to pace';
const lead =
  'A sender that paces after a pause relies on what it measured before. The longer the pause, the more likely it is that other traffic has come or gone. Should the sender pace more slowly the longer it was idle?';

const time: StudyMeasure = {
  key: 'elapsed_s',
  half: 'elapsed_ci90',
  axis: 'time of a reply, s',
  column: 'Time, s',
  digits: 3,
};
const losses: StudyMeasure = {
  key: 'drops',
  half: 'drops_ci90',
  axis: 'segments lost in a reply',
  column: 'Lost',
  digits: 2,
};

const factor = { key: 'scale', label: 'scale factor', per: 1, digits: 2 };

/** A pause as a curve's name. */
const secondsText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

/** What the restart paper means to examine. */
export const scaleFactorPage: StudyPage = {
  slug,
  title,
  lead,
  data(read): StudyData {
    const table = JSON.parse(read('docs/studies/scale-factor.json')) as ScaleData &
      StudyData['table'];
    const pauses = [...new Set(table.points.map((point) => point.idle_s))];
    const figure = (policy: string, measure: StudyMeasure, what: string) => ({
      id: `${policy}-${measure.key}`,
      heading: `${policyName(policy).short}: ${what}`,
      measure: measure.key,
      only: { policy },
    });
    return {
      slug,
      title,
      lead,
      terms: policyTerms(table.points),
      source: `Visweswaraiah and Heidemann (1997, section 3.2) scale the rate by a constant and plan to let it depend on the pause; they have no figure to compare with. Our engine over their link: 800 kb/s, 100 ms, a queue of 10 packets. A long reply measures the link, and after the pause a 24 KB reply is paced at a multiple of the rate (RBP/rate) or the window (RBP/cwnd). Means of ${table.seeds} seeds with 90 % intervals.`,
      plan: { study: 'scale-factor', options: {} },
      runs: table.cases.length * table.seeds,
      table,
      along: factor,
      curves: {
        key: 'idle_s',
        names: pauses.map((value) => ({
          value,
          long: `After a pause of ${secondsText(value)}`,
          short: secondsText(value),
        })),
      },
      measures: [
        time,
        losses,
        { key: 'timeouts', axis: 'timeouts', column: 'Timeouts', digits: 2 },
      ],
      figures: [
        figure('rbp-rate', time, 'time of a reply'),
        figure('rbp-rate', losses, 'losses in a reply'),
        figure('rbp-cwnd', time, 'time of a reply'),
        figure('rbp-cwnd', losses, 'losses in a reply'),
      ],
      heads: [
        {
          key: 'policy',
          label: 'policy',
          per: 1,
          names: Object.fromEntries(
            table.points.map(({ policy }) => [policy, policyName(policy).short]),
          ),
        },
        factor,
      ],
      tableNote: `per reply, means of ${table.seeds} seeds with their 90 % intervals. NSSR and SSR do not pace.`,
      peer: null,
      statementsTitle: 'What follows from it',
      statementsNote:
        'Each sentence is a condition on the numbers above or on differences with the same seeds, and the study decides it each time it runs. A difference counts once it is beyond its 90 % interval over the seeds.',
      statements: statementsOfFindings(table.findings),
      notes: [
        'These senders forget nothing in a pause, so what counts is the state of the link at its end. The link is quiet or busy, and when it is busy, other traffic takes half of it. It changes at random, after five minutes on average; the paper calls paths stable over several minutes. We run the four cases (measured quiet or busy, sent quiet or busy) and weigh them by how likely each is after the pause. So the intervals reflect the other packets and the earlier reply, not the changes of the link.',
        'The other traffic does not slow down when the link is full, and half of the link and five minutes are our choices. RBP/cwnd paces its window at most: factors above 1 change nothing there.',
        `Seeds differ in how long the reply before is, 200 to 390 KB, and RBP/rate’s rate is that of its last round trip, which carries as much as happens to be left. ${gapsText(table, 'rbp-rate')} ${gapsText(table, 'rbp-cwnd')} So most of RBP/rate’s ± is how far the measured rate differs from seed to seed, and a factor above 1 pays because the rate is mostly too low. The paper says this of short bursts (section 3.3), and means to scale down after much data (section 3.4): here it was much data, and the last round trip was short all the same.`,
      ],
    };
  },
};

/** What both forms measured on a quiet link, as the time between two segments. */
function gapsText({ cases }: ScaleData, policy: 'rbp-rate' | 'rbp-cwnd'): string {
  const found = cases.find(
    (one) =>
      one.policy === policy && one.scale === 1 && one.before === 'quiet' && one.after === 'quiet',
  );
  if (found === undefined) return '';
  const [least, median, most] = [found.gap_least_ms, found.gap_median_ms, found.gap_most_ms].map(
    (gap) => (gap ?? NaN).toFixed(0),
  );
  return `Measured on a quiet link, ${policyName(policy).short} sends a segment every ${least} to ${most} ms at a factor of 1, with a median of ${median} ms; the link takes 10 ms to send one.`;
}
