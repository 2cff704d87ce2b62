import { Kind, TimerCode, WindowCode } from '../trace/codes/index.ts';
import { noRecord, type RecordId, type Trace } from '../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentOf } from '../trace/index.ts';
import { segmentSentRecord } from '../trace/records/index.ts';

/**
 * What made a sender retransmit: a tail loss probe, an ACK (fast retransmit), RACK's reordering timer, or the retransmission
 * timer. `repair`: an ACK let it follow a timeout.
 */
export type Trigger = 'probe' | 'fast' | 'RACK' | 'timeout' | 'repair';

/** Why a segment was retransmitted. A probe of new data is no retransmission, but is among them. */
export interface Retransmission {
  readonly trigger: Trigger;
  /** The ACK that caused it reports what arrived (SACK). */
  readonly bySack: boolean;
  /** The window record with which the sender took its reaction back later. */
  readonly undoneBy: RecordId | undefined;
  /** Nothing was lost: the sender took its reaction back, or what it had sent before arrives. */
  readonly spurious: boolean;
}

type Written = { -readonly [Key in keyof Retransmission]: Retransmission[Key] };

/** All of a log by their segments; docs/trace-format.md says what tells them apart. */
export const retransmissionsOf = oncePerTrace((trace): ReadonlyMap<RecordId, Retransmission> => {
  const resent = Object.entries(trace.header.inferred?.resent ?? {});
  const found = new Map<RecordId, Written>(
    resent.map(([id, why]) => [Number(id), { ...why, spurious: why.undoneBy !== undefined }]),
  );
  /** By end of a connection: the code of its last reaction to a loss, and what it has retransmitted since. */
  const reactions = new Map<number, { code: number; resent: Written[] }>();
  /** By end of a connection: what it has sent. */
  const sent = new Map<number, RecordId[]>();
  for (const id of recordsOf(trace, Kind.SegmentSent, Kind.Window)) {
    const end = trace.connection(id) * 0x10000 + trace.host(id);
    const reaction = reactions.get(end);
    const code = trace.code(id);
    if (trace.kind(id) === Kind.SegmentSent) {
      const before = sent.get(end) ?? [];
      sent.set(end, before);
      if (trace.lengthOf(id) > 0) before.push(id);
      const trigger = triggerOf(trace, id, reaction?.code);
      if (trigger === undefined) continue;
      const cause = trace.segment(trace.cause(id));
      const bySack = trigger === 'fast' && (segmentOf(trace, cause)?.options.sack.length ?? 0) > 0;
      const spurious = trigger !== 'probe' && trigger !== 'repair' && arrives(before, trace, id);
      const one = { trigger, bySack, undoneBy: undefined, spurious };
      found.set(id, one);
      reaction?.resent.push(one);
    } else if (code === WindowCode.Timeout || code === WindowCode.FastRetransmit) {
      reactions.set(end, { code, resent: [] });
    } else if (code === WindowCode.Undo) {
      for (const one of reaction?.resent.splice(0) ?? [])
        Object.assign(one, { undoneBy: id, spurious: true });
    }
  }
  return found;
});

/**
 * Undefined: it is no retransmission, or the log does not say why it is one.
 * @param reaction the code of the sender's last reaction to a loss
 */
function triggerOf(trace: Trace, id: RecordId, reaction?: number): Trigger | undefined {
  const cause = trace.cause(id);
  if (cause === noRecord) return undefined;
  const kind = trace.kind(cause);
  const timer = kind === Kind.TimerFired ? trace.code(cause) : undefined;
  if (!segmentSentRecord.retransmission(trace, id)) {
    return timer === TimerCode.TailLossProbe && trace.lengthOf(id) > 0 ? 'probe' : undefined;
  }
  const known = triggers[timer ?? -1];
  if (known !== undefined || reaction === undefined) return known;
  // What an ACK lets leave can wait for its turn, or for a write that takes it along.
  if (kind !== Kind.Received && kind !== Kind.Write && timer !== TimerCode.Pacing) return undefined;
  return reaction === WindowCode.Timeout ? 'repair' : 'fast';
}

/** Whether all of a segment's bytes arrive as part of one that was sent before. */
function arrives(before: readonly RecordId[], trace: Trace, id: RecordId): boolean {
  const own = segmentOf(trace, id);
  if (own === undefined || own.length === 0) return false;
  for (let i = before.length - 1; i >= 0; i--) {
    const one = before[i] === id ? undefined : segmentOf(trace, before[i]!);
    if (one === undefined) continue;
    // New data are sent in order.
    if (one.end <= own.sequence && !one.retransmission) break;
    if (one.sequence > own.sequence || one.end < own.end) continue;
    if (one.receivedAt !== undefined) return true;
  }
  return false;
}

const triggers: Readonly<Record<number, Trigger>> = {
  [TimerCode.TailLossProbe]: 'probe',
  [TimerCode.Reordering]: 'RACK',
  [TimerCode.Retransmission]: 'timeout',
  [TimerCode.Establishment]: 'timeout',
};

/** For a mark: `fast`, `probe`, `spurious`; empty of any other segment. */
export function retransmissionWord(trace: Trace, segment: RecordId): string {
  const one = retransmissionsOf(trace).get(segment);
  if (one === undefined || one.trigger === 'repair') return '';
  return one.spurious ? 'spurious' : one.trigger;
}

/** `fast retransmit (SACK)`, `timeout, spurious`; empty of any other segment. */
export function retransmissionWords(trace: Trace, segment: RecordId): string {
  const one = retransmissionsOf(trace).get(segment);
  if (one === undefined) return '';
  const { trigger, bySack, spurious } = one;
  return names[trigger] + (bySack ? ' (SACK)' : '') + (spurious ? ', spurious' : '');
}

const names: Readonly<Record<Trigger, string>> = {
  probe: 'tail loss probe',
  fast: 'fast retransmit',
  RACK: 'RACK timer',
  timeout: 'timeout',
  repair: 'after a timeout',
};
