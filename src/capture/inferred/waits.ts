import { Reason } from '../../trace/codes/index.ts';
import type { InferredWait, Nanoseconds, Trace } from '../../trace/format/index.ts';
import {
  explanationOf,
  type Finding,
  type FindingKind,
  type FindingPart,
} from '../findings/index.ts';
import type { LikelyWait } from './likely.ts';

/** How a finding is drawn: whose hold it is, and what it is called. */
interface Drawn {
  readonly reason: Reason;
  /** `Nagle’s rule`; for a think time a verb. */
  readonly words: string;
  /** The name of the rule behind it. */
  readonly rule: string;
  /** The wait is the receiver's: it ends when the packet arrives. */
  readonly atReceiver?: boolean;
  /** It ends by an ACK that the peer kept back. */
  readonly byLateAck?: boolean;
}

const drawn: Readonly<Record<FindingKind, Drawn>> = {
  'short-initial-segment': {
    reason: Reason.CongestionWindow,
    words: 'congestion window',
    rule: 'congestion-window',
    byLateAck: true,
  },
  'short-final-segment': {
    reason: Reason.Nagle,
    words: 'Nagle’s rule',
    rule: 'nagle',
    byLateAck: true,
  },
  'nagle-delayed-ack': {
    reason: Reason.Nagle,
    words: 'Nagle’s rule',
    rule: 'nagle',
    byLateAck: true,
  },
  'delayed-ack': {
    reason: Reason.CongestionWindow,
    words: 'congestion window',
    rule: 'congestion-window',
    byLateAck: true,
  },
  'slow-start-restart': {
    reason: Reason.CongestionWindow,
    words: 'slow-start restart',
    rule: 'slow-start-restart',
  },
  'initial-window': {
    reason: Reason.CongestionWindow,
    words: 'initial window',
    rule: 'initial-window',
  },
  'receive-window': {
    reason: Reason.ReceiveWindow,
    words: 'peer’s window',
    rule: 'receive-window',
  },
  cork: { reason: Reason.Cork, words: 'cork', rule: 'cork' },
  pacing: { reason: Reason.Pacing, words: 'pacing', rule: 'pacing' },
  'silly-window': {
    reason: Reason.SillyWindow,
    words: 'silly-window rule',
    rule: 'silly-window',
  },
  queueing: { reason: Reason.Pacing, words: 'other traffic first', rule: '' },
  'connection-set-up': {
    reason: Reason.RetransmissionWait,
    words: 'retransmission timer',
    rule: 'retransmission-wait',
  },
  'retransmission-timeout': {
    reason: Reason.RetransmissionWait,
    words: 'retransmission timer',
    rule: 'retransmission-wait',
  },
  'tail-loss-probe': {
    reason: Reason.RetransmissionWait,
    words: 'tail loss probe',
    rule: 'tail-loss-probe',
  },
  'fast-retransmit': {
    reason: Reason.RetransmissionWait,
    words: 'lost segment missing',
    rule: 'fast-retransmit',
    atReceiver: true,
  },
  'out-of-order': {
    reason: Reason.RetransmissionWait,
    words: 'late segment missing',
    rule: '',
    atReceiver: true,
  },
  'record-incomplete': {
    reason: Reason.RetransmissionWait,
    words: 'rest of a TLS record',
    rule: '',
    atReceiver: true,
  },
  'server-think': { reason: Reason.Application, words: 'thinks', rule: 'server-think' },
  'client-think': { reason: Reason.Application, words: 'thinks', rule: 'client-think' },
};

/**
 * The findings about an exchange as waits in its log: each end's hold or think time, with the finding's words.
 * @param connection the index of the exchange in the log
 */
export function likelyWaitsOf(connection: number, findings: readonly Finding[]): LikelyWait[] {
  return findings.flatMap((finding) => {
    const own = ownWaits(connection, finding);
    const ack = drawn[finding.kind].byLateAck === true ? lateAck(connection, finding) : undefined;
    return ack === undefined ? own : [ack, ...own];
  });
}

const names = ['client', 'server'] as const;

function ownWaits(connection: number, finding: Finding): LikelyWait[] {
  const { kind, certain, end, from, to, parts, packets, facts } = finding;
  const { reason, words, rule, atReceiver } = drawn[kind];
  const host = atReceiver === true ? peerOf(end) : end;
  const named = `${words} (${certain ? 'certain' : 'likely'})`;
  const wait = (part: FindingPart, by: 0 | 1 = end): LikelyWait => ({
    ...{ connection, host, reason, to: part.to },
    endedBy: { number: part.packet, from: by },
    lasts: part.to - part.from,
    bytes: facts.bytes ?? 0,
    told: {
      rule,
      words: named,
      cause:
        reason === Reason.Application
          ? `${names[host]} ${named}`
          : `${names[host]} waits: ${named}`,
      text: inferredText(certain, explanationOf(finding, { saysLikely: false })),
    },
  });
  if (parts !== undefined) return parts.map((part) => wait(part));
  // Where its arrival was not captured, the receiver's answer shows when that was.
  return facts.filledBy === undefined
    ? [wait({ from, to, packet: packets.at(-1) ?? 0 })]
    : [wait({ from, to, packet: facts.filledBy }, host)];
}

/** The peer's: its ACK ended the wait, and had been kept back. */
function lateAck(connection: number, finding: Finding): LikelyWait | undefined {
  const { kind, certain, end, packets, facts } = finding;
  const { ackAfter, inFlight = 0 } = facts;
  const ack = packets.at(-2);
  if (ackAfter === undefined || ack === undefined || packets.length < 3) return undefined;
  const host = peerOf(end);
  const how = certain ? 'certain' : 'likely';
  return {
    ...{ connection, host, reason: Reason.DelayedAck, to: finding.to },
    endedBy: { number: ack, from: host },
    lasts: ackAfter,
    bytes: inFlight,
    told: {
      rule: 'delayed-ack',
      words: `delayed ACK (${how})`,
      cause: `${drawn[kind].words}, delayed ACK (${how})`,
      text: inferredText(
        certain,
        `The ${names[host]} keeps back its ACK for ${milliseconds(ackAfter)}, because it delays ACKs.`,
      ),
    },
  };
}

function inferredText(certain: boolean, text: string): string {
  const opening = certain ? 'The packets show it' : 'Likely';
  return `${opening}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function peerOf(end: 0 | 1): 0 | 1 {
  return end === 0 ? 1 : 0;
}

function milliseconds(time: number): string {
  return `${(time / 1e6).toFixed(1)} ms`;
}

/** When each inferred wait of a log begins. */
export function beginningsOf(trace: Trace): ReadonlyMap<InferredWait, Nanoseconds> {
  const waits = Object.entries(trace.header.inferred?.waits ?? {});
  return new Map(waits.map(([record, told]) => [told, trace.time(Number(record))]));
}
