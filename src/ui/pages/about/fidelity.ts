import { simulate } from '../../../engine/index.ts';
import { builtinScenario, compile, type BuiltinName } from '../../../scenario/index.ts';
import { fidelityReport, type FidelityReport } from './fidelity-report.ts';
import { compareWithFigure, type FigureComparison } from '../../../studies/fidelity/index.ts';
import { table1, worstDifferences, type Table1 } from '../../../studies/table1/index.ts';
import { wholeOf } from '../../../studies/index.ts';

/** How far the engine is from what was published; computed anew whenever the site is built. */
export interface Fidelity {
  /** The other comparisons that were run when the engine's behavior last changed. */
  readonly report: FidelityReport;
  readonly figures: readonly (FigureComparison & { readonly title: string })[];
  readonly table1: Table1;
  /** Rows of Table 1 at every pair of heartbeat phases that was tried: largest difference, percent. */
  readonly worstPhase: readonly number[];
}

const figures: readonly { title: string; file: string; scenario: BuiltinName }[] = [
  {
    title: 'Figure 2, the short initial segment',
    file: 'fig2-short-initial-segment.csv',
    scenario: 'short-initial-segment',
  },
  {
    title: 'Figure 4, the odd, short final segment',
    file: 'fig4-odd-short-final-segment.csv',
    scenario: 'odd-short-final-segment',
  },
];

/** The numbers typed from the figures; the tests compare with the same files. */
const published = 'tests/fixtures/papers/';

/** Made by `npm run fidelity`; a test fails when it is out of date. */
const reported = 'docs/fidelity.json';

let known: Fidelity | undefined;

/** @param read gives the text of a file of the project */
export function fidelity(read: (file: string) => string): Fidelity {
  // Some seconds' work, which development would otherwise do at each request.
  known ??= measured(read);
  return known;
}

function measured(read: (file: string) => string): Fidelity {
  const table = wholeOf(table1, {});
  return {
    report: fidelityReport(read(reported)),
    figures: figures.map(({ title, file, scenario }) => ({
      title,
      ...compareWithFigure(read(published + file), simulate(compile(builtinScenario(scenario)))),
    })),
    table1: table,
    worstPhase: worstDifferences(table),
  };
}
