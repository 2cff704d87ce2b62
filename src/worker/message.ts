import type { TransferredRun, RunCut } from '../run/index.ts';
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
import type { Derived, Remedies } from '../capture/remedy/index.ts';
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

/** A scenario to run with some of its fields changed, and the goal to check. */
export interface JudgeRequest {
  readonly kind: 'judge';
  /** Already checked on the page. */
  readonly scenario: Scenario;
  /** Fields to set in it, to values that they take (valueProblem). */
  readonly settings: Settings;
  /** Every run meets the empty goal. */
  readonly goal: Goal;
}

export type JudgeAnswer =
  | {
      readonly kind: 'run';
      readonly run: TransferredRun;
      readonly met: boolean;
      /** One for each condition of the goal. */
      readonly measured: readonly Quantity[];
    }
  /** For instance a page that is never finished has no duration. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

/** A scenario to run with some of its fields changed, a question to the run, and places to find in it. */
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
  readonly run: TransferredRun;
  /** Null: the run has no answer. */
  readonly measured: Quantity | null;
  /** In the order of the places; null: the run does not have that place. */
  readonly places: readonly (FoundPlace | null)[];
}

/** A built-in scenario to run as it is. */
export interface BuiltinRequest {
  readonly kind: 'builtin';
  readonly name: BuiltinName;
}

export interface BuiltinAnswer {
  readonly scenario: Scenario;
  readonly run: TransferredRun;
}

/** A scenario to run in slices. */
export interface RunRequest {
  readonly kind: 'run';
  /** Checked. */
  readonly scenario: Scenario;
  /** Fields to set in it first, to values that they take; left out: none. */
  readonly settings?: Settings;
}

export interface RunAnswer {
  /** What was run, settings included. */
  readonly scenario: Scenario;
  readonly run: TransferredRun;
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

/** What would help a captured connection: many runs, in slices. */
export interface RemedyRequest {
  readonly kind: 'remedy';
  readonly derived: Derived;
}

export interface RemedyAnswer {
  readonly remedies: Remedies;
}

/** A link's content, which a stranger may have written: it is checked, and run in slices if it is safe. */
export interface LinkRequest {
  readonly kind: 'link';
  readonly linked: LinkedRun;
  /** The run beside it; null: none. */
  readonly twin: LinkedRun | null;
}

/** One of a link's runs; its edits are those that affected segments of `start`. */
export interface OpenedRun extends EditedRun {
  /** The built-in scenario that it is based on; null: none. */
  readonly base: Scenario | null;
}

export type LinkAnswer =
  | {
      readonly kind: 'run';
      /** The run that edits start from: the displayed one, or the one beside it, before any edits. */
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

/** A scenario to change as a person fills in a form, and to run in slices if it is valid. */
export interface ChangeRequest {
  readonly kind: 'change';
  /** Checked. */
  readonly scenario: Scenario;
  readonly changes: readonly Change[];
  /** Edits to single segments of the run before, to be repeated in this one; left out: none. */
  readonly edits?: readonly FrameEdit[];
}

/** A scenario from a file, which a stranger may have written: it is checked and run in slices. */
export interface FileRequest {
  readonly kind: 'file';
  readonly text: string;
}

/** A run with edits in it. */
export interface EditedRun {
  /** With the edits in it. */
  readonly scenario: Scenario;
  /** After a change each has its segment's number in this run. */
  readonly edits: readonly FrameEdit[];
  readonly run: TransferredRun;
  /** Where the run was cut; null: it was not. */
  readonly cut: RunCut | null;
}

export type ChangeAnswer =
  | {
      readonly kind: 'run';
      /** Its form can be requested once its picture is shown. */
      readonly scenario: Scenario;
      readonly run: TransferredRun;
      /** The same with the edits that are possible in it; null: none is. */
      readonly edited: EditedRun | null;
      /** Where the run was cut; null: it was not. */
      readonly cut: RunCut | null;
    }
  /** At least one: why and where the scenario is invalid. */
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** A study of the restart paper's kind, serialized as plain data. */
interface RestartSweepData {
  readonly options: RestartOptions;
  readonly job: RepliesJob;
  readonly result: RepliesResult;
  readonly data: RestartData;
}

/** Studies of many runs that a page can make on all cores: planned, run job by job anywhere, collected. */
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

/** Some of its jobs to run; jobs are independent of each other. */
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

/** The page's requests to the engine and the messages it gets back, as workers take and send them. */
interface Conversations {
  judge: { request: JudgeRequest; answer: JudgeAnswer };
  try: { request: TryRequest; answer: TryAnswer };
  builtin: { request: BuiltinRequest; answer: BuiltinAnswer };
  run: { request: RunRequest; answer: RunAnswer };
  link: { request: LinkRequest; answer: LinkAnswer };
  help: { request: HelpRequest; answer: HelpAnswer };
  remedy: { request: RemedyRequest; answer: RemedyAnswer };
  form: { request: FormRequest; answer: FormAnswer };
  change: { request: ChangeRequest; answer: ChangeAnswer };
  file: { request: FileRequest; answer: ChangeAnswer };
  plan: { request: PlanRequest; answer: PlanAnswer };
  jobs: { request: JobsRequest; answer: JobsAnswer };
  collect: { request: CollectRequest; answer: CollectAnswer };
}

export type EngineRequest = Conversations[keyof Conversations]['request'];

/** What the engine answers with its studies only. */
export type StudyRequest = HelpRequest | RemedyRequest | PlanRequest | JobsRequest | CollectRequest;

/** What a request is answered with. */
export type AnswerTo<Request extends EngineRequest> = Conversations[Request['kind']]['answer'];

/** The messages of a long task; plain data. Nothing follows an answer or a failure. */
export type TaskMessage<Answer> =
  /** How far it is, 0 to 1. */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A bug in the engine itself. */
  | { readonly kind: 'failure'; readonly reason: string };

/** Ends a running task: no more messages come from it. */
export type Cancel = () => void;
