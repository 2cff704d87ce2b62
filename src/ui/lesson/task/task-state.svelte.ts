import type { JudgeAnswer, JudgeRequest } from '../../../worker/index.ts';
import type { FieldValue, TaskBlock } from '../../../course/markdown/index.ts';
import { EngineMissing } from '../../site/engine/engine.ts';
import type { LessonState } from '../state/lesson-state.svelte.ts';
import { refusalOf, tryTask, type Trial } from './task.ts';

type Settings = Readonly<Record<string, FieldValue>>;

/** An engine that takes longer to come is spoken of, milliseconds. */
const noticeable = 200;

/** What a reader does with a task: which fields are changed, and what the engine says to that. */
export class TaskState {
  private readonly task: TaskBlock;
  private readonly lesson: LessonState;
  private readonly ask: (request: JudgeRequest) => Promise<JudgeAnswer>;
  /** Only the last question's answer counts. */
  private asked = 0;

  #settings: Settings = $state.raw({});
  #trial: Trial | undefined = $state.raw();
  #engine: 'there' | 'coming' | 'missing' = $state('there');
  #reason = $state('');

  /** @param ask the engine; throws EngineMissing where there is none */
  constructor(
    task: TaskBlock,
    lesson: LessonState,
    ask: (request: JudgeRequest) => Promise<JudgeAnswer>,
  ) {
    this.task = task;
    this.lesson = lesson;
    this.ask = ask;
  }

  /** Only what differs from the run to start from. */
  get settings(): Settings {
    return this.#settings;
  }

  get changed(): boolean {
    return Object.keys(this.#settings).length > 0;
  }

  /** What came of the settings; undefined if nothing was run yet, or could not be. */
  get trial(): Trial | undefined {
    return this.#trial;
  }

  /** Whether the answer is awaited, or nothing can be run here and now. */
  get engine(): 'there' | 'coming' | 'missing' {
    return this.#engine;
  }

  /** Why the engine is missing: whether it was refused, or is late. */
  get reason(): string {
    return this.#reason;
  }

  change(path: string, value: FieldValue, was: FieldValue): Promise<void> {
    const others = Object.entries(this.#settings).filter(([other]) => other !== path);
    this.#settings = Object.fromEntries(value === was ? others : [...others, [path, value]]);
    return this.run();
  }

  showOneWay(): Promise<void> {
    this.#settings = { ...(this.task.solution as Settings) };
    return this.run();
  }

  startAgain(): void {
    this.asked++;
    this.#settings = {};
    this.#trial = undefined;
    this.#engine = 'there';
    this.lesson.forgetTrial(this.task.id);
  }

  /** Runs the settings as they are; again if the engine was missing. */
  async run(): Promise<void> {
    const question = ++this.asked;
    const { task, lesson } = this;
    this.#engine = 'there';
    const refused = refusalOf(task, this.#settings);
    if (refused !== undefined) {
      this.#trial = refused;
      return;
    }
    if (this.#trial?.kind === 'refused') this.#trial = undefined;
    lesson.beginTrial(task.id);
    const notice = setTimeout(() => {
      if (question === this.asked) this.#engine = 'coming';
    }, noticeable);
    try {
      const trial = await tryTask(task, lesson.runs.scenarioOf(task.run), this.#settings, this.ask);
      if (question !== this.asked) return;
      this.#engine = 'there';
      this.#trial = trial;
      if (trial.kind === 'run') {
        lesson.showTrial(task, trial.run, trial.met, trial.measured);
      }
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      if (question !== this.asked) return;
      this.#engine = 'missing';
      this.#reason = error.message;
      this.#trial = undefined;
      lesson.forgetTrial(task.id);
    } finally {
      clearTimeout(notice);
    }
  }
}
