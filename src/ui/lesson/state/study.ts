import type { StudyStatement } from '../../studies/study-data.ts';
import type { Still } from '../stills/still.ts';

/** A row of a study without an axis: what it is of, the published value and ours. */
export interface StudyShownRow {
  readonly name: string;
  readonly paper: string;
  readonly engine: string;
}

/** A study's figure as a lesson's page carries it. */
export interface StudyShown {
  /** Of its page, below the site's root. */
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  /** What is said before its link. */
  readonly leads: string;
  /** One below the other; none: it is a table. */
  readonly stills: readonly Still[];
  /** What is said above each of them; left out: nothing. */
  readonly captions?: readonly string[];
  /** All of it is folded, and this unfolds it; left out: it is open. */
  readonly folded?: string;
  readonly rows: readonly StudyShownRow[];
  /** What is said of it, and what became of that in our runs: `Holds`. */
  readonly statements: readonly { readonly claim: string; readonly verdict: string }[];
}

/** The statements on a figure of a paper; of a figure that no paper has, the study's main one. */
export function statementsOn(
  figure: string,
  statements: readonly StudyStatement[],
): StudyShown['statements'] {
  const number = /^figure-(\d+)$/.exec(figure)?.[1];
  const named = statements.filter(({ section }) =>
    section.split(', ').includes(`Figure ${number ?? ''}`),
  );
  const main = statements.find(({ section }) => section.includes('left open')) ?? statements[0];
  const chosen = named.length > 0 || main === undefined ? named : [main];
  return chosen.map(({ claim, verdicts }) => {
    const verdict = verdicts[0]?.verdict ?? '';
    return { claim, verdict: verdict.charAt(0).toUpperCase() + verdict.slice(1) };
  });
}
