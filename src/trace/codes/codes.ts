/** TCP's control bits (RFC 9293, section 3.1), as on the wire. */
export const Flag = { Fin: 1, Syn: 2, Rst: 4, Psh: 8, Ack: 16 } as const;

/** Connection states (RFC 9293, section 3.3.2). */
export const TcpState = {
  Closed: 0,
  Listen: 1,
  SynSent: 2,
  SynReceived: 3,
  Established: 4,
  CloseWait: 5,
  FinWait1: 6,
  Closing: 7,
  LastAck: 8,
  FinWait2: 9,
  TimeWait: 10,
} as const;
export type TcpState = (typeof TcpState)[keyof typeof TcpState];
export const tcpStateNames = [
  'CLOSED',
  'LISTEN',
  'SYN-SENT',
  'SYN-RECEIVED',
  'ESTABLISHED',
  'CLOSE-WAIT',
  'FIN-WAIT-1',
  'CLOSING',
  'LAST-ACK',
  'FIN-WAIT-2',
  'TIME-WAIT',
] as const;

/** Which timer a TimerFired record is about. */
export const TimerCode = {
  DelayedAck: 1,
  Retransmission: 2,
  Persist: 3,
  TimeWait: 4,
  Establishment: 5,
  Pacing: 6,
  /** The adapter has sent what autocorking waited for. */
  AutoCork: 7,
  /** What it sends is a tail loss probe (RFC 8985, section 7). */
  TailLossProbe: 8,
  /** Packets that others have overtaken may be lost by now (RFC 8985, section 6.3). */
  Reordering: 9,
  /** One ACK leaves for several duplicates (Linux). */
  AckCompression: 10,
} as const;
export type TimerCode = (typeof TimerCode)[keyof typeof TimerCode];
export const timerNames = [
  '',
  'delayed-ack',
  'retransmission',
  'persist',
  'time-wait',
  'establishment',
  'pacing',
  'auto-cork',
  'tail-loss-probe',
  'reordering',
  'ack-compression',
] as const;

/** Why a Window record was written. */
export const WindowCode = {
  /** The connection's first window. */
  Initial: 1,
  SlowStart: 2,
  Avoidance: 3,
  Timeout: 4,
  FastRetransmit: 5,
  /** A duplicate ACK during fast recovery. */
  Inflate: 6,
  /** Fast recovery ends. */
  Deflate: 7,
  /** An idle period ended. */
  Restart: 8,
  /** The peer's window changed. */
  Peer: 9,
  /** An ACK of part of what was sent before the recovery (RFC 6582). */
  PartialAck: 10,
  /** A duplicate ACK allows one new segment beyond the congestion window (RFC 3042). */
  LimitedTransmit: 11,
  /** In a recovery by selective ACKs, or by packets whenever something is missing: bytes in the network, by estimate (RFC 6675). */
  Pipe: 12,
  /** Pacing begins, or ends with the window that was sent. */
  Pacing: 13,
  /** The application did not use it (RFC 2861, RFC 7661). */
  Unused: 14,
  /** What other connections to the same peer know, or their share of its window (RFC 9040). */
  Shared: 15,
  /** An ACK lets it not grow: less was sent than it admits, as no more was written or another rule held it. */
  ApplicationLimited: 16,
  /** The same, because the peer's window admits less. */
  PeerLimited: 17,
  /** In a recovery: what leaves is in proportion to what is delivered (RFC 9937). */
  Proportional: 18,
  /** A loss was none: the window is as before (RFC 4015, RFC 5682). */
  Undo: 19,
  /** A tail loss probe has repaired a loss (RFC 8985, section 7.4). */
  ProbeRepaired: 20,
} as const;
export type WindowCode = (typeof WindowCode)[keyof typeof WindowCode];
/** Whether a window record says only that an ACK did not let the window grow. */
export function isRefusal(code: number): boolean {
  return code === WindowCode.ApplicationLimited || code === WindowCode.PeerLimited;
}
export const windowNames = [
  '',
  'initial',
  'slow-start',
  'congestion-avoidance',
  'timeout',
  'fast-retransmit',
  'inflate',
  'deflate',
  'restart',
  'peer',
  'partial-ack',
  'limited-transmit',
  'pipe',
  'pacing',
  'unused',
  'shared',
  'application-limited',
  'peer-limited',
  'proportional',
  'undo',
  'probe-repaired',
] as const;

/** Why a Cubic record was written. */
export const CubicCode = {
  /** The curves of CUBIC are new, or one of its windows grew. */
  Curves: 1,
  /** HyStart: the ACKs of a round came in a train as long as half the shortest round trip. */
  Train: 2,
  /** HyStart: round trips are longer than the shortest one. */
  Delay: 3,
} as const;
export type CubicCode = (typeof CubicCode)[keyof typeof CubicCode];

/** What an application wrote, or thinks about. */
export const Content = {
  Data: 0,
  Request: 1,
  Header: 2,
  Body: 3,
  Reply: 4,
  /** A flight of a TLS handshake. */
  Handshake: 5,
} as const;
export type Content = (typeof Content)[keyof typeof Content];
export const contentNames = [
  'data',
  'request',
  'header',
  'body',
  'header and body',
  'handshake',
] as const;

/** Why a frame was lost. */
export const DropCode = {
  Listed: 1,
  QueueFull: 2,
  Random: 3,
  BitError: 4,
  Burst: 5,
  /** Frames waited too long for too long (RFC 8289). */
  CoDel: 6,
} as const;
export type DropCode = (typeof DropCode)[keyof typeof DropCode];
export const dropNames = [
  '',
  'listed',
  'queue-full',
  'random',
  'bit-error',
  'burst',
  'codel',
] as const;

/** What can happen to a frame on the wire other than loss. */
export const ImpairmentCode = { Delayed: 1, Duplicated: 2 } as const;
export type ImpairmentCode = (typeof ImpairmentCode)[keyof typeof ImpairmentCode];
export const impairmentNames = ['', 'delayed', 'duplicated'] as const;

/** The error that an application gets. */
export const FailureCode = { Reset: 1, TimedOut: 2, Refused: 3 } as const;
export type FailureCode = (typeof FailureCode)[keyof typeof FailureCode];
export const failureNames = [
  '',
  'connection reset by peer',
  'connection timed out',
  'connection refused',
] as const;
