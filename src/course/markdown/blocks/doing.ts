import {
  judge,
  measure,
  parseGoal,
  parseQuery,
  quantityText,
  type Quantity,
} from '../../../query/index.ts';
import {
  InputError,
  withSettings,
  type Settings,
  describeProblem,
  type Scenario,
} from '../../../scenario/index.ts';
import { runInput } from '../../../run/index.ts';
import { flowOf } from '../flow.ts';
import type { TaskBlock, TaskField, TwinBlock } from '../block.ts';
import type { LessonRun } from '../lesson.ts';
import { calloutsOf } from '../callouts/figure-callouts.ts';
import { figureAttributes, figureOf, figureOfRun } from './figure.ts';
import { contentOf } from './parts.ts';
import type { BlockReader } from './reader.ts';
import { axisBegin } from './task-axis.ts';
import { taskField, tryCorners } from './task-field.ts';

/** Two runs of the same work; `measure` is asked of both. */
export const twin: BlockReader<TwinBlock> = {
  attributes: [...figureAttributes, 'other', 'other-at', 'measure'],
  read({ id, title, children, attributes, context }) {
    const figure = figureOf(attributes, context);
    const other = attributes.required('other');
    const otherAt = attributes.text('other-at') ?? attributes.required('at');
    const otherFigure = figureOfRun(other, otherAt, attributes, context);
    const query = parseQuery(attributes.required('measure'));
    const callouts = calloutsOf([figure, otherFigure], context, { compared: true });
    const content = contentOf(children, { ...context, callouts });
    const runs = [attributes.required('run'), other].map((name) => context.runs.use(name));
    if (figure === undefined || otherFigure === undefined) return undefined;
    const [left, right] = runs.map((loaded) => loaded && measure(loaded.run, query));
    if (left === undefined || right === undefined) return undefined;
    const difference = { value: Math.abs(left.value - right.value), unit: left.unit };
    return {
      kind: 'twin',
      id,
      title,
      figures: [callouts.in(figure), callouts.in(otherFigure)],
      query,
      measured: [left, right],
      difference,
      words: [quantityText(left), quantityText(right), quantityText(difference)],
      content,
    };
  },
};

/** The attribute of a task's nth field: `choices`, `choices-2`. */
function ofField(word: string, index: number): string {
  return index === 0 ? word : `${word}-${index + 1}`;
}

/** A task with more fields is none. */
const maxWorded = 4;
const wordings = ['label', 'choices'].flatMap((word) =>
  Array.from({ length: maxWorded }, (_, i) => ofField(word, i)),
);

/**
 * A task. The engine tries it while the lesson is read: the initial run must not meet the goal, and the solution must. The
 * text below a line `***` explains the solution.
 */
export const task: BlockReader<TaskBlock> = {
  attributes: ['run', 'for', 'fields', 'goal', 'solution', ...wordings],
  read(raw) {
    const { id, title, children, attributes, context } = raw;
    const name = attributes.required('run');
    const serves = context.outcomes.servedBy(attributes);
    const goal = parseGoal(attributes.required('goal'), (fact) =>
      context.facts.has(fact) ? context.facts.use(fact) : undefined,
    );
    attributes.required('fields');
    const paths = attributes.list('fields');
    attributes.required('solution');
    const solution = attributes.settings('solution');
    const loaded = context.runs.use(name);
    if (loaded === undefined) return undefined;
    const from = scenarioOf(loaded.lessonRun);
    const fields = paths.map((path, i) => {
      const [label, choices] = ['label', 'choices'].map((word) =>
        attributes.text(ofField(word, i)),
      );
      return taskField(path, from, { label, choices });
    });
    tryCorners(fields, from);
    const start = judge(loaded.run, goal);
    if (start.met) throw new InputError('its goal is met before anything is changed', 'ask more');
    const solved = tried(from, solution, fields, goal);
    const line = children.findIndex((child) => child.type === 'thematicBreak');
    const end = line === -1 ? children.length : line;
    if (end + 1 >= children.length) throw new InputError(...unexplained);
    return {
      kind: 'task',
      id,
      title,
      serves,
      run: name,
      fields,
      goal,
      begin: axisBegin(goal, loaded),
      start: start.measured,
      solution,
      solved,
      content: contentOf(children.slice(0, end), context),
      explanation: flowOf(children.slice(end + 1), context),
    };
  },
};

const unexplained = [
  'its solution is not explained',
  "write why it works below a line '***'",
] as const;

function scenarioOf(run: LessonRun): Scenario {
  if (run.kind === 'scenario') return run.scenario;
  throw new InputError('a capture cannot be changed', 'start from a scenario');
}

/** The solution's measurements. Throws InputError if it is not allowed, or does not reach the goal. */
function tried(
  start: Scenario,
  solution: Settings,
  fields: readonly TaskField[],
  goal: TaskBlock['goal'],
): readonly Quantity[] {
  const foreign = Object.keys(solution).find((path) => fields.every((one) => one.path !== path));
  if (foreign !== undefined) {
    throw new InputError(`its solution changes '${foreign}'`, "add that to 'fields'");
  }
  // The full check, which pages do not have: their own check must give the same result.
  const result = runInput(withSettings(start, solution));
  if (!result.ok) {
    const reasons = result.problems.map(describeProblem).join('; ');
    throw new InputError(`its solution is not in order: ${reasons}`, 'correct it');
  }
  const { met, measured } = judge(result.run, goal);
  if (met) return measured;
  throw new InputError(
    `its solution gives ${measured.map((each) => quantityText(each)).join(', ')}, which misses the goal`,
    'find another',
  );
}
