import { Kind, type Charge } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { criticalPathOf, type PathStep } from './critical-path.ts';
import type { Transaction } from './transactions.ts';

/** A stage of the critical path: adjacent steps spent on one thing at one place. */
export interface PathStage {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly charge: Charge;
  /** The record at its end: what was being waited for. */
  readonly record: RecordId;
}

/**
 * The critical path of a transaction, first stage first. The stages are contiguous and cover the transaction exactly, as its
 * steps do.
 */
export function pathStagesOf(trace: Trace, transaction: Transaction): PathStage[] {
  const stages: PathStage[] = [];
  let before: PathStep | undefined;
  for (const step of criticalPathOf(trace, transaction)) {
    const last = stages.at(-1);
    if (last !== undefined && before !== undefined && isOne(trace, before, step)) {
      stages[stages.length - 1] = { ...last, to: step.to, record: step.record };
    } else {
      stages.push(step);
    }
    before = step;
  }
  return stages;
}

/** The segments that carried a transaction along its critical path, in order of time. */
export function pathSegmentsOf(trace: Trace, transaction: Transaction): RecordId[] {
  const segments: RecordId[] = [];
  for (const { record } of criticalPathOf(trace, transaction)) {
    const segment = stageSegment(trace, record);
    if (segment !== undefined && segments.at(-1) !== segment) segments.push(segment);
  }
  return segments;
}

/** Whether two adjacent steps form one stage. */
function isOne(trace: Trace, a: PathStep, b: PathStep): boolean {
  if (a.charge !== b.charge) return false;
  const [one, other] = [stageSegment(trace, a.record), stageSegment(trace, b.record)];
  return one === other && (one !== undefined || trace.host(a.record) === trace.host(b.record));
}

/** The segment that a step waited for, if it waited for one. */
export function stageSegment(trace: Trace, record: RecordId): RecordId | undefined {
  switch (trace.kind(record)) {
    case Kind.SegmentSent:
    case Kind.Transmit:
    case Kind.Arrived:
    case Kind.Received:
      return trace.segment(record);
    default:
      return undefined;
  }
}
