import { receiveRun, type RunLog } from '../../facts/index.ts';
import type { BuiltinAnswer, BuiltinRequest } from '../../runner/index.ts';
import type { BuiltinName, Scenario } from '../../scenario/index.ts';
import { EngineMissing } from '../site/engine.ts';

/** A run on view and what it was made from. */
export interface Shown {
  readonly scenario: Scenario;
  readonly run: RunLog;
}

/** An engine that takes longer to answer is spoken of, milliseconds. */
const noticeable = 200;

/** Which scenario is on view; the one before stays until the next has run. */
export class SandboxState {
  private readonly ask: (request: BuiltinRequest) => Promise<BuiltinAnswer>;
  /** Only the last question's answer counts. */
  private asked = 0;
  #shown: Shown = $state.raw() as Shown;
  #chosen: string = $state('');
  #engine: 'there' | 'coming' | 'missing' = $state('there');

  /** @param ask the engine; throws EngineMissing where there is none */
  constructor(shown: Shown, ask: (request: BuiltinRequest) => Promise<BuiltinAnswer>) {
    this.ask = ask;
    this.#shown = shown;
    this.#chosen = shown.scenario.name;
  }

  get shown(): Shown {
    return this.#shown;
  }

  /** Name of the scenario that was asked for last. */
  get chosen(): string {
    return this.#chosen;
  }

  /** Whether the answer is awaited, or nothing can be run here and now. */
  get engine(): 'there' | 'coming' | 'missing' {
    return this.#engine;
  }

  async choose(name: BuiltinName): Promise<void> {
    const question = ++this.asked;
    this.#chosen = name;
    this.#engine = 'there';
    const notice = setTimeout(() => {
      if (question === this.asked) this.#engine = 'coming';
    }, noticeable);
    try {
      const { scenario, run } = await this.ask({ kind: 'builtin', name });
      if (question !== this.asked) return;
      this.#shown = { scenario, run: receiveRun(run) };
      this.#engine = 'there';
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      if (question === this.asked) this.#engine = 'missing';
    } finally {
      clearTimeout(notice);
    }
  }
}
