import type { Nanoseconds } from '../../trace/format/index.ts';

/** A link, as far as packets that passed it show. */
export interface LinkEstimate {
  /** How much longer a packet of this payload takes on the link than an empty one: nanoseconds. */
  transmission(payload: number): Nanoseconds;
  /** Payload bytes per second, headers counted; Infinity where nothing shows it. */
  readonly rate: number;
}

/** Ethernet, IPv4 and TCP with timestamps: what most packets have besides their payload. */
const headerBytes = 66;

const fewGaps = 5;
/** A full segment of Ethernet takes 30 ms. */
const slowRate = 1500 / 0.03;

/** Smaller payloads tell little of a rate. */
const leastPayload = 400;

/**
 * The rate of a link by how far apart its packets come out of it: most gaps are longer than the packets take, so one of the
 * shortest counts, but not the very shortest, because receivers take packets in batches.
 * @param gaps nanoseconds since the packet before, and the payload in it
 */
export function linkOf(gaps: readonly { gap: Nanoseconds; payload: number }[]): LinkEstimate {
  const rates = gaps
    .filter(({ gap, payload }) => payload >= leastPayload && gap > 0)
    .map(({ gap, payload }) => ((payload + headerBytes) / gap) * 1e9)
    .sort((a, b) => a - b);
  const fast = rates[Math.floor(rates.length * 0.9)] ?? Infinity;
  // A few long gaps show pauses rather than a slow link.
  const rate = rates.length < fewGaps && fast < slowRate ? Infinity : fast;
  return { rate, transmission: (payload) => (payload / rate) * 1e9 };
}
