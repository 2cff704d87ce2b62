import type { DelayedAckConfiguration, TcpConfiguration } from '../configuration.ts';
import { millisecond } from '../kernel/time.ts';

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
  /** How long an ACK may wait, where that is learnt from what arrives. */
  readonly adaptive?: AdaptiveDelay;
}

/** Delays an ACK about as long as the next segment is expected to take; all times ns. */
export interface AdaptiveDelay {
  /** The estimate after a segment with data; `estimate` is 0 before the first. */
  learn(facts: {
    readonly estimate: number;
    /** Since the segment with data before. */
    readonly gap: number;
    readonly timeout: number;
  }): number;
  /** How long the ACK of a segment may wait. */
  wait(estimate: number, pushed: boolean): number;
}

/** Builds the rule; what is put off waits for a timer, a window update or data to ride on. */
export function acknowledgmentRule(configuration: DelayedAckConfiguration): AcknowledgmentRule {
  if (configuration.kind === 'immediate') return { onData: () => 'now' };
  const { ackPush, every, kind, delay } = configuration;
  const rule: AcknowledgmentRule = {
    onData({ pushed, unacknowledged, mss }) {
      const enough = every > 0 && unacknowledged >= every * mss;
      return enough || (ackPush && pushed) ? 'now' : 'later';
    },
  };
  return kind === 'adaptive' ? { ...rule, adaptive: adaptiveDelay(delay) } : rule;
}

/**
 * Linux 2.0: half of the estimate before and all of the gap since the last segment, a third of a
 * second at first; after a gap longer than the time-out, the time-out. A pushed segment may be
 * one of a dialogue, whose sender waits (Nagle): its ACK waits 20 ms at most. The gap is told in
 * that kernel's clock ticks, of which it sees one at least.
 */
export function adaptiveDelay(longest: number): AdaptiveDelay {
  const tick = 10 * millisecond;
  const first = 330 * millisecond;
  const pushedLongest = 20 * millisecond;
  return {
    learn({ estimate, gap, timeout }) {
      if (estimate === 0) return first;
      if (gap > timeout) return timeout;
      return Math.floor(estimate / 2) + Math.max(tick, gap);
    },
    wait: (estimate, pushed) => Math.min(estimate, pushed ? pushedLongest : longest),
  };
}

/** What reading has changed about the receive buffer. */
export interface WindowFacts {
  /** Bytes by which the window's right edge could move. */
  readonly advance: number;
  /** Bytes that the peer may still send, as far as it knows. */
  readonly left: number;
  readonly mss: number;
  /** Size of the receive buffer. */
  readonly buffer: number;
  /** Nothing is left to read. */
  readonly emptied: boolean;
}

/** Decides whether the room made by reading is announced by a segment of its own. */
export type WindowUpdateRule = (facts: WindowFacts) => boolean;

/** Room is announced by the ACKs of data alone: ns-2, whose windows never change. */
export const neverUpdates: WindowUpdateRule = () => false;

const windowUpdateRules: Record<TcpConfiguration['windowUpdate'], WindowUpdateRule> = {
  /** 4.3BSD Tahoe, and so SunOS 4. */
  tahoe: ({ advance, mss, buffer, emptied }) =>
    (emptied && advance >= 2 * mss) || 100 * advance >= 35 * buffer,
  /** Linux 2.0, tcp_raise_window: as much again as the peer knows of; and no window of less than a segment is told of. */
  doubled: ({ advance, left, mss }) => advance >= left && left + advance >= mss,
  never: neverUpdates,
  /** Only what the peer knows to be nearly closed is opened again: no ACK comes of reading. */
  reopened: ({ advance, left, mss }) => advance >= mss && left < 2 * mss,
  /** 4.3BSD Reno and later. In effect it acknowledges every second full segment. */
  reno: ({ advance, mss, buffer }) => advance >= 2 * mss || 2 * advance >= buffer,
};

export function windowUpdateRule(name: TcpConfiguration['windowUpdate']): WindowUpdateRule {
  return windowUpdateRules[name];
}
