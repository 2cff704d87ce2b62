import { traceUntil } from '../trace/index.ts';
import type { Run } from './run.ts';

/**
 * A run as somebody knows it who has watched it up to a time.
 * @param time the last that is known, nanoseconds
 */
export function runUntil(run: Run, time: number): Run {
  return { ...run, trace: traceUntil(run.trace, time) };
}
