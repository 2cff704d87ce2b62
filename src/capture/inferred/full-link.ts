import type { Nanoseconds } from '../../trace/format/index.ts';
import { roundTripsOf, type Conversation, type End } from '../infer/index.ts';

/** When the link out of an end was full with its data. */
export interface FullLink {
  readonly end: End;
  /** Bytes per second, headers counted. */
  readonly rate: number;
  readonly spans: readonly { readonly from: Nanoseconds; readonly to: Nanoseconds }[];
}

/** Ethernet, IPv4 and TCP with timestamps. */
const headerBytes = 66;
/** Round trips longer than the shortest by so many full segments show a queue. */
const leastQueue = 3;
/** The part of the fastest gaps' rate that its data must reach, or others used the link as well. */
const leastShare = 0.7;
/** A shorter time shows no rate. */
const leastSpan: Nanoseconds = 100e6;

/**
 * The times in which a queue at the link held an end's data, which came out of it as fast as the link takes packets at all.
 * Undefined: the capture shows none, or it was made where the round trips of that data cannot be seen.
 */
export function fullLinkOf(conversation: Conversation, end: End): FullLink | undefined {
  const { links, full, seenAt } = conversation;
  const link = links[end];
  if (!seenAt[end] || link.rate === Infinity) return undefined;
  const samples = roundTripsOf(conversation, end);
  const shortest = samples.reduce((least, { value }) => Math.min(least, value), Infinity);
  const queued = shortest + leastQueue * link.transmission(full[end]);
  const onWire = 1 + headerBytes / full[end];
  const spans: { from: Nanoseconds; to: Nanoseconds }[] = [];
  let bytes = 0;
  let time = 0;
  for (let i = 0; i < samples.length; i++) {
    const first = i;
    while ((samples[i]?.value ?? 0) > queued) i++;
    const [from, to] = [samples[first]!, samples[i - 1] ?? samples[first]!];
    const took = to.at - from.at;
    const came = (to.confirmed - from.confirmed) * onWire;
    if (took < leastSpan || came < leastShare * link.rate * (took / 1e9)) continue;
    spans.push({ from: from.at, to: to.at });
    bytes += came;
    time += took;
  }
  return spans.length === 0 ? undefined : { end, rate: (bytes / time) * 1e9, spans };
}
