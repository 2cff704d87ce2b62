import { carryTrace, receiveTrace, type CarriedTrace } from '../trace/index.ts';
import type { RunLog } from './run.ts';

/** A run as the engine's script returns it: without a copy of its log, however long that is. */
export interface CarriedRun {
  readonly trace: CarriedTrace;
  readonly heartbeats: RunLog['heartbeats'];
}

export function carryRun({ trace, heartbeats }: RunLog): CarriedRun {
  return { trace: carryTrace(trace), heartbeats };
}

const received = new WeakMap<CarriedRun, RunLog>();

/**
 * Unpacks a run; returns the same object on every call.
 * @throws CarriedTraceError if it is of another version
 */
export function receiveRun(carried: CarriedRun): RunLog {
  let run = received.get(carried);
  if (run === undefined) {
    run = { trace: receiveTrace(carried.trace), heartbeats: carried.heartbeats };
    received.set(carried, run);
  }
  return run;
}
