import type { VegasConfiguration } from '../../configuration.ts';
import type { Nanoseconds } from '../../kernel/time.ts';
import type { LossFacts } from '../recovery/recovery.ts';
import type { SequenceNumber } from '../sequence.ts';
import { cubic } from './cubic.ts';
import { countingReno } from './reno-counting.ts';
import { reno, reno1993, renoInSegments } from './reno.ts';
import { vegas } from './vegas-control.ts';

/** What a controller can look at when an ACK comes. Bytes and nanoseconds. */
export interface AckFacts {
  readonly now: Nanoseconds;
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly mss: number;
  /** The peer's window. */
  readonly peerWindow: number;
  /** Newly acknowledged; of a duplicate 0. */
  readonly acknowledged: number;
  /** Packets newly acknowledged as a whole; 0 where the window isn't counted in them. */
  readonly packets: number;
  /** Of the newest segment that it acknowledges; 0: unknown, because one was sent twice, or segments are not timed. */
  readonly roundTrip: Nanoseconds;
  /** The window is in use; otherwise it must not grow, whatever is decided. */
  readonly grows: boolean;
  /** The oldest number that isn't acknowledged, this ACK included. */
  readonly acknowledgment: SequenceNumber;
  /** The first number of the data, and the next one to send. */
  readonly first: SequenceNumber;
  readonly next: SequenceNumber;
  /** Duplicate ACKs in a row, before an ACK of new data, or with this one. */
  readonly duplicates: number;
}

/** The window to go on with, bytes; good until the controller is called again. */
export interface WindowDecision {
  readonly cwnd: number;
  readonly ssthresh: number;
  /** The window is below the threshold, for the log. */
  readonly slowStart: boolean;
  /** Send the oldest unacknowledged segment again, now. */
  readonly resend?: boolean;
}

/** What a controller knows that no window shows, for the log. Bytes and nanoseconds. */
export type ControlNews =
  | {
      /** The path seems full: because ACKs came in a train of this length, or round trips are so much longer. */
      readonly what: 'slow-start-ends';
      readonly by: 'train' | 'delay';
      readonly span: Nanoseconds;
    }
  | {
      /** CUBIC's two curves: the cubic one, which is level at the plateau, and that of a friendly Reno. */
      readonly what: 'curves';
      /** Of the cubic one: its time 0, and from there to the plateau, ms. */
      readonly start: Nanoseconds;
      readonly toPlateau: number;
      readonly plateau: number;
      /** Both now. */
      readonly cubic: number;
      readonly friendly: number;
    };

/** What to do about a duplicate ACK, where a controller notices losses by itself. */
export interface DuplicateDecision {
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly resend: boolean;
  /** How many duplicates in a row count from here on; from three on new data may leave. */
  readonly duplicates: number;
}

/** The facts of a timeout. */
export interface TimeoutFacts {
  readonly now: Nanoseconds;
  readonly mss: number;
  /** The congestion window before it. */
  readonly cwnd: number;
  /** One beyond the highest number ever sent. */
  readonly highest: SequenceNumber;
}

/** How long nothing was in flight, and nothing was sent. Nanoseconds. */
export interface PauseFacts {
  readonly now: Nanoseconds;
  /** Since data was sent last. */
  readonly sinceSent: Nanoseconds;
  /** Since the last of it was acknowledged. */
  readonly sinceAcknowledged: Nanoseconds;
}

/**
 * How much may be in flight. Every connection has a controller of its own, which may remember
 * what it likes; only the endpoint changes the endpoint's state, by what is decided here. What is
 * left out of it does not concern the controller: losses are then noticed and repaired by the
 * recovery, and halve the window; a timeout leaves one segment.
 */
export interface CongestionControl {
  /**
   * When it decides about an ACK of new data: before what is acknowledged is taken off what is in
   * flight, as BSD does, or after it, as ns-2's Vegas.
   */
  readonly decides: 'before' | 'after';
  /** The handshake's ACK opens a passive opener's window, where a stack lets it: the window after it, bytes. */
  onHandshake(facts: Pick<AckFacts, 'cwnd' | 'ssthresh' | 'mss'>): number;
  /** An ACK of new data in no recovery, or one that lets the window grow. */
  onAck(facts: AckFacts): WindowDecision;
  /** A duplicate ACK; undefined: nothing changes. Where this is, the controller notices losses, and no recovery does. */
  onDuplicate?(facts: AckFacts): DuplicateDecision | undefined;
  /** A loss was noticed: the threshold to go on with, bytes. Left out: half, as the recovery counts it. */
  onLoss?(facts: LossFacts): number;
  /** The retransmission timer ran out: the window to begin anew with, bytes. Left out: one segment. */
  onTimeout?(facts: TimeoutFacts): number;
  /** The last loss was none: what it changed in the controller's memory is taken back. The endpoint restores its windows. */
  onUndo?(): void;
  /** Data is leaving with nothing in flight, and it isn't the connection's first. `onSent` follows. */
  onIdle?(facts: PauseFacts): void;
  /** What ends at `end` was sent, for the first time or again; asked for by those that measure each segment. */
  onSent?(end: SequenceNumber, at: Nanoseconds): void;
  /** The last round trip that it measured, ns. Left out or undefined: the retransmission clock's counts. */
  readonly latestRoundTrip?: Nanoseconds | undefined;
  /** Segments per nanosecond in the last round trip that it measured; 0: none. For pacing after a pause. */
  readonly rate?: number;
  /**
   * Bytes of data per nanosecond at which segments leave, read after each segment; 0 or left out: they
   * leave as the window admits them. Pacing after a pause takes precedence until it ends.
   */
  readonly pacingRate?: number;
  /** It needs the round trips of single segments (`AckFacts.roundTrip`). */
  readonly timesSegments?: true;
  /** What the last call of `onAck` brought up; read at once. */
  readonly news?: readonly ControlNews[];
  /** Its memory, for a snapshot: never changed later. Left out: it has none. */
  save?(): unknown;
  load?(saved: unknown): void;
}

/** What a controller is made from. */
export interface ControlParameters {
  /** Whether the window admits any number of bytes, whole segments, or packets. */
  readonly windowUnit: 'bytes' | 'segments' | 'packets';
  readonly growthCounts: 'acks' | 'acknowledged';
  readonly vegas: VegasConfiguration;
  /** Whether CUBIC ends slow start by HyStart. */
  readonly hystart: boolean;
}

/** Makes a connection's controller. */
type MakeControl = (parameters: ControlParameters) => CongestionControl;

/** All there are, by the names that a scenario gives them: the one place that knows. */
const controls = {
  reno: (tcp) => renoOf(tcp, reno),
  'reno-1993': (tcp) => renoOf(tcp, reno1993),
  cubic,
  vegas,
} as const satisfies Record<string, MakeControl>;

/** @param inBytes per ACK, with a window in bytes. */
function renoOf(tcp: ControlParameters, inBytes: CongestionControl): CongestionControl {
  const { windowUnit, growthCounts } = tcp;
  if (growthCounts === 'acknowledged' || windowUnit === 'packets') return countingReno(tcp);
  return windowUnit === 'segments' ? renoInSegments : inBytes;
}

export type CongestionControlName = keyof typeof controls;

export function congestionControl(
  tcp: ControlParameters & { readonly congestionControl: CongestionControlName },
): CongestionControl {
  return controls[tcp.congestionControl](tcp);
}
