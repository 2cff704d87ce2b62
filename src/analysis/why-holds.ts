import {
  Flag,
  Kind,
  Reason,
  reasonBit,
  TimerCode,
  type RecordId,
  type Trace,
} from '../trace/format/index.ts';
import type { CurrentHold } from './hold-index.ts';
import type { HoldPhase } from './holds.ts';
import type { Moment } from './moment.ts';
import { byteCount, duration, grouped } from './quantities.ts';
import { hostName, hostPart, plain, type SentencePart } from './sentence.ts';

/** What the sentences about a hold need to know beside it. */
export interface HoldFacts {
  readonly trace: Trace;
  readonly moment: Moment;
  /** Number of the host at the other end. */
  readonly peer: number;
  /** The holder's bytes in flight. */
  readonly inFlight: number;
}

/** `Server holds 5,191 bytes: the congestion window has room for 1,234 bytes, less than ...` */
export function heldData(hold: CurrentHold, facts: HoldFacts): SentencePart[] {
  const { trace } = facts;
  const { phase } = hold;
  if (phase.because === Reason.RetransmissionWait) {
    return [
      hostPart(trace, phase.host),
      plain(' waits for the ACK of '),
      { text: byteCount(facts.inFlight), emphasis: 'held' },
      plain(': if they are lost, only its retransmission timer will tell. '),
      ...releaseOf(hold, facts),
    ];
  }
  return [
    hostPart(trace, phase.host),
    plain(' holds '),
    { text: byteCount(phase.bytes), emphasis: 'held' },
    plain(`: ${ruleOf(phase, facts)}. `),
    ...releaseOf(hold, facts),
  ];
}

/** `Client holds an ACK for 1,686 bytes: delayed acknowledgment; its heartbeat ticks in 71.2 ms.` */
export function heldAcknowledgment(hold: CurrentHold, facts: HoldFacts): SentencePart[] {
  const { trace, moment } = facts;
  const { phase, releasedBy, ends } = hold;
  const opening: SentencePart[] = [
    hostPart(trace, phase.host),
    plain(' holds an '),
    { text: 'ACK', emphasis: 'ack' },
    plain(` for ${byteCount(phase.bytes)}: `),
    { text: 'delayed acknowledgment', emphasis: 'held' },
  ];
  const byTimer = releasedBy !== undefined && trace.kind(releasedBy) === Kind.TimerFired;
  const timer = phase.timer ?? ends;
  if (timer === undefined) return [...opening, plain('.')];
  const ticks: SentencePart[] = [
    plain(
      byTimer || ends === undefined
        ? '; its heartbeat ticks in '
        : '; its heartbeat would tick in ',
    ),
    { text: duration(timer - moment.time), emphasis: 'time' },
  ];
  if (byTimer || ends === undefined || releasedBy === undefined) {
    return [...opening, ...ticks, plain('.')];
  }
  return [
    ...opening,
    ...ticks,
    plain(`, but ${releaserOf(releasedBy, phase.host, facts)} ends the wait in `),
    { text: duration(ends - moment.time), emphasis: 'time' },
    plain('.'),
  ];
}

/** The rule that holds data back, with its numbers. */
function ruleOf(phase: HoldPhase, facts: HoldFacts): string {
  const peer = hostName(facts.trace, facts.peer);
  switch (phase.because) {
    case Reason.CongestionWindow:
      return windowRule('the congestion window', 'is full', phase);
    case Reason.ReceiveWindow:
      return windowRule(`the ${peer}’s window`, 'is closed', phase);
    case Reason.Nagle:
      return `Nagle’s rule, because they are less than a full segment and ${byteCount(facts.inFlight)} are unacknowledged`;
    case Reason.SillyWindow:
      return `silly-window avoidance: ${byteCount(phase.room)} of room are not worth a segment`;
    case Reason.Cork:
      return 'the application asked for full segments only';
    case Reason.Pacing:
      return 'sending is paced, and the next turn has not come';
    case Reason.None:
    case Reason.Application:
    case Reason.RetransmissionWait:
    case Reason.DelayedAck:
      return 'it waits';
  }
}

function windowRule(window: string, whenFull: string, phase: HoldPhase): string {
  if (phase.room === 0) return `${window} ${whenFull}`;
  const room = `${window} has room for ${byteCount(phase.room)}`;
  const silly = (phase.also & reasonBit(Reason.SillyWindow)) !== 0;
  const next = silly && phase.wanted < phase.bytes ? 'one full segment' : 'the next segment';
  return `${room}, less than ${next} (${grouped(phase.wanted)})`;
}

function releaseOf(hold: CurrentHold, facts: HoldFacts): SentencePart[] {
  const { phase, ends, releasedBy } = hold;
  if (ends === undefined || releasedBy === undefined) {
    return [plain('Nothing in this run releases it.')];
  }
  return [
    plain(`Released by ${releaserOf(releasedBy, phase.host, facts)} in `),
    { text: duration(ends - facts.moment.time), emphasis: 'time' },
    plain('.'),
  ];
}

/** What ends a wait, as the end of `released by ...`. */
function releaserOf(record: RecordId, host: number, facts: HoldFacts): string {
  const { trace } = facts;
  switch (trace.kind(record)) {
    case Kind.Received: {
      const segment = trace.segment(record);
      const peer = hostName(trace, trace.host(segment));
      if ((trace.flags(segment) & Flag.Rst) !== 0) return `the ${peer}’s reset`;
      return `the ${peer}’s ${trace.lengthOf(segment) > 0 ? 'next data' : 'ACK'}`;
    }
    case Kind.TimerFired:
      return `its own ${timerWords(trace.code(record))}`;
    case Kind.Write:
      return 'the application’s next write';
    case Kind.Read:
      return `the application’s read`;
    case Kind.Close:
      return 'the application’s close';
    default:
      return trace.host(record) === host ? 'its own next segment' : 'the other side';
  }
}

function timerWords(code: number): string {
  switch (code) {
    case TimerCode.DelayedAck:
      return 'heartbeat';
    case TimerCode.Retransmission:
      return 'retransmission timer';
    case TimerCode.Persist:
      return 'persist timer';
    default:
      return 'timer';
  }
}
