import { byteCount, grouped } from '../../analysis/index.ts';
import {
  levelAt,
  packetCount,
  windowsAt,
  type WindowHistory,
} from '../../analysis/windows/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { Kind } from '../../trace/codes/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { segmentSentRecord } from '../../trace/records/index.ts';
import type { MarkRole } from '../marks/shape.ts';

/** One of the windows at the cursor. */
export interface WindowReading {
  readonly role: MarkRole;
  readonly name: string;
  /** Bytes; undefined: not yet in the log. */
  readonly value: number | undefined;
  /** `2,920`, `2 packets`, `not known yet`, `no limit yet`. */
  readonly words: string;
  /** The same in full segments, or in bytes: `2 segments`; of copies in flight, how many; empty if that says nothing. */
  readonly segments: string;
}

/**
 * The values at a time, in reading order.
 * @param segment payload of a full segment, bytes; undefined if it is not known
 */
export function windowReadings(
  history: WindowHistory,
  time: Nanoseconds,
  segment: number | undefined,
): WindowReading[] {
  const { congestionWindow, threshold, receiveWindow, inFlight } = windowsAt(history, time);
  const { packet, used, unacknowledged } = history;
  const recorded = history.congestionWindow.length > 0;
  const keepsAccount = used !== unacknowledged;
  const readings: readonly Read[] = [
    ...(recorded
      ? ([
          { role: 'congestion-edge', name: 'cwnd', value: congestionWindow },
          { role: 'threshold', name: 'ssthresh', value: threshold },
        ] as const)
      : []),
    {
      role: 'data',
      name: 'in flight',
      value: keepsAccount ? undefined : inFlight,
      counted: levelAt(used, time) ?? 0,
    },
    ...(keepsAccount
      ? ([
          {
            role: 'unacknowledged',
            name: 'sent, not acknowledged',
            value: inFlight,
            counted: levelAt(unacknowledged, time) ?? 0,
          },
        ] as const)
      : []),
    { role: 'window-edge', name: 'receive window', value: receiveWindow },
  ];
  return readings.map(({ role, name, value, counted = value }) => ({
    role,
    name,
    value: value ?? counted,
    words: windowWords(counted, packet),
    segments:
      role === 'data' && keepsAccount
        ? (history.copies.findLast((one) => one.time <= time)?.words ?? '')
        : besideWords(role, value, packet, segment),
  }));
}

interface Read {
  readonly role: MarkRole;
  readonly name: string;
  /** Bytes, if known. */
  readonly value: number | undefined;
  /** The same as the congestion window counts it; left out: it is as large. */
  readonly counted?: number;
}

/** No window can be larger (RFC 7323, section 2.3): a threshold up here was not set by a loss. */
const largestWindow = 65535 * 2 ** 14;

export const noLimit = 'no limit yet';

/** `2,920` or `2 packets`; `not known yet`; `no limit yet`. */
export function windowWords(value: number | undefined, packet?: number): string {
  if (value === undefined) return 'not known yet';
  if (value >= largestWindow) return noLimit;
  return packet === undefined ? grouped(value) : packetCount(value, packet);
}

/** A window that counts bytes in segments; what is counted in packets, but is of bytes, in those. */
function besideWords(
  role: MarkRole,
  value: number | undefined,
  packet: number | undefined,
  segment: number | undefined,
): string {
  const counted = role === 'congestion-edge' || role === 'threshold';
  if (packet === undefined) return role === 'congestion-edge' ? segmentWords(value, segment) : '';
  return counted || value === undefined ? '' : byteCount(value);
}

function segmentWords(value: number | undefined, segment: number | undefined): string {
  if (value === undefined || segment === undefined) return '';
  const count = value / segment;
  const words = Number.isInteger(count) ? grouped(count) : grouped(count, 1);
  return `${words} ${words === '1' ? 'segment' : 'segments'}`;
}

/** Options take less of a segment than this, bytes (RFC 9293, section 3.1: 15 words of header). */
const maxOptions = 40;

/**
 * Payload of a full segment that a host sends on a connection, bytes: what both SYNs allow, less the
 * options that it carries; where no SYN is seen the largest that it sends. Undefined if it sends none.
 */
export function fullSegment(trace: Trace, connection: number, host: number): number | undefined {
  let most = 0;
  let allowed = Infinity;
  for (const id of recordsOf(trace, Kind.SegmentSent)) {
    if (trace.connection(id) !== connection) continue;
    const mss = segmentSentRecord.mss(trace, id);
    if (mss > 0) allowed = Math.min(allowed, mss);
    if (trace.host(id) === host) most = Math.max(most, segmentSentRecord.payload(trace, id));
  }
  if (most === 0) return undefined;
  return allowed === Infinity || most > allowed - maxOptions ? most : allowed;
}
