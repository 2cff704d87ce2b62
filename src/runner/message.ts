import type { Goal, PackedRun, Quantity, Settings } from '../facts/index.ts';
import type { BuiltinName, Scenario } from '../scenario/index.ts';

/** A scenario to be run with some of its fields changed, and what the run is asked. */
export interface JudgeRequest {
  readonly kind: 'judge';
  /** Checked, as the page got it. */
  readonly scenario: Scenario;
  /** Fields to set in it, to values that they take (valueProblem). */
  readonly settings: Settings;
  /** Nothing is met by every run. */
  readonly goal: Goal;
}

export type JudgeAnswer =
  | {
      readonly kind: 'run';
      readonly run: PackedRun;
      readonly met: boolean;
      /** One for each condition of the goal. */
      readonly measured: readonly Quantity[];
    }
  /** For instance a page that is never finished has no duration. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

/** A built-in scenario to be run as it is. */
export interface BuiltinRequest {
  readonly kind: 'builtin';
  readonly name: BuiltinName;
}

export interface BuiltinAnswer {
  readonly scenario: Scenario;
  readonly run: PackedRun;
}

/** What a page can ask of the engine, and what it then hears; plain data, as messages to a worker would be. */
interface Conversations {
  judge: { request: JudgeRequest; answer: JudgeAnswer };
  builtin: { request: BuiltinRequest; answer: BuiltinAnswer };
}

export type EngineRequest = Conversations[keyof Conversations]['request'];

/** What a request is answered with. */
export type AnswerTo<Request extends EngineRequest> = Conversations[Request['kind']]['answer'];

/** What the engine's script registers under one name. */
export interface Engine {
  answer<Request extends EngineRequest>(request: Request): AnswerTo<Request>;
}

declare global {
  /** There once the engine's script has run. */
  var ackclockEngine: Engine | undefined;
}
