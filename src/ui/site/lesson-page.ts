import { packRun, runCaptures, runScenario, type PackedRun } from '../../facts/index.ts';
import type { Lesson, LessonRun } from '../../lessons/index.ts';
import { ruleCards } from '../../rules/index.ts';
import type { LessonData } from '../lesson/data.ts';

/** Runs a lesson's runs, so that its page need not. */
export function lessonPage(lesson: Lesson, courseLength: number): LessonData {
  return {
    lesson: { ...lesson, runs: lesson.runs.map(withoutFiles) },
    logs: Object.fromEntries(lesson.runs.map((run) => [run.name, logOf(run)])),
    rules: ruleCards,
    courseLength,
  };
}

function logOf(run: LessonRun): PackedRun {
  return packRun(run.kind === 'capture' ? runCaptures(run.files) : runScenario(run.scenario));
}

/** What was captured is in the log. */
function withoutFiles(run: LessonRun): LessonRun {
  return run.kind === 'capture' ? { ...run, files: {} } : run;
}
