import type { Change, FieldValue, FormGroup } from '../../form/index.ts';
import type { ChangeAnswer, ChangeRequest, FileRequest } from '../../runner/index.ts';
import type { Problem, Scenario } from '../../scenario/index.ts';
import type { SandboxState, Shown } from './sandbox-state.svelte.ts';

/** A scenario that was on view, to be gone back to. */
interface Step {
  readonly scenario: Scenario;
  readonly base: Scenario | null;
}

/** More than anybody takes back; each holds a scenario, not its run. */
const mostSteps = 200;

/** The form of the scenario on view: what is changed in it, what is refused, what can be taken back. */
export class FormState {
  private readonly sandbox: SandboxState;
  /** What the form is of. */
  private known: Step | undefined;
  /** The field that was set last, as long as a hand is on it: a slider's way is one step. */
  private held: string | undefined;
  #form: readonly FormGroup[] | undefined = $state.raw();
  #pending: readonly Change[] = $state.raw([]);
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

  /** What was set in a field and refused; undefined: nothing. */
  pendingAt(path: string): FieldValue | undefined {
    const change = this.#pending.find((one) => one.do === 'set' && one.path === path);
    return change?.do === 'set' ? change.value : undefined;
  }

  /** Notes what is on view, which may have come by another way than the form. */
  follow({ scenario, base }: Shown): void {
    if (scenario === this.known?.scenario) return;
    this.arrive({ scenario, base });
    this.held = undefined;
    this.sandbox.describe(scenario, ({ form }) => {
      if (scenario === this.known?.scenario) this.#form = form;
    });
  }

  /** Changes the scenario. What was refused before stays in the form and is tried again with it. */
  change(change: Change): void {
    const { known } = this;
    if (known === undefined) return;
    const others = this.#pending.filter(
      (one) => !(one.do === 'set' && change.do === 'set' && one.path === change.path),
    );
    const changes = [...others, change];
    const path = change.do === 'set' ? change.path : undefined;
    const further = path !== undefined && path === this.held;
    this.held = path;
    this.#pending = changes;
    this.ask({ kind: 'change', scenario: known.scenario, changes }, known.base, (step) =>
      this.arrive(step, further),
    );
  }

  /** The hand has left the field: what is set in it next is a step of its own. */
  release(): void {
    this.held = undefined;
  }

  /** The form says again what is on view. */
  takeBack(): void {
    this.#pending = [];
    this.#problems = [];
  }

  open(text: string): void {
    this.held = undefined;
    this.ask({ kind: 'file', text }, null, (step) => this.arrive(step));
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

  private goTo({ scenario, base }: Step, moved: (from: Step) => void): void {
    this.held = undefined;
    this.ask({ kind: 'change', scenario, changes: [] }, base, (step) => {
      if (this.known !== undefined) moved(this.known);
      this.settle(step);
    });
  }

  private ask(
    request: ChangeRequest | FileRequest,
    base: Scenario | null,
    arrived: (step: Step) => void,
  ): void {
    this.sandbox.alter(request, base, (answer: ChangeAnswer) => {
      if (answer.kind === 'refused') {
        this.#problems = answer.problems;
        return;
      }
      arrived({ scenario: answer.scenario, base });
      this.#form = answer.form;
    });
  }

  /** @param further it goes on with the step before */
  private arrive(step: Step, further = false): void {
    if (this.known !== undefined && !(further && this.canUndo)) {
      this.#past = [...this.#past.slice(-mostSteps + 1), this.known];
    }
    this.#future = [];
    this.settle(step);
  }

  private settle(step: Step): void {
    this.known = step;
    this.takeBack();
  }
}
