import { receiveRun, type RunLog } from '../../facts/index.ts';
import { LinkError, type LinkState } from '../../links/index.ts';
import type { BuiltinName, Scenario } from '../../scenario/index.ts';
import { EngineMissing, type Ask } from '../site/engine.ts';
import { runOfLink } from './link-run.ts';

/** A run on view and what it was made from. */
export interface Shown {
  readonly scenario: Scenario;
  /** The built-in scenario that it was made from; null: none. */
  readonly base: Scenario | null;
  readonly run: RunLog;
  /** The link that led here, as it was written; '' if none did. */
  readonly link: string;
}

/** An engine that takes longer to answer is spoken of, milliseconds. */
const noticeable = 200;

/** Which scenario is on view; the one before stays until the next has run. */
export class SandboxState {
  private readonly ask: Ask;
  /** Only the last question's answer counts. */
  private asked = 0;
  #shown: Shown = $state.raw() as Shown;
  #chosen: string = $state('');
  #engine: 'there' | 'coming' | 'missing' = $state('there');
  #refused = $state('');
  private again: () => Promise<unknown> = () => Promise.resolve();

  /** @param ask the engine; throws EngineMissing where there is none */
  constructor(shown: Pick<Shown, 'scenario' | 'run'>, ask: Ask) {
    this.ask = ask;
    this.#shown = { ...shown, base: shown.scenario, link: '' };
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

  /** Why a link was not opened; '' if none was refused. */
  get refused(): string {
    return this.#refused;
  }

  async choose(name: BuiltinName): Promise<void> {
    this.#chosen = name;
    this.again = () => this.choose(name);
    await this.show(async () => {
      const { scenario, run } = await this.ask({ kind: 'builtin', name });
      return { scenario, base: scenario, run: receiveRun(run), link: '' };
    });
  }

  /**
   * Opens a link; what was on view stays if it is refused.
   * @param opened told what it says, before its run is shown
   */
  async open(
    link: string,
    builtins: readonly string[],
    opened: (state: LinkState) => void,
  ): Promise<void> {
    this.again = () => this.open(link, builtins, opened);
    await this.show(async () => {
      const { version } = this.#shown.scenario;
      const { state, scenario, base, run } = await runOfLink(link, version, builtins, this.ask);
      opened(state);
      this.#chosen = base?.name ?? '';
      return { scenario, base, run, link };
    });
  }

  /** Asks again for what could not be had. */
  retry(): void {
    void this.again();
  }

  private async show(find: () => Promise<Shown>): Promise<void> {
    const question = ++this.asked;
    this.#engine = 'there';
    this.#refused = '';
    const notice = setTimeout(() => {
      if (question === this.asked) this.#engine = 'coming';
    }, noticeable);
    try {
      const found = await find();
      if (question !== this.asked) return;
      this.#shown = found;
      this.#engine = 'there';
    } catch (error) {
      if (question !== this.asked) return;
      if (error instanceof LinkError) {
        this.#refused = error.message;
        this.#engine = 'there';
      } else if (error instanceof EngineMissing) this.#engine = 'missing';
      else throw error;
    } finally {
      clearTimeout(notice);
    }
  }
}
