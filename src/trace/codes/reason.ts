/**
 * Why a host that could act stays silent. The order is the order of precedence: the first that applies binds, the others are
 * listed beside it ('also').
 */
export const Reason = {
  /** No reason. Of a hold: the reason is withheld (`traceWatched`). */
  None: 0,
  /** The application has written nothing that is still to be sent. */
  Application: 1,
  /** The peer's window is the limit (RFC 9293, section 3.8.6). */
  ReceiveWindow: 2,
  /** The congestion window is the limit (RFC 5681, section 3.1). */
  CongestionWindow: 3,
  /** Turning off Nagle's rule alone would release the data (RFC 896; RFC 1122, section 4.2.3.4). */
  Nagle: 4,
  /** The sender's silly-window avoidance (RFC 1122, section 4.2.3.4). */
  SillyWindow: 5,
  /** The application asked for full segments only. */
  Cork: 6,
  /** Sending is paced (a timer allows the next segment), or bursts are limited (the next ACK does). */
  Pacing: 7,
  /** Only the retransmission timer can end the wait. */
  RetransmissionWait: 8,
  /** A receiver holds an acknowledgment (RFC 1122, section 4.2.3.2). */
  DelayedAck: 9,
  /** The application has more to write, but the send buffer is full of data in flight. */
  SendBuffer: 10,
} as const;
export type Reason = (typeof Reason)[keyof typeof Reason];

/** Names of the reasons, by number, as the command line prints them. */
export const reasonNames = [
  'none',
  'application',
  'receive-window',
  'congestion-window',
  'nagle',
  'silly-window',
  'cork',
  'pacing',
  'retransmission-wait',
  'delayed-ack',
  'send-buffer',
] as const;
export type ReasonName = (typeof reasonNames)[number];

/** A set of reasons as bits, for the `also` of a hold. */
export function reasonBit(reason: Reason): number {
  return 1 << reason;
}

/** The names in a set of reasons, in order of precedence. */
export function reasonsIn(bits: number): ReasonName[] {
  return reasonNames.filter((_, reason) => reason > 0 && (bits & (1 << reason)) !== 0);
}
