import { carryTrace, receiveTrace, type CarriedTrace } from '../trace/index.ts';
import type { RunLog } from './run.ts';

/** A run as the engine's script answers with it: without a copy of its log, however long that is. */
export interface CarriedRun {
  readonly trace: CarriedTrace;
  readonly heartbeats: RunLog['heartbeats'];
}

export function carryRun({ trace, heartbeats }: RunLog): CarriedRun {
  return { trace: carryTrace(trace), heartbeats };
}

/** @throws CarriedTraceError if it is of another version */
export function receiveRun({ trace, heartbeats }: CarriedRun): RunLog {
  return { trace: receiveTrace(trace), heartbeats };
}
