import {
  judge,
  quantityText,
  QueryError,
  runInput,
  withSettings,
  type Condition,
  type Quantity,
  type Run,
  type Settings,
} from '../../facts/index.ts';
import type { ScenarioRun, TaskBlock } from '../../lessons/index.ts';
import {
  fieldHelp,
  fieldsAt,
  stackOf,
  type FieldHelp,
  type Scenario,
} from '../../scenario/index.ts';

/** A field that a task lets the reader change. */
export interface TaskField {
  readonly path: string;
  /** `Client: delayed ACK`. */
  readonly label: string;
  readonly help: FieldHelp;
  /** What the run to start from has. */
  readonly value: FieldValue;
}

export type FieldValue = string | number | boolean;

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

/** The fields of a task with the values that its first run has. */
export function taskFields(task: TaskBlock, scenario: Scenario): TaskField[] {
  return task.fields.flatMap((path) => {
    const help = fieldsAt(path)[0];
    const value = valueAt(scenario, path);
    if (help === undefined || value === undefined) return [];
    return [{ path, label: labelOf(path, help), help, value }];
  });
}

/** Runs a task's scenario with some fields changed, and asks it whether the goal is met. */
export function tryTask(task: TaskBlock, start: ScenarioRun, settings: Settings): Trial {
  const result = runInput(withSettings(start.input, settings));
  if (!result.ok) {
    const { path, value, reason, allowed } = result.problems[0]!;
    const range = allowed === undefined ? '' : `; allowed is ${allowed}`;
    return { kind: 'refused', path, reason: `${value ?? 'it'} ${reason}${range}` };
  }
  try {
    return { kind: 'run', run: result.run, ...judge(result.run, task.goal) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    // For instance a page that is never finished has no duration.
    return { kind: 'refused', path: '', reason: `the goal cannot be measured: ${error.message}` };
  }
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
      return fieldsAt(query.path)[0]?.title.toLowerCase() ?? query.path;
  }
}

function labelOf(path: string, help: FieldHelp): string {
  const [group, name] = path.split('.');
  const owner =
    group === 'hosts' ? fieldHelp().find((each) => each.path === `hosts.${name}`) : undefined;
  const above = fieldsAt(path.split('.').slice(0, -1).join('.'))[0];
  const inner =
    owner === undefined ? undefined : above?.path.split('.').length === 4 ? above.title : undefined;
  const own =
    inner === undefined || inner === help.title
      ? help.title
      : `${inner}, ${help.title.toLowerCase()}`;
  return `${owner?.title ?? 'Server'}: ${own}`;
}

/** A scenario's own value, or what its stack profile supplies. */
function valueAt(scenario: Scenario, path: string): FieldValue | undefined {
  const own = at(scenario, path.split('.'));
  if (own !== undefined) return own;
  const [hosts, name, group, ...rest] = path.split('.');
  if (hosts !== 'hosts' || group !== 'tcp' || (name !== 'client' && name !== 'server')) return;
  return at(stackOf(scenario.hosts[name]), rest);
}

function at(object: object, names: readonly string[]): FieldValue | undefined {
  let value: unknown = object;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return isFieldValue(value) ? value : undefined;
}

function isFieldValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
