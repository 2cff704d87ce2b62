import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { Conversation, End, Situation } from '../../infer/index.ts';

/** What was let go within this after an ACK came was let go by it. */
export const atOnce: Nanoseconds = 4e6;

/** Segments this close together, beyond what the link takes, were ready together. */
export const backToBack: Nanoseconds = 0.5e6;

/** How far off the rate of a link may be. */
export const inexact = 1.1;

/** Ethernet, IPv4 and TCP with timestamps, as the rates of links count them. */
const headerBytes = 66;

/** How long a link takes a segment. */
export function timeOnLink({ rate }: Conversation['links'][End], payload: number): Nanoseconds {
  return ((payload + headerBytes) / rate) * 1e9;
}

/** Whether a packet left right after the one before it, as fast as the link took that. */
export function follows(
  { links }: Conversation,
  end: End,
  { at, dataAt, data }: Situation,
): boolean {
  return at - dataAt <= backToBack + inexact * timeOnLink(links[end], data?.length ?? 0);
}

/** Whether an ACK came just before a packet left, for data that was in flight. */
export function released({ seenAt }: Conversation, end: End, situation: Situation): boolean {
  const { at, dataAt, releaseAt, next, confirmedBefore } = situation;
  const soon = seenAt[end] ? atOnce : 4 * atOnce;
  return releaseAt >= dataAt && at - releaseAt <= soon && next > confirmedBefore;
}
