import { Flag } from '../codes/index.ts';
import type { Nanoseconds, Trace } from '../format/index.ts';
import { oncePerTrace } from '../once.ts';
import { segmentsOf, type Segment } from '../segments/index.ts';

/** A segment in a capture on one host. */
export interface CapturedSegment {
  readonly segment: Segment;
  /**
   * On the simulation's clock, which all hosts share: when its transmission
   * starts at its sender, when its last bit has arrived at its receiver.
   */
  readonly time: Nanoseconds;
}

/**
 * What a capture on the host with this name would contain, ordered by time stamp. A frame that the sender's queue
 * dropped was never on the wire; one lost in flight appears at its sender only, and one that the network duplicated appears
 * twice at its receiver. Throws a RangeError for a host that the log does not have.
 */
export function captureAt(trace: Trace, hostName: string): CapturedSegment[] {
  const { segments, times } = packetsAt(trace, hostName);
  return segments.map((segment, i) => ({ segment, time: times[i] as Nanoseconds }));
}

/** The same in columns. */
export interface CapturedPackets {
  readonly segments: readonly Segment[];
  readonly times: readonly Nanoseconds[];
}

/** The same in columns; cached per log and host. */
export function packetsAt(trace: Trace, hostName: string): CapturedPackets {
  const host = trace.header.hosts.findIndex(({ name }) => name === hostName);
  if (host === -1) {
    const known = trace.header.hosts.map(({ name }) => name).join(', ');
    throw new RangeError(`no host '${hostName}' (there are: ${known})`);
  }
  const known = packetsOf(trace);
  let packets = known.get(host);
  if (packets === undefined) known.set(host, (packets = readPackets(trace, host)));
  return packets;
}

/** The cache, by host. */
const packetsOf = oncePerTrace(() => new Map<number, CapturedPackets>());

function readPackets(trace: Trace, host: number): CapturedPackets {
  const segments: Segment[] = [];
  const times: Nanoseconds[] = [];
  let isInOrder = true;
  const add = (segment: Segment, time: Nanoseconds): void => {
    isInOrder &&= times.length === 0 || time >= (times.at(-1) as Nanoseconds);
    segments.push(segment);
    times.push(time);
  };
  for (const segment of segmentsOf(trace)) {
    const time = segment.from === host ? segment.transmitAt : segment.arrivedAt;
    const here = segment.from === host || segment.to === host;
    if (here && time !== undefined) add(segment, time);
    if (segment.to !== host) continue;
    for (const { arrivedAt } of segment.copies) add(segment, arrivedAt);
  }
  if (isInOrder) return { segments, times };
  const order = times.map((_, i) => i);
  // Segments are in the order of their names, and sorting keeps it.
  order.sort((a, b) => (times[a] as Nanoseconds) - (times[b] as Nanoseconds));
  return {
    segments: order.map((i) => segments[i] as Segment),
    times: order.map((i) => times[i] as Nanoseconds),
  };
}

const letters: readonly (readonly [number, string])[] = [
  [Flag.Fin, 'F'],
  [Flag.Syn, 'S'],
  [Flag.Rst, 'R'],
  [Flag.Psh, 'P'],
  [Flag.Ack, '.'],
];

/** Control bits in tcpdump's letters and order: `S.`, `P.`, `F.`. */
export function flagLetters(flags: number): string {
  let set = '';
  for (const [bit, letter] of letters) if ((flags & bit) !== 0) set += letter;
  return set === '' ? 'none' : set;
}

/** A time as decimal seconds, truncated like in capture programs; with 9 digits the text is exact. */
export function decimalSeconds(time: Nanoseconds, digits: 6 | 9 = 9): string {
  const whole = Math.floor(time / 1e9);
  const rest = String(time - whole * 1e9).padStart(9, '0');
  return `${whole}.${rest.slice(0, digits)}`;
}
