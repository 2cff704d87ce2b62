import type { VictimData } from '../../studies/victim/index.ts';
import { statementsOfFindings } from './finding-statements.ts';
import { policySeries } from './restart-pages.ts';
import { policyTerms } from './policy-terms.ts';
import type { StudyData, StudyMeasure, StudyPage } from './study-data.ts';

const slug = 'victim-beside-bursts';
const title = 'A steady flow beside bursts';
const lead =
  'The ten clients of the restart studies, and five more to each of whom somebody sends half a kilobyte twice a second while the bursts go on. Whatever the bursting senders do after their pause, these others share the queue with it.';

const longest: StudyMeasure = {
  key: 'longest_ms',
  half: 'longest_ci90',
  axis: 'longest wait of a round, ms',
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
    axis: 'time-outs',
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
      source: `The question is Visweswaraiah and Heidemann’s (1997, section 1); they have no figure of it, and ns-2 was not asked. Our engine over their network: 800 kb/s, 100 ms, a queue of 10 packets; means of ${table.seeds} seeds with 90 % intervals. Without bursts a message takes ${table.alone?.message_ms} ms.`,
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
      tableNote: `what the bursting senders do. Per steady flow and round, means of ${table.seeds} seeds with their 90 % intervals: its longest wait, a message’s mean, losses and time-outs; last the time of a burst itself.`,
      peer: null,
      statementsTitle: 'What the others pay',
      statementsNote:
        'Each sentence is a condition on the numbers, decided by the study itself whenever it is made. Where it compares policies, it does so seed by seed: both meet the same start times, so that their difference is known better than either mean. What lies within the 90 % interval of that difference cannot be told from chance, and is undecided. Of intervals that nothing but chance moves, one in twenty lies above zero, and one in twenty below.',
      statements: statementsOfFindings(table.findings),
      notes: [
        'The steady flows are small on purpose. They have one segment under way at a time, so that nothing comes after a loss that could tell of it, and a lost message waits for a timer of a second at least. A large transfer can learn of its losses by duplicate ACKs.',
        'They send from 2.5 seconds before the middle of a round on, for ten seconds; between rounds there is nothing to be seen.',
        'All ten bursts are of one kind here, and all flows cross one queue. What clients of different kinds do to each other is another question.',
      ],
    };
  },
};
