import type { SweepPlan } from '../../worker/index.ts';
import type { Finding } from '../../studies/index.ts';

/** A row of a study's table, as `ackclock study` gives it. */
export type StudyRow = Readonly<Record<string, string | number | boolean | null>>;

/** What a study's rows differ in, as an axis or a column shows it. */
export interface StudyAxis {
  /** In a row. */
  readonly key: string;
  /** With the unit. */
  readonly label: string;
  /** What the row's number is divided by to be in that unit. */
  readonly per: number;
  /** After the point, in the table; left out: none. */
  readonly digits?: number;
  /** What the row's words are called; left out: as they are. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A mean in a row. */
export interface StudyMeasure {
  readonly key: string;
  /** Half of its 90 % interval; left out: it has none. */
  readonly half?: string;
  /** At an axis, with the unit: `time of a reply, s`. */
  readonly axis: string;
  /** At a column: `Time, s`. */
  readonly column: string;
  /** After the point, in the table. */
  readonly digits: number;
}

/** The names of what a study compares: of its curves. */
export interface StudySeries {
  /** In a row. */
  readonly key: string;
  /** By the row's value, in the order in which they are shown; the short one labels a curve's end. */
  readonly names: readonly {
    readonly value: string | number;
    readonly long: string;
    readonly short: string;
  }[];
}

/** A picture of a study: one measure over its axis. */
export interface StudyFigure {
  readonly id: string;
  readonly heading: string;
  /** A measure's key. */
  readonly measure: string;
  /** Only rows that have these values; left out: all. */
  readonly only?: StudyRow;
}

/** What became of a statement somewhere. */
interface StudyVerdict {
  /** `Here`, `ns-2`. */
  readonly where: string;
  readonly verdict: string;
  /** The numbers that decide, in words. */
  readonly because: string;
}

/** Something that is said of a study's results, and whether it is so. */
export interface StudyStatement {
  readonly claim: string;
  /** Where a paper says so; empty: we ask. */
  readonly section: string;
  /** The claim as a condition on numbers. */
  readonly reading: string;
  /** What became of it in our runs. */
  readonly outcome: Finding['verdict'];
  readonly verdicts: readonly StudyVerdict[];
  /** Why it does not hold everywhere; empty: it does, or the reason is not known. */
  readonly why: string;
}

/** What a name in the pictures stands for. */
export interface StudyTerm {
  readonly name: string;
  /** Goes on where the name ends. */
  readonly meaning: string;
  /** The fragment that opens a run of it in the sandbox; null: none is at hand. */
  readonly link: string | null;
}

/** The same rows from elsewhere, to be compared. */
interface StudyPeer {
  /** `ns-2`. */
  readonly name: string;
  /** With the keys of our rows, as far as it has them. */
  readonly rows: readonly StudyRow[];
}

/** A study as its page has it when it is built: plain data. */
export interface StudyData {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  /** What is compared, before it is named in a picture. */
  readonly terms: readonly StudyTerm[];
  /** Where the question is from, and what the pictures' marks mean. */
  readonly source: string;
  /** What is run if it is made in the page. */
  readonly plan: SweepPlan;
  /** How many runs that takes. */
  readonly runs: number;
  /** All that the study gave, as it is in docs/studies; `points` are its rows. */
  readonly table: { readonly points: readonly StudyRow[] };
  readonly along: StudyAxis;
  readonly curves: StudySeries;
  readonly measures: readonly StudyMeasure[];
  readonly figures: readonly StudyFigure[];
  /** The columns that tell the rows of one curve apart; the axis, mostly. */
  readonly heads: readonly StudyAxis[];
  /** What is said about each table. */
  readonly tableNote: string;
  readonly peer: StudyPeer | null;
  /** The heading over the statements, and what is to be known of how they were decided. */
  readonly statementsTitle: string;
  readonly statementsNote: string;
  readonly statements: readonly StudyStatement[];
  /** What agrees, what does not, and why; what the study leaves out. */
  readonly notes: readonly string[];
}

/** A study's page, before anything is read. */
export interface StudyPage {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  /** @param read gives the text of a file of the project */
  data(read: (file: string) => string): StudyData;
}

/** Whether two rows are of the same point. */
export function isSamePoint(
  { curves, heads }: Pick<StudyData, 'curves' | 'heads'>,
  one: StudyRow,
  other: StudyRow,
): boolean {
  return [curves, ...heads].every(({ key }) => one[key] === other[key]);
}
