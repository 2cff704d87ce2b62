import type { TcpConfiguration } from '../../configuration.ts';
import { reno, reno1993 } from './reno.ts';

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

const controllers: Record<TcpConfiguration['congestionControl'], CongestionController> = {
  reno,
  'reno-1993': reno1993,
};

export function congestionController(
  name: TcpConfiguration['congestionControl'],
): CongestionController {
  return controllers[name];
}
