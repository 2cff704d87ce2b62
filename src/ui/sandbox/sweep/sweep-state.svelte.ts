import type { Cancel, SweepPlan } from '../../../worker/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import type { ParametersData, ParametersPoint } from '../../../studies/parameters/index.ts';
import type { HeardOfSweep } from '../../site/engine/engine-sweep.ts';
import type { Asked } from './sweep-spec.ts';

/** Makes a sweep; see beginSweep. */
export type BeginSweep = (
  plan: SweepPlan<'parameters'>,
  hear: (message: HeardOfSweep<ParametersData>) => void,
) => Cancel;

/** What has become of a sweep. */
export type Sweeping =
  | { readonly kind: 'unasked' }
  /** The part that is done, 0 to 1. */
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'cancelled'; readonly done: number }
  | { readonly kind: 'done'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** A sweep over a scenario: its points come on view as they are done, and stay if it is ended. */
export class SweepState {
  private readonly begin: BeginSweep;
  private readonly now: () => number;
  private stop: Cancel = () => undefined;
  #sweeping: Sweeping = $state.raw({ kind: 'unasked' });
  #asked: Asked | undefined = $state.raw();
  #scenario: Scenario | undefined = $state.raw();
  #points: readonly ParametersPoint[] = $state.raw([]);

  /** @param now milliseconds of any clock */
  constructor(begin: BeginSweep, now: () => number) {
    this.begin = begin;
    this.now = now;
  }

  get sweeping(): Sweeping {
    return this.#sweeping;
  }

  /** What the points are of. */
  get asked(): Asked | undefined {
    return this.#asked;
  }

  get scenario(): Scenario | undefined {
    return this.#scenario;
  }

  get points(): readonly ParametersPoint[] {
    return this.#points;
  }

  make(scenario: Scenario, asked: Asked): void {
    this.stop();
    const begun = this.now();
    this.#asked = asked;
    this.#scenario = scenario;
    this.#points = [];
    this.#sweeping = { kind: 'running', done: 0 };
    const { along, values, curves, panels, seeds } = asked;
    const options = {
      scenario,
      along: { path: along.path, values },
      curves: curves && { path: curves.field.path, values: curves.values },
      ...(panels !== null && { panels: { path: panels.field.path, values: panels.values } }),
      seeds,
    };
    this.stop = this.begin({ study: 'parameters', options }, (message) => {
      switch (message.kind) {
        case 'progress': {
          this.#sweeping = { kind: 'running', done: message.done };
          const { points } = message.table();
          // A picture is drawn anew only for another point.
          if (points.length > this.#points.length) this.#points = points;
          break;
        }
        case 'done':
          this.#points = message.table.points;
          this.#sweeping = { kind: 'done', seconds: (this.now() - begun) / 1000 };
          break;
        case 'failure':
        case 'missing':
          this.#sweeping = { kind: 'failed', reason: message.reason };
      }
    });
  }

  /** Makes again what could not be made. */
  retry(): void {
    if (this.#scenario !== undefined && this.#asked !== undefined) {
      this.make(this.#scenario, this.#asked);
    }
  }

  /** Ends it at once; the points that were done stay. */
  cancel(): void {
    if (this.#sweeping.kind !== 'running') return;
    this.stop();
    this.#sweeping = { kind: 'cancelled', done: this.#sweeping.done };
  }
}
