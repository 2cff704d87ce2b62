import type { Table1 } from '../../studies/table1/index.ts';
import { statementsOfFindings } from './finding-statements.ts';
import { linkTo } from './sandbox-link.ts';
import type { StudyStatement } from './study-data.ts';

/** The page of Heidemann 1997's Table 1, as it is built. */
export interface Table1Data {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly runs: number;
  /** All that the study gave, as it is in docs/studies. */
  readonly table: Table1;
  /** The fragments that open the rows' scenarios in the sandbox, in the rows' order. */
  readonly links: readonly string[];
  readonly statements: readonly StudyStatement[];
}

export const table1Page = {
  slug: 'table-1',
  title: 'Table 1: a page over HTTP and P-HTTP',
  lead: 'A page of three documents is fetched a hundred times: over one connection per document, over one persistent connection, and over that with the two fixes that the 1997 paper proposes. What should have saved time took fourteen times as long.',
  /** @param read gives the text of a file of the project */
  data(read: (file: string) => string): Table1Data {
    const { slug, title, lead } = table1Page;
    const table = JSON.parse(read('docs/studies/table1.json')) as Table1;
    return {
      slug,
      title,
      lead,
      runs: table.rows.length * (table.phases.length + 1),
      table,
      links: table.details.map(({ scenario }) => linkTo(scenario)),
      statements: statementsOfFindings(table.findings),
    };
  },
};
