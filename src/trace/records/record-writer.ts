// Written by `npm run records` from declared.ts: change that.
import { Charge, Kind, type Reason, type WindowCode } from '../codes/index.ts';
import {
  chargeShift,
  codeShift,
  flagsShift,
  noRecord,
  type Nanoseconds,
  type RecordId,
  type TraceWriter,
} from '../format/index.ts';
import type { BlockedColumns } from './blocked.ts';
import type { CloseColumns } from './close.ts';
import type { ConnectColumns } from './connect.ts';
import type { CorkColumns } from './cork.ts';
import type { CrossTrafficColumns } from './cross-traffic.ts';
import type { CubicColumns } from './cubic.ts';
import type { DroppedColumns } from './dropped.ts';
import type { FailureColumns } from './failure.ts';
import type { ImpairmentColumns } from './impairment.ts';
import type { OptionsColumns } from './options.ts';
import type { QueuedColumns } from './queued.ts';
import type { RoundTripColumns } from './round-trip.ts';
import type { StateColumns } from './state.ts';
import type { ThinkColumns } from './think.ts';
import type { TimerFiredColumns } from './timer-fired.ts';
import type { TransactionEndColumns } from './transaction-end.ts';
import type { TransactionStartColumns } from './transaction-start.ts';
import type { WriteColumns } from './write.ts';

/**
 * A method for each kind of record: it writes one of the present and returns its number, or noRecord when nothing is
 * recorded or the log is full. What is written for nearly every segment is taken column by column, all else as an
 * object (docs/decisions/0009).
 */
export class RecordWriter {
  protected readonly writer: TraceWriter;
  /** Without it every record is noRecord. */
  readonly recording: boolean;

  constructor(writer: TraceWriter, recording: boolean) {
    this.writer = writer;
    this.recording = recording;
  }

  /** The client starts on a document or a scripted transfer; its connection might not exist yet, so it is in the end record. */
  transactionStart(of: TransactionStartColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.TransactionStart | (of.charge << chargeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      noRecord,
      of.knownSince,
      of.number,
      of.page,
      of.expected,
      of.document,
    );
  }

  /** Its last byte was read, or the end of the stream. */
  transactionEnd(of: TransactionEndColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.TransactionEnd | ((of.failed ? 1 : 0) << codeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      of.start,
      0,
      of.number,
      of.page,
      of.bytes,
      of.document,
    );
  }

  /** An application begins to compute, to wait for a person, or to copy what it writes next. */
  think(of: ThinkColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Think | (of.spentOn << codeShift) | (of.charge << chargeShift);
    return this.writer.brief(mark, of.cause, of.place, noRecord, of.end);
  }

  /** An application asks for a connection. */
  connect(of: ConnectColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Connect | (of.charge << chargeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      noRecord,
      0,
      of.port,
      of.peerPort,
      0,
      of.peer,
    );
  }

  /** An application hands bytes to its socket. */
  write(of: WriteColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Write | (of.content << codeShift) | (of.charge << chargeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      of.begins,
      of.plain,
      of.offset,
      0,
      of.accepted,
      of.rest,
    );
  }

  /** An application takes bytes from its socket. @param offset where in the stream received; bytes. @param bytes taken; 0: the end of the stream; bytes. @param unread left unread; bytes. */
  read(
    cause: RecordId,
    charge: Charge,
    place: number,
    offset: number,
    bytes: number,
    unread: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Read | (charge << chargeShift);
    return this.writer.record(mark, cause, place, noRecord, 0, offset, 0, bytes, unread);
  }

  /** An application closes its socket. */
  close(of: CloseColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Close | ((of.sendingOnly ? 1 : 0) << codeShift) | (of.charge << chargeShift);
    return this.writer.brief(mark, of.cause, of.place, noRecord, 0);
  }

  /** A write found no room in the send buffer: the application sleeps. */
  blocked(of: BlockedColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Blocked;
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      noRecord,
      of.unsentLimit,
      0,
      0,
      of.bytes,
      0,
    );
  }

  /** TCP hands a segment to the network. @param sequence of its first byte; sequence number. @param acknowledgment the next byte expected; counts only with the ACK bit; sequence number. @param payload of payload; bytes. @param window the window field of the header, scaled as both SYNs agreed; bytes. @param flags the control bits, as on the wire. @param released the reason of the hold that it ends; 0: none. @param mss the MSS option; 0: none; bytes. @param retransmission data in it was sent before. @param ackCause why its ACK leaves at once, where a stack has several rules for that (AckCause). @param quickLeft the quick ACKs that are left. */
  segmentSent(
    cause: RecordId,
    place: number,
    sequence: number,
    acknowledgment: number,
    payload: number,
    window: number,
    flags: number,
    released: Reason,
    mss: number,
    retransmission: boolean,
    ackCause: number,
    quickLeft: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.SegmentSent | (released << codeShift) | (flags << flagsShift);
    return this.writer.record(
      mark,
      cause,
      place,
      this.writer.length,
      mss | (retransmission ? 65536 : 0) | (ackCause << 17) | (quickLeft << 22),
      sequence,
      acknowledgment,
      payload,
      window,
    );
  }

  /** A frame reached the head of its host or hop and knows when its transmission starts; if it has a `queued` record that is its cause, and its transmission starts now. @param segment the segment. @param start when its transmission starts. @param wait of the wait until then: transmission behind frames of the same connection or station, queueing behind another connection’s, medium-busy behind another station’s. @param frame of the frame on the wire; bytes. @param waiting frames that wait before it; frames. @param queued their bytes; bytes. */
  transmit(
    cause: RecordId,
    charge: Charge,
    place: number,
    segment: RecordId,
    start: Nanoseconds,
    wait: Charge,
    frame: number,
    waiting: number,
    queued: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Transmit | (wait << codeShift) | (charge << chargeShift);
    return this.writer.record(mark, cause, place, segment, start, 0, queued, frame, waiting);
  }

  /** The last bit of a frame arrived. @param segment the segment. @param transmitted when its transmission ended; the rest is propagation. */
  arrived(cause: RecordId, place: number, segment: RecordId, transmitted: Nanoseconds): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Arrived | (Charge.Propagation << chargeShift);
    return this.writer.brief(mark, cause, place, segment, transmitted);
  }

  /** A frame was lost; its cause is its `queued` record if it has one. */
  dropped(of: DroppedColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Dropped | (of.why << codeShift) | (of.charge << chargeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      of.segment,
      of.lost,
      of.target,
      of.queued,
      of.interval,
      of.waiting,
    );
  }

  /** TCP processes a segment. @param segment the segment. */
  received(cause: RecordId, place: number, segment: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Received | (Charge.HostProcessing << chargeShift);
    return this.writer.brief(mark, cause, place, segment, 0);
  }

  /** A sender with data, or a receiver with an ACK due, begins to wait, or waits for another amount. @param reason that binds. @param further the further reasons (bit n: reason n). @param bytes held back; for delayed-ack: bytes unacknowledged; bytes. @param room that the window would still admit; for delayed-ack: why the ACK waits (AckCause); bytes. @param wanted size of the segment that would leave; bytes. @param timer when a timer ends it; -1: none does. @param replaces the hold it replaces; -1: it is new. @param small for nagle: the rule is one small segment at a time (Minshall). */
  hold(
    cause: RecordId,
    place: number,
    reason: Reason,
    further: number,
    bytes: number,
    room: number,
    wanted: number,
    timer: Nanoseconds,
    replaces: RecordId,
    small: boolean,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Hold | (reason << codeShift) | ((small ? 1 : 0) << flagsShift);
    return this.writer.record(mark, cause, place, replaces, timer, further, room, bytes, wanted);
  }

  /** That wait ends; its cause released it. @param reason that ends. @param hold the hold’s record. */
  release(cause: RecordId, place: number, reason: Reason, hold: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Release | (reason << codeShift);
    return this.writer.brief(mark, cause, place, hold, 0);
  }

  /** A timer ran out. */
  timerFired(of: TimerFiredColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.TimerFired | (of.timer << codeShift) | (of.charge << chargeShift);
    return this.writer.brief(mark, of.cause, of.place, noRecord, of.inARow);
  }

  /** The congestion window, the threshold or the peer’s window changed. @param why why. @param congestionWindow cwnd; bytes. @param threshold ssthresh; bytes. @param peerWindow the peer’s window; bytes. @param inFlight in flight; bytes. @param delivered for pipe, in a recovery by proportional rate reduction: packets that the ACK delivers; otherwise 0. */
  window(
    cause: RecordId,
    place: number,
    why: WindowCode,
    congestionWindow: number,
    threshold: number,
    peerWindow: number,
    inFlight: number,
    delivered: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Window | (why << codeShift);
    return this.writer.record(
      mark,
      cause,
      place,
      noRecord,
      delivered,
      congestionWindow,
      threshold,
      inFlight,
      peerWindow,
    );
  }

  /** The connection’s state changed. */
  state(of: StateColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.State | (of.state << codeShift) | (of.before << flagsShift);
    return this.writer.record(mark, of.cause, of.place, noRecord, 0, of.initial, 0, 0, 0);
  }

  /** A round-trip time was measured. */
  roundTrip(of: RoundTripColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.RoundTrip;
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      noRecord,
      of.sample,
      of.smoothed,
      of.timeout,
      0,
      0,
    );
  }

  /** The connection ended with an error that its application gets. */
  failure(of: FailureColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Failure | (of.error << codeShift);
    return this.writer.brief(mark, of.cause, of.place, noRecord, 0);
  }

  /** A packet outside any connection enters the network. */
  crossTraffic(of: CrossTrafficColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.CrossTraffic;
    return this.writer.record(mark, of.cause, of.place, this.writer.length, 0, 0, 0, of.packet, 0);
  }

  /** An option of the segment’s header, other than the MSS, right after its record: 1 window-scale (`first` the shift), 2 sack-permitted, 3 timestamps (`first` TSval, `second` TSecr), 4 sack (`first` to before `second`: one block, in the order of the option). */
  options(of: OptionsColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Options | (of.option << codeShift);
    return this.writer.record(mark, of.cause, of.place, of.segment, 0, of.first, of.second, 0, 0);
  }

  /** What happens to the frame just transmitted (its cause): 1 delayed (causes `arrived`), 2 duplicated (causes the `transmit` of a copy, which is the same segment and has records of its own). */
  impairment(of: ImpairmentColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Impairment | (of.effect << codeShift);
    return this.writer.brief(mark, of.cause, of.place, of.segment, of.late);
  }

  /** An application asks its socket for full segments only (TCP_CORK), or no longer. */
  cork(of: CorkColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Cork | ((of.corked ? 1 : 0) << codeShift) | (of.charge << chargeShift);
    return this.writer.brief(mark, of.cause, of.place, noRecord, 0);
  }

  /** CUBIC begins an epoch, or one of its windows grew (1 curves); or HyStart ended slow start, because the ACKs of a round came in a train (2), or because of the delay (3). */
  cubic(of: CubicColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Cubic | (of.why << codeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      noRecord,
      of.since,
      of.cubic,
      of.friendly,
      of.plateau,
      of.toPlateau,
    );
  }

  /** A frame joined a queue of CoDel or FQ-CoDel, which decides later when it leaves: its `transmit` or `dropped` record has this one as its cause. */
  queued(of: QueuedColumns): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Queued | (Charge.HostProcessing << chargeShift);
    return this.writer.record(
      mark,
      of.cause,
      of.place,
      of.segment,
      0,
      0,
      of.queued,
      of.frame,
      of.waiting,
    );
  }
}
