import type { HoldPhase } from '../../analysis/index.ts';
import { lastNotAfter } from '../../analysis/index.ts';
import { Flag } from '../../trace/codes/index.ts';
import { inOrder, oncePerTrace, segmentsOf, type Segment } from '../../trace/index.ts';
import { delayedAcksOf } from './delayed-acks.ts';
import { Intervals } from '../marks/intervals.ts';

/** A held acknowledgment, as it would have been without the delay. */
export interface PromptAck {
  readonly hold: HoldPhase;
  /** The one that was sent. */
  readonly real: Segment;
  /** A bare ACK that leaves when the hold begins and travels as fast as the host's quickest. */
  readonly prompt: Pick<Segment, 'from' | 'sentAt' | 'transmitAt' | 'arrivedAt'>;
}

/**
 * The acknowledgments that a host would have sent at once, if the log shows when they would have arrived: their travel time
 * is known, and nothing is on the wire that they would have waited for. A wire counts as shared by both directions until two
 * frames pass each other on it.
 */
export const promptAcksOf = oncePerTrace((trace): Intervals<PromptAck> => {
  const begins = ({ hold }: PromptAck): number => hold.from;
  const delayed = delayedAcksOf(trace).within(-Infinity, Infinity);
  // A long capture, say, often has none: then nothing of it has to be read.
  if (delayed.length === 0) return new Intervals<PromptAck>([], begins, begins);
  const segments = segmentsOf(trace);
  const wire = new Intervals(
    segments.filter(({ transmitAt }) => transmitAt !== undefined),
    ({ transmitAt, sentAt }) => transmitAt ?? sentAt,
    ({ transmittedAt, transmitAt, sentAt }) => transmittedAt ?? transmitAt ?? sentAt,
  );
  const shared = !passEachOther(segments);
  const quickest = quickestAcksOf(segments);
  const acknowledging = acknowledgingOf(segments);
  const found = delayed.flatMap((hold): PromptAck[] => {
    const end = `${hold.connection} ${hold.host}`;
    const model = quickest.get(end);
    const real = releasedAck(acknowledging.get(end) ?? [], hold);
    if (model === undefined || real?.arrivedAt === undefined) return [];
    const after = hold.from - model.sentAt;
    const transmitAt = after + (model.transmitAt as number);
    const arrivedAt = after + (model.arrivedAt as number);
    const others = wire
      .within(hold.from + 1, arrivedAt - 1)
      .filter(({ from }) => shared || from === hold.host);
    if (others.length > 0 || arrivedAt >= real.arrivedAt) return [];
    return [{ hold, real, prompt: { from: hold.host, sentAt: hold.from, transmitAt, arrivedAt } }];
  });
  return new Intervals(found, begins, begins);
});

/** The segments that carry an acknowledgment, in order of sending, by connection and host. */
function acknowledgingOf(segments: readonly Segment[]): Map<string, Segment[]> {
  const ends = new Map<string, Segment[]>();
  for (const segment of segments) {
    if (segment.acknowledgment === undefined) continue;
    const end = `${segment.connection} ${segment.from}`;
    const own = ends.get(end);
    if (own === undefined) ends.set(end, [segment]);
    else own.push(segment);
  }
  return ends;
}

/** The segment that brought a held acknowledgment. @param own those of its end that carry one */
function releasedAck(own: readonly Segment[], hold: HoldPhase): Segment | undefined {
  return own[1 + lastNotAfter(own, ({ sentAt }) => sentAt, hold.to - 0.5)];
}

/** The bare acknowledgment with the shortest travel time from each end, by connection and host. */
function quickestAcksOf(segments: readonly Segment[]): Map<string, Segment> {
  const quickest = new Map<string, Segment>();
  const flight = ({ arrivedAt, sentAt }: Segment): number => (arrivedAt ?? Infinity) - sentAt;
  for (const segment of segments) {
    const { connection, from, flags, length, transmitAt, arrivedAt } = segment;
    const bare = length === 0 && (flags & (Flag.Syn | Flag.Fin | Flag.Rst)) === 0;
    if (!bare || transmitAt === undefined || arrivedAt === undefined) continue;
    const key = `${connection} ${from}`;
    const before = quickest.get(key);
    if (before === undefined || flight(segment) < flight(before)) quickest.set(key, segment);
  }
  return quickest;
}

/** Whether frames of different hosts are ever on their first link at the same time. */
function passEachOther(segments: readonly Segment[]): boolean {
  const sent = inOrder(
    segments.filter(({ transmitAt }) => transmitAt !== undefined),
    ({ transmitAt }) => transmitAt as number,
  );
  let until = -Infinity;
  let from = -1;
  for (const segment of sent) {
    if (segment.from !== from && (segment.transmitAt as number) < until) return true;
    const end = segment.transmittedAt ?? -Infinity;
    if (end > until) [until, from] = [end, segment.from];
  }
  return false;
}
