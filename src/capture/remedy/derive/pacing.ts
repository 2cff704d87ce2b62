import { replay, type Conversation, type End } from '../../infer/index.ts';
import { backToBack, inexact, released, timeOnLink } from './timing.ts';

/** A few waits between full segments may be the program's. */
const fewWaits = 3;

/** Bytes that left after a wait of nanoseconds since the segment before, with nothing that let them go. */
interface Burst {
  readonly bytes: number;
  readonly gap: number;
}

/**
 * At what rate an end seems to pace its data: bytes per second, half of the waits are for a lower one. Full segments of one
 * reply leave neither with an ACK nor right after each other, although data is in flight.
 * @returns undefined: too few do
 */
export function pacingRateOf(conversation: Conversation, end: End): number | undefined {
  const { full, seenAt, links } = conversation;
  const gaps: number[] = [];
  const bursts: Burst[] = [];
  let bytes = 0;
  replay(conversation, end, (situation) => {
    const { packet, data, dataAt, at, turn, next, confirmed } = situation;
    if (packet.length === 0 || packet.repeated) return undefined;
    const gap = at - dataAt;
    if (turn.segments === 0 || data === undefined || next <= confirmed) {
      bytes = 0;
    } else if (data.length >= full[end]) {
      gaps.push(gap);
      if (!released(conversation, end, situation))
        bursts.push({ bytes: bytes || data.length, gap });
      if (gap > backToBack) bytes = 0;
    }
    bytes += packet.length;
    return undefined;
  });
  const onLink = seenAt[end] ? closest(gaps) : timeOnLink(links[end], full[end]);
  const rates = bursts
    .filter(({ gap }) => gap > backToBack + inexact * onLink)
    .map((one) => (one.bytes / one.gap) * 1e9)
    .sort((a, b) => a - b);
  return rates.length < fewWaits ? undefined : rates[rates.length >> 1];
}

/** Where a sender’s packets were captured, they are no closer than its link takes them, or than its program could hand them over. */
function closest(gaps: readonly number[]): number {
  return gaps.toSorted((a, b) => a - b)[2] ?? 0;
}
