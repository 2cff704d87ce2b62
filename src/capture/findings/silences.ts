import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import {
  idleBefore,
  replay,
  type Conversation,
  type End,
  type Passage,
  type Situation,
} from '../infer/index.ts';
import { Answers } from './answers.ts';
import { Confirmations } from './confirmations.ts';
import type { Finding } from './finding.ts';
import type { FindingKind } from './kinds.ts';
import { LaterData } from './later-data.ts';
import { atOnce, longestPause, shortestStall, shortestTimeout } from './limits.ts';

type Draft = Omit<Finding, 'end' | 'facts'> & Partial<Pick<Finding, 'facts'>>;

/** The silences of one end of a conversation: what it could have sent, and what held that. */
export function silencesOf(conversation: Conversation, end: End): Finding[] {
  const findings: Finding[] = [];
  const answers = new Answers(conversation, end);
  const confirmations = new Confirmations(conversation, end);
  const later = new LaterData(conversation, end);
  replay(conversation, end, (situation) => {
    const { packet } = situation;
    const syn = (packet.flags & Flag.Syn) !== 0;
    if (packet.length === 0 && !syn) return undefined;
    const add = (draft: Draft | undefined): void => {
      if (draft === undefined || !Number.isFinite(draft.from)) return;
      if (draft.to - draft.from > shortestStall) {
        findings.push({ end, facts: {}, ...draft });
      }
    };
    if (syn) {
      add(packet.repeated ? setUp(situation) : lateAnswer(situation));
      return undefined;
    }
    if (packet.repeated)
      return repeatedData(conversation, end, situation, { confirmations, later }, add);
    if (isProbe(situation)) return undefined;
    add(newData(conversation, end, situation, { answers, later }));
    return undefined;
  });
  return findings;
}

function setUp({ packet, own, at }: Situation): Draft | undefined {
  if (own === undefined) return undefined;
  const from = own.sent;
  return {
    kind: 'connection-set-up',
    or: undefined,
    certain: true,
    from,
    to: at,
    cost: at - from,
    packets: [own.number, packet.number],
  };
}

/** A SYN that was answered late: where the answer was not captured, one was lost before. */
function lateAnswer({ packet, told, toldAt, at }: Situation): Draft | undefined {
  if (told === undefined || (told.flags & Flag.Syn) === 0) return undefined;
  return {
    kind: 'connection-set-up',
    or: undefined,
    certain: false,
    from: toldAt,
    to: at,
    cost: at - toldAt,
    packets: [told.number, packet.number],
  };
}

/** A byte or so into a closed window. */
function isProbe({ packet, edge, next }: Situation): boolean {
  return packet.length === 1 && next >= edge;
}

/** What ACKs tell an end of its data. */
interface Reports {
  readonly confirmations: Confirmations;
  readonly later: LaterData;
}

function repeatedData(
  conversation: Conversation,
  end: End,
  situation: Situation,
  reports: Reports,
  add: (draft: Draft | undefined) => void,
): 'timer' | 'duplicates' | undefined {
  const { roundTrip, selectiveAcks, seenAt } = conversation;
  const { packet, at, heardAt, dataAt, duplicates, repairing, next, confirmed, heard } = situation;
  const since = Math.max(heardAt, dataAt);
  const waited = at - since;
  // RFC 8985, section 7: a probe repeats the last segment, and only where selective ACKs can tell what it repairs.
  const isLast = packet.end === next;
  const mightProbe = isLast && selectiveAcks && repairing === undefined;
  if (waited <= (mightProbe ? shortestStall : shortestTimeout)) {
    if (repairing !== undefined || (duplicates === 0 && heard?.selective !== true))
      return undefined;
    // Where the receiver's packets were captured, the hole itself shows it.
    if (!seenAt[end === 0 ? 1 : 0]) add(fastRepair(conversation, situation, reports));
    return 'duplicates';
  }
  const isFirst = packet.sequence <= Math.max(confirmed, 1);
  const probe = mightProbe && (!isFirst || waited < 2 * roundTrip + lateProbe);
  const kind: FindingKind = probe ? 'tail-loss-probe' : 'retransmission-timeout';
  const open = mightProbe && isFirst;
  add({
    kind,
    or: open ? (probe ? 'retransmission-timeout' : 'tail-loss-probe') : undefined,
    certain: !open,
    from: since,
    to: at,
    cost: waited,
    packets: [packet.number],
    facts: { inFlight: next - confirmed },
  });
  return 'timer';
}

/**
 * RFC 8985, section 7.2: a probe is due two round trips after the last data or ACK. Where one segment is in flight, the ACK of
 * that may be delayed by up to 200 ms, and the probe waits for it. A timer of Linux may be late by a tick, of up to 10 ms.
 */
const lateProbe: Nanoseconds = 210e6;

/** Data sent again after duplicate ACKs, if they can show that it is missing; undefined: it was sent again in vain. */
function fastRepair(
  { roundTrip }: Conversation,
  { packet, at, heard, heardAt, confirmed, duplicates, duplicatesFrom }: Situation,
  { confirmations, later }: Reports,
): Draft | undefined {
  const selective = heard?.selective === true;
  if (!selective && !later.canBeReported(confirmed, heardAt)) return undefined;
  const filled = confirmations.of(packet);
  // Confirmed sooner than the repetition can be: the data itself had come.
  if (filled !== undefined && filled.at - at < 0.9 * roundTrip) return undefined;
  const from = duplicatesFrom - roundTrip / 2;
  // The receiver confirms a filled hole at once; the repair may have waited behind other data on the path.
  const to = Math.max(at, (filled?.at ?? 0) - roundTrip) + roundTrip / 2;
  return {
    kind: 'fast-retransmit',
    or: undefined,
    certain: duplicates >= 3 && (selective || later.canBeReported(confirmed, duplicatesFrom)),
    from,
    to,
    cost: to - from,
    packets: [packet.number],
    facts: { tries: duplicates, ...(filled && { filledBy: filled.number }) },
  };
}

function newData(
  conversation: Conversation,
  end: End,
  situation: Situation,
  { answers, later }: { readonly answers: Answers; readonly later: LaterData },
): Draft | undefined {
  const { at, toldAt, dataAt, release, releaseAt } = situation;
  const since = Math.max(toldAt, dataAt);
  if (!Number.isFinite(since)) return undefined;
  const soon = conversation.seenAt[end] ? atOnce : shortestStall;
  const answer = releaseAt > since && at - releaseAt <= soon ? release : undefined;
  if (answer === undefined || !mattered(conversation, end, situation)) {
    // What came too early to let it go alone may have been waited for, too.
    const allowed = mattered(conversation, end, situation) ? releaseAt : since;
    const busy = Math.max(since, situation.dataDone, allowed);
    const waited = idleBefore(conversation, end, situation, busy);
    return waited > shortestStall + doubtIn(conversation, end, situation, busy)
      ? heldByItself(conversation, end, situation, at - waited, later)
      : undefined;
  }
  if (answer.length > 0) return undefined;
  const answered = answers.before(answer);
  if (answered === undefined) return undefined;
  return heldByAnswer(conversation, end, situation, answer, answered, at);
}

/**
 * How much of a wait an unknown link may explain: at an end that was captured, it may still carry what was sent before; at
 * another, the packet may have been on it for that long. With both ends captured, nothing is unknown.
 */
function doubtIn(
  { seenAt, links }: Conversation,
  end: End,
  { packet, data, dataAt }: Situation,
  since: Nanoseconds,
): Nanoseconds {
  if (!seenAt[end]) return links[end].doubt(packet.length);
  if (seenAt[end === 0 ? 1 : 0] || data === undefined) return 0;
  return Math.max(0, dataAt + links[end].doubt(data.length) - since);
}

/** Whether what came just before could have let a packet go: something was in flight, and a rule held the packet for that. */
function mattered(
  { full }: Conversation,
  end: End,
  { packet, next, confirmedBefore, edgeBefore, mostInFlight }: Situation,
): boolean {
  if (next + packet.length > edgeBefore) return true;
  if (next <= confirmedBefore) return false;
  // A full segment waits only for a window; the congestion window was once as large as `mostInFlight`.
  return packet.length < full[end] || next - confirmedBefore + packet.length > mostInFlight;
}

/** The peer's ACK let it go, and that ACK was late. */
function heldByAnswer(
  { full }: Conversation,
  end: End,
  situation: Situation,
  answer: Passage,
  answered: Passage,
  at: Nanoseconds,
): Draft | undefined {
  const {
    packet,
    confirmedBefore,
    edgeBefore,
    next,
    turn,
    dataAt,
    mostInFlight,
    releaseAt,
    acknowledged,
  } = situation;
  const late = answer.sent - (answered.arrived ?? answer.sent);
  if (late <= shortestStall) return undefined;
  const near = at - releaseAt <= atOnce;
  const inFlight = next - confirmedBefore;
  const facts = { inFlight, bytes: packet.length, ackAfter: late };
  const packets = [answered.number, answer.number, packet.number];
  const spans = { from: dataAt, to: at, cost: at - dataAt, packets, facts };
  // More had been in flight before: neither the congestion window nor the send buffer was the limit.
  const more = mostInFlight >= inFlight + packet.length;
  if (next + packet.length > edgeBefore && edgeBefore > 0) {
    if (next >= edgeBefore) {
      return { kind: 'receive-window', or: undefined, certain: near, ...spans };
    }
    const or = more ? undefined : 'delayed-ack';
    return { kind: 'silly-window', or, certain: near && more, ...spans };
  }
  if (inFlight <= 0) return undefined;
  const small = packet.length < full[end];
  // Or a window of one segment has grown by an ACK since, and both together are no more than one.
  const grown = acknowledged > 1 && inFlight + packet.length <= full[end];
  const roomy = grown || more;
  if (small) {
    const kind = turn.full > 0 ? 'short-final-segment' : 'nagle-delayed-ack';
    return {
      kind,
      or: roomy ? undefined : turn.full > 0 ? 'delayed-ack' : 'short-initial-segment',
      certain: near && roomy,
      ...spans,
    };
  }
  return {
    kind: turn.full === 0 ? 'short-initial-segment' : 'delayed-ack',
    or: undefined,
    certain: near,
    ...spans,
  };
}

/** Nothing came that let it go: its application, or a rule of its own. */
function heldByItself(
  conversation: Conversation,
  end: End,
  situation: Situation,
  since: Nanoseconds,
  later: LaterData,
): Draft | undefined {
  const { packet, at, next, confirmed, edge, turn, data, told, toldAt, dataAt } = situation;
  const full = conversation.full[end];
  const waited = at - since;
  // What is missing before it has left its sender.
  const begins = Math.max(next, packet.sequence);
  const missing = packet.sequence > Math.max(next, 1);
  const inFlight = begins - confirmed;
  const before = toldAt > dataAt ? told : data;
  const packets = before === undefined ? [packet.number] : [before.number, packet.number];
  const spans = {
    from: since,
    to: at,
    cost: waited,
    packets,
    facts: { bytes: packet.length, inFlight, opensTurn: turn.segments === 0 },
  };
  const think: FindingKind = end === 0 ? 'client-think' : 'server-think';
  const pushed = data === undefined || (data.flags & Flag.Psh) !== 0;
  const inTurn = turn.segments > 0;
  if (missing && inTurn && later.waitsAfter(packet)) {
    const timer = timerOf(conversation, waited);
    if (timer !== undefined) return { ...timer, certain: false, ...spans };
  }
  if (inTurn && !pushed && data.length >= full && inFlight > 0) {
    return { kind: 'pacing', or: 'cork', certain: false, ...spans };
  }
  if (inTurn && !pushed) return { kind: 'cork', or: think, certain: false, ...spans };
  if (edge - begins < packet.length)
    return { kind: 'receive-window', or: think, certain: false, ...spans };
  if (think === 'client-think' && waited > longestPause && next <= confirmed) return undefined;
  // A corked socket lets full segments go.
  if (think === 'server-think' && packet.length < full) {
    return { kind: think, or: 'cork', certain: false, ...spans };
  }
  const or = missing && waited > shortestTimeout ? 'retransmission-timeout' : undefined;
  return { kind: think, or, certain: inFlight <= 0, ...spans };
}

/**
 * The timer that can have sent data after such a wait, with data before it missing: the last segment again, or another that was
 * still to be sent. After either a sender waits for an answer, so what more comes sooner shows that the program wrote instead.
 * A probe needs selective ACKs, and two round trips (RFC 8985, sections 3 and 7.2).
 */
function timerOf(
  { roundTrip, selectiveAcks }: Conversation,
  waited: Nanoseconds,
): Pick<Draft, 'kind' | 'or'> | undefined {
  if (selectiveAcks && waited >= 2 * roundTrip) {
    return { kind: 'tail-loss-probe', or: 'retransmission-timeout' };
  }
  return waited > shortestTimeout ? { kind: 'retransmission-timeout', or: undefined } : undefined;
}
