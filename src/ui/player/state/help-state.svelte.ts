import type { Cancel } from '../../../worker/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import type { Help, HelpQuestion } from '../../../studies/what-would-help/index.ts';
import type { Begin } from './branch-state.svelte.ts';

/** What has become of the question what would help. */
type Answering =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'trying'; readonly done: number }
  | { readonly kind: 'answered'; readonly question: HelpQuestion; readonly help: Help }
  | { readonly kind: 'failed'; readonly reason: string };

/** Asks the engine what would help; can be stopped. */
export class HelpState {
  private readonly begin: Begin;
  private cancel: Cancel = () => undefined;
  #state: Answering = $state.raw({ kind: 'unasked' });

  constructor(begin: Begin) {
    this.begin = begin;
  }

  get state(): Answering {
    return this.#state;
  }

  /** @param scenario checked */
  ask(scenario: Scenario, question: HelpQuestion): void {
    this.cancel();
    this.#state = { kind: 'trying', done: 0 };
    this.cancel = this.begin({ kind: 'help', scenario, question }, (message) => {
      switch (message.kind) {
        case 'progress':
          this.#state = { kind: 'trying', done: message.done };
          break;
        case 'answer':
          this.#state = { kind: 'answered', question, help: message.answer.help };
          break;
        case 'failure':
        case 'missing':
          this.#state = { kind: 'failed', reason: message.reason };
      }
    });
  }

  /** Nothing more is tried. */
  stop(): void {
    this.cancel();
    this.#state = { kind: 'unasked' };
  }
}
