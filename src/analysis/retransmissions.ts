import { Kind, TimerCode, WindowCode } from '../trace/codes/index.ts';
import { noRecord, type RecordId, type Trace } from '../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentOf } from '../trace/index.ts';
import { segmentSentRecord } from '../trace/records/index.ts';
import { duplicateAcksOf } from './duplicate-acks.ts';

/**
 * What made a sender retransmit: a tail loss probe, an ACK (fast retransmit), RACK's reordering timer, or the retransmission timer.
 * `repair`: one that an ACK let follow a timeout. A probe of new data is no retransmission, but is among them.
 */
export type Trigger = 'probe' | 'fast' | 'rack' | 'timeout' | 'repair';

/** Why a segment was retransmitted. */
export interface Retransmission {
  readonly trigger: Trigger;
  /** Of a fast retransmit: what in the ACK reported the loss; undefined: neither. */
  readonly by?: 'sack' | 'duplicates';
  /** Nothing was lost: the sender took its reaction back later. */
  readonly spurious: boolean;
  /** It carries new data. */
  readonly fresh: boolean;
}

type Written = { -readonly [Key in keyof Retransmission]: Retransmission[Key] };

/** One end of a connection: its last reaction to a loss, and what it has retransmitted since. */
interface Reaction {
  toTimeout: boolean;
  resent: Written[];
}

/** All of a log by their segments; docs/trace-format.md says what tells them apart. */
export const retransmissionsOf = oncePerTrace((trace): ReadonlyMap<RecordId, Retransmission> => {
  const found = new Map<RecordId, Retransmission>();
  const reactions = new Map<number, Reaction>();
  for (const id of recordsOf(trace, Kind.SegmentSent, Kind.Window)) {
    const end = trace.connection(id) * 0x10000 + trace.host(id);
    const reaction = reactions.get(end);
    if (trace.kind(id) === Kind.SegmentSent) {
      const one = read(trace, id, reaction);
      if (one === undefined) continue;
      found.set(id, one);
      if (!one.fresh) reaction?.resent.push(one);
      continue;
    }
    const code = trace.code(id);
    if (code === WindowCode.Timeout || code === WindowCode.FastRetransmit) {
      reactions.set(end, { toTimeout: code === WindowCode.Timeout, resent: [] });
    } else if (code === WindowCode.Undo && reaction !== undefined) {
      for (const one of reaction.resent) one.spurious = true;
      // What follows repairs nothing of that loss.
      reactions.set(end, { toTimeout: false, resent: [] });
    }
  }
  return found;
});

/** Undefined if it is no retransmission, or the log does not say why it is one. */
function read(trace: Trace, id: RecordId, reaction: Reaction | undefined): Written | undefined {
  const cause = trace.cause(id);
  if (cause === noRecord) return undefined;
  const fired = trace.kind(cause) === Kind.TimerFired;
  const known = fired ? triggers[trace.code(cause)] : undefined;
  const fresh = !segmentSentRecord.retransmission(trace, id);
  if (fresh) {
    if (known !== 'probe' || trace.lengthOf(id) === 0) return undefined;
    return { trigger: known, spurious: false, fresh };
  }
  if (known !== undefined) return { trigger: known, spurious: false, fresh };
  const byAck = trace.kind(cause) === Kind.Received;
  const paced = fired && trace.code(cause) === TimerCode.Pacing;
  if (reaction === undefined || !(byAck || paced)) return undefined;
  const one: Written = {
    trigger: reaction.toTimeout ? 'repair' : 'fast',
    spurious: false,
    fresh,
  };
  if (reaction.toTimeout || paced) return one;
  const sacks = segmentOf(trace, trace.segment(cause))?.options.sack.length ?? 0;
  if (sacks > 0) return { ...one, by: 'sack' };
  return duplicateAcksOf(trace).has(cause) ? { ...one, by: 'duplicates' } : one;
}

const triggers: Readonly<Record<number, Trigger>> = {
  [TimerCode.TailLossProbe]: 'probe',
  [TimerCode.Reordering]: 'rack',
  [TimerCode.Retransmission]: 'timeout',
  [TimerCode.Establishment]: 'timeout',
};

/** The shortest names, for marks; where there is none, the letter R says enough. */
export const triggerNames = {
  probe: 'probe',
  fast: 'fast',
  rack: 'RACK',
  timeout: 'timeout',
} as const;

const names: Readonly<Record<Trigger, string>> = {
  probe: 'tail loss probe',
  fast: 'fast retransmit',
  rack: 'RACK’s timer',
  timeout: 'timeout',
  repair: 'after a timeout',
};

/** `fast retransmit, by SACK`, `timeout, spurious`; empty of any other segment. */
export function retransmissionWords(trace: Trace, segment: RecordId): string {
  const one = retransmissionsOf(trace).get(segment);
  if (one === undefined) return '';
  const by = one.by === undefined ? '' : `, by ${one.by === 'sack' ? 'SACK' : 'duplicate ACKs'}`;
  return `${names[one.trigger]}${by}${one.spurious ? ', spurious' : ''}`;
}
