import type { VictimData } from '../../studies/victim/index.ts';
import { statementsOfFindings } from './finding-statements.ts';
import { policySeries } from './restart-pages.ts';
import { policyTerms } from './policy-terms.ts';
import type { StudyData, StudyMeasure, StudyPage } from './study-data.ts';

const slug = 'victim-beside-bursts';
const title = 'A steady flow next to bursts';
const lead =
  'The ten clients of the restart studies, and five more that each receive half a kilobyte twice a second during the bursts. These steady flows share the queue with whatever the bursting senders do after their pause.';

const longest: StudyMeasure = {
  key: 'longest_ms',
  half: 'longest_ci90',
  axis: 'longest wait in a round, ms',
  column: 'Longest wait, ms',
  digits: 0,
};
const burst: StudyMeasure = {
  key: 'elapsed_s',
  half: 'elapsed_ci90',
  axis: 'time of a reply, s',
  column: 'A burst itself, s',
  digits: 2,
};
const measures: readonly StudyMeasure[] = [
  longest,
  {
    key: 'message_ms',
    half: 'message_ci90',
    axis: 'time of a message, ms',
    column: 'A message, ms',
    digits: 1,
  },
  { key: 'drops', half: 'drops_ci90', axis: 'segments lost', column: 'Lost', digits: 3 },
  {
    key: 'timeouts',
    half: 'timeouts_ci90',
    axis: 'timeouts',
    column: 'Time-outs',
    digits: 3,
  },
  burst,
];

/** What bursts after a pause do to others. */
export const victimPage: StudyPage = {
  slug,
  title,
  lead,
  data(read): StudyData {
    const table = JSON.parse(read('docs/studies/victim.json')) as VictimData & StudyData['table'];
    const along = { key: 'burst_bytes', label: 'size of a reply, KB', per: 1000 };
    return {
      slug,
      title,
      lead,
      terms: policyTerms(table.points),
      source: `The question is Visweswaraiah and Heidemann’s (1997, section 1); they have no figure for it, and we did not run it in ns-2. Our engine over their network: 800 kb/s, 100 ms, a queue of 10 packets; means of ${table.seeds} seeds with 90 % intervals. Without bursts a message takes ${table.alone?.message_ms} ms.`,
      plan: { study: 'victim', options: {} },
      runs: (table.points.length + 1) * table.seeds,
      table,
      along,
      curves: policySeries,
      measures,
      figures: [
        { id: 'others', heading: 'What the others wait for', measure: longest.key },
        { id: 'bursts', heading: 'What the bursts take', measure: burst.key },
      ],
      heads: [along],
      tableNote: `what the bursting senders do. Per steady flow and round, means of ${table.seeds} seeds with 90 % intervals: its longest wait, a message’s mean time, losses and timeouts, and finally the time of a burst itself.`,
      peer: null,
      statementsTitle: 'What the others pay',
      statementsNote:
        'Each sentence is a condition on the numbers, and the study decides it each time it runs. Where a sentence compares policies, it does so seed by seed: both have the same start times, so their difference is known better than either mean. A difference within its 90 % interval could be chance, so the sentence stays undecided. Of the intervals that only chance moves, one in twenty lies above zero and one in twenty below.',
      statements: statementsOfFindings(table.findings),
      notes: [
        'The steady flows are small on purpose. They have one segment in flight at a time, so nothing after a loss can reveal it, and a lost message waits at least a second for a timer. A large transfer can detect its losses by duplicate ACKs.',
        'They send for ten seconds, starting 2.5 seconds before the middle of a round. Between rounds there is nothing to see.',
        'Here all ten bursting senders have the same policy, and all flows cross one queue. What clients with different policies do to each other is another question.',
      ],
    };
  },
};
