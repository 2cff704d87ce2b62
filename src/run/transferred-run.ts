import { transferTrace, receiveTrace, type TransferredTrace } from '../trace/index.ts';
import type { RunLog } from './run.ts';

/** A run as the engine's script returns it: without a copy of its log, however long that is. */
export interface TransferredRun {
  readonly trace: TransferredTrace;
  readonly heartbeats: RunLog['heartbeats'];
}

export function transferRun({ trace, heartbeats }: RunLog): TransferredRun {
  return { trace: transferTrace(trace), heartbeats };
}

const received = new WeakMap<TransferredRun, RunLog>();

/**
 * Unpacks a run; returns the same object on every call.
 * @throws TransferredTraceError if it is of another version
 */
export function receiveRun(transferred: TransferredRun): RunLog {
  let run = received.get(transferred);
  if (run === undefined) {
    run = { trace: receiveTrace(transferred.trace), heartbeats: transferred.heartbeats };
    received.set(transferred, run);
  }
  return run;
}
