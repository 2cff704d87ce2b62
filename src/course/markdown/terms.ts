import { InputError, suggest } from '../../scenario/index.ts';
import { reportDigits } from './digits.ts';
import type { Entry, FrontMatter } from './front-matter.ts';
import type { Term } from './lesson.ts';
import { Problems } from './problems.ts';
import { sourceOf } from './sources.ts';

/** A term of a lesson's front matter, possibly invalid. */
export interface DefinedTerm {
  readonly key: string;
  readonly line: number;
  /** Undefined: it is invalid, which was reported. */
  readonly term: Term | undefined;
}

const fields = ['term', 'words', 'means', 'source'] as const;

/** The terms that a lesson's front matter defines. */
export function termsIn(
  { terms, sources }: Pick<FrontMatter, 'terms' | 'sources'>,
  problems: Problems,
): DefinedTerm[] {
  return [...terms].map(([key, entry]) => ({
    key,
    line: entry.line,
    term: problems.attempt(entry.line, `term '${key}'`, () =>
      termOf(key, entry, sources, problems),
    ),
  }));
}

/** Throws InputError. */
function termOf(
  key: string,
  { fields: given, line }: Entry,
  sources: ReadonlyMap<string, Entry>,
  problems: Problems,
): Term {
  const foreign = [...given.keys()].find((name) => !(fields as readonly string[]).includes(name));
  if (foreign !== undefined) {
    const meant = suggest(foreign, fields);
    throw new InputError(
      `it has a field '${foreign}'`,
      meant === undefined ? `a term has ${fields.join(', ')}` : `did you mean '${meant}'?`,
    );
  }
  const term = given.get('term')?.value;
  const means = given.get('means')?.value;
  const words = given.get('words')?.value ?? [];
  if (typeof term !== 'string' || typeof means !== 'string') {
    throw new InputError(
      "it lacks its 'term' or what it 'means'",
      "write 'term: maximum segment size' and 'means: one sentence'",
    );
  }
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) {
    throw new InputError("its 'words' are no list of words", "write 'words: [MSS]'");
  }
  reportDigits(means, given.get('means')?.line ?? line, problems);
  const source = given.get('source')?.value;
  if (source === undefined) return { key, term, words: words as string[], means, source: null };
  const entry = typeof source === 'string' ? sources.get(source) : undefined;
  if (typeof source !== 'string' || entry === undefined) {
    throw new InputError(`there is no source '${String(source)}'`, "add it to 'sources'");
  }
  // Its mistakes are reported with the sources.
  const found = sourceOf(source, entry, new Problems(''));
  return { key, term, words: words as string[], means, source: found ?? null };
}
