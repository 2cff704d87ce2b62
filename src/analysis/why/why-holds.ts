import { Flag, Kind, Reason, reasonBit, TcpState, TimerCode } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { holdRecord, windowRecord } from '../../trace/records/index.ts';
import { duplicateAckName } from '../duplicate-acks.ts';
import type { EndMoment } from '../end-index.ts';
import type { CurrentHold } from '../hold-index.ts';
import type { HoldPhase } from '../holds.ts';
import type { Moment } from '../moment.ts';
import { heldBytes } from '../held-bytes.ts';
import { lossWords as wordsOnLosses } from '../loss-words.ts';
import { pendingTimer, timerName as nameOfTimer } from '../pending-timer.ts';
import { byteCount, duration, grouped, instant } from '../quantities.ts';
import { retransmissionsOf } from '../retransmissions.ts';
import {
  capitalized,
  hostPart,
  hostWithArticle,
  maxSentence,
  plain,
  textOf,
  type SentencePart,
} from '../sentence.ts';
import { packetCount, packetOf } from '../windows/packets.ts';
import { waitingRule } from './ack-cause.ts';
import { withheldSentence } from './why-sentence.ts';

/** Interval of each host's delayed-ACK heartbeat, by host number; not known: all have one. */
export type Heartbeats = readonly (Nanoseconds | undefined)[] | undefined;

/** What sentences about a hold need to know in addition to the hold. */
export interface HoldFacts {
  readonly trace: Trace;
  readonly moment: Moment;
  /** Number of the host at the other end. */
  readonly peer: number;
  /** Whether the holder talks with others, too: then the sentence names the peer. */
  readonly others: boolean;
  /** The connection's number, if the holder has waits on several connections with this peer: then the sentence names it. */
  readonly connection: number | undefined;
  /** The holder's end of the connection. */
  readonly end: EndMoment | undefined;
  readonly heartbeats: Heartbeats;
}

/** `Server holds back 5,191 bytes: the congestion window has room for 1,234 bytes, less than ...` */
export function heldData(hold: CurrentHold, facts: HoldFacts): SentencePart[] {
  const { phase } = hold;
  const { trace, moment } = facts;
  const name = hostPart(trace, phase.host);
  const whom = plain(withWhom(facts));
  const held: SentencePart = { text: byteCount(phase.bytes), emphasis: 'held' };
  if (phase.because === Reason.RetransmissionWait) {
    return [name, whom, ...lossWords(hold, facts), ...releaseOf(hold, facts)];
  }
  if (phase.because === Reason.SendBuffer) {
    return [
      name,
      plain(`’s application${whom.text} has `),
      held,
      plain(' left to write, but the send buffer is full. '),
      ...releaseOf(hold, facts, true),
    ];
  }
  const opening = [name, whom, plain(' holds back '), held];
  if (phase.because === Reason.Cork && hold.ends !== undefined) {
    const left: SentencePart = { text: duration(hold.ends - facts.moment.time), emphasis: 'time' };
    return [...opening, plain(': corked for '), left, plain(' more. '), ...endOfCork(hold, facts)];
  }
  const prr = wordsOnLosses()?.prrHold(trace, phase, moment.record);
  const why = prr?.rule ?? ruleOf(phase, facts);
  const short = textOf(opening).length + why.length + 3 <= maxSentence;
  const rule = plain(short ? `: ${why}. ` : `. ${capitalized(why)}. `);
  const alone = endsByTimeOut(trace, hold)
    ? [plain('No ACK that would release more is coming. ')]
    : [];
  const numbers = prr === undefined ? [] : [plain(prr.numbers)];
  const program = wordsOnLosses()?.unsentWords(trace, phase, moment.record) ?? [];
  return [...opening, rule, ...numbers, ...alone, ...releaseOf(hold, facts), ...program];
}

/** `Its own persist timer ends this.` */
function endOfCork({ phase, releasedBy }: CurrentHold, facts: HoldFacts): SentencePart[] {
  if (releasedBy === undefined) return [];
  return [plain(`${capitalized(releaserOf(releasedBy, phase, facts))} ends this.`)];
}

/** Whatever rule holds the data: if everything sent before was lost, only the retransmission timer ends the wait. */
export function endsByTimeOut(
  trace: Trace,
  { releasedBy }: Pick<CurrentHold, 'releasedBy'>,
): boolean {
  if (releasedBy === undefined || trace.kind(releasedBy) !== Kind.TimerFired) return false;
  const timer = trace.code(releasedBy);
  return timer === TimerCode.Retransmission || timer === TimerCode.TailLossProbe;
}

/** `Client holds back an ACK for 1,686 bytes (delayed ACK) until its heartbeat ticks in 71.2 ms.` */
export function heldAcknowledgment(hold: CurrentHold, facts: HoldFacts): SentencePart[] {
  const { trace, moment } = facts;
  const { phase, releasedBy, ends } = hold;
  const opening: SentencePart[] = [
    hostPart(trace, phase.host),
    plain(`${withWhom(facts)} holds back an `),
    { text: 'ACK', emphasis: 'ack' },
    plain(` for ${byteCount(heldBytes(trace, phase))}`),
  ];
  const rule: SentencePart = { text: waitingRule(trace, phase.id), emphasis: 'held' };
  const byTimer = releasedBy !== undefined && trace.kind(releasedBy) === Kind.TimerFired;
  const timer = phase.timer ?? ends;
  if (timer === undefined) return [...opening, plain(': '), rule, plain('.')];
  const waits = byTimer || ends === undefined || releasedBy === undefined;
  const ticks: SentencePart[] = [
    plain(`${timerEnds(facts, phase.host, waits)} in `),
    { text: duration(timer - moment.time), emphasis: 'time' },
  ];
  if (waits) return [...opening, plain(' ('), rule, plain(') until its '), ...ticks, plain('.')];
  return [
    ...opening,
    plain(': '),
    rule,
    plain('. Its '),
    ...ticks,
    plain(`, but ${releaserOf(releasedBy, phase, facts)} comes first, in `),
    { text: duration(ends - moment.time), emphasis: 'time' },
    plain('.'),
  ];
}

/**
 * ` (for client-2)` if the host has several peers; ` (connection 2)` if it has waits on several connections with this one.
 */
function withWhom({ trace, peer, others, connection }: HoldFacts): string {
  const words = [
    ...(others ? [`for ${hostWithArticle(trace, peer)}`] : []),
    ...(connection === undefined ? [] : [`connection ${connection + 1}`]),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** `Server holds back 811 bytes: Nagle’s rule.` */
export function heldBriefly(trace: Trace, phase: HoldPhase): string {
  const told = trace.inferred(phase.id);
  if (told !== undefined) return told.text;
  const { text } = hostPart(trace, phase.host);
  const bytes = byteCount(heldBytes(trace, phase));
  switch (phase.because) {
    case Reason.None:
      return withheldSentence(trace, phase.host).text;
    case Reason.DelayedAck:
      return `${text} holds back its ACK for ${bytes}: delayed ACK.`;
    case Reason.RetransmissionWait:
      return `${text} waits for an ACK${timerAt(trace, phase)}.`;
    case Reason.SendBuffer:
      return `${text}’s application waits to write ${bytes}: send buffer full.`;
    default:
      return `${text} holds back ${bytes}: ${holdRule(trace, phase)}.`;
  }
}

/** ` (tail loss probe at 120.000 ms)`: the timer that runs meanwhile; empty if the log does not say when it fires. */
function timerAt(trace: Trace, phase: HoldPhase): string {
  const pending = pendingTimer(trace, phase);
  return pending === undefined
    ? ''
    : ` (${nameOfTimer(pending.timer)} at ${instant(pending.fires)})`;
}

/** The same, and whether that is proportional rate reduction. */
export function holdRule(
  trace: Trace,
  phase: Parameters<typeof shortRule>[0] & Pick<HoldPhase, 'id' | 'connection' | 'host'>,
): string {
  const prr = wordsOnLosses()?.prrHold(trace, phase, phase.id);
  return prr === undefined ? shortRule(phase) : 'PRR admits no more';
}

/** The rule that holds data back, in as few words as possible. */
export function shortRule(phase: Pick<HoldPhase, 'because' | 'room' | 'wanted'>): string {
  const full = phase.room === 0;
  switch (phase.because) {
    case Reason.CongestionWindow:
      if (isForBatch(phase)) return 'room kept for a larger batch';
      return full ? 'congestion window full' : 'no full segment fits in the congestion window';
    case Reason.ReceiveWindow:
      return full ? 'peer’s window full' : 'no full segment fits in the peer’s window';
    case Reason.Nagle:
      return 'Nagle’s rule';
    case Reason.SillyWindow:
      return 'silly-window avoidance';
    case Reason.Cork:
      return 'full segments only';
    case Reason.Pacing:
      return 'pacing';
    case Reason.SendBuffer:
      return 'send buffer full';
    case Reason.RetransmissionWait:
      return 'no ACK yet';
    case Reason.DelayedAck:
      return 'delayed ACK';
    case Reason.None:
    case Reason.Application:
      return 'nothing written';
  }
}

/** The rule that holds data back, with its numbers. */
function ruleOf(phase: HoldPhase, facts: HoldFacts): string {
  const peer = hostWithArticle(facts.trace, facts.peer);
  switch (phase.because) {
    case Reason.CongestionWindow:
      return windowRule(`the congestion window${packetWords(phase, facts)}`, phase);
    case Reason.ReceiveWindow:
      return windowRule(`${peer}’s window`, phase);
    case Reason.Nagle:
      return `Nagle’s rule applies, with less than a full segment to send and ${
        holdRecord.small(facts.trace, phase.id)
          ? 'a small segment'
          : byteCount(facts.end?.inFlight ?? 0)
      } unacknowledged`;
    case Reason.SillyWindow:
      return `silly-window avoidance: room for ${byteCount(phase.room)} isn’t worth a segment`;
    case Reason.Cork:
      return 'the application asked for full segments only';
    case Reason.Pacing:
      return 'sending is paced, and the next turn has not come yet';
    default:
      return shortRule(phase);
  }
}

/** ` of 1 packet`: where the window counts packets, bytes in flight do not show that it is full. */
function packetWords({ host, connection }: HoldPhase, { trace, moment }: HoldFacts): string {
  const packet = packetOf(trace, connection, host);
  if (packet === undefined) return '';
  const isOwn = (id: RecordId): boolean =>
    trace.kind(id) === Kind.Window &&
    trace.host(id) === host &&
    trace.connection(id) === connection;
  let id = moment.record;
  while (id >= 0 && !isOwn(id)) id--;
  return id < 0 ? '' : ` of ${packetCount(windowRecord.congestionWindow(trace, id), packet)}`;
}

/** A segment would fit: Linux lets more of them leave together. */
function isForBatch({ room, wanted }: Pick<HoldPhase, 'room' | 'wanted'>): boolean {
  return wanted > 0 && room >= wanted;
}

function windowRule(window: string, phase: HoldPhase): string {
  if (phase.room === 0) return `${window} is full`;
  const room = `${window} has room for ${byteCount(phase.room)}`;
  if (isForBatch(phase)) return `${room}, kept for a larger batch`;
  const silly = (phase.also & reasonBit(Reason.SillyWindow)) !== 0;
  const next = silly && phase.wanted < phase.bytes ? 'one full segment' : 'the next segment';
  return `${room}, less than ${next} (${grouped(phase.wanted)})`;
}

/** What a sender with nothing to send waits for. */
function lossWords(hold: CurrentHold, { end, trace, peer, moment }: HoldFacts): SentencePart[] {
  if (end?.tcp === TcpState.SynSent || end?.tcp === TcpState.SynReceived) {
    return [
      plain(` is waiting for ${hostWithArticle(trace, peer)}’s answer to its SYN. `),
      plain('If either is lost, only its retransmission timer will notice. '),
    ];
  }
  const inFlight = end?.inFlight ?? 0;
  const awaited = wordsOnLosses()?.awaitedWords(trace, hold.phase, moment.record, inFlight);
  if (awaited !== undefined) return awaited;
  const what =
    inFlight === 0
      ? plain('its FIN')
      : ({ text: byteCount(inFlight), emphasis: 'held' } satisfies SentencePart);
  return [plain(' is waiting for an ACK for '), what, plain(fateOf(hold, trace))];
}

/** Of the ACK that a sender waits for. */
function fateOf(hold: CurrentHold, trace: Trace): string {
  const { releasedBy } = hold;
  // If no timeout ends it, the wait is of a sender that learned of losses by duplicate ACKs or an earlier timeout.
  if (!endsByTimeOut(trace, hold) || releasedBy === undefined) {
    return ', some of which were lost or are late. ';
  }
  // A probe asks whether something was lost.
  if (trace.code(releasedBy) === TimerCode.TailLossProbe) return '. ';
  const sent = [...retransmissionsOf(trace)].find(([id]) => trace.cause(id) === releasedBy);
  return sent?.[1].spurious === true ? ' that is only late. ' : ' that will never come. ';
}

/** What the timers of losses do when they fire. */
const lossTimers: Readonly<Record<number, readonly [before: string, after: string]>> = {
  [TimerCode.Retransmission]: ['Its retransmission timer fires in ', ''],
  [TimerCode.TailLossProbe]: ['Tail loss probe in ', ''],
  [TimerCode.Reordering]: ['RACK: ', ' until it counts as lost'],
};

function releaseOf(hold: CurrentHold, facts: HoldFacts, makesRoom = false): SentencePart[] {
  const { phase, ends, releasedBy, then } = hold;
  if (ends === undefined || releasedBy === undefined) {
    // A log that was cut off does not show the release.
    return facts.trace.full ? [] : [plain('Nothing in this run releases it.')];
  }
  // If the next rule holds all of it, nothing is released.
  const passedOn = then !== undefined && then.bytes >= phase.bytes;
  const releaser = releaserOf(releasedBy, phase, facts);
  const timer = lossTimers[facts.trace.code(releasedBy)];
  const byTimer = facts.trace.kind(releasedBy) === Kind.TimerFired && timer !== undefined;
  const how = byTimer
    ? timer[0]
    : makesRoom
      ? `${capitalized(releaser)} makes room in `
      : `${passedOn ? 'This ends with' : 'Released by'} ${releaser} in `;
  const rest =
    then === undefined
      ? '.'
      : `; ${passedOn ? 'next reason' : `${byteCount(then.bytes)} still held`}: ${shortRule(then)}.`;
  return [
    plain(how),
    { text: duration(ends - facts.moment.time), emphasis: 'time' },
    plain((byTimer ? timer[1] : '') + rest),
  ];
}

/**
 * What ends a wait, for the end of `released by ...`. A segment can bring both: its data releases a held ACK, its
 * acknowledgment releases data.
 */
function releaserOf(
  record: RecordId,
  { host, because }: Pick<HoldPhase, 'host' | 'because'>,
  facts: HoldFacts,
): string {
  const { trace } = facts;
  switch (trace.kind(record)) {
    case Kind.Received: {
      const segment = trace.segment(record);
      const peer = hostWithArticle(trace, trace.host(segment));
      if ((trace.flags(segment) & Flag.Rst) !== 0) return `${peer}’s reset`;
      const data = trace.lengthOf(segment) > 0;
      const fin = (trace.flags(segment) & Flag.Fin) !== 0;
      if (because === Reason.DelayedAck) {
        return `${peer}’s ${data ? 'next data' : fin ? 'FIN' : 'ACK'}`;
      }
      const sack = wordsOnLosses()?.sackWords(trace, record) ?? '';
      if (sack !== '') return `${peer}’s ${sack}`;
      const duplicate = duplicateAckName(trace, record);
      if (duplicate !== '') return `${peer}’s ${duplicate}`;
      return `${peer}’s ACK${data ? ', which comes with data,' : ''}`;
    }
    case Kind.TimerFired:
      return `its own ${timerName(facts, record)}`;
    case Kind.Write:
      return 'the application’s next write';
    case Kind.Read:
      return `the application’s read`;
    case Kind.Close:
      return 'the application’s close';
    case Kind.Cork:
      return 'the application’s uncorking';
    default: {
      if (trace.host(record) !== host) return 'the other side';
      // A segment sent for another reason also carried the held data or ACK: its cause is what ends the wait.
      const cause = trace.cause(record);
      if (cause === noRecord || trace.host(cause) !== host) return 'its own next segment';
      return releaserOf(cause, { host, because }, facts);
    }
  }
}

function timerName({ trace, heartbeats }: HoldFacts, fired: RecordId): string {
  switch (trace.code(fired)) {
    case TimerCode.DelayedAck:
      return hasHeartbeat(heartbeats, trace.host(fired)) ? 'heartbeat' : 'timer';
    case TimerCode.Retransmission:
      return 'retransmission timer';
    case TimerCode.TailLossProbe:
      return 'tail loss probe timer';
    case TimerCode.Reordering:
      return 'reordering timer (RACK)';
    case TimerCode.Persist:
      return 'persist timer';
    case TimerCode.Pacing:
      return 'pacing timer';
    case TimerCode.AutoCork:
      return 'adapter, once it is empty,';
    default:
      return 'timer';
  }
}

function timerEnds({ heartbeats }: HoldFacts, host: number, certainly: boolean): string {
  if (hasHeartbeat(heartbeats, host)) return certainly ? 'heartbeat ticks' : 'heartbeat is due';
  return certainly ? 'timer fires' : 'timer is due';
}

/** Whether a host's delayed ACKs wait for a heartbeat rather than their own timer. */
export function hasHeartbeat(heartbeats: Heartbeats, host: number): boolean {
  return heartbeats === undefined || heartbeats[host] !== undefined;
}
