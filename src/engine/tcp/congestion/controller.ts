import type { TcpConfiguration } from '../../configuration.ts';
import { reno, reno1993, renoInSegments } from './reno.ts';

/** What a controller may look at when new data is acknowledged. Bytes. */
export interface AckFacts {
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly mss: number;
  /** Bytes newly acknowledged. */
  readonly acknowledged: number;
}

/** How the congestion window grows. */
export interface CongestionController {
  /** The window after an ACK of new data. */
  onAck(facts: AckFacts): number;
}

/**
 * The rule for growth. Vegas has its own place (vegas.ts, vegas-sender.ts), as it reads every
 * ACK's delay; where it asks here, as after a handshake, it grows like Reno.
 */
export function congestionController(
  name: TcpConfiguration['congestionControl'],
  unit: TcpConfiguration['windowUnit'] = 'bytes',
): CongestionController {
  if (unit === 'segments') return renoInSegments;
  return name === 'reno-1993' ? reno1993 : reno;
}
