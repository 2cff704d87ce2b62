import { quantityText, type Condition, type Quantity } from '../../../query/index.ts';

const comparisons = {
  '<': 'under',
  '<=': 'at most',
  '=': 'exactly',
  '>=': 'at least',
  '>': 'more than',
};

/** A condition as a sentence without its period: `The transfer takes under 50 ms`. */
export function conditionText({ query, comparison, limit }: Condition): string {
  const bound = `${comparisons[comparison]} ${limitText(limit)}`;
  const statement = statementOf(query);
  if (statement !== undefined) return `${statement} ${bound}`;
  const name = queryText(query);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${bound}`;
}

/** What is said of a time, up to the time; undefined: the query asks for something else. */
function statementOf(query: Condition['query']): string | undefined {
  if (query.ask !== 'measure') return undefined;
  const { kind } = query.of;
  if (kind !== 'page' && kind !== 'transaction') return undefined;
  const { nth } = query.of;
  const noun = kind === 'page' ? 'page' : 'transfer';
  const subject = nth === 1 ? `The ${noun}` : `${noun === 'page' ? 'Page' : 'Transfer'} ${nth}`;
  if (query.property === 'end') return `${subject} finishes in`;
  if (query.property === 'usable') return `${subject} has a usable part in`;
  return query.property === 'duration' ? `${subject} takes` : undefined;
}

/** What a goal asks for, without decimals if it is round: `50 ms`, `1.05 s`. */
export function limitText(limit: Quantity): string {
  const ms = limit.value / 1e6;
  if (limit.unit !== 'time' || !Number.isInteger(ms)) return quantityText(limit);
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}

/** What a goal's conditions came to: `9.7 ms`; of several `time of the transfer: 9.7 ms, losses: 0`. */
export function measuredText(goal: readonly Condition[], measured: readonly Quantity[]): string {
  if (measured.length === 1) return quantityText(measured[0]!);
  return measured
    .map(
      (each, i) =>
        `${goal[i] === undefined ? '' : queryText(goal[i].query)}: ${quantityText(each)}`,
    )
    .join(', ');
}

/** Of several transfers or pages each has its number. */
function fetchedText(property: string, what: 'transfer' | 'page', nth: number): string {
  const fetched = nth === 1 ? `the ${what}` : `${what} ${nth}`;
  const name =
    { duration: 'time', usable: 'first usable part', overhead: 'TLS overhead' }[property] ??
    property;
  return `${name} of ${fetched}`;
}

function queryText(query: Condition['query']): string {
  switch (query.ask) {
    case 'measure':
      if (query.of.kind === 'page') return fetchedText(query.property, 'page', query.of.nth);
      return query.of.kind === 'transaction'
        ? fetchedText(query.property, 'transfer', query.of.nth)
        : `${query.property.replaceAll('-', ' ')} of the ${query.of.kind}`;
    case 'count':
      return `${query.things.replaceAll('-', ' ')}${query.between === undefined ? '' : ' in that interval'}`;
    case 'level':
      return `${query.level.replaceAll('-', ' ')} of the ${query.host}`;
    case 'rate':
      return 'data rate';
    case 'error-chance':
      return 'chance of a bit error in the segment';
    case 'budget':
      return `time spent on ${query.part.replaceAll('-', ' ')}`;
    case 'model':
      return `the model’s ${query.of}`;
    case 'setting':
      return query.title.toLowerCase();
  }
}
