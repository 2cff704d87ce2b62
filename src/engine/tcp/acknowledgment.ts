import type { AckCause } from '../../trace/codes/index.ts';
import type { DelayedAckConfiguration } from '../configuration.ts';
import { millisecond, type Heartbeat, type Nanoseconds } from '../kernel/time.ts';
import { QuickPolicy } from './acks/quick.ts';

/** What a policy may always look at. Bytes and nanoseconds. */
export interface ReceiverFacts {
  readonly now: Nanoseconds;
  /** Bytes in order that are not acknowledged, those of the segment at hand included. */
  readonly unacknowledged: number;
  readonly mss: number;
  /** The retransmission timeout in force. */
  readonly timeout: Nanoseconds;
  /** The smoothed round trip; 0: none was measured. */
  readonly roundTrip: Nanoseconds;
  /** The window as the last segment announced it, and as an ACK would announce it now. */
  readonly announced: number;
  readonly offered: number;
  /** Less than half of the receive buffer is free. */
  readonly crowded: boolean;
}

/** What it may look at when something came out of order. */
export interface DisorderFacts extends ReceiverFacts {
  /** The segment has raised the limit of the window. */
  readonly raises: boolean;
}

/** What a policy for acknowledging data in order may look at besides. */
export interface InOrderFacts extends DisorderFacts {
  /** Payload of the segment. */
  readonly length: number;
  readonly pushed: boolean;
}

/** What it may look at when the application has read while data is unacknowledged. Bytes and nanoseconds. */
export interface ReadFacts {
  readonly now: Nanoseconds;
  readonly unacknowledged: number;
  /** What is left to read. */
  readonly unread: number;
  readonly mss: number;
  /** By how much an ACK would now move the right edge of the announced window. */
  readonly opens: number;
}

/** When an ACK leaves at the latest: now, with the host's next heartbeat, or at a time. */
export type AckTime = 'now' | 'heartbeat' | Nanoseconds;

/**
 * Decides when data that arrived in order is acknowledged (RFC 1122, section 4.2.3.2). Every
 * connection has its own policy, which can keep a state if `save` and `load` carry it. Data that is
 * out of order or fills a hole is acknowledged at once, without asking it, and so is the end of the
 * stream, unless it has a rule of its own for that.
 */
export interface AckPolicy {
  /** The connection is established: nothing was to come before. */
  onEstablished?(now: Nanoseconds): void;
  /** Data came in order. If an earlier ACK is still waiting, the earlier time counts. */
  onData(facts: InOrderFacts): AckTime;
  /** The application has read: the time for the ACK that is due; undefined: unchanged. */
  onRead?(facts: ReadFacts): AckTime | undefined;
  /** A segment with an ACK has left, carrying so many bytes of data. */
  onAckSent?(now: Nanoseconds, bytes: number, facts: ReceiverFacts): void;
  /** An ACK has waited until its timer or the heartbeat; `onAckSent` follows. */
  onTimer?(now: Nanoseconds, facts: ReceiverFacts): void;
  /** Data came in order, and filled a hole before data that are already here: acknowledged at once. */
  onRepair?(facts: InOrderFacts): void;
  /** Data came that are old, or out of order: acknowledged at once. */
  onDisorder?(facts: DisorderFacts, old: boolean): void;
  /** The end of the stream came in order. Left out: acknowledged at once. */
  onEnd?(facts: ReceiverFacts): AckTime;
  /** The application is about to write. */
  onWrite?(): void;
  /** Each ACK leaves at once at present, whatever it is for. */
  readonly isQuick?: boolean;
  /** Whether it may also delay what comes after this end has closed. */
  readonly delaysWhenClosing?: boolean;
  /** Why it has decided so, for the log; and the quick ACKs that are left once the next ACK is sent. */
  readonly cause?: AckCause;
  readonly quickLeft?: number;
  /** Its state, for a snapshot: never changed later. Left out: it has none. */
  save?(): unknown;
  load?(saved: unknown): void;
}

/**
 * Makes a connection's policy; what is put off waits for a timer, a window update or data to ride on.
 * @param heartbeat that the kernel's timers count.
 * @param shortestTimeout that this host's retransmission timer may have.
 */
export function ackPolicy(
  configuration: DelayedAckConfiguration,
  heartbeat: Heartbeat,
  shortestTimeout = Infinity,
): AckPolicy {
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
    case 'quick':
      return new QuickPolicy(configuration, heartbeat, { shortestTimeout });
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

/** How an adaptive delay is learned; all times ns. */
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
 * second at first; after a gap longer than the timeout, the timeout. A pushed segment may be
 * one of a dialogue, whose sender waits (Nagle): its ACK waits 20 ms at most. The gap is counted in
 * that kernel's clock ticks, and is at least one.
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
