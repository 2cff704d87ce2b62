import type { CarriedRun, RunCut } from '../run/index.ts';
import type { FoundPlace, Goal, Place, Quantity, Query } from '../query/index.ts';
import type { Settings, BuiltinName, Problem, Scenario } from '../scenario/index.ts';
import type { Change, FormGroup } from '../scenario/form/index.ts';
import type { LinkedRun } from '../share/link/index.ts';
import type { FrameEdit } from '../scenario/frame-edits/index.ts';
import type {
  FairnessData,
  FairnessOptions,
  MixJob,
  MixResult,
} from '../studies/fairness/index.ts';
import type { Help, HelpQuestion } from '../studies/what-would-help/index.ts';
import type {
  ParametersData,
  ParametersJob,
  ParametersOptions,
  ParametersResult,
} from '../studies/parameters/index.ts';
import type {
  RepliesJob,
  RepliesResult,
  RestartData,
  RestartOptions,
} from '../studies/restart/index.ts';
import type {
  SatelliteData,
  SatelliteJob,
  SatelliteOptions,
  SatelliteResult,
} from '../studies/satellite/index.ts';
import type {
  ScaleData,
  ScaleJob,
  ScaleOptions,
  ScaleResult,
} from '../studies/scale-factor/index.ts';
import type { Table1, Table1Job, Table1Options, Table1Result } from '../studies/table1/index.ts';
import type {
  VictimData,
  VictimJob,
  VictimOptions,
  VictimResult,
} from '../studies/victim/index.ts';

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
      readonly run: CarriedRun;
      readonly met: boolean;
      /** One for each condition of the goal. */
      readonly measured: readonly Quantity[];
    }
  /** For instance a page that is never finished has no duration. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

/** A scenario to be run with some of its fields changed, a question to the run, and places to be found in it. */
export interface TryRequest {
  readonly kind: 'try';
  /** Checked. */
  readonly scenario: Scenario;
  /** Fields to set in it; checked, too. */
  readonly settings: Settings;
  readonly query: Query;
  readonly places: readonly Place[];
}

export interface TryAnswer {
  readonly run: CarriedRun;
  /** Null: the run has no answer. */
  readonly measured: Quantity | null;
  /** In the order of the places; null: the run does not have it. */
  readonly places: readonly (FoundPlace | null)[];
}

/** A built-in scenario to be run as it is. */
export interface BuiltinRequest {
  readonly kind: 'builtin';
  readonly name: BuiltinName;
}

export interface BuiltinAnswer {
  readonly scenario: Scenario;
  readonly run: CarriedRun;
}

/** A scenario to be run in slices. */
export interface RunRequest {
  readonly kind: 'run';
  /** Checked. */
  readonly scenario: Scenario;
  /** Fields to set in it first, to values that they take; left out: none. */
  readonly settings?: Settings;
}

export interface RunAnswer {
  /** What was run: with the settings in it. */
  readonly scenario: Scenario;
  readonly run: CarriedRun;
}

/** What would help in a run of a scenario: many runs, in slices. */
export interface HelpRequest {
  readonly kind: 'help';
  /** Checked. */
  readonly scenario: Scenario;
  readonly question: HelpQuestion;
}

export interface HelpAnswer {
  readonly help: Help;
}

/** What a link leads to, as a stranger may have written it: to be checked, and run in slices if it is no trap. */
export interface LinkRequest {
  readonly kind: 'link';
  readonly linked: LinkedRun;
  /** The run beside it; null: none. */
  readonly twin: LinkedRun | null;
}

/** One of a link's runs; its edits are those that befell segments of `start`. */
export interface OpenedRun extends EditedRun {
  /** The built-in scenario that it was made from; null: it stands for itself. */
  readonly base: Scenario | null;
}

export type LinkAnswer =
  | {
      readonly kind: 'run';
      /** The run that edits start from: the one on view, or that beside it, before any were made. */
      readonly start: OpenedRun;
      readonly shown: OpenedRun;
      readonly twin: OpenedRun | null;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A scenario as a form. */
export interface FormRequest {
  readonly kind: 'form';
  /** Checked. */
  readonly scenario: Scenario;
}

export interface FormAnswer {
  readonly form: readonly FormGroup[];
}

/** A scenario to be changed as a person fills in a form, and run in slices if there is such a run. */
export interface ChangeRequest {
  readonly kind: 'change';
  /** Checked. */
  readonly scenario: Scenario;
  readonly changes: readonly Change[];
  /** What was done to single segments of the run before, to be done to this one too; left out: nothing. */
  readonly edits?: readonly FrameEdit[];
}

/** A scenario from a file, as a stranger may have written it: to be checked, and run in slices. */
export interface FileRequest {
  readonly kind: 'file';
  readonly text: string;
}

/** A run with edits in it. */
export interface EditedRun {
  /** With the edits in it. */
  readonly scenario: Scenario;
  /** After a change each has the number that its segment has in this run. */
  readonly edits: readonly FrameEdit[];
  readonly run: CarriedRun;
  /** Where the run was cut; null: it was not. */
  readonly cut: RunCut | null;
}

export type ChangeAnswer =
  | {
      readonly kind: 'run';
      /** Whose form is asked for when its picture is there. */
      readonly scenario: Scenario;
      readonly run: CarriedRun;
      /** The same with the edits that are possible in it; null: with none. */
      readonly edited: EditedRun | null;
      /** Where the run was cut; null: it was not. */
      readonly cut: RunCut | null;
    }
  /** At least one: why there is no such run, and where. */
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** A study of the restart paper's, as plain data on its way. */
interface RestartSweepData {
  readonly options: RestartOptions;
  readonly job: RepliesJob;
  readonly result: RepliesResult;
  readonly data: RestartData;
}

/** Studies of many runs that a page can make, on all cores: planned, run job by job anywhere, collected. */
export interface Sweeps {
  readonly 'restart-burst': RestartSweepData;
  readonly 'restart-delay': RestartSweepData;
  readonly fairness: {
    readonly options: FairnessOptions;
    readonly job: MixJob;
    readonly result: MixResult;
    readonly data: FairnessData;
  };
  readonly satellite: {
    readonly options: SatelliteOptions;
    readonly job: SatelliteJob;
    readonly result: SatelliteResult;
    readonly data: SatelliteData;
  };
  readonly 'scale-factor': {
    readonly options: ScaleOptions;
    readonly job: ScaleJob;
    readonly result: ScaleResult;
    readonly data: ScaleData;
  };
  readonly table1: {
    readonly options: Table1Options;
    readonly job: Table1Job;
    readonly result: Table1Result;
    readonly data: Table1;
  };
  readonly victim: {
    readonly options: VictimOptions;
    readonly job: VictimJob;
    readonly result: VictimResult;
    readonly data: VictimData;
  };
  readonly parameters: {
    readonly options: ParametersOptions;
    readonly job: ParametersJob;
    readonly result: ParametersResult;
    readonly data: ParametersData;
  };
}

export type SweepName = keyof Sweeps;

/** A study and what was chosen for it. */
export type SweepPlan<Name extends SweepName = SweepName> = {
  readonly [N in Name]: { readonly study: N; readonly options: Sweeps[N]['options'] };
}[Name];

/** Which runs a study is made of. */
export interface PlanRequest {
  readonly kind: 'plan';
  readonly plan: SweepPlan;
}

export interface PlanAnswer {
  readonly jobs: readonly Sweeps[SweepName]['job'][];
}

/** Some of them to be run; each depends on nothing but itself. */
export interface JobsRequest {
  readonly kind: 'jobs';
  readonly study: SweepName;
  readonly jobs: PlanAnswer['jobs'];
}

export interface JobsAnswer {
  /** In the order of the jobs. */
  readonly results: readonly Sweeps[SweepName]['result'][];
}

/** The table of a study. */
export interface CollectRequest {
  readonly kind: 'collect';
  readonly plan: SweepPlan;
  /** In the order of the plan's jobs; null: not run yet, and its point is left out. */
  readonly results: readonly (JobsAnswer['results'][number] | null)[];
}

export interface CollectAnswer {
  readonly data: Sweeps[SweepName]['data'];
}

/** What a page can ask of the engine, and what it then hears; messages as a worker takes and gives them. */
interface Conversations {
  judge: { request: JudgeRequest; answer: JudgeAnswer };
  try: { request: TryRequest; answer: TryAnswer };
  builtin: { request: BuiltinRequest; answer: BuiltinAnswer };
  run: { request: RunRequest; answer: RunAnswer };
  link: { request: LinkRequest; answer: LinkAnswer };
  help: { request: HelpRequest; answer: HelpAnswer };
  form: { request: FormRequest; answer: FormAnswer };
  change: { request: ChangeRequest; answer: ChangeAnswer };
  file: { request: FileRequest; answer: ChangeAnswer };
  plan: { request: PlanRequest; answer: PlanAnswer };
  jobs: { request: JobsRequest; answer: JobsAnswer };
  collect: { request: CollectRequest; answer: CollectAnswer };
}

export type EngineRequest = Conversations[keyof Conversations]['request'];

/** What a request is answered with. */
export type AnswerTo<Request extends EngineRequest> = Conversations[Request['kind']]['answer'];

/** What is heard of a task that takes its time; plain data. After an answer or a failure nothing more comes. */
export type TaskMessage<Answer> =
  /** How far it is, 0 to 1. */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A mistake of the engine itself. */
  | { readonly kind: 'failure'; readonly reason: string };

/** Ends a task that has begun: nothing more is heard of it. */
export type Cancel = () => void;

/** What the engine's script registers under one name. */
export interface Engine {
  /** Answers at once, however long that takes. */
  answer<Request extends EngineRequest>(request: Request): AnswerTo<Request>;
  /**
   * Answers bit by bit and lets the page go on in between. Never calls back before it returns.
   * @param handOver asked once, if it takes longer than a frame: true ends it here
   */
  begin<Request extends EngineRequest>(
    request: Request,
    hear: (message: TaskMessage<AnswerTo<Request>>) => void,
    handOver?: () => boolean,
  ): Cancel;
}

declare global {
  /** There once the engine's script has run. */
  var ackclockEngine: Engine | undefined;
  /** The engine's script as text, for a worker to be made of: a page opened as a file may not read it. */
  var ackclockEngineSource: (() => string) | undefined;
}
