import { growWindow } from './congestion/growth.ts';
import { TcpState } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { judgePackets, readPackets } from './loss/accept.ts';
import { lossFacts } from './loss/facts.ts';
import type { Repair } from './loss/repair.ts';
import { output } from './output.ts';
import { measureRoundTrip } from './round-trip.ts';
import { noOptions, type Segment } from './segment.ts';
import { trimScoreboard, updateScoreboard } from './selective.ts';
import type { PacketTimes } from './send-times.ts';
import { distance, precedes, type SequenceNumber } from './sequence.ts';
import { startRetransmissionTimer, startTimeWait, stopPersistTimer } from './timers.ts';

/**
 * What a segment's acknowledgment changes on the sending side (RFC 9293, section 3.10.7.4,
 * fifth check; RFC 5681). False if the segment is to be processed no further.
 */
export function acceptAcknowledgment(
  endpoint: Endpoint,
  segment: Segment,
  cause: RecordId,
): boolean {
  const { state } = endpoint;
  const { acknowledgment } = segment;
  if (precedes(state.sndMax, acknowledgment)) {
    // It acknowledges what was never sent.
    state.ackNow = true;
    output(endpoint, cause);
    return false;
  }
  const acknowledged = distance(acknowledgment, state.sndUna);
  const { repair } = endpoint;
  if (repair !== undefined && state.sndUna !== state.iss) {
    return acceptByPackets(endpoint, repair, segment, acknowledged, cause);
  }
  const reported = segment.options === noOptions ? 0 : updateScoreboard(endpoint, segment);
  if (acknowledged <= 0) {
    return endpoint.losses.onOldAck(endpoint, { segment, acknowledged, reported }, cause);
  }
  const synAcknowledged = state.sndUna === state.iss;
  if (endpoint.packets !== undefined) takePackets(endpoint, endpoint.packets, acknowledgment);
  const decision = state.recovering
    ? endpoint.recovery.onNewAck(lossFacts(endpoint, acknowledged))
    : undefined;
  measureRoundTrip(endpoint, segment, cause);
  const all = acknowledgment === state.sndMax;
  if (decision === undefined || decision.restartTimer || all) {
    restartTimer(endpoint, acknowledgment, cause);
  }
  const { duplicateAcks: duplicates } = state;
  const { control, use } = endpoint;
  const used = synAcknowledged || use.onAck(endpoint, acknowledgment, cause);
  const grows = used && endpoint.limit?.binds(endpoint) !== false;
  if (!synAcknowledged && control.decides === 'before') {
    growWindow(endpoint, acknowledged, duplicates, decision, grows, cause);
  }
  const ofData = acknowledged - (synAcknowledged ? 1 : 0);
  const finAcknowledged = takeOff(endpoint, acknowledgment, ofData, decision === undefined);
  if (!synAcknowledged) {
    if (control.decides === 'after') {
      growWindow(endpoint, acknowledged, duplicates, decision, grows, cause);
    }
    use.afterAck(endpoint, cause);
  }
  if (state.scoreboard.length > 0) trimScoreboard(endpoint);
  if (decision?.resend === true) state.repairDue = true;
  if (reported > 0) endpoint.losses.onNewReports(endpoint, cause);
  if (finAcknowledged) finishSending(endpoint, cause);
  return (state.state as TcpState) !== TcpState.Closed;
}

/**
 * Takes what is acknowledged off the send buffer and off what is in flight. @param ofData bytes without a SYN.
 * @param looksAtWindow no recovery decides about the window. Returns whether our FIN is acknowledged.
 */
function takeOff(
  endpoint: Endpoint,
  acknowledgment: SequenceNumber,
  ofData: number,
  looksAtWindow: boolean,
): boolean {
  const { state } = endpoint;
  state.duplicateAcks = 0;
  state.lastNewAck = endpoint.host.kernel.now;
  // The window has been looked at, whether it grew or not: Linux counts from here how long it isn't used.
  if (endpoint.limit !== undefined && looksAtWindow) state.usedSince = state.lastNewAck;
  state.limitedSent = 0;
  const bytes = Math.min(state.buffered, ofData);
  state.buffered -= bytes;
  // A probe's byte may have been the last.
  if (state.buffered === 0) stopPersistTimer(endpoint);
  state.sndWnd = Math.max(0, state.sndWnd - bytes);
  state.sndUna = acknowledgment;
  if (precedes(state.sndNxt, state.sndUna)) state.sndNxt = state.sndUna;
  return ofData > bytes;
}

/** The same for a sender that knows of each packet whether it is lost. */
function acceptByPackets(
  endpoint: Endpoint,
  repair: Repair,
  segment: Segment,
  acknowledged: number,
  cause: RecordId,
): boolean {
  const ack = readPackets(endpoint, repair, segment, acknowledged, cause);
  const looks = repair.phase !== 'recovery';
  const finAcknowledged =
    acknowledged > 0 && takeOff(endpoint, segment.acknowledgment, acknowledged, looks);
  judgePackets(endpoint, repair, ack, cause);
  if (finAcknowledged) finishSending(endpoint, cause);
  return (endpoint.state.state as TcpState) !== TcpState.Closed;
}

function takePackets(
  { ackFacts, host }: Endpoint,
  packets: PacketTimes,
  acknowledgment: SequenceNumber,
): void {
  packets.acknowledged(acknowledgment);
  const { segments, newest, resent } = packets.taken;
  ackFacts.packets = segments;
  ackFacts.roundTrip = newest === undefined || resent ? 0 : host.kernel.now - newest.at;
}

/** During a recovery, once an ACK has been read. */
export function repairLosses(endpoint: Endpoint, cause: RecordId): void {
  const { state } = endpoint;
  const due = state.repairDue;
  state.repairDue = false;
  endpoint.losses.repair(endpoint, due, cause);
}

function restartTimer(endpoint: Endpoint, acknowledgment: number, cause: RecordId): void {
  const { state, retransmissionTimer, persistTimer } = endpoint;
  if (acknowledgment === state.sndMax) retransmissionTimer.stop();
  else if (!persistTimer.running) startRetransmissionTimer(endpoint, cause);
}

/** Our FIN is acknowledged. */
function finishSending(endpoint: Endpoint, cause: RecordId): void {
  switch (endpoint.state.state) {
    case TcpState.FinWait1:
      endpoint.enter(TcpState.FinWait2, cause);
      return;
    case TcpState.Closing:
      endpoint.enter(TcpState.TimeWait, cause);
      startTimeWait(endpoint, cause);
      return;
    case TcpState.LastAck:
      endpoint.endHolds(cause);
      endpoint.enter(TcpState.Closed, cause);
      return;
    default:
    // In every other state no FIN is in flight.
  }
}
