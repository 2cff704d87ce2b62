import type { Cancel, SweepPlan } from '../../runner/index.ts';
import type { RestartData } from '../../studies/index.ts';
import type { HeardOfSweep } from '../site/engine-sweep.ts';
import type { StudyData, StudyPoint } from './study-data.ts';

/** What has become of a study that is made in the page. */
export type Making =
  | { readonly kind: 'unasked' }
  /** The part of it that is done, 0 to 1. */
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'cancelled'; readonly done: number }
  /** Whether it came out as the page had it, to the last digit. */
  | { readonly kind: 'done'; readonly seconds: number; readonly same: boolean }
  | { readonly kind: 'failed'; readonly reason: string };

/** Makes one of the studies; see beginSweep. */
export type BeginStudy = (
  plan: SweepPlan<'restart-burst' | 'restart-delay'>,
  hear: (message: HeardOfSweep<RestartData>) => void,
) => Cancel;

/** A study's page: its points as they came with it, and as they are made here. */
export class StudyState {
  private readonly data: StudyData;
  private readonly begin: BeginStudy;
  private readonly now: () => number;
  private stop: Cancel = () => undefined;
  #making: Making = $state.raw({ kind: 'unasked' });
  #points: readonly StudyPoint[] = $state.raw([]);

  /** @param now milliseconds of any clock */
  constructor(data: StudyData, begin: BeginStudy, now: () => number) {
    this.data = data;
    this.begin = begin;
    this.now = now;
    this.#points = data.points;
  }

  get making(): Making {
    return this.#making;
  }

  /** What is on view. */
  get points(): readonly StudyPoint[] {
    return this.#points;
  }

  /** Makes it anew; what is done so far comes on view once there is any. */
  make(): void {
    this.stop();
    const begun = this.now();
    const { study, queue, points } = this.data;
    this.#making = { kind: 'running', done: 0 };
    this.stop = this.begin({ study, options: { queue } }, (message) => {
      switch (message.kind) {
        case 'progress':
          this.#making = { kind: 'running', done: message.done };
          this.show(message.table().points);
          break;
        case 'done': {
          this.#points = message.table.points;
          const same = points.every((point, i) => isSame(point, this.#points[i]));
          this.#making = { kind: 'done', seconds: (this.now() - begun) / 1000, same };
          break;
        }
        case 'failure':
        case 'missing':
          this.#points = points;
          this.#making = { kind: 'failed', reason: message.reason };
      }
    });
  }

  /** Ends it at once; the points that were done stay on view. */
  cancel(): void {
    if (this.#making.kind !== 'running') return;
    this.stop();
    this.#making = { kind: 'cancelled', done: this.#making.done };
  }

  /** Shows again what came with the page. */
  forget(): void {
    this.stop();
    this.#points = this.data.points;
    this.#making = { kind: 'unasked' };
  }

  /** A picture is drawn anew only for another point. */
  private show(made: readonly StudyPoint[]): void {
    const stale = this.#points === this.data.points;
    if (made.length > 0 && (stale || made.length > this.#points.length)) this.#points = made;
  }
}

function isSame(one: StudyPoint, other: StudyPoint | undefined): boolean {
  return (
    other !== undefined &&
    Object.entries(one).every(([name, value]) => other[name as keyof StudyPoint] === value)
  );
}
