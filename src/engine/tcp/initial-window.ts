import type { TcpConfiguration } from '../configuration.ts';

type InitialWindowRule = TcpConfiguration['initialWindowRule'];

/** The first congestion window, bytes. @param segments what it is where no RFC's rule says it. */
export function initialWindowOf(rule: InitialWindowRule, segments: number, mss: number): number {
  switch (rule) {
    case 'segments':
      return segments * mss;
    case 'rfc3390': // Section 1.
      return atMost(4, 4380, mss);
    case 'rfc6928': // Section 2.
      return atMost(10, 14_600, mss);
  }
}

/** So many segments, and no more than so many bytes; but two segments may always leave. */
function atMost(segments: number, bytes: number, mss: number): number {
  return Math.min(segments * mss, Math.max(2 * mss, bytes));
}

/**
 * Whether a connection begins with one segment, its SYN (or SYN+ACK) having been sent again so
 * many times: after the first (RFC 5681, section 3.1), or only after the second, as one alone may
 * have been sent too early (RFC 6928, section 2).
 */
export function isCutByLostSyn(rule: InitialWindowRule, resent: number): boolean {
  return resent > (rule === 'rfc6928' ? 1 : 0);
}
