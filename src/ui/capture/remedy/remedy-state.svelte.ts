import type { CaptureMessage } from '../../../capture/worker/index.ts';
import { receiveRun } from '../../../run/index.ts';
import type { AnswerTo, Cancel, RemedyRequest } from '../../../worker/index.ts';
import type { NamedRun } from '../../player/state/branch-state.svelte.ts';
import { simulatedTitle } from '../../player/state/run-names.ts';
import type { BeginTask } from '../../site/engine/engine.ts';
import { ReaderMissing } from '../capture-client.ts';

type Remedies = AnswerTo<RemedyRequest>['remedies'];
export type TriedRemedy = Remedies['tried'][number];

/** What has become of the question what would help. */
export type Remedying =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'trying'; readonly done: number }
  /** Why nothing was simulated: a sentence's end. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'answered'; readonly remedies: Remedies; readonly notes: readonly string[] };

/** Names the unchanged simulation where remedies have their ids. */
export const simulatedId = 'simulated';

/** Asks for a connection's scenario, what would help it, and the run of a remedy. */
export class RemedyState {
  private readonly derive: (hear: (message: CaptureMessage) => void) => Promise<void>;
  private readonly begin: BeginTask;
  private cancel: Cancel = () => undefined;
  #state: Remedying = $state.raw({ kind: 'unasked' });
  #run: NamedRun | undefined = $state.raw();
  #running: string | undefined = $state();
  #compared: string | undefined = $state();

  /** @param derive asks the reader of captures for the connection as a scenario */
  constructor(derive: RemedyState['derive'], begin: BeginTask) {
    this.derive = derive;
    this.begin = begin;
  }

  get state(): Remedying {
    return this.#state;
  }

  /** The run that is drawn beside the capture; undefined: none. */
  get run(): NamedRun | undefined {
    return this.#run;
  }

  /** The id of what is drawn beside the capture; undefined: nothing. */
  get compared(): string | undefined {
    return this.#run === undefined ? undefined : this.#compared;
  }

  /** The id of the remedy that is being run; undefined: none. */
  get running(): string | undefined {
    return this.#running;
  }

  ask(): void {
    this.stop();
    const trying: Remedying = { kind: 'trying', done: 0 };
    this.#state = trying;
    const refuse = (reason: string): void => {
      this.#state = { kind: 'refused', reason };
    };
    this.derive((message) => {
      if (this.#state !== trying) return;
      if (message.kind === 'failed') refuse(message.reason);
      if (message.kind !== 'derived') return;
      const { derived } = message;
      if ('refused' in derived) {
        refuse(derived.refused);
        return;
      }
      this.cancel = this.begin({ kind: 'remedy', derived }, (heard) => {
        if (heard.kind === 'progress') this.#state = { kind: 'trying', done: heard.done };
        else if (heard.kind === 'answer') {
          const { remedies } = heard.answer;
          this.#state = { kind: 'answered', remedies, notes: derived.notes };
        } else refuse(heard.reason);
      });
    }).catch((error: unknown) => {
      if (!(error instanceof ReaderMissing)) throw error;
      refuse(error.message);
    });
  }

  /** Runs the exchange with a remedy, or as it was simulated, to be drawn beside the capture. */
  compare(remedy: TriedRemedy | undefined): void {
    if (this.#state.kind !== 'answered') return;
    const { scenario } = this.#state.remedies;
    this.cancel();
    const id = remedy?.id ?? simulatedId;
    this.#running = id;
    const settings = remedy?.set ?? {};
    this.cancel = this.begin({ kind: 'run', scenario, settings }, (heard) => {
      if (heard.kind === 'progress') return;
      this.#running = undefined;
      if (heard.kind !== 'answer') {
        this.#state = { kind: 'refused', reason: heard.reason };
        return;
      }
      const { answer } = heard;
      const title = remedy === undefined ? simulatedTitle : remedy.name;
      this.#compared = id;
      this.#run = { title, scenario: answer.scenario, run: receiveRun(answer.run) };
    });
  }

  closeRun(): void {
    this.#run = undefined;
  }

  /** Nothing more is tried. */
  stop(): void {
    this.cancel();
    this.cancel = () => undefined;
    this.#running = undefined;
    if (this.#state.kind === 'trying') this.#state = { kind: 'unasked' };
  }
}
