import type { TcpConfiguration } from '../configuration.ts';

/** The first congestion window, bytes. */
export function initialWindowOf(
  rule: TcpConfiguration['initialWindowRule'],
  segments: number,
  mss: number,
): number {
  // RFC 3390, section 1.
  if (rule === 'rfc3390') return Math.min(4 * mss, Math.max(2 * mss, 4380));
  return segments * mss;
}
