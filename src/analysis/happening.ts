import {
  Charge,
  failureNames,
  Kind,
  Reason,
  reasonNames,
  tcpStateNames,
  TimerCode,
  timerNames,
  WindowCode,
  type RecordId,
  type Trace,
} from '../trace/format/index.ts';
import { segmentsOf } from '../trace/index.ts';
import { byteCount, duration, grouped } from './quantities.ts';
import { hostPart, segmentPart, textOf } from './sentence.ts';

/**
 * What one record says happened, as a sentence: for whoever steps through a log.
 * Kinds that only carry bookkeeping of the network give an empty text.
 */
export function tellRecord(trace: Trace, id: RecordId): string {
  const host = hostPart(trace, trace.host(id)).text;
  const length = trace.lengthOf(id);
  switch (trace.kind(id)) {
    case Kind.TransactionStart:
      return `${host} turns to a document${length > 0 ? ` of ${byteCount(length)}` : ''}.`;
    case Kind.TransactionEnd:
      return trace.code(id) === 0
        ? `${host} has the whole document, ${byteCount(length)}.`
        : `${host} gives the document up.`;
    case Kind.Think:
      return tellThought(trace, id, host);
    case Kind.Connect:
      return `${host} asks for a connection.`;
    case Kind.Write:
      return `${host} writes ${byteCount(length)}.`;
    case Kind.Read:
      return length === 0
        ? `${host} reads the end of the stream.`
        : `${host} reads ${byteCount(length)}.`;
    case Kind.Close:
      return `${host} closes.`;
    case Kind.Blocked:
      return `${host}’s write of ${byteCount(length)} finds the send buffer full.`;
    case Kind.SegmentSent:
      return `${host} sends ${articled(nameOf(trace, id))}.`;
    case Kind.Received:
      return `${host} receives ${articled(nameOf(trace, trace.segment(id)))}.`;
    case Kind.Dropped:
      return `${host}’s ${nameOf(trace, trace.segment(id))} is lost.`;
    case Kind.Hold:
      return tellHold(trace, id, host);
    case Kind.Release:
      return tellRelease(trace, id, host);
    case Kind.TimerFired:
      return trace.code(id) === TimerCode.DelayedAck
        ? `${host}’s heartbeat ticks.`
        : `${host}’s ${timerNames[trace.code(id)]} timer runs out.`;
    case Kind.Window:
      return tellWindow(trace, id, host);
    case Kind.State:
      return `${host}’s connection is now ${tcpStateNames[trace.code(id)]}.`;
    case Kind.RoundTrip:
      return `${host} measures a round trip of ${duration(trace.value(id))}.`;
    case Kind.Failure:
      return `${host} is told: ${failureNames[trace.code(id)]}.`;
    case Kind.Transmit:
    case Kind.Arrived:
      return '';
  }
}

function nameOf(trace: Trace, segment: RecordId): string {
  const found = segmentsOf(trace).find((one) => one.id === segment);
  return found === undefined ? 'segment' : textOf([segmentPart(found)]);
}

function articled(name: string): string {
  return `${name === 'ACK' ? 'an' : 'a'} ${name}`;
}

function tellThought(trace: Trace, id: RecordId, host: string): string {
  const long = duration(trace.value(id) - trace.time(id));
  return trace.code(id) === Charge.HostProcessing
    ? `${host}’s system is busy for ${long}.`
    : `${host} thinks for ${long}.`;
}

function tellHold(trace: Trace, id: RecordId, host: string): string {
  const reason = trace.code(id) as Reason;
  const bytes = byteCount(trace.lengthOf(id));
  const still = trace.segment(id) >= 0;
  if (reason === Reason.Application) return `${host} has nothing more to send.`;
  if (reason === Reason.DelayedAck) {
    return still
      ? `${host} holds its ACK on, now for ${bytes}.`
      : `${host} begins to hold an ACK for ${bytes}.`;
  }
  const words = reasonNames[reason].replaceAll('-', ' ');
  return still
    ? `${host} now holds ${bytes}: ${words}.`
    : `${host} begins to hold ${bytes}: ${words}.`;
}

function tellRelease(trace: Trace, id: RecordId, host: string): string {
  const reason = trace.code(id) as Reason;
  if (reason === Reason.Application) return `${host} has something to send.`;
  const what = reason === Reason.DelayedAck ? 'ACK' : 'data';
  return `${host} lets its ${what} go.`;
}

function tellWindow(trace: Trace, id: RecordId, host: string): string {
  if (trace.code(id) === WindowCode.Peer) {
    return `${host} may now send up to ${byteCount(trace.window(id))} into its peer’s window.`;
  }
  return `${host}’s congestion window is now ${grouped(trace.sequence(id))} bytes.`;
}
