import { packTrace, PackedTraceError, unpackTrace, type PackedTrace } from '../trace/index.ts';
import type { RunLog } from './run.ts';
import type { Nanoseconds } from '../trace/format/index.ts';

/** A run as plain data that survives JSON: what pages embed. */
export interface PackedRun {
  readonly trace: PackedTrace;
  /** As in a run, with null for undefined, which JSON does not have. */
  readonly heartbeats: readonly (Nanoseconds | null)[];
}

export function packRun({ trace, heartbeats }: RunLog): PackedRun {
  return { trace: packTrace(trace), heartbeats: heartbeats.map((interval) => interval ?? null) };
}

/** @throws PackedTraceError unless packRun could have made it */
export function unpackRun({ trace, heartbeats }: PackedRun): RunLog {
  if (!Array.isArray(heartbeats) || !heartbeats.every(isInterval)) {
    throw new PackedTraceError('the heartbeats must be times, or null');
  }
  return {
    trace: unpackTrace(trace),
    heartbeats: heartbeats.map((interval) => interval ?? undefined),
  };
}

function isInterval(interval: unknown): interval is Nanoseconds | null {
  return interval === null || (Number.isFinite(interval) && (interval as number) > 0);
}
