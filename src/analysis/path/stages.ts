import { Charge, Kind } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import { transmitRecord } from '../../trace/records/index.ts';
import { criticalPathOf, type PathStep } from './critical-path.ts';
import { isScripted } from '../scripted.ts';
import { capitalized, hostName, segmentPart, withArticle } from '../sentence.ts';
import type { Transaction } from './transactions.ts';

/** A stretch of the critical path as one tells it: neighbouring steps spent on one thing at one place. */
export interface PathStage {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly charge: Charge;
  /** The record at its end: what the time was waited for. */
  readonly record: RecordId;
  /** What happened in it, in one sentence. */
  readonly words: string;
}

/**
 * The critical path of a transaction in sentences, first stage first. The stages touch and cover the
 * transaction exactly, as its steps do.
 */
export function pathStagesOf(trace: Trace, transaction: Transaction): PathStage[] {
  const segments = new Map(segmentsOf(trace).map((segment) => [segment.id, segment]));
  const stages: PathStage[] = [];
  let before: PathStep | undefined;
  for (const step of criticalPathOf(trace, transaction)) {
    const last = stages.at(-1);
    if (last !== undefined && before !== undefined && isOne(trace, before, step)) {
      const words = wordsOf(trace, step, segments);
      stages[stages.length - 1] = { ...last, to: step.to, record: step.record, words };
    } else {
      stages.push({ ...step, words: wordsOf(trace, step, segments) });
    }
    before = step;
  }
  return stages;
}

/** The segments that carried a transaction along its critical path, in order of time. */
export function pathSegmentsOf(trace: Trace, transaction: Transaction): RecordId[] {
  const segments: RecordId[] = [];
  for (const { record } of criticalPathOf(trace, transaction)) {
    const segment = segmentOf(trace, record);
    if (segment !== undefined && segments.at(-1) !== segment) segments.push(segment);
  }
  return segments;
}

/** Whether two steps that touch are told as one. */
function isOne(trace: Trace, a: PathStep, b: PathStep): boolean {
  if (a.charge !== b.charge) return false;
  const [one, other] = [segmentOf(trace, a.record), segmentOf(trace, b.record)];
  return one === other && (one !== undefined || trace.host(a.record) === trace.host(b.record));
}

/** The segment that a step waited for, if it waited for one to get on. */
function segmentOf(trace: Trace, record: RecordId): RecordId | undefined {
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

/** Whether a frame that arrived had waited for others. */
function waited(trace: Trace, record: RecordId): boolean {
  const transmit = trace.cause(record);
  return (
    trace.kind(record) === Kind.Arrived &&
    transmit !== noRecord &&
    transmitRecord.start(trace, transmit) > trace.time(transmit)
  );
}

/** A write whose bytes its process has copied before. */
function isCopied(trace: Trace, record: RecordId): boolean {
  const cause = trace.cause(record);
  return (
    trace.kind(record) === Kind.Write &&
    trace.kind(cause) === Kind.Think &&
    trace.code(cause) === Charge.HostProcessing
  );
}

type Segments = ReadonlyMap<RecordId, Segment>;

function wordsOf(trace: Trace, { charge, record }: PathStep, segments: Segments): string {
  const id = segmentOf(trace, record);
  const segment = id === undefined ? undefined : segments.get(id);
  const host = hostName(trace, trace.host(record));
  const sender = segment === undefined ? host : hostName(trace, segment.from);
  const receiver = segment === undefined ? host : hostName(trace, segment.to);
  const what = segment === undefined ? 'what it waits for' : segmentPart(segment).text;
  const carried = `${capitalized(sender)}’s ${what}`;
  switch (charge) {
    case Charge.Handshake:
      return `The connection opens: ${sender}’s ${what} on its way to ${withArticle(receiver)}.`;
    case Charge.Transmission:
      return `${carried} is put on the wire${waited(trace, record) ? ', after those before it' : ''}.`;
    case Charge.Propagation:
      return `${carried} travels.`;
    case Charge.ExtraDelay:
      return `${carried} is late on its way.`;
    case Charge.Queueing:
      return `${carried} waits in a queue behind other connections’ frames.`;
    case Charge.MediumBusy:
      return `${carried} waits until the wire is free.`;
    case Charge.CongestionWindow:
      return `${carried} is on its way: it opens the congestion window of ${withArticle(receiver)}.`;
    case Charge.ReceiveWindow:
      return `${carried} is on its way: it tells ${withArticle(receiver)} that there is room.`;
    case Charge.SillyWindow:
      return `${carried} is on its way: with it ${withArticle(receiver)} may send a segment that is not small.`;
    case Charge.Nagle:
      return `${carried} is on its way: with it nothing is unacknowledged, and Nagle’s rule lets ${withArticle(receiver)} send.`;
    case Charge.DelayedAck:
      return `${capitalized(host)} holds its ACK back.`;
    case Charge.Cork:
      return `${capitalized(host)}’s application asked for full segments only.`;
    case Charge.Pacing:
      return `${capitalized(host)} paces what it sends.`;
    case Charge.RetransmissionWait:
      return `${capitalized(host)} waits for its retransmission timer.`;
    case Charge.ServerThink:
    case Charge.ClientThink:
      return isScripted(trace)
        ? `${capitalized(host)}’s application waits, as its script says.`
        : `${capitalized(host)}’s application works.`;
    case Charge.HostProcessing:
      return isCopied(trace, record)
        ? `${capitalized(host)} copies what it writes.`
        : `${capitalized(host)}’s system works.`;
    case Charge.Nothing:
      return 'The log does not tell what this time was spent on.';
  }
}
