import type { AfterIdle, PacingConfiguration } from '../../configuration.ts';
import type { Nanoseconds } from '../../kernel/time.ts';
import { decayLinux } from './decay-linux.ts';
import { decay2861 } from './decay-rfc2861.ts';
import { keep } from './keep.ts';
import { paceRate, paceWindow } from './pace.ts';
import { restartBsd } from './restart-bsd.ts';
import { restartLastAck } from './restart-last-ack.ts';
import { restartLastSend } from './restart-last-send.ts';
import { restart5681 } from './restart-rfc5681.ts';
import { restartRoundTrip } from './restart-rtt.ts';
import { restartThreshold } from './restart-threshold.ts';
import { newWindowValidation } from './use.ts';
import type { WindowUse } from './window-use.ts';

/** What a rule for sending after a silence may look at. Sizes are bytes. */
export interface IdleFacts {
  /** Since the last segment was received, in whole ticks of the slow heartbeat. */
  readonly sinceReceived: Nanoseconds;
  /** Since data was sent last; since the connection began, if none was. */
  readonly sinceSent: Nanoseconds;
  /** Since new data was acknowledged last. */
  readonly sinceNewAck: Nanoseconds;
  /** Whether any data was sent before. */
  readonly hasSent: boolean;
  /** The present retransmission timeout. */
  readonly timeout: Nanoseconds;
  /** The smoothed round trip and the last one; 0: none was measured. */
  readonly roundTrip: Nanoseconds;
  readonly latestRoundTrip: Nanoseconds;
  /** Segments per nanosecond in the last round trip that the controller measured; 0: none. */
  readonly rate: number;
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly mss: number;
  readonly peerWindow: number;
  readonly initialWindow: number;
  /** Windows are whole multiples of it: an MSS where they count packets, else 1. */
  readonly unit: number;
  /** The rule's own threshold, where it has one. */
  readonly threshold: Nanoseconds;
  readonly pacing: PacingConfiguration;
}

/** Windows to go on with, bytes. */
export interface RestartDecision {
  readonly cwnd: number;
  readonly ssthresh: number;
  /** The window leaves one segment at a time, spread over this time. */
  readonly paceOver?: Nanoseconds;
}

/** What a rule may look at after each call that sent data: was the window used? Bytes. */
export interface UseFacts {
  readonly now: Nanoseconds;
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly mss: number;
  readonly peerWindow: number;
  readonly initialWindow: number;
  readonly unit: number;
  readonly inFlight: number;
  readonly timeout: Nanoseconds;
  /** The congestion window stopped the sender; otherwise there was nothing more to send. */
  readonly limited: boolean;
  /** A write waits for room in the send buffer; told where the window grows only while it limits. */
  readonly filled: boolean;
  /** The most that was in flight since `usedSince`. */
  readonly used: number;
  readonly usedSince: Nanoseconds;
}

export interface UseDecision {
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly used: number;
  readonly usedSince: Nanoseconds;
}

/** Decides about the congestion window when the sender has not used it. */
export interface RestartRule {
  /** Sending begins again with nothing outstanding; undefined: nothing changes. */
  afterIdle(facts: IdleFacts): RestartDecision | undefined;
  /** Asked even if there is only an ACK to send; otherwise once data is about to leave. */
  readonly evenForAck?: true;
  /** Data was sent. */
  afterSending?(facts: UseFacts): UseDecision;
  /** What the window's use counts for; left out: nothing (`anyUse`). */
  readonly use?: WindowUse;
}

const rules: Record<AfterIdle, RestartRule> = {
  keep,
  'restart-bsd': restartBsd,
  'restart-last-send': restartLastSend,
  'restart-rfc5681': restart5681,
  'restart-rtt': restartRoundTrip,
  'restart-threshold': restartThreshold,
  'restart-last-ack': restartLastAck,
  'decay-rfc2861': decay2861,
  'decay-linux': decayLinux,
  'new-cwv': newWindowValidation,
  'pace-rate': paceRate,
  'pace-window': paceWindow,
};

export function restartRule(name: AfterIdle): RestartRule {
  return rules[name];
}
