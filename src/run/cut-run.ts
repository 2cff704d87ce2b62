import { traceUntil } from '../trace/index.ts';
import type { Run } from './run.ts';
import type { Nanoseconds } from '../trace/format/index.ts';

/**
 * A run as somebody knows it who has watched it up to a time.
 * @param time the last that is known
 */
export function runUntil(run: Run, time: Nanoseconds): Run {
  return { ...run, trace: traceUntil(run.trace, time) };
}
