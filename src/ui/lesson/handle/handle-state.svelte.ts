import type { FoundPlace, Place, Quantity } from '../../../query/index.ts';
import { receiveRun, type RunLog } from '../../../run/index.ts';
import type { Scenario, Settings } from '../../../scenario/index.ts';
import type { HandleBlock, HandleControl } from '../../../course/markdown/index.ts';
import type { GripAnchor } from '../../../plot/grip/index.ts';
import type { TryAnswer, TryRequest } from '../../../worker/index.ts';
import { EngineMissing } from '../../site/engine/engine.ts';

/** What came of one place of all controls. */
export interface Tried {
  /** Of each control the place of its option. */
  readonly at: readonly number[];
  /** Undefined: the run has no answer. */
  readonly measured: Quantity | undefined;
}

interface Made extends Tried {
  readonly run: RunLog;
  /** Where the places of its grips are; null: nowhere. */
  readonly places: readonly (FoundPlace | null)[];
}

/** So many runs are kept; what others gave is known, and they are made again if they are wanted. */
const keptRuns = 60;

/** How far all values are tried. */
export interface Sweep {
  readonly done: number;
  readonly count: number;
}

type Ask = (request: TryRequest) => Promise<TryAnswer>;

/** A handle at work: where it was moved to, the run on view, and what was tried so far. */
export class HandleState {
  readonly block: HandleBlock;
  private readonly scenario: Scenario;
  private readonly ask: Ask;
  /** No component reads it, so it need not be reactive. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly runs = new Map<string, Made>();
  private busy: Promise<void> | undefined;
  private cancelled = false;

  #at: readonly number[] = $state.raw([]);
  #shown: Made = $state.raw()!;
  #tried: readonly Tried[] = $state.raw([]);
  #moved = $state(0);
  #missing: string | undefined = $state();
  #sweep: Sweep | undefined = $state.raw();

  /**
   * @param start the run to start from
   * @param ask the engine; throws EngineMissing where there is none
   */
  constructor(block: HandleBlock, scenario: Scenario, start: RunLog, ask: Ask) {
    this.block = block;
    this.scenario = scenario;
    this.ask = ask;
    const at = block.controls.map((control) => control.start);
    this.#at = at;
    const places = gripPlaces(block).map((grip) => grip.start);
    this.#shown = { at, measured: block.start, run: start, places };
    this.#tried = [{ at, measured: block.start }];
    this.keep(String(at), this.#shown);
  }

  /** Where each control is: the place of its option. */
  get at(): readonly number[] {
    return this.#at;
  }

  /** The control that was moved last. */
  get moved(): number {
    return this.#moved;
  }

  /** The run on view; while another one is made that of before. */
  get shown(): Made {
    return this.#shown;
  }

  /** Where a control's grip is in the run on view; undefined: nowhere. */
  anchorOf(control: number): GripAnchor | undefined {
    const { controls } = this.block;
    const before = gripPlaces({ ...this.block, controls: controls.slice(0, control) }).length;
    return anchorOf(
      controls[control]!,
      this.#shown.at[control]!,
      this.#shown.places[before] ?? null,
    );
  }

  /** In the order in which they were tried. */
  get tried(): readonly Tried[] {
    return this.#tried;
  }

  /** Why nothing can be run here and now; undefined: it can. */
  get missing(): string | undefined {
    return this.#missing;
  }

  /** Undefined unless all values are being tried. */
  get sweep(): Sweep | undefined {
    return this.#sweep;
  }

  /** What was tried at a place; undefined: nothing yet. */
  resultAt(place: readonly number[]): Tried | undefined {
    return this.#tried.find(({ at }) => String(at) === String(place));
  }

  /** Moves a control to one of its options; its run is on view as soon as it is made. */
  move(control: number, option: number): Promise<void> {
    this.#moved = control;
    return this.moveTo(this.#at.with(control, option));
  }

  private moveTo(place: readonly number[]): Promise<void> {
    this.#at = place;
    return this.run();
  }

  /** Runs what the controls are at, one run at a time: what was passed meanwhile is left out. */
  run(): Promise<void> {
    this.busy ??= this.follow().finally(() => (this.busy = undefined));
    return this.busy;
  }

  private async follow(): Promise<void> {
    this.#missing = undefined;
    while (String(this.#shown.at) !== String(this.#at)) {
      try {
        this.#shown = await this.made(this.#at);
      } catch (error) {
        if (!(error instanceof EngineMissing)) throw error;
        this.#missing = error.message;
        return;
      }
    }
  }

  /**
   * Tries places one after the other, each on view for a moment, and goes back to where it was.
   * @param pause waits until the page has been drawn
   */
  async tryAll(places: readonly (readonly number[])[], pause: () => Promise<void>): Promise<void> {
    const back = this.#at;
    this.cancelled = false;
    for (const [done, place] of places.entries()) {
      this.#sweep = { done, count: places.length };
      await this.moveTo(place);
      await pause();
      if (this.cancelled || this.#missing !== undefined) break;
    }
    this.#sweep = undefined;
    if (!this.cancelled && this.#missing === undefined) await this.moveTo(back);
  }

  stop(): void {
    this.cancelled = true;
  }

  private async made(at: readonly number[]): Promise<Made> {
    const key = String(at);
    const kept = this.runs.get(key);
    if (kept !== undefined) return kept;
    const known = this.resultAt(at);
    const { controls, measure: query } = this.block;
    const settings = Object.assign(
      {},
      ...controls.map(({ options }, i) => options[at[i]!]!.settings),
    ) as Settings;
    const places = gripPlaces(this.block).map(({ place }) => place);
    const request = { kind: 'try', scenario: this.scenario, settings, query, places } as const;
    const answer = await this.ask(request);
    const measured = answer.measured ?? undefined;
    const made: Made = { at, measured, run: receiveRun(answer.run), places: answer.places };
    this.keep(key, made);
    if (known === undefined) this.#tried = [...this.#tried, { at, measured }];
    return made;
  }

  private keep(key: string, made: Made): void {
    const [oldest] = this.runs.keys();
    if (this.runs.size >= keptRuns && oldest !== undefined) this.runs.delete(oldest);
    this.runs.set(key, made);
  }
}

/** Where a control's grip is in a run; undefined where it has none, or the run does not have that place. */
function anchorOf(
  { grip, options }: HandleControl,
  option: number,
  found: FoundPlace | null,
): GripAnchor | undefined {
  if (grip === null) return undefined;
  if (grip.kind === 'rows') return { kind: 'rows', count: options[option]!.number };
  if (found === null) return undefined;
  const { perUnit } = grip;
  if (grip.kind === 'time') return { kind: 'time', time: found.time, perUnit };
  if (grip.kind === 'cut') {
    const sequence = grip.above + options[option]!.number;
    return { kind: 'bytes', time: found.time, sequence, perUnit };
  }
  return { kind: 'bytes', time: found.time, sequence: grip.above + found.level, perUnit };
}

function gripPlaces({
  controls,
}: HandleBlock): readonly { readonly place: Place; readonly start: FoundPlace }[] {
  return controls.flatMap(({ grip }) => (grip === null || grip.kind === 'rows' ? [] : [grip]));
}
