import { unpackOneOf, type PackedRuns, type RunLog } from '../../../run/index.ts';
import type { Lesson, LessonRun } from '../../../course/markdown/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/** The runs of a lesson by name, each unpacked when it is first asked for. */
export class LessonRuns {
  private readonly lesson: Lesson;
  private readonly packed: PackedRuns;
  private readonly unpacked = new Map<string, RunLog>();

  /** @param logs what the lesson's page carries */
  constructor(lesson: Lesson, logs: PackedRuns) {
    this.lesson = lesson;
    this.packed = logs;
  }

  /** @throws Error for a name that the lesson does not have, which its reader rules out */
  get(name: string): RunLog {
    const run = this.unpacked.get(name) ?? this.unpack(name);
    this.unpacked.set(name, run);
    return run;
  }

  /** What a legend calls a run. */
  titleOf(name: string): string {
    return this.named(name).title;
  }

  /** When a run ends of which the page has a part; undefined: it has all. */
  endOf(name: string): Nanoseconds | undefined {
    return this.named(name).until;
  }

  /** What a run that can be changed is made from. */
  scenarioOf(name: string): Scenario {
    const run = this.named(name);
    if (run.kind === 'scenario') return run.scenario;
    throw new Error(`the run '${name}' is a capture`);
  }

  private unpack(name: string): RunLog {
    const run = unpackOneOf(this.packed, name);
    if (run === undefined) throw new Error(`the page has no log of the run '${name}'`);
    return run;
  }

  private named(name: string): LessonRun {
    const run = this.lesson.runs.find((one) => one.name === name);
    if (run === undefined) throw new Error(`the lesson has no run '${name}'`);
    return run;
  }
}
