import { quantityText, type Condition, type Quantity } from '../../../query/index.ts';

/** A condition as a person reads it: `time of the transfer under 50 ms`. */
export function conditionText({ query, comparison, limit }: Condition): string {
  const comparisons = {
    '<': 'under',
    '<=': 'at most',
    '=': 'exactly',
    '>=': 'at least',
    '>': 'more than',
  };
  return `${queryText(query)} ${comparisons[comparison]} ${limitText(limit)}`;
}

/** What a goal asks for, without decimals if it is round: `50 ms`, `1.05 s`. */
export function limitText(limit: Quantity): string {
  const ms = limit.value / 1e6;
  if (limit.unit !== 'time' || !Number.isInteger(ms)) return quantityText(limit);
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}

/** What a goal's conditions came to, as a person reads it: `time of the transfer 9.7 ms, number of losses 0`. */
export function measuredText(goal: readonly Condition[], measured: readonly Quantity[]): string {
  if (measured.length === 1) return quantityText(measured[0]!);
  return measured
    .map(
      (each, i) => `${goal[i] === undefined ? '' : queryText(goal[i].query)} ${quantityText(each)}`,
    )
    .join(', ');
}

/** Of several transfers or pages each has its number. */
function fetchedText(property: string, what: 'transfer' | 'page', nth: number): string {
  const fetched = nth === 1 ? `the ${what}` : `${what} ${nth}`;
  if (property === 'end') return `time until ${fetched} is done`;
  return property === 'duration' ? `time of ${fetched}` : `${property} of ${fetched}`;
}

function queryText(query: Condition['query']): string {
  switch (query.ask) {
    case 'measure':
      if (query.of.kind === 'page') return fetchedText(query.property, 'page', query.of.nth);
      return query.of.kind === 'transaction'
        ? fetchedText(query.property, 'transfer', query.of.nth)
        : `${query.property.replaceAll('-', ' ')} of the ${query.of.kind}`;
    case 'count':
      return `number of ${query.things.replaceAll('-', ' ')}${query.between === undefined ? '' : ' in that stretch'}`;
    case 'level':
      return `${query.level.replaceAll('-', ' ')} of the ${query.host}`;
    case 'rate':
      return 'rate of the data';
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
