import { measure } from './measure.ts';
import { parseQuery } from './parse.ts';
import { parseQuantity, quantityText, type Quantity } from './quantity.ts';
import { InputError } from '../scenario/index.ts';
import type { Query } from './query.ts';
import type { Run } from '../run/index.ts';

const comparisons = ['<=', '>=', '<', '>', '='] as const;
export type Comparison = (typeof comparisons)[number];

/** One condition that a task sets for a run. */
export interface Condition {
  readonly query: Query;
  readonly comparison: Comparison;
  readonly limit: Quantity;
}

/** All conditions that a task sets for a run. */
export type Goal = readonly Condition[];

/** How a run did against a goal. */
export interface Verdict {
  /** All conditions are met. */
  readonly met: boolean;
  /** What was measured for each. */
  readonly measured: readonly Quantity[];
}

/** Returns the quantity with a name, if there is one. */
type NamedQuantity = (name: string) => Quantity | undefined;

/**
 * Reads a goal: `duration of transaction 1 < 50 ms and count of stalls = 0`. The right side of a
 * condition may also be a name that `named` knows.
 * @throws InputError
 */
export function parseGoal(text: string, named: NamedQuantity = () => undefined): Goal {
  return text.split(' and ').map((each) => parseCondition(each, named));
}

function parseCondition(text: string, named: NamedQuantity): Condition {
  const comparison = comparisons.find((each) => text.includes(` ${each} `));
  if (comparison === undefined) {
    throw new InputError(
      `'${text}' compares nothing`,
      "write a question, <, <=, =, >= or >, and a limit: 'duration of transaction 1 < 50 ms'",
    );
  }
  const [left = '', right = ''] = text.split(` ${comparison} `);
  const limit = named(right.trim()) ?? parseQuantity(right);
  return { query: parseQuery(left), comparison, limit };
}

/** Checks whether a run meets a goal. */
export function judge(run: Run, goal: Goal): Verdict {
  const verdicts = goal.map((condition) => judgeOne(run, condition));
  return {
    met: verdicts.every(({ met }) => met),
    measured: verdicts.map(({ measured }) => measured),
  };
}

function judgeOne(run: Run, { query, comparison, limit }: Condition) {
  const measured = measure(run, query);
  if (measured.unit !== limit.unit) {
    throw new InputError(
      `${quantityText(measured)} cannot be compared with ${quantityText(limit)}`,
      'give both the same unit',
    );
  }
  return { met: compare(measured.value, comparison, limit.value), measured };
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
