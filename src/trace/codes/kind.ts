/**
 * What a record of the event log says. The number is part of the log's serialization (docs/trace-format.md): never renumber,
 * only append.
 */
export const Kind = {
  /** A client starts on a document (an HTTP exchange) or a scripted transfer. */
  TransactionStart: 1,
  /** Its last byte was read (or the end of the stream, where that marks the end). */
  TransactionEnd: 2,
  /** An application begins to compute or to wait for a person. */
  Think: 3,
  /** An application asks for a connection. */
  Connect: 4,
  /** An application hands bytes to its socket. */
  Write: 5,
  /** An application takes bytes from its socket; no bytes: the end of the stream. */
  Read: 6,
  /** An application closes its socket, or the sending half of it. */
  Close: 7,
  /** A write found the send buffer full: the application sleeps. */
  Blocked: 8,
  /** TCP hands a segment to the network. Its record number is the segment's name. */
  SegmentSent: 9,
  /** A frame reached the head of its host's (or hop's) queue and knows when its transmission starts. */
  Transmit: 10,
  /** The last bit of a frame arrived. */
  Arrived: 11,
  /** A frame was lost. */
  Dropped: 12,
  /** TCP processes a segment. */
  Received: 13,
  /** A sender with data, or a receiver with an ACK due, begins to wait, or waits for another amount. */
  Hold: 14,
  /** That wait ends. */
  Release: 15,
  /** A timer ran out. */
  TimerFired: 16,
  /** The congestion window, the threshold or the peer's window changed. */
  Window: 17,
  /** The connection's state changed at one of its ends. */
  State: 18,
  /** A round-trip time was measured. */
  RoundTrip: 19,
  /** A connection ended with an error that its application gets. */
  Failure: 20,
  /** A packet outside any connection enters the network. Its record number is its name. */
  CrossTraffic: 21,
  /** An option of a segment's header, other than the MSS. */
  Options: 22,
  /** A frame on the wire is late, or is duplicated. */
  Impairment: 23,
  /** An application asks its socket for full segments only, or no longer. */
  Cork: 24,
  /** CUBIC's curves changed, or HyStart ended slow start. */
  Cubic: 25,
  /** A frame joined a queue that decides later when it leaves. */
  Queued: 26,
} as const;
/** The kind of a record whose content is withheld (`traceWatched`). Runs never write it. */
export const noKind = 0;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** One more than the largest of them. A number, so that a page need not have the names. */
export const kindCount = 27;

/** Names of the kinds, by number, in text formats. */
export const kindNames: readonly string[] = [
  '',
  'transaction-start',
  'transaction-end',
  'think',
  'connect',
  'write',
  'read',
  'close',
  'blocked',
  'segment-sent',
  'transmit',
  'arrived',
  'dropped',
  'received',
  'hold',
  'release',
  'timer-fired',
  'window',
  'state',
  'round-trip',
  'failure',
  'cross-traffic',
  'options',
  'impairment',
  'cork',
  'cubic',
  'queued',
];
