import { resultOf, roundOf, type Round, type RoundResult } from '../../../analysis/round/index.ts';
import { receiveRun } from '../../../run/index.ts';
import type { AnswerTo, EngineRequest } from '../../../worker/index.ts';
import { EngineMissing } from '../../site/engine/engine.ts';
import type { RoundBlock } from '../state/path.ts';

/** One way to play a round: what the senders do, and the seed of the start times. */
export interface Play {
  /** Place among the round's options. */
  readonly choice: number;
  readonly seed: number;
}

/** What came of it. */
export interface Played extends Play {
  readonly round: Round;
  readonly result: RoundResult;
}

type RunRequest = Extract<EngineRequest, { kind: 'run' }>;
type Ask = (request: RunRequest) => Promise<AnswerTo<RunRequest>>;

/** A round being played: what was chosen, what is on view, and what was tried so far. */
export class RoundState {
  readonly block: RoundBlock;
  private readonly ask: Ask;
  private busy: Promise<void> | undefined;

  #wanted: Play | undefined = $state.raw();
  #shown: Played | undefined = $state.raw();
  #tried: readonly Played[] = $state.raw([]);
  #missing: string | undefined = $state();
  #sweeping = $state(false);

  /** @param ask the engine; throws EngineMissing where there is none */
  constructor(block: RoundBlock, ask: Ask) {
    this.block = block;
    this.ask = ask;
  }

  /** What was chosen last; undefined: nothing yet. */
  get wanted(): Play | undefined {
    return this.#wanted;
  }

  /** The play on view; while another one is run, the one before. */
  get shown(): Played | undefined {
    return this.#shown;
  }

  /** In the order in which they were run. */
  get tried(): readonly Played[] {
    return this.#tried;
  }

  /** Why nothing can be run here and now; undefined: it can. */
  get missing(): string | undefined {
    return this.#missing;
  }

  /** Whether all choices are being tried with all seeds. */
  get sweeping(): boolean {
    return this.#sweeping;
  }

  /** The scenario's own seed. */
  get ownSeed(): number {
    return this.block.scenario.seed;
  }

  /** What came of a play; undefined: not tried yet. */
  resultAt(choice: number, seed: number): RoundResult | undefined {
    return this.playAt({ choice, seed })?.result;
  }

  /** Whether the round has been understood as far as its own start times go: the goal is reached, or all choices are tried. */
  get isDone(): boolean {
    const own = this.#tried.filter(({ seed }) => seed === this.ownSeed);
    return own.length === this.block.options.length || own.some(({ result }) => result.met);
  }

  /** Shows what comes of a choice, with the seed of before. */
  choose(choice: number): Promise<void> {
    return this.play({ choice, seed: this.#wanted?.seed ?? this.ownSeed });
  }

  /** Shows a play. What is chosen while another one is run comes after it. */
  play(wanted: Play): Promise<void> {
    this.#wanted = wanted;
    return this.run();
  }

  /** Runs what is wanted, if it is not on view. */
  run(): Promise<void> {
    this.busy ??= this.follow().finally(() => (this.busy = undefined));
    return this.busy;
  }

  /**
   * Tries all choices with all seeds; what is on view stays.
   * @param pause lets the page be drawn between two runs
   */
  async playAll(pause: () => Promise<void>): Promise<void> {
    this.#sweeping = true;
    try {
      for (const seed of this.block.seeds) {
        for (const choice of this.block.options.keys()) await this.made({ choice, seed });
        await pause();
      }
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      this.#missing = error.message;
    } finally {
      this.#sweeping = false;
    }
  }

  private async follow(): Promise<void> {
    this.#missing = undefined;
    try {
      while (this.#wanted !== undefined && !isSame(this.#wanted, this.#shown)) {
        this.#shown = await this.made(this.#wanted);
      }
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      this.#missing = error.message;
    }
  }

  private playAt(play: Play): Played | undefined {
    return this.#tried.find((one) => isSame(play, one));
  }

  private async made(play: Play): Promise<Played> {
    const known = this.playAt(play);
    if (known !== undefined) return known;
    const { scenario, options, from, deadline } = this.block;
    const settings = { ...options[play.choice]!.settings, seed: play.seed };
    const answer = await this.ask({ kind: 'run', scenario, settings });
    const round = roundOf(receiveRun(answer.run).trace, from);
    const played: Played = { ...play, round, result: resultOf(round, deadline) };
    this.#tried = [...this.#tried, played];
    return played;
  }
}

function isSame(play: Play, other: Play | undefined): boolean {
  return play.choice === other?.choice && play.seed === other.seed;
}
