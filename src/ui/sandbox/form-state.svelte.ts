import {
  keepingParts,
  type Change,
  type FieldValue,
  type FormGroup,
} from '../../scenario/form/index.ts';
import { noEdits, type EditHistory } from '../player/state/edit-history.ts';
import type { ChangeAnswer, ChangeRequest, FileRequest } from '../../worker/index.ts';
import type { Problem, Scenario } from '../../scenario/index.ts';
import type { WiderHistory } from '../player/state/branch-state.svelte.ts';
import type { SandboxState, SandboxRun } from './sandbox-state.svelte.ts';

type OnView = Pick<SandboxRun, 'scenario' | 'base'>;

/** A scenario that was on view, to be gone back to. */
interface Step extends OnView {
  /** What was done to single segments of its run. */
  readonly history: EditHistory;
}

/** A hand on a field: a whole move of a slider is one step. */
interface Hold {
  readonly path: string;
  /** A run has come of it. */
  begun: boolean;
}

/** The same one each time: what it was before is then not to be drawn again. */
const none: readonly never[] = [];

/** More than anybody takes back; each holds a scenario, not its run. */
const maxSteps = 200;

/** The form of the scenario on view: what is changed in it, what is refused, what can be taken back. */
export class FormState implements WiderHistory {
  private readonly sandbox: SandboxState;
  private known: OnView | undefined;
  /** What the form is of. */
  private described: Scenario | undefined;
  /** On the field that was set last; undefined: it has left. */
  private held: Hold | undefined;
  #form: readonly FormGroup[] | undefined = $state.raw();
  #pending: readonly Change[] = $state.raw([]);
  /** What is on view, though the form does not say it yet: a picture comes before its form. */
  #ahead: readonly Change[] = $state.raw([]);
  #problems: readonly Problem[] = $state.raw([]);
  #past: readonly Step[] = $state.raw([]);
  #future: readonly Step[] = $state.raw([]);

  constructor(sandbox: SandboxState) {
    this.sandbox = sandbox;
  }

  /** Undefined as long as the engine has not told it. */
  get form(): readonly FormGroup[] | undefined {
    return this.#form;
  }

  /** Why there is no run of what the form says; empty: there is one, and it is on view. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** What was set in a field and is not in the form: it was refused, or the form is still to come; undefined: nothing. */
  pendingAt(path: string): FieldValue | undefined {
    const isOf = (one: Change): boolean => one.do === 'set' && one.path === path;
    const change = this.#pending.find(isOf) ?? this.#ahead.findLast(isOf);
    return change?.do === 'set' ? change.value : undefined;
  }

  /** Notes what is on view, which may have come by another way than the form. */
  note({ scenario, base }: SandboxRun): void {
    if (scenario === this.known?.scenario) return;
    this.arrive({ scenario, base }, this.sandbox.left);
    this.held = undefined;
  }

  /** Becomes the form of what is on view. */
  follow(shown: SandboxRun): void {
    this.note(shown);
    const { scenario } = shown;
    if (scenario === this.described) return;
    this.described = scenario;
    this.sandbox.describe(scenario, ({ form }) => {
      if (scenario !== this.described) return;
      this.#form = keepingParts(this.#form ?? [], form);
      if (scenario === this.known?.scenario) this.#ahead = none;
    });
  }

  /** Changes the scenario. What was refused before stays in the form and is tried again with it. */
  change(change: Change): void {
    const { known } = this;
    if (known === undefined) return;
    const changes = [...withoutField(this.#pending, change), change];
    const path = change.do === 'set' ? change.path : undefined;
    if (path === undefined) this.held = undefined;
    else if (path !== this.held?.path) this.held = { path, begun: false };
    const { held } = this;
    this.#pending = changes;
    const { history: now } = this.sandbox;
    // While a slider moves, an edit can become impossible, and possible again.
    const { edits } = (held?.begun && this.#past.at(-1)?.history) || now;
    const history = { ...noEdits, edits };
    this.ask({ kind: 'change', scenario: known.scenario, changes }, known.base, history, (next) => {
      const ahead = [...withoutField(this.#ahead, change), ...changes];
      this.arrive(next, now, held?.begun);
      this.#ahead = ahead;
      if (held !== undefined) held.begun = true;
    });
  }

  /** The hand has left the field: what is set in it next is a step of its own. */
  release(): void {
    this.held = undefined;
  }

  /** Ends a run in progress: what is on view stays, and the form shows it again. */
  cancel(): void {
    this.held = undefined;
    this.sandbox.cancel();
    this.takeBack();
  }

  /** All fields are again as in the built-in scenario that this one was made from, if there is one. */
  startOver(): void {
    const base = this.known?.base ?? null;
    if (base === null) return;
    this.held = undefined;
    const { history: now } = this.sandbox;
    const history = { ...noEdits, edits: now.edits };
    this.ask({ kind: 'change', scenario: base, changes: [] }, base, history, (next) =>
      this.arrive(next, now),
    );
  }

  /** The form says again what is on view. */
  takeBack(): void {
    this.#pending = none;
    this.#problems = none;
  }

  /** @param base the built-in scenario that it was made from; null: none */
  open(text: string, base: Scenario | null = null): void {
    this.held = undefined;
    const { history } = this.sandbox;
    this.ask({ kind: 'file', text }, base, null, (next) => this.arrive(next, history));
  }

  undo(): void {
    const step = this.#past.at(-1);
    if (step === undefined) return;
    this.goTo(step, (from) => {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, from];
    });
  }

  redo(): void {
    const step = this.#future.at(-1);
    if (step === undefined) return;
    this.goTo(step, (from) => {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, from];
    });
  }

  forgetFuture(): void {
    this.#future = [];
  }

  private goTo({ scenario, base, history }: Step, moved: (from: Step) => void): void {
    this.held = undefined;
    const { history: now } = this.sandbox;
    this.ask({ kind: 'change', scenario, changes: [] }, base, history, (next) => {
      if (this.known !== undefined) moved({ ...this.known, history: now });
      this.settle(next);
    });
  }

  private ask(
    request: ChangeRequest | FileRequest,
    base: Scenario | null,
    history: EditHistory | null,
    arrived: (next: OnView) => void,
  ): void {
    const answered = (answer: ChangeAnswer): void => {
      if (answer.kind === 'refused') {
        this.#problems = answer.problems;
        return;
      }
      arrived({ scenario: answer.scenario, base });
    };
    this.sandbox.alter(request, base, answered, history);
  }

  /**
   * @param left edits of the run that was on view before
   * @param further it goes on with the step before
   */
  private arrive(next: OnView, left: EditHistory, further = false): void {
    if (this.known !== undefined && !(further && this.canUndo)) {
      const from = { ...this.known, history: { ...left, future: [] } };
      this.#past = [...this.#past.slice(-maxSteps + 1), from];
    }
    this.#future = [];
    this.settle(next);
  }

  private settle(next: OnView): void {
    this.known = next;
    this.#ahead = none;
    this.takeBack();
  }
}

/** Changes without those of the field that a change sets. */
function withoutField(changes: readonly Change[], { do: what, path }: Change): readonly Change[] {
  return changes.filter((one) => what !== 'set' || one.do !== 'set' || one.path !== path);
}
