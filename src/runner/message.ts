import type { Goal, PackedRun, Quantity, Settings } from '../facts/index.ts';
import type { Scenario } from '../scenario/index.ts';

/** What a page asks of the engine. Plain data, as a message to a worker would be. */
export interface EngineRequest {
  /** Checked, as the page got it. */
  readonly scenario: Scenario;
  /** Fields to set in it, to values that they take (valueProblem). */
  readonly settings: Settings;
  /** What the run is asked; nothing is met by every run. */
  readonly goal: Goal;
}

export type EngineAnswer =
  | {
      readonly kind: 'run';
      readonly run: PackedRun;
      readonly met: boolean;
      /** One for each condition of the goal. */
      readonly measured: readonly Quantity[];
    }
  /** For instance a page that is never finished has no duration. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

/** What the engine's script registers under one name. */
export interface Engine {
  answer(request: EngineRequest): EngineAnswer;
}

declare global {
  /** There once the engine's script has run. */
  var ackclockEngine: Engine | undefined;
}
