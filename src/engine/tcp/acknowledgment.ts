import type { DelayedAckConfiguration, TcpConfiguration } from '../configuration.ts';
import { millisecond, type Nanoseconds } from '../kernel/time.ts';

/** What a policy for acknowledging data in order may look at. Bytes and nanoseconds. */
export interface InOrderFacts {
  readonly now: Nanoseconds;
  readonly pushed: boolean;
  /** Bytes in order that are not acknowledged, this segment's included. */
  readonly unacknowledged: number;
  readonly mss: number;
  /** The retransmission time-out in force. */
  readonly timeout: Nanoseconds;
}

/** When an ACK leaves at the latest: now, with the host's next heartbeat, or at a time. */
export type AckTime = 'now' | 'heartbeat' | Nanoseconds;

/**
 * Decides when data that arrived in order is acknowledged (RFC 1122, section 4.2.3.2). Every
 * connection has a policy of its own, which may remember what it likes. What is out of order, fills
 * a hole or ends the stream is acknowledged at once, whatever it says.
 */
export interface AckPolicy {
  /** Data came in order; of several times for one ACK the earliest counts. */
  onData(facts: InOrderFacts): AckTime;
  /** Its memory, for a snapshot: never changed later. Left out: it has none. */
  save?(): unknown;
  load?(saved: unknown): void;
}

/** Makes a connection's policy; what is put off waits for a timer, a window update or data to ride on. */
export function ackPolicy(configuration: DelayedAckConfiguration): AckPolicy {
  const { kind, delay } = configuration;
  switch (kind) {
    case 'immediate':
      return { onData: () => 'now' };
    case 'heartbeat':
      return { onData: (facts) => (isDue(configuration, facts) ? 'now' : 'heartbeat') };
    case 'timer':
      return { onData: (facts) => (isDue(configuration, facts) ? 'now' : facts.now + delay) };
    case 'adaptive':
      return new AdaptivePolicy(configuration);
  }
}

/** So many bytes wait, or a pushed segment came, that the ACK is due. */
function isDue({ every, ackPush }: DelayedAckConfiguration, facts: InOrderFacts): boolean {
  const enough = every > 0 && facts.unacknowledged >= every * facts.mss;
  return enough || (ackPush && facts.pushed);
}

/** Delays an ACK about as long as the next segment is expected to take. */
class AdaptivePolicy implements AckPolicy {
  private readonly configuration: DelayedAckConfiguration;
  private readonly delay: AdaptiveDelay;
  /** 0: nothing is known. */
  private estimate: Nanoseconds = 0;
  /** When the last data in order came. */
  private lastData: Nanoseconds = 0;

  constructor(configuration: DelayedAckConfiguration) {
    this.configuration = configuration;
    this.delay = adaptiveDelay(configuration.delay);
  }

  onData(facts: InOrderFacts): AckTime {
    const { now, pushed, timeout } = facts;
    const gap = now - this.lastData;
    this.estimate = this.delay.learn({ estimate: this.estimate, gap, timeout });
    this.lastData = now;
    if (isDue(this.configuration, facts)) return 'now';
    return now + this.delay.wait(this.estimate, pushed);
  }

  save(): readonly [Nanoseconds, Nanoseconds] {
    return [this.estimate, this.lastData];
  }

  load(saved: unknown): void {
    [this.estimate, this.lastData] = saved as readonly [Nanoseconds, Nanoseconds];
  }
}

/** How an adaptive delay is learnt; all times ns. */
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
