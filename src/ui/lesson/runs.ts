import { runCaptures, runScenario, type Run } from '../../facts/index.ts';
import type { Lesson, LessonRun } from '../../lessons/index.ts';
import type { Scenario } from '../../scenario/index.ts';

/** The runs of a lesson by name, each made when it is first asked for. */
export class LessonRuns {
  private readonly lesson: Lesson;
  private readonly made = new Map<string, Run>();

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  /** @throws Error for a name that the lesson does not have, which its reader rules out */
  get(name: string): Run {
    const made = this.made.get(name) ?? this.make(name);
    this.made.set(name, made);
    return made;
  }

  /** What a legend calls a run. */
  titleOf(name: string): string {
    return this.named(name).title;
  }

  /** What a run that can be changed is made from. */
  scenarioOf(name: string): Scenario {
    const run = this.named(name);
    if (run.kind === 'scenario') return run.scenario;
    throw new Error(`the run '${name}' is a capture`);
  }

  private make(name: string): Run {
    const run = this.named(name);
    return run.kind === 'capture' ? runCaptures(run.files) : runScenario(run.scenario);
  }

  private named(name: string): LessonRun {
    const run = this.lesson.runs.find((one) => one.name === name);
    if (run === undefined) throw new Error(`the lesson has no run '${name}'`);
    return run;
  }
}
