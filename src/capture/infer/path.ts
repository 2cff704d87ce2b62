import type { Nanoseconds } from '../../trace/format/index.ts';
import type { End, PassageColumns } from './passages.ts';

/** A link, as far as packets that passed it show. */
export interface LinkEstimate {
  /** How much longer a packet of this payload takes on the link than an empty one: nanoseconds. */
  transmission(payload: number): Nanoseconds;
  /** Payload bytes per second, headers counted; Infinity where nothing shows it. */
  readonly rate: number;
  /** The longest that a packet of this payload may have taken, where nothing shows the rate: as on a slow link. */
  doubt(payload: number): Nanoseconds;
}

/** Ethernet, IPv4 and TCP with timestamps: what most packets have besides their payload. */
const headerBytes = 66;

const fewGaps = 5;
/** A full segment of Ethernet takes 30 ms. */
const slowRate = 1500 / 0.03;

/** Bytes per second: the slowest links in use. */
const slowestRate = 62_500;

/** Smaller payloads tell little of a rate. */
const leastPayload = 400;

/**
 * The rate of a link by how far apart its packets come out of it: most gaps are longer than the packets take, so one of the
 * shortest counts, but not the very shortest, because receivers take packets in batches.
 */
class Gaps {
  private readonly rates: number[] = [];
  /** A packet came through this fast, so the link is at least as fast. */
  private least = 0;

  /** @param gap nanoseconds since the packet before, with `payload` in it */
  add(gap: Nanoseconds, payload: number): void {
    if (payload < leastPayload || !(gap > 0)) return;
    this.rates.push(((payload + headerBytes) / gap) * 1e9);
  }

  /** @param took how much longer a packet needed than a small one: no less than its time on the link */
  bound(took: Nanoseconds, payload: number): void {
    if (payload < leastPayload || Number.isNaN(took)) return;
    this.least = Math.max(this.least, ((payload + headerBytes) / Math.max(took, 1)) * 1e9);
  }

  link(): LinkEstimate {
    const rates = Float64Array.from(this.rates).sort();
    const fast = rates[Math.floor(rates.length * 0.9)] ?? Infinity;
    // A few long gaps show pauses rather than a slow link.
    const rate = Math.max(this.least, rates.length < fewGaps && fast < slowRate ? Infinity : fast);
    const doubted = rate === Infinity ? slowestRate : Infinity;
    return {
      rate,
      transmission: (payload) => (payload / rate) * 1e9,
      doubt: (payload) => ((payload + headerBytes) / doubted) * 1e9,
    };
  }
}

/** By the gaps between data packets of an end that came one after the other; both ends were captured. */
export function linkByTrips(
  { count, from, length, sent, arrived }: PassageColumns,
  end: End,
  shortest: Nanoseconds,
): LinkEstimate {
  const gaps = new Gaps();
  let before = NaN;
  for (let row = 0; row < count; row++) {
    const time = arrived[row] as number;
    if (from[row] !== end || length[row] === 0 || Number.isNaN(time)) continue;
    gaps.add(time - before, length[row] as number);
    gaps.bound(time - (sent[row] as number) - shortest, length[row] as number);
    before = time;
  }
  return gaps.link();
}

/** The same, where the packets were captured at their receiver: what answers its data left after that had come. */
export function linkByArrivals(
  { count, from, length, sequence, acknowledgment, sent: time }: PassageColumns,
  end: End,
  roundTrip: Nanoseconds,
): LinkEstimate {
  const gaps = new Gaps();
  let before = NaN;
  /** When the receiver last sent data, and up to which number. */
  let asked = NaN;
  let reach = 0;
  for (let row = 0; row < count; row++) {
    const at = time[row] as number;
    const bytes = length[row] as number;
    if (from[row] !== end) {
      const next = (sequence[row] as number) + bytes;
      if (bytes > 0 && next > reach) {
        asked = at;
        reach = next;
        // What comes next may have waited for this.
        before = NaN;
      }
      continue;
    }
    if (bytes === 0) continue;
    if ((acknowledgment[row] as number) >= reach) gaps.bound(at - asked - roundTrip, bytes);
    gaps.add(at - before, bytes);
    before = at;
  }
  return gaps.link();
}

/**
 * Where data was captured at its sender, its ACKs come back as far apart as the data left the link, as long as data was
 * waiting for the link: what the second ACK confirms was sent before the first came back.
 */
export function linkByAcks(
  { count, from, length, sequence, acknowledgment, sent: time }: PassageColumns,
  end: End,
  roundTrip: Nanoseconds,
): LinkEstimate {
  const gaps = new Gaps();
  /** Rows with data that is new, in the order of their sequence numbers, and the first that may begin after an ACK. */
  const data: number[] = [];
  let next = 0;
  let before = NaN;
  let confirmed = 0;
  for (let row = 0; row < count; row++) {
    if (from[row] === end) {
      const last = data.at(-1);
      const isNew = last === undefined || (sequence[row] as number) > (sequence[last] as number);
      if (length[row] !== 0 && isNew) data.push(row);
      continue;
    }
    const acknowledged = acknowledgment[row] as number;
    if (acknowledged <= confirmed) continue;
    const at = time[row] as number;
    if (!Number.isNaN(before)) {
      const begins = (): number => sequence[data[next] as number] ?? Infinity;
      while (begins() < confirmed) next++;
      const start = begins() === confirmed ? (time[data[next] as number] as number) : NaN;
      if (start + roundTrip <= before) gaps.add(at - before, acknowledged - confirmed);
      // A single packet that was in flight alone.
      const begun = data[next];
      if (
        begun !== undefined &&
        start >= before &&
        acknowledged === sequence[begun]! + length[begun]!
      )
        gaps.bound(at - start - roundTrip, length[begun]!);
    }
    before = at;
    confirmed = acknowledged;
  }
  return gaps.link();
}
