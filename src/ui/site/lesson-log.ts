import type { LessonRun } from '../../course/markdown/index.ts';
import { runCaptures, runScenario, runUntil, type RunLog } from '../../run/index.ts';

/** The log of one of a lesson's runs, as much of it as pages have. */
export function logOf(run: LessonRun): RunLog {
  const whole = run.kind === 'capture' ? runCaptures(run.files) : runScenario(run.scenario);
  return run.until === undefined ? whole : runUntil(whole, run.until);
}
