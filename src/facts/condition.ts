import { measure } from './measure.ts';
import { parseQuery } from './parse.ts';
import { parseQuantity, quantityText, type Quantity } from './quantity.ts';
import { QueryError, type Query } from './query.ts';
import type { Run } from './run.ts';

const comparisons = ['<=', '>=', '<', '>', '='] as const;
export type Comparison = (typeof comparisons)[number];

/** What a task asks of a run. */
export interface Condition {
  readonly query: Query;
  readonly comparison: Comparison;
  readonly limit: Quantity;
}

/** What a run makes of it. */
export interface Verdict {
  readonly met: boolean;
  readonly measured: Quantity;
}

/**
 * Reads a condition: `duration of transaction 1 < 50 ms`, `count of stalls = 0`. The right side
 * may also be a name that `named` knows.
 * @throws QueryError
 */
export function parseCondition(
  text: string,
  named: (name: string) => Quantity | undefined = () => undefined,
): Condition {
  const comparison = comparisons.find((each) => text.includes(` ${each} `));
  if (comparison === undefined) {
    throw new QueryError(
      `'${text}' compares nothing`,
      "write a question, <, <=, =, >= or >, and a limit: 'duration of transaction 1 < 50 ms'",
    );
  }
  const [left = '', right = ''] = text.split(` ${comparison} `);
  const limit = named(right.trim()) ?? parseQuantity(right);
  return { query: parseQuery(left), comparison, limit };
}

/**
 * Asks a run whether it meets a condition.
 * @throws QueryError if the question has no answer in it, or one of another unit
 */
export function judge(run: Run, condition: Condition): Verdict {
  const measured = measure(run, condition.query);
  const { limit } = condition;
  if (measured.unit !== limit.unit) {
    throw new QueryError(
      `${quantityText(measured)} cannot be compared with ${quantityText(limit)}`,
      'give both the same unit',
    );
  }
  return { met: compare(measured.value, condition.comparison, limit.value), measured };
}

function compare(a: number, comparison: Comparison, b: number): boolean {
  switch (comparison) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '=':
      return a === b;
    case '>=':
      return a >= b;
    case '>':
      return a > b;
  }
}
