import { Kind, TimerCode, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { windowRecord } from '../../trace/records/index.ts';
import { recoveryAt } from '../recoveries/index.ts';
import { packetOf } from '../windows/packets.ts';

/** What proportional rate reduction counts since a recovery began (RFC 9937, section 6). Packets. */
export interface PrrCounts {
  readonly delivered: number;
  readonly sent: number;
  /** How many it allows for these while more than ssthresh are in flight. */
  readonly allowed: number;
}

/** Up to and with a record; undefined: no such recovery lasts then. */
export function prrCounts(
  trace: Trace,
  connection: number,
  host: number,
  upTo: RecordId,
): PrrCounts | undefined {
  const recovery = recoveryAt(trace, connection, host, upTo);
  const packet = packetOf(trace, connection, host);
  if (recovery?.proportional !== true || packet === undefined) return undefined;
  const { begins, thresholds } = recovery;
  // Its first record still has the window of before.
  const before = windowRecord.congestionWindow(trace, begins) / packet;
  let [delivered, sent] = [0, 0];
  for (let id = begins; id <= upTo; id++) {
    if (trace.host(id) !== host || trace.connection(id) !== connection) continue;
    if (trace.kind(id) === Kind.SegmentSent && trace.lengthOf(id) > 0) sent++;
    else if (trace.kind(id) === Kind.Window) delivered += deliveredBy(trace, id);
  }
  const allowed = Math.ceil((thresholds[1] * delivered) / packet / before);
  return { delivered, sent, allowed };
}

/** RACK’s timer counts as one packet delivered when it finds losses. */
function deliveredBy(trace: Trace, id: RecordId): number {
  if (trace.code(id) === WindowCode.Pipe) return windowRecord.delivered(trace, id);
  const cause = trace.cause(id);
  const byTimer =
    trace.code(id) === WindowCode.Proportional &&
    cause >= 0 &&
    trace.kind(cause) === Kind.TimerFired &&
    trace.code(cause) === TimerCode.Reordering;
  return byTimer ? 1 : 0;
}
