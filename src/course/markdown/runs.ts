import { momentOf, parsePosition } from '../../query/index.ts';
import { InputError } from '../../scenario/index.ts';
import { runCaptures, runScenario, type Run } from '../../run/index.ts';
import type { LoadedRun } from './context.ts';
import { scenarioOf, settingsIn, type RunPlan } from './variants/run-plans.ts';
import type { Entry } from './front-matter.ts';
import type { TimeWindow } from './figure.ts';
import type { LessonRun } from './lesson.ts';
import { textOf } from './run-source.ts';

/** No path of the run is varied. */
const nothingDrawn = new Map<string, unknown>();

/**
 * Makes one run of the front matter that is the same in every variant.
 * @throws InputError
 */
export function loadRun(name: string, entry: Entry, plan: RunPlan): LoadedRun {
  const title = textOf(entry, 'title') ?? name;
  if (plan.kind === 'capture') {
    const { files } = plan;
    const run = runCaptures(files);
    const lessonRun: LessonRun = { kind: 'capture', name, title, files };
    return { lessonRun, run, window: windowOf(entry, run) };
  }
  const settings = settingsIn(plan, nothingDrawn);
  const scenario = scenarioOf(plan, nothingDrawn);
  const run = runScenario(scenario);
  const lessonRun: LessonRun = { kind: 'scenario', name, title, scenario, settings };
  return { lessonRun, run, window: windowOf(entry, run) };
}

/** The interval between `from` and `until`; null if neither is given. */
function windowOf(entry: Entry, run: Run): TimeWindow | null {
  return timeWindow(run, textOf(entry, 'from'), textOf(entry, 'until'));
}

/**
 * The interval between two positions, by default the run's beginning and end. Null if neither is given. Throws InputError.
 */
export function timeWindow(
  { trace }: Run,
  from: string | undefined,
  until: string | undefined,
): TimeWindow | null {
  if (from === undefined && until === undefined) return null;
  const first = momentOf(trace, parsePosition(from ?? 'beginning')).time;
  const last = momentOf(trace, parsePosition(until ?? 'end')).time;
  if (first < last) return [first, last];
  throw new InputError(`'${until ?? 'end'}' is not after '${from}'`, 'exchange them');
}
