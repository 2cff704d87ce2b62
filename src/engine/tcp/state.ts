import { TcpState, type Reason } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import { noBlocks, type Block } from './blocks.ts';
import { noUse, type UseMemory } from './restart/cwv.ts';
import type { SequenceNumber } from './sequence.ts';

/**
 * Everything one end of a connection knows: one flat record, so that it can be copied and
 * shown as it is. Names follow RFC 9293, section 3.3.1, where it has one.
 */
export interface EndpointState {
  state: TcpState;
  /** The application has closed both directions: what still arrives is refused. */
  detached: boolean;

  // What is sent.
  /** Initial send sequence number. */
  iss: SequenceNumber;
  /** Oldest number not yet acknowledged. */
  sndUna: SequenceNumber;
  /** Next number to send; falls back to sndUna when a timeout starts over. */
  sndNxt: SequenceNumber;
  /** One beyond the highest number ever sent. */
  sndMax: SequenceNumber;
  /** The peer's window, bytes from sndUna. */
  sndWnd: number;
  /** Largest window the peer ever announced. */
  maxSndWnd: number;
  /** Sequence and acknowledgment number of the segment that last updated the window. */
  sndWl1: SequenceNumber;
  sndWl2: SequenceNumber;
  /** Bytes in the send buffer: written, not yet acknowledged. */
  buffered: number;
  /** Bytes the application has written in all. */
  written: number;
  /** What an autotuned send buffer has grown to; bytes. */
  sendCapacity: number;
  /** Bytes of a write that found no room in the send buffer. */
  blocked: number;
  /** The application asked for full segments only (TCP_CORK). */
  corked: boolean;
  /** More is expected to follow the last write (MSG_MORE, or autocorking), and no segment was received since. */
  moreFollows: boolean;
  /** Segments of this connection are in the host, or in its adapter, until then. */
  inHostUntil: number;
  /** The application will write no more: a FIN follows the data. */
  finQueued: boolean;
  /** Largest payload to send: the smaller of both sides' MSS, less the options of every segment. */
  mss: number;
  /** What the receiver's rules take for a full segment. */
  receiveMss: number;
  /** Length of the last segment if it was a shorter one, which may be full on a path of smaller packets; 0: it was not. */
  shortSegment: number;
  /** One beyond the last less than full segment that was sent (Minshall's Nagle). */
  smallSentTo: SequenceNumber;

  // Options, once both SYNs have offered them.
  /** Window scaling (RFC 7323, section 2), and by how much the windows sent and received are shifted. */
  scaling: boolean;
  announceShift: number;
  peerShift: number;
  /** Timestamps (RFC 7323, section 3). */
  timestamps: boolean;
  /** TS.Recent: the timestamp to echo. */
  recentTimestamp: number;
  /** When it came. */
  recentAt: number;
  /** Last.ACK.sent. */
  lastAckSent: SequenceNumber;
  /** Selective acknowledgments (RFC 2018). */
  selectiveAcks: boolean;

  // Congestion control (RFC 5681).
  /** Bytes. */
  cwnd: number;
  /** The part of it that counts: whole segments, if the window is counted in them. */
  admitted: number;
  /** Bytes. */
  ssthresh: number;
  duplicateAcks: number;
  /** In fast recovery. */
  recovering: boolean;
  /** What was sent before the last recovery, or timeout, ends here (RFC 6582, RecoveryPoint of RFC 6675). */
  recover: SequenceNumber;
  /** The part of cwnd that duplicates have added, where a recovery keeps it apart; bytes. */
  inflation: number;
  /** ACKs of new data in this recovery. */
  partialAcks: number;
  /** The oldest segment is to be sent again as soon as the ACK at hand has been read. */
  repairDue: boolean;
  /** Bytes beyond the congestion window that limited transmit allows in the present call (RFC 3042). */
  limited: number;
  /** Bytes that it has sent since the first duplicate ACK. */
  limitedSent: number;
  /** What the peer holds beyond sndUna, as its selective ACKs report; never changed in place. */
  scoreboard: readonly Block[];
  /** One beyond the last number sent again in this recovery (HighRxt of RFC 6675). */
  resentTo: SequenceNumber;
  /** One beyond that of the rescue retransmission (RescueRxt). */
  rescuedTo: SequenceNumber;
  /** In a recovery by the scoreboard: bytes still in the network, by estimate. */
  pipe: number;

  // Round-trip times and retransmission (RFC 6298), in the clock's own unit: ticks of the slow
  // heartbeat, or nanoseconds (clock.ts).
  /** Whether a segment is being timed. */
  timing: boolean;
  timedSequence: SequenceNumber;
  timedAt: number;
  /** Smoothed time, ticks times 8 or nanoseconds; 0: no sample yet. */
  srtt: number;
  /** Mean deviation, ticks times 4 or nanoseconds. */
  rttvar: number;
  /** Present timeout, ticks or nanoseconds. */
  rto: number;
  /** Timeouts in a row. */
  shift: number;
  /** After a timeout: what was sent before it, up to here, may have been lost. */
  lossUntil: SequenceNumber;
  /** How often the SYN had to be sent again. */
  synResent: number;
  /** When the last segment was received: the idle clock of BSD's slow-start restart. */
  lastReceived: number;
  /** When new data was acknowledged last: the idle clock of ns-2. */
  lastNewAck: number;
  /** When data was sent last. */
  lastSent: number;
  /** When a rule last decided about a pause: a new pause begins there if nothing was sent since. */
  pauseJudged: number;
  /** The last round trip of the timed segment, exactly; 0: none was measured. */
  lastRoundTrip: number;
  /** The shortest round trip measured, exactly; 0: none was. */
  shortestRoundTrip: number;
  /** The most that was in flight since `usedSince`: whether the window is used (RFC 2861). */
  used: number;
  usedSince: number;
  /** What RFC 7661 remembers; it is replaced, never changed. */
  validation: UseMemory;
  /** Bytes sent again in the present recovery. */
  repaired: number;
  /** A window is being spread over a round trip. */
  pacing: boolean;
  /** The gap between its segments, ns. */
  paceGap: number;
  /** The end of this pacing cuts the window to what was sent. */
  paceCaps: boolean;
  /** The next segment waits for the pacing timer, whatever paces. */
  paceWaits: boolean;
  /** Pacing by request: from when on the next batch may leave, its bytes that have left, and segments so far, up to ten. */
  paceFrom: number;
  pacedBytes: number;
  pacedSegments: number;
  /** The burst limit stopped the present call of output. */
  burstEnded: boolean;

  // What is received.
  irs: SequenceNumber;
  /** Next number expected. */
  rcvNxt: SequenceNumber;
  /** Right edge of the window announced. */
  rcvAdv: SequenceNumber;
  /** Bytes in order that the application has not read. */
  readable: number;
  /** Bytes the application has read in all. */
  read: number;
  /** The peer's FIN was received in order. */
  finReceived: boolean;
  /** Blocks beyond rcvNxt, sorted, not touching; never changed in place. */
  outOfOrder: readonly Block[];
  /** The last of them to change, the latest first: what a SACK option reports (RFC 2018, section 4). */
  recentBlocks: readonly Block[];
  /** What came twice, to be reported once (RFC 2883). */
  duplicateBlock: Block | undefined;
  /** ACKs of data out of order since the last in order, that left and that were put off. */
  disorderAcks: number;
  putOffAcks: number;
  /** Where the data in order ended then. */
  disorderAt: SequenceNumber;
  /** Where the stream ends, if a FIN came out of order. */
  finAt: SequenceNumber | undefined;
  /** An ACK is due now. */
  ackNow: boolean;
  /** An ACK is held back; its Hold record. */
  ackHold: RecordId;
  ackHeld: boolean;
  /** In-order bytes not acknowledged. */
  unacknowledged: number;

  // The reason of the present silence.
  hold: RecordId;
  holdReason: Reason;
  holdBytes: number;
  holdAlso: number;
  holdRoom: number;
  holdTimer: number;
  /** Reason of the hold that ended in the present call of output. */
  releasedInCall: Reason;
}

export function initialState(iss: SequenceNumber, mss: number): EndpointState {
  return {
    state: TcpState.Closed,
    detached: false,
    iss,
    sndUna: iss,
    sndNxt: iss,
    sndMax: iss,
    sndWnd: 0,
    maxSndWnd: 0,
    sndWl1: 0,
    sndWl2: 0,
    buffered: 0,
    written: 0,
    sendCapacity: 0,
    blocked: 0,
    corked: false,
    moreFollows: false,
    inHostUntil: 0,
    finQueued: false,
    mss,
    receiveMss: mss,
    shortSegment: 0,
    smallSentTo: iss,
    scaling: false,
    announceShift: 0,
    peerShift: 0,
    timestamps: false,
    recentTimestamp: 0,
    recentAt: 0,
    lastAckSent: 0,
    selectiveAcks: false,
    cwnd: 0,
    admitted: 0,
    ssthresh: 0,
    duplicateAcks: 0,
    recovering: false,
    recover: iss,
    inflation: 0,
    partialAcks: 0,
    repairDue: false,
    limited: 0,
    limitedSent: 0,
    scoreboard: noBlocks,
    resentTo: iss,
    rescuedTo: iss,
    pipe: 0,
    timing: false,
    timedSequence: iss,
    timedAt: 0,
    srtt: 0,
    rttvar: 0,
    rto: 0,
    shift: 0,
    lossUntil: iss,
    synResent: 0,
    lastReceived: 0,
    lastNewAck: 0,
    lastSent: 0,
    pauseJudged: 0,
    lastRoundTrip: 0,
    shortestRoundTrip: 0,
    used: 0,
    usedSince: 0,
    validation: noUse,
    repaired: 0,
    pacing: false,
    paceGap: 0,
    paceCaps: false,
    paceWaits: false,
    paceFrom: 0,
    pacedBytes: 0,
    pacedSegments: 0,
    burstEnded: false,
    irs: 0,
    rcvNxt: 0,
    rcvAdv: 0,
    readable: 0,
    read: 0,
    finReceived: false,
    outOfOrder: noBlocks,
    recentBlocks: noBlocks,
    duplicateBlock: undefined,
    disorderAcks: 0,
    putOffAcks: 0,
    disorderAt: 0,
    finAt: undefined,
    ackNow: false,
    ackHold: noRecord,
    ackHeld: false,
    unacknowledged: 0,
    hold: noRecord,
    holdReason: 0,
    holdBytes: 0,
    holdAlso: 0,
    holdRoom: 0,
    holdTimer: -1,
    releasedInCall: 0,
  };
}
