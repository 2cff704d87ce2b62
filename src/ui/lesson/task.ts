import {
  judge,
  quantityText,
  QueryError,
  runScenario,
  scenarioWith,
  type Condition,
  type Quantity,
  type Run,
  type Settings,
} from '../../facts/index.ts';
import type { TaskBlock } from '../../lessons/index.ts';
import { valueProblem, type Problem, type Scenario } from '../../scenario/index.ts';

/** What a reader's settings come to. */
export type Trial =
  | { readonly kind: 'refused'; readonly path: string; readonly reason: string }
  | {
      readonly kind: 'run';
      readonly run: Run;
      readonly met: boolean;
      /** One line for each condition: `duration of transaction 1: 9.7 ms`. */
      readonly measured: readonly Quantity[];
    };

/** Runs a task's scenario with some of its fields changed, and asks it whether the goal is met. */
export function tryTask(task: TaskBlock, start: Scenario, settings: Settings): Trial {
  const changed = Object.entries(settings);
  const wrong = task.fields.flatMap(({ path, help }) => {
    const set = changed.find(([name]) => name === path);
    return set === undefined ? [] : (valueProblem(help, path, set[1]) ?? []);
  });
  if (wrong[0] !== undefined) return refusal(wrong[0]);
  const run = runScenario(scenarioWith(start, settings));
  try {
    return { kind: 'run', run, ...judge(run, task.goal) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    // For instance a page that is never finished has no duration.
    return { kind: 'refused', path: '', reason: `the goal cannot be measured: ${error.message}` };
  }
}

function refusal({ path, value, reason, allowed }: Problem): Trial {
  const range = allowed === undefined ? '' : `; allowed is ${allowed}`;
  return { kind: 'refused', path, reason: `${value ?? 'it'} ${reason}${range}` };
}

/** A condition as a person reads it: `the page: 9.7 ms, to be under 50 ms`. */
export function conditionText({ query, comparison, limit }: Condition): string {
  const comparisons = {
    '<': 'under',
    '<=': 'at most',
    '=': 'exactly',
    '>=': 'at least',
    '>': 'more than',
  };
  // A round limit is written as the author wrote it.
  const round = limit.unit === 'time' && Number.isInteger(limit.value / 1e6);
  const most = quantityText(limit, round ? { decimals: 0 } : {});
  return `${queryText(query)} ${comparisons[comparison]} ${most}`;
}

function queryText(query: Condition['query']): string {
  switch (query.ask) {
    case 'measure':
      return query.of.kind === 'transaction'
        ? `time for the page`
        : `${query.property} of the ${query.of.kind}`;
    case 'count':
      return `number of ${query.things.replaceAll('-', ' ')}`;
    case 'budget':
      return `time spent on ${query.part.replaceAll('-', ' ')}`;
    case 'setting':
      return query.title.toLowerCase();
  }
}
