import { changedFields, type Challenge } from '../../../course/challenges/index.ts';
import { receiveRun } from '../../../run/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import type { Cancel, JudgeRequest } from '../../../worker/index.ts';
import type { beginTask } from '../../site/engine/engine.ts';
import { verdictOf, type Judged, type Verdict } from './standing.ts';

/** A challenge that a reader works on: what the engine says of the run that it starts from, and of the one on view. */
export class ChallengeState {
  readonly challenge: Challenge;
  private readonly begin: typeof beginTask<JudgeRequest>;
  /** Stops what was asked of a run that is no longer on view. */
  private cancel: Cancel = () => undefined;
  #start: Judged | undefined = $state.raw();
  #now: Judged | undefined = $state.raw();
  #changed: readonly string[] = $state.raw([]);
  #reason = $state('');

  /** @param base the challenge's scenario as it is built in @param begin the engine; see beginTask */
  constructor(challenge: Challenge, base: Scenario, begin: typeof beginTask<JudgeRequest>) {
    this.challenge = challenge;
    this.begin = begin;
    this.judge(base, (judged) => (this.#start = judged));
  }

  /** Undefined until it is measured. */
  get start(): Judged | undefined {
    return this.#start;
  }

  /** Undefined until it is measured, and as long as nothing is changed. */
  get now(): Judged | undefined {
    return this.#now;
  }

  /** Paths of changed fields. */
  get changed(): readonly string[] {
    return this.#changed;
  }

  get verdict(): Verdict | undefined {
    if (this.#reason !== '') return { kind: 'refused', words: this.#reason };
    const { challenge, changed, now, start } = this;
    const judged = changed.length === 0 ? start : now;
    return judged && verdictOf(challenge, changed, judged);
  }

  /** Measures what is on view; what was measured before stays until then. */
  follow(scenario: Scenario, base: Scenario): void {
    this.cancel();
    this.#reason = '';
    this.#changed = changedFields(scenario, base);
    if (this.#changed.length === 0) {
      this.#now = undefined;
      return;
    }
    this.cancel = this.judge(scenario, (judged) => (this.#now = judged));
  }

  private judge(scenario: Scenario, answered: (judged: Judged) => void): Cancel {
    const request = { kind: 'judge', scenario, settings: {}, goal: this.challenge.goal } as const;
    return this.begin(request, (message) => {
      if (message.kind === 'answer') {
        const { answer } = message;
        if (answer.kind === 'unmeasured') this.refuse(answer.reason);
        else answered({ ...answer, trace: receiveRun(answer.run).trace });
      } else if (message.kind !== 'progress') {
        this.refuse(message.reason);
      }
    });
  }

  private refuse(reason: string): void {
    this.#now = undefined;
    this.#reason = `The goal cannot be measured: ${reason}.`;
  }
}
