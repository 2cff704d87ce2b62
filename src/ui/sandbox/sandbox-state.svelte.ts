import { receiveRun, type RunLog } from '../../run/index.ts';
import type { LinkState } from '../../share/link/index.ts';
import { noEdits, type EditHistory } from '../player/state/edit-history.ts';
import type {
  AnswerTo,
  Cancel,
  ChangeAnswer,
  ChangeRequest,
  EngineRequest,
  FileRequest,
  FormAnswer,
} from '../../worker/index.ts';
import type { BuiltinName, Scenario } from '../../scenario/index.ts';
import type { RunCut } from '../../run/index.ts';
import type { Begin, BranchState, OpenedBranch } from '../player/state/branch-state.svelte.ts';
import { branchAfter } from './branch-after.ts';
import { titleOf } from './titles.ts';

/** A run on view and what it was made from. */
export interface SandboxRun {
  readonly scenario: Scenario;
  /** The built-in scenario that it was made from; null: none. */
  readonly base: Scenario | null;
  readonly run: RunLog;
  /** What a link did to it, and what it put beside; undefined: nothing. */
  readonly branch: OpenedBranch | undefined;
  /** The link that led here, as it was written; '' if none did. */
  readonly link: string;
  /** Where the run was cut; left out or null: it was not. */
  readonly cut?: RunCut | null;
}

/** What becomes of a run that is asked for. */
export type Asked =
  | { readonly kind: 'idle' }
  /** @param done the part of it that is done; undefined: nothing is known of it yet */
  | { readonly kind: 'running'; readonly done: number | undefined }
  /** There is no engine here and now, and why. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** A link that leads nowhere, and why. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** A mistake of the engine itself. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A run that is done sooner, milliseconds, shows no progress: while a slider moves it would only flicker. */
const soon = 50;

/** Which scenario is on view; the one before stays until the next has run. */
export class SandboxState {
  private readonly begin: Begin;
  private cancelRun: Cancel = () => undefined;
  /** Only the last question's answer counts. */
  private question = 0;
  private again: () => unknown = () => undefined;
  private news: ReturnType<typeof setTimeout> | undefined;
  /** What is done to single segments of the run on view, and put beside it. */
  #branches: BranchState | undefined = $state.raw();
  /** Edits of the run that was on view before. */
  #left: EditHistory = noEdits;
  #shown: SandboxRun = $state.raw() as SandboxRun;
  #subject = $state(0);
  #chosen: string = $state('');
  #asked: Asked = $state.raw({ kind: 'idle' });
  #awaited = $state(false);

  /** @param begin the engine; see beginTask */
  constructor(shown: Pick<SandboxRun, 'scenario' | 'run'>, begin: Begin) {
    this.begin = begin;
    this.#shown = { ...shown, base: shown.scenario, branch: undefined, link: '' };
    this.#chosen = shown.scenario.name;
  }

  get shown(): SandboxRun {
    return this.#shown;
  }

  /** Another number for another scenario, which is looked at afresh; a changed one keeps its pictures. */
  get subject(): number {
    return this.#subject;
  }

  /** Name of the scenario that was asked for last. */
  get chosen(): string {
    return this.#chosen;
  }

  /** What a reader is shown of its progress; of a run that is done at once, nothing. */
  get asked(): Asked {
    return this.#asked;
  }

  /** Whether what was asked for is not there yet, be it told or not. */
  get awaited(): boolean {
    return this.#awaited;
  }

  /** Edits of the run on view, and what can be taken back of them. */
  get history(): EditHistory {
    return this.#branches?.history ?? noEdits;
  }

  /** The same of the run that was on view before. */
  get left(): EditHistory {
    return this.#left;
  }

  get branches(): BranchState | undefined {
    return this.#branches;
  }

  /** The branches of the run on view are these. */
  branch(branches: BranchState): void {
    this.#branches = branches;
  }

  /** @param answered called once there is such a run, before it is shown */
  choose(name: BuiltinName, answered: () => void): void {
    this.#chosen = name;
    this.again = () => this.choose(name, answered);
    this.ask();
    this.run({ kind: 'builtin', name }, ({ scenario, run }) => {
      answered();
      const found = { scenario, base: scenario, run: receiveRun(run) };
      this.show({ ...found, branch: undefined, link: '' });
    });
  }

  /**
   * Opens a link; what was on view stays if it is refused.
   * @param opened called with what it says and its run, before that is shown
   */
  async open(
    link: string,
    builtins: readonly string[],
    opened: (state: LinkState, run: RunLog) => void,
  ): Promise<void> {
    this.again = () => this.open(link, builtins, opened);
    const question = this.ask();
    const { version } = this.#shown.scenario;
    // Only a page that follows a link needs this part.
    // Expected: the part cannot be loaded; the page says so.
    const part = await import('./opened-link.ts').catch((error: Error) => error);
    if (question !== this.question) return;
    if (part instanceof Error) {
      this.tell({ kind: 'failed', reason: part.message });
      return;
    }
    const state = await part.readLink(link, { schema: version, presets: builtins });
    if (question !== this.question) return;
    if ('refused' in state) {
      this.tell({ kind: 'refused', reason: state.refused });
      return;
    }
    const { preset, changes, edits = [], twin } = state;
    this.run({ kind: 'link', linked: { preset, changes, edits }, twin }, (answer) => {
      if (answer.kind === 'refused') {
        this.tell(answer);
        return;
      }
      const { start, branch } = part.openedLink(state, answer);
      opened(state, branch.shown.run);
      const base = start.base ?? null;
      this.#chosen = base?.name ?? '';
      const { cut } = answer.shown;
      this.show({ scenario: start.scenario, base, run: start.run, branch, link, cut });
    });
  }

  /**
   * Runs a scenario as a form changed it, or as a file has it; what was on view stays if there is no
   * such run.
   * @param base the built-in scenario that it was made from; null: none
   * @param answered hears the answer before its run is shown
   * @param history edits to be done to its run, and what can be taken back of them; null: it is another
   *   scenario, whose player starts afresh
   */
  alter(
    request: ChangeRequest | FileRequest,
    base: Scenario | null,
    answered: (answer: ChangeAnswer) => void,
    history: EditHistory | null = null,
  ): void {
    this.again = () => this.alter(request, base, answered, history);
    this.ask();
    const { edits } = history ?? noEdits;
    this.run(request.kind === 'change' ? { ...request, edits } : request, (answer) => {
      answered(answer);
      if (answer.kind === 'refused') {
        this.tell({ kind: 'idle' });
        return;
      }
      const { scenario } = answer;
      const { cut } = answer.edited ?? answer;
      const start = { title: titleOf(scenario, base), scenario, run: receiveRun(answer.run) };
      const branch = history
        ? branchAfter(answer, start, history, this.#branches?.beside)
        : undefined;
      this.#chosen = base?.name ?? '';
      this.show({ scenario, base, run: start.run, branch, link: '', cut }, history !== null);
    });
  }

  /** Asks for the form of a scenario; nothing is heard if there is no engine. */
  describe(scenario: Scenario, answered: (answer: FormAnswer) => void): void {
    this.begin({ kind: 'form', scenario }, (message) => {
      if (message.kind === 'answer') answered(message.answer);
    });
  }

  /** Asks again for what could not be had. */
  retry(): void {
    this.again();
  }

  /** Ends a run in progress; what was on view stays. */
  cancel(): void {
    this.ask();
    this.#chosen = this.#shown.base?.name ?? '';
    this.tell({ kind: 'idle' });
  }

  /** What was asked for before is no longer wanted. */
  private ask(): number {
    this.cancelRun();
    clearTimeout(this.news);
    this.#awaited = true;
    if (this.#asked.kind === 'idle') {
      this.news = setTimeout(() => this.tell({ kind: 'running', done: undefined }), soon);
    } else {
      this.tell({ kind: 'running', done: undefined });
    }
    return ++this.question;
  }

  private tell(asked: Asked): void {
    clearTimeout(this.news);
    this.#awaited = asked.kind === 'running';
    if (asked.kind !== 'idle' || this.#asked.kind !== 'idle') this.#asked = asked;
  }

  private run<Request extends EngineRequest>(
    request: Request,
    answered: (answer: AnswerTo<Request>) => void,
  ): void {
    this.cancelRun = this.begin(request, (message) => {
      switch (message.kind) {
        case 'progress':
          this.tell({ kind: 'running', done: message.done });
          break;
        case 'answer':
          answered(message.answer);
          break;
        case 'failure':
          this.tell({ kind: 'failed', reason: message.reason });
          break;
        case 'missing':
          this.tell(message);
      }
    });
  }

  /** @param changed whether it is what was on view, with something changed */
  private show(shown: SandboxRun, changed = false): void {
    this.#left = this.history;
    if (changed) {
      const { scenario, base, run, branch } = shown;
      this.#branches?.rebase({ title: titleOf(scenario, base), scenario, run }, branch);
    } else {
      this.#branches = undefined;
      this.#subject++;
    }
    this.#shown = shown;
    this.tell({ kind: 'idle' });
  }
}
