import { receiveRun, type RunLog } from '../../../run/index.ts';
import type { Settings } from '../../../scenario/index.ts';
import {
  noEdits,
  redone,
  undone,
  withEdit,
  withoutEdit,
  type EditHistory,
} from './edit-history.ts';
import type {
  BuiltinRequest,
  Cancel,
  EngineRequest,
  FileRequest,
  RunRequest,
} from '../../../worker/index.ts';
import { describeProblem, type BuiltinName, type Scenario } from '../../../scenario/index.ts';
import { withFrameEdits, type FrameEdit } from '../../../scenario/frame-edits/index.ts';
import type { Heard } from '../../site/engine/engine.ts';

/** A run, what it was made from, and what it is called. */
export interface NamedRun {
  readonly title: string;
  /** What was run, with the edits in it. */
  readonly scenario: Scenario;
  readonly run: RunLog;
  /** What befell single segments, and of which scenario's run; left out: nothing did. */
  readonly done?: { readonly to: Scenario; readonly edits: readonly FrameEdit[] };
  /** The built-in scenario that it was made from, null if none; left out: the same as its page's. */
  readonly base?: Scenario | null;
}

/** A branch that a link leads to, or that a changed scenario has again. */
export interface OpenedBranch {
  readonly history: EditHistory;
  readonly shown: NamedRun;
  readonly twin: NamedRun | undefined;
  /** Edits of the run before that are not possible in this one; left out: none. */
  readonly dropped?: readonly FrameEdit[];
}

/** The changes of a page that has more to undo than edits: a scenario's fields, before and after them. */
export interface WiderHistory {
  undo(): void;
  redo(): void;
  /** Something new was done: what was taken back is forgotten. */
  forgetFuture(): void;
}

/** A built-in scenario to compare with. */
export interface OtherScenario {
  readonly name: BuiltinName;
  readonly title: string;
  /** Whether it is an exchange with a real kernel. */
  readonly recorded: boolean;
}

/** Begins a task of the engine; see beginTask. */
export type Begin = <Request extends EngineRequest>(
  request: Request,
  hear: (message: Heard<Request>) => void,
) => Cancel;

/** What becomes of a run that is asked for. */
type Status =
  | { readonly kind: 'idle' }
  /** The part of it that is done, 0 to 1. */
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** A run and its branches: the edits that made them, the one on view, and the run beside it. */
export class BranchState {
  private base: NamedRun;
  private readonly begin: Begin;
  private readonly wider: WiderHistory | undefined;
  private cancel: Cancel = () => undefined;
  /** What failed, to be tried again. */
  private again: () => void = () => undefined;
  #history = $state.raw(noEdits);
  /** The history that led to what is on view: that of a run in progress is ahead of it. */
  private settled = noEdits;
  #shown: NamedRun = $state.raw() as NamedRun;
  #twin: NamedRun | undefined = $state.raw();
  /** Which of the two came last: what is said is how it differs from the other. */
  #latest: 'shown' | 'twin' = $state('shown');
  #status: Status = $state.raw({ kind: 'idle' });
  #dropped: readonly FrameEdit[] = $state.raw([]);

  /** The scenarios to compare with. */
  readonly others: readonly OtherScenario[];

  /**
   * @param opened the branch that is on view first; undefined: the run itself
   * @param wider what else of the page can be undone; undefined: nothing
   */
  constructor(
    base: NamedRun,
    begin: Begin,
    others: readonly OtherScenario[] = [],
    opened: OpenedBranch = unbranched(base),
    wider?: WiderHistory,
  ) {
    this.base = base;
    this.others = others;
    this.begin = begin;
    this.wider = wider;
    this.open(opened);
  }

  /** Another run comes in the place of the first one, with its own branch on view. */
  rebase(base: NamedRun, opened: OpenedBranch = unbranched(base)): void {
    this.cancel();
    this.#status = { kind: 'idle' };
    this.base = base;
    this.open(opened);
  }

  private open({ history, shown, twin, dropped = [] }: OpenedBranch): void {
    this.#history = this.settled = history;
    this.#dropped = dropped;
    this.#shown = shown;
    this.#twin = twin;
    this.#latest = shown.done === undefined ? 'twin' : 'shown';
  }

  /** The run on view. */
  get shown(): NamedRun {
    return this.#shown;
  }

  /** The run beside it; undefined: none. */
  get twin(): NamedRun | undefined {
    return this.#twin;
  }

  /** Of the two runs on view the one that was put beside; undefined: there is none. */
  get beside(): NamedRun | undefined {
    const { run } = this.base;
    return [this.#shown, this.#twin].find((one) => one && !one.done && one.run !== run);
  }

  get latest(): 'shown' | 'twin' {
    return this.#latest;
  }

  get edits(): readonly FrameEdit[] {
    return this.#history.edits;
  }

  /** All that was done and can be taken back, or done again. */
  get history(): EditHistory {
    return this.#history;
  }

  /** Edits of the run before the scenario was changed that are not possible in this one. */
  get dropped(): readonly FrameEdit[] {
    return this.#dropped;
  }

  get status(): Status {
    return this.#status;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Lets something befall a segment; the run branches there. */
  edit(edit: FrameEdit): void {
    this.wider?.forgetFuture();
    this.go(withEdit(this.#history, edit));
  }

  /** Takes an edit away. */
  drop(index: number): void {
    this.wider?.forgetFuture();
    this.go(withoutEdit(this.#history, index));
  }

  /** Does all that was kept, and nothing else. */
  restore(edits: readonly FrameEdit[]): void {
    if (JSON.stringify(edits) !== JSON.stringify(this.edits)) this.go({ ...noEdits, edits });
  }

  undo(): void {
    this.go(undone(this.#history));
  }

  redo(): void {
    this.go(redone(this.#history));
  }

  /** Takes back what was done last on the page, be it an edit or what came before the first. */
  undoLast(): void {
    if (this.canUndo) this.undo();
    else this.wider?.undo();
  }

  redoNext(): void {
    if (this.canRedo) this.redo();
    else this.wider?.redo();
  }

  /**
   * Runs what is on view with some fields set, and puts that run beside it.
   * @param change what they come to; its title says in which run, too: another may have the same name
   */
  openBeside(change: string, settings: Settings): void {
    const { scenario, base, title } = this.#shown;
    this.run({ kind: 'run', scenario, settings }, `${title} – ${change}`, (twin) =>
      this.putBeside({ ...twin, ...(base !== undefined && { base }) }),
    );
  }

  /** Puts a built-in scenario's run beside. */
  openBuiltin(name: BuiltinName, title: string): void {
    this.run({ kind: 'builtin', name }, title, (twin) =>
      this.putBeside({ ...twin, base: twin.scenario }),
    );
  }

  /**
   * Puts a scenario's run beside, as it was written.
   * @param base the built-in scenario that it was made from; null: none
   */
  openWritten(text: string, title: string, base: Scenario | null): void {
    this.run({ kind: 'file', text }, title, (twin) => this.putBeside({ ...twin, base }));
  }

  private putBeside(twin: NamedRun): void {
    this.#twin = twin;
    this.#latest = 'twin';
  }

  closeTwin(): void {
    this.#twin = undefined;
  }

  /** The run beside comes to the front, and the one on view beside it. */
  swap(): void {
    if (this.#twin === undefined) return;
    [this.#shown, this.#twin] = [this.#twin, this.#shown];
    this.#latest = this.#latest === 'shown' ? 'twin' : 'shown';
  }

  retry(): void {
    this.again();
  }

  /** Ends a run in progress: what is on view stays, and so do the edits that made it. */
  stop(): void {
    this.cancel();
    this.#status = { kind: 'idle' };
    this.#history = this.settled;
  }

  private go(history: typeof noEdits): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#dropped = [];
    const { base } = this;
    if (history.edits.length === 0) {
      this.cancel();
      this.#status = { kind: 'idle' };
      this.#shown = base;
      this.#twin = undefined;
      this.settled = history;
      return;
    }
    const scenario = withFrameEdits(base.scenario, history.edits);
    this.run({ kind: 'run', scenario }, 'what if', (edited) => {
      this.settled = history;
      const done = { to: base.scenario, edits: history.edits };
      this.#shown = { ...base, ...edited, done };
      this.#twin = { ...base, title: 'as it was' };
      this.#latest = 'shown';
    });
  }

  /** Only what was asked for last comes on view. */
  private run(
    request: RunRequest | BuiltinRequest | FileRequest,
    title: string,
    show: (run: NamedRun) => void,
  ): void {
    this.cancel();
    this.again = () => this.run(request, title, show);
    this.#status = { kind: 'running', done: 0 };
    this.cancel = this.begin(request, (message) => {
      switch (message.kind) {
        case 'progress':
          this.#status = { kind: 'running', done: message.done };
          break;
        case 'answer': {
          const { answer } = message;
          if ('problems' in answer) {
            const reason = answer.problems.map(describeProblem).join('; ');
            this.#status = { kind: 'failed', reason };
            break;
          }
          this.#status = { kind: 'idle' };
          show({ title, scenario: answer.scenario, run: receiveRun(answer.run) });
          break;
        }
        case 'failure':
        case 'missing':
          this.#status = { kind: 'failed', reason: message.reason };
      }
    });
  }
}

/** A run to which nothing was done, and nothing beside it. */
function unbranched(shown: NamedRun): OpenedBranch {
  return { history: noEdits, shown, twin: undefined };
}
