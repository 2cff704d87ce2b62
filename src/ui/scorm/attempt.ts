import type { ScormApi } from './api.ts';

/** What a page reports: see docs/embedding.md. */
export interface Reported {
  /** 0 to 1. */
  readonly score: number;
  readonly complete: boolean;
}

/** Characters that `cmi.suspend_data` is guaranteed to keep (SCORM 1.2, Run-Time Environment, section 3.4.4). */
export const longestState = 4096;

/** A student's attempt at an activity, as the learning platform keeps it. */
export class Attempt {
  private readonly api: ScormApi;
  private readonly begun: number;
  private readonly clock: () => number;
  private complete: boolean;
  private state: string;
  private finished = false;

  /** @param clock milliseconds, from any beginning */
  constructor(api: ScormApi, clock: () => number) {
    this.api = api;
    this.clock = clock;
    this.begun = clock();
    api.LMSInitialize('');
    const status = api.LMSGetValue('cmi.core.lesson_status');
    this.complete = ['completed', 'passed', 'failed'].includes(status);
    this.state = api.LMSGetValue('cmi.suspend_data');
    if (!this.complete) this.set('cmi.core.lesson_status', 'incomplete');
    this.set('cmi.core.score.min', '0');
    this.set('cmi.core.score.max', '100');
  }

  /** What the student had done when they left; empty at the first visit. */
  get kept(): string {
    return this.state;
  }

  /** Records a report and the state that goes with it. An activity that was completed stays so. */
  record({ score, complete }: Reported, state: string): void {
    if (this.finished) return;
    this.set('cmi.core.score.raw', String(Math.round(score * 100)));
    if (complete && !this.complete) {
      this.complete = true;
      this.set('cmi.core.lesson_status', 'completed');
    }
    this.keep(state);
    this.api.LMSCommit('');
  }

  /** Keeps what the student has done; more than a platform keeps is refused. */
  private keep(state: string): void {
    if (state.length > longestState) return;
    this.state = state;
    this.set('cmi.suspend_data', state);
  }

  /** The student leaves: the next visit goes on from here. */
  finish(): void {
    if (this.finished) return;
    this.finished = true;
    this.set('cmi.core.exit', this.complete ? '' : 'suspend');
    this.set('cmi.core.session_time', spanText(this.clock() - this.begun));
    this.api.LMSCommit('');
    this.api.LMSFinish('');
  }

  private set(element: string, value: string): void {
    this.api.LMSSetValue(element, value);
  }
}

/** A time span as SCORM 1.2 writes it, `0001:23:45.60`. @param span milliseconds, at most 9999 hours */
export function spanText(span: number): string {
  const hundredths = Math.min(Math.round(span / 10), 9999 * 360_000);
  const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const seconds = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${padded(hours, 4)}:${padded(minutes, 2)}:${padded(seconds % 60, 2)}.${padded(hundredths % 100, 2)}`;
}
