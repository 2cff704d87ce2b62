import { Flag, WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import { growWindow } from '../congestion/growth.ts';
import type { Endpoint } from '../endpoint.ts';
import { measureByPackets } from '../round-trip.ts';
import type { Segment } from '../segment.ts';
import { precedes } from '../sequence.ts';
import type { Packet } from './flight.ts';
import { judgeAck, limitAssumed } from './judge.ts';
import { setLossTimer } from './loss-timer.ts';
import { readReports, type DuplicateNews } from './packet-reports.ts';
import { duplicatesThreshold } from './reordering.ts';
import { keepOpen, thresholdAfterLoss } from './phases.ts';
import type { Repair } from './repair.ts';
import { isOlder } from './undo.ts';

/** What an ACK says of the packets in flight. */
export interface PacketAck {
  readonly segment: Segment;
  /** Bytes from the oldest outstanding number to the ACK's. */
  readonly acknowledged: number;
  readonly duplicates: DuplicateNews;
  /** The window was in use, so it may grow. */
  readonly used: boolean;
}

/** Enters what an ACK says of each packet. To be called before what is acknowledged is taken off. */
export function readPackets(
  endpoint: Endpoint,
  repair: Repair,
  segment: Segment,
  acknowledged: number,
  cause: RecordId,
): PacketAck {
  const { state, host, clock } = endpoint;
  const { flight, rack, shortest } = repair;
  const { now } = host.kernel;
  const { echo } = segment.options;
  const heldBefore = state.selectiveAcks ? flight.highestHeld : undefined;
  flight.begin();
  let newest = -1;
  const delivered = (packet: Packet, original: boolean): void => {
    if (!state.selectiveAcks) return;
    newest = Math.max(newest, packet.at);
    rack.onDelivered(packet, now, shortest, original);
  };
  // The echo of an ACK that only reports is of what came before the hole (RFC 7323, section 4.3).
  const duplicates = readReports(endpoint, repair, segment, (packet) => {
    delivered(packet, false);
  });
  if (acknowledged > 0) {
    flight.take(segment.acknowledgment, repair.until, heldBefore, (packet) => {
      delivered(packet, packet.times > 1 && isOlder(echo, clock.timestamp(packet.at)));
    });
    if (!state.selectiveAcks) takeAssumed(repair);
  }
  observeReordering(endpoint, repair, heldBefore);
  if (newest >= 0) rack.adapt(newest, now);
  const used = acknowledged <= 0 || endpoint.use.onAck(endpoint, segment.acknowledgment, cause);
  return { segment, acknowledged, duplicates, used };
}

/** Without selective ACKs: of what an ACK takes away one filled the hole, the others are those that duplicates stood for. */
function takeAssumed(repair: Repair): void {
  const { flight } = repair;
  const { news, taken } = flight;
  if (taken.segments === 0) return;
  // Which of them have come before, and which only because the hole was filled, is not known.
  if (news.repeated) news.original = false;
  news.delivered = Math.max(1, taken.segments - flight.assumed);
  flight.assumed = Math.max(0, flight.assumed - (taken.segments - 1));
  limitAssumed(repair);
}

function observeReordering(
  { state }: Endpoint,
  { flight, reordering, phase, undo }: Repair,
  heldBefore: number | undefined,
): void {
  const { late, held } = flight.news;
  if (late === undefined || (phase === 'loss' && undo.former === undefined && held > 0)) return;
  const highest = flight.highestHeld ?? heldBefore;
  if (highest !== undefined) reordering.observe(late, highest, state.mss);
}

/** What an ACK means, once it has been taken off: for the round trip, for losses, the timer and the window. */
export function judgePackets(
  endpoint: Endpoint,
  repair: Repair,
  ack: PacketAck,
  cause: RecordId,
): void {
  const { segment, acknowledged, duplicates } = ack;
  const { flight, phase } = repair;
  const { news, taken } = flight;
  const advances = acknowledged > 0;
  if (acknowledged < 0 && news.held === 0) return;
  measureByPackets(endpoint, news, segment, advances, cause);
  takeRoundTrip(endpoint, repair);
  const bare = isBare(endpoint, segment) && !advances;
  answerProbe(endpoint, repair, segment, duplicates, bare && news.held === 0, cause);
  const duplicate =
    bare && acknowledged === 0 && !duplicates.seen && flight.outstanding > 0 && news.held === 0;
  const suspicious = duplicate || news.held > 0 || duplicates.seen || phase !== 'open';
  const lostBefore = flight.lost;
  const { echo } = segment.options;
  const waits = suspicious && judgeAck(endpoint, repair, { advances, duplicate, echo }, cause);
  endpoint.state.duplicateAcks = flight.beyond;
  if (!waits && (taken.segments > 0 || isNewsOfHead(repair))) {
    setLossTimer(endpoint, repair, cause);
  }
  const lostMore = flight.lost > lostBefore;
  if (repair.phase === 'recovery') reduceWindow(endpoint, repair, advances && !lostMore, cause);
  else raiseWindow(endpoint, repair, ack, cause);
  // What is missing makes less be in the network than is outstanding.
  if (phase !== 'open' || repair.phase !== 'open') {
    const delivered = repair.phase === 'recovery' ? news.delivered : 0;
    endpoint.logWindow(WindowCode.Pipe, cause, endpoint.windowUsed, delivered);
  }
}

/** No data, no news of the window. */
function isBare({ state }: Endpoint, segment: Segment): boolean {
  if (segment.length > 0 || (segment.flags & Flag.Fin) !== 0) return false;
  const { sequence, window } = segment;
  return !(
    precedes(state.sndWl1, sequence) ||
    (state.sndWl1 === sequence && window > state.sndWnd)
  );
}

/** Only packets that left after the head was sent last tell that it is worth waiting anew. */
function isNewsOfHead({ flight }: Repair): boolean {
  const { heldFrom } = flight.news;
  const { oldest } = flight;
  return heldFrom !== undefined && oldest !== undefined && heldFrom < oldest.at;
}

/** The round trip of the newest packet that has come and was sent only once. */
function takeRoundTrip({ host, state, ackFacts }: Endpoint, repair: Repair): void {
  const { heldTo, takenTo, repeated } = repair.flight.news;
  const sentAt = heldTo ?? (repeated ? undefined : takenTo);
  ackFacts.roundTrip = sentAt === undefined ? 0 : host.kernel.now - sentAt;
  const known = [repair.shortest, state.shortestRoundTrip, ackFacts.roundTrip].filter(
    (span) => span > 0,
  );
  if (known.length > 0) repair.shortest = Math.min(...known);
}

/** What the ACK says of a tail loss probe: if the probe repaired a loss, the window is reduced (RFC 8985, section 7.4.2). */
function answerProbe(
  endpoint: Endpoint,
  repair: Repair,
  { acknowledgment }: Segment,
  duplicates: DuplicateNews,
  bare: boolean,
  cause: RecordId,
): void {
  const { probe } = repair;
  const news = probe.onAck({ acknowledgment, duplicated: duplicates.ofProbe, bare });
  if (news !== 'repaired') return;
  const threshold = thresholdAfterLoss(endpoint, 0);
  endpoint.setWindow(threshold, threshold, WindowCode.ProbeRepaired, cause);
  keepOpen(endpoint, repair);
}

/** A recovery goes on: what leaves is in proportion to what is delivered. */
export function reduceWindow(
  endpoint: Endpoint,
  { flight, prr }: Repair,
  safe: boolean,
  cause: RecordId,
): void {
  const { state } = endpoint;
  const { mss } = state;
  const may = prr.onAck({
    delivered: flight.news.delivered,
    inNetwork: flight.inNetwork(),
    threshold: Math.floor(state.ssthresh / mss),
    sent: flight.sentCount,
    safe,
  });
  if (may === undefined) return;
  const cwnd = endpoint.windowUsed + may * mss;
  endpoint.setWindow(Math.max(mss, cwnd), state.ssthresh, WindowCode.Proportional, cause);
}

/** No recovery is going on: the window grows as with any ACK. */
function raiseWindow(
  endpoint: Endpoint,
  { flight, reordering }: Repair,
  { acknowledged, used }: PacketAck,
  cause: RecordId,
): void {
  const { state, ackFacts, limit, use } = endpoint;
  const { news, taken } = flight;
  // Where packets overtake each other, what is reported counts as what is acknowledged.
  if (taken.segments > 0 || (reordering.degree > duplicatesThreshold && news.held > 0)) {
    ackFacts.packets = news.delivered;
    const grows = used && limit?.binds(endpoint) !== false;
    growWindow(endpoint, Math.max(0, acknowledged), state.duplicateAcks, undefined, grows, cause);
  }
  if (acknowledged > 0) use.afterAck(endpoint, cause);
}
