import type { DelayedAckConfiguration, TcpConfiguration } from '../configuration.ts';

/** What a rule for acknowledging data in order may look at. */
export interface InOrderFacts {
  readonly pushed: boolean;
  /** Bytes in order that are not acknowledged, this segment's included. */
  readonly unacknowledged: number;
  readonly mss: number;
}

/** Decides when data that arrived in order is acknowledged (RFC 1122, section 4.2.3.2). */
export interface AcknowledgmentRule {
  onData(facts: InOrderFacts): 'now' | 'later';
}

/** Builds the rule; what is put off waits for a timer, a window update or data to ride on. */
export function acknowledgmentRule(configuration: DelayedAckConfiguration): AcknowledgmentRule {
  if (configuration.kind === 'immediate') return { onData: () => 'now' };
  const { ackPush, every } = configuration;
  return {
    onData({ pushed, unacknowledged, mss }) {
      const enough = every > 0 && unacknowledged >= every * mss;
      return enough || (ackPush && pushed) ? 'now' : 'later';
    },
  };
}

/** What reading has changed about the receive buffer. */
export interface WindowFacts {
  /** Bytes by which the window's right edge could move. */
  readonly advance: number;
  readonly mss: number;
  /** Size of the receive buffer. */
  readonly buffer: number;
  /** Nothing is left to read. */
  readonly emptied: boolean;
}

/** Decides whether the room made by reading is announced by a segment of its own. */
export type WindowUpdateRule = (facts: WindowFacts) => boolean;

const windowUpdateRules: Record<TcpConfiguration['windowUpdate'], WindowUpdateRule> = {
  /** 4.3BSD Tahoe, and so SunOS 4. */
  tahoe: ({ advance, mss, buffer, emptied }) =>
    (emptied && advance >= 2 * mss) || 100 * advance >= 35 * buffer,
  /** Room is announced by the ACKs of data alone: ns-2, whose windows never change. */
  never: () => false,
  /** 4.3BSD Reno and later. In effect it acknowledges every second full segment. */
  reno: ({ advance, mss, buffer }) => advance >= 2 * mss || 2 * advance >= buffer,
};

export function windowUpdateRule(name: TcpConfiguration['windowUpdate']): WindowUpdateRule {
  return windowUpdateRules[name];
}
