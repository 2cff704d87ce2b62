import { measure, parseQuantity, parseQuery, QueryError, type Quantity } from '../facts/index.ts';
import type { LoadedRun, Named } from './context.ts';

/** `duration of silence in alone`: a question and the name of a run. */
const question = /^(.+) in ([a-z0-9-]+)$/;
/** `page - page-joined`: names of facts defined before. */
const calculation = /^([a-z0-9-]+) ([-+]) ([a-z0-9-]+)$/;
/** `given 50 ms`: a number that the author sets; no run has it. */
const given = /^given (.+)$/;

/**
 * Resolves one fact of the front matter: a question to a run, a sum or difference of facts
 * defined before it, or a number that the author sets. Undefined if what it refers to failed.
 * @throws QueryError
 */
export function resolveFact(
  text: string,
  runs: Named<LoadedRun>,
  facts: Named<Quantity>,
): Quantity | undefined {
  const set = given.exec(text);
  if (set !== null) return parseQuantity(set[1] ?? '');
  const sum = calculation.exec(text);
  if (sum !== null) {
    const [, left = '', operator, right = ''] = sum;
    const a = facts.use(left);
    const b = facts.use(right);
    if (a === undefined || b === undefined) return undefined;
    if (a.unit !== b.unit) {
      throw new QueryError(`'${left}' and '${right}' differ in unit`, 'combine what is alike');
    }
    return { value: operator === '-' ? a.value - b.value : a.value + b.value, unit: a.unit };
  }
  const asked = question.exec(text);
  if (asked === null) {
    throw new QueryError(
      `'${text}' does not say which run is asked`,
      "write 'duration of silence in NAME', 'one-fact - another' or 'given 50 ms'",
    );
  }
  const [, query = '', name = ''] = asked;
  const loaded = runs.use(name);
  return loaded === undefined ? undefined : measure(loaded.run, parseQuery(query));
}
