import { Charge, Kind, type TimerCode } from '../../trace/codes/index.ts';
import { noRecord, type RecordId, type Trace } from '../../trace/format/index.ts';
import { segmentOf } from '../../trace/index.ts';
import { transmitRecord } from '../../trace/records/index.ts';
import { isScripted } from '../scripted.ts';
import { timerName } from '../pending-timer.ts';
import { capitalized, hostName, segmentPart, withArticle } from '../sentence.ts';
import { criticalPathOf } from './critical-path.ts';
import { stageSegment, type PathStage } from './stages.ts';
import type { Transaction } from './transactions.ts';

/** What happened in a stage, in one sentence. */
export function stageWords(trace: Trace, { charge, record }: PathStage): string {
  const id = stageSegment(trace, record);
  const segment = id === undefined ? undefined : segmentOf(trace, id);
  const host = hostName(trace, trace.host(record));
  const sender = segment === undefined ? host : hostName(trace, segment.from);
  const receiver = segment === undefined ? host : hostName(trace, segment.to);
  const what = segment === undefined ? 'what it waits for' : segmentPart(segment).text;
  const carried = `${capitalized(sender)}’s ${what}`;
  switch (charge) {
    case Charge.Handshake:
      return `The connection opens: ${sender}’s ${what} is in flight to ${withArticle(receiver)}.`;
    case Charge.Transmission:
      return `${carried} is put on the wire${waited(trace, record) ? ', after the frames ahead of it' : ''}.`;
    case Charge.Propagation:
      return `${carried} travels.`;
    case Charge.ExtraDelay:
      return `${carried} is delayed in the network.`;
    case Charge.Queueing:
      return `${carried} waits in a queue behind other connections’ frames.`;
    case Charge.MediumBusy:
      return `${carried} waits until the wire is free.`;
    case Charge.CongestionWindow:
      return `${carried} is in flight and will let ${withArticle(receiver)}’s congestion window grow.`;
    case Charge.ReceiveWindow:
      return `${carried} is in flight and will tell ${withArticle(receiver)} that there is room.`;
    case Charge.SillyWindow:
      return `${carried} is in flight and will let ${withArticle(receiver)} send a segment that is not small.`;
    case Charge.Nagle:
      return `${carried} is in flight; once it arrives, nothing is unacknowledged, and Nagle’s rule lets ${withArticle(receiver)} send.`;
    case Charge.DelayedAck:
      return `${capitalized(host)} holds back its ACK.`;
    case Charge.Cork:
      return `${capitalized(host)}’s application asked for full segments only.`;
    case Charge.Pacing:
      return `${capitalized(host)} paces what it sends.`;
    case Charge.RetransmissionWait:
      if (segment !== undefined) {
        return `${carried} is in flight and will end ${withArticle(receiver)}’s wait for an ACK.`;
      }
      return `${capitalized(host)} waits for ${timerOf(trace, record)}.`;
    case Charge.ServerThink:
    case Charge.ClientThink:
      return isScripted(trace)
        ? `${capitalized(host)}’s application pauses, as scripted.`
        : `${capitalized(host)}’s application works.`;
    case Charge.HostProcessing:
      return isCopied(trace, record)
        ? `${capitalized(host)} copies what it writes.`
        : `${capitalized(host)}’s system works.`;
    case Charge.Nothing:
      return 'The log does not say what this time was spent on.';
  }
}

/** What a transaction's waits for ACKs ended by, if that is always the same timer: `tail loss probe`; or `wait for an ACK`. */
export function lossWaitWords(trace: Trace, transaction: Transaction): string {
  const waits = criticalPathOf(trace, transaction).filter(
    ({ charge, record }) =>
      charge === Charge.RetransmissionWait && trace.kind(record) === Kind.TimerFired,
  );
  const [name, ...others] = new Set(
    waits.map(({ record }) => timerName(trace.code(record) as TimerCode)),
  );
  return name === undefined || others.length > 0 ? 'wait for an ACK' : name;
}

/** `its tail loss probe`, `RACK’s reordering timer`. */
function timerOf(trace: Trace, fired: RecordId): string {
  if (trace.kind(fired) !== Kind.TimerFired) return 'an ACK';
  const name = timerName(trace.code(fired) as TimerCode);
  return name.startsWith('RACK') ? name : `its ${name}`;
}

/** Whether a frame that arrived had waited for others. */
function waited(trace: Trace, record: RecordId): boolean {
  const transmit = trace.cause(record);
  if (trace.kind(record) !== Kind.Arrived || transmit === noRecord) return false;
  const cause = trace.cause(transmit);
  return (
    transmitRecord.start(trace, transmit) > trace.time(transmit) ||
    (cause !== noRecord && trace.kind(cause) === Kind.Queued)
  );
}

/** Whether the process copied a write's bytes first. */
function isCopied(trace: Trace, record: RecordId): boolean {
  const cause = trace.cause(record);
  return (
    trace.kind(record) === Kind.Write &&
    trace.kind(cause) === Kind.Think &&
    trace.code(cause) === Charge.HostProcessing
  );
}
