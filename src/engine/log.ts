import type { Reason } from '../trace/codes/index.ts';
import {
  Charge,
  ImpairmentCode,
  Kind,
  type Content,
  type DropCode,
  type FailureCode,
  type OptionCode,
  TcpState,
  type TimerCode,
  type WindowCode,
} from '../trace/codes/index.ts';
import {
  TraceWriter,
  chargeShift,
  codeShift,
  flagsShift,
  noRecord,
  placeOf,
  type LogMemory,
  type Milliseconds,
  type RecordId,
  type Trace,
  type TraceHeader,
} from '../trace/format/index.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { Nanoseconds } from './kernel/time.ts';
import type { Place, TransactionNumbers } from './place.ts';

/**
 * What happened, in the engine's words: a function per kind of record, stamped with the
 * present. The columns are told in docs/trace-format.md. Every function returns the
 * record's number (noRecord when nothing is recorded) for what it causes to name.
 */
export class Log {
  private readonly writer: TraceWriter;
  /** Without it every record is noRecord; the run itself is the same. */
  readonly recording: boolean;

  /**
   * @param capacity records at most; left out: as many as a browser has room for.
   * @param memory where they are written; left out: into fresh memory.
   */
  constructor(
    kernel: Kernel,
    header: TraceHeader,
    recording: boolean,
    capacity?: number,
    memory?: LogMemory,
  ) {
    this.recording = recording;
    this.writer = new TraceWriter(header, capacity, kernel, memory);
  }

  /** A record found no room. */
  get full(): boolean {
    return this.writer.full;
  }

  get length(): number {
    return this.writer.length;
  }

  trace(): Trace {
    return this.writer.trace();
  }

  /** Goes to another moment of the same run. */
  rewind(length: number): void {
    this.writer.rewind(length);
  }

  // Applications.

  /**
   * @param expected bytes; 0: not known
   * @param since when it could first have begun, ns: it had to wait for a connection; left out: now
   */
  transactionStart(
    cause: RecordId,
    charge: Charge,
    place: Place,
    of: TransactionNumbers,
    expected: number,
    since: Nanoseconds = 0,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.TransactionStart | (charge << chargeShift);
    return this.writer.record(
      mark,
      cause,
      place.word,
      noRecord,
      since,
      of.number,
      of.page,
      expected,
      of.document,
    );
  }

  transactionEnd(
    cause: RecordId,
    place: Place,
    of: TransactionNumbers,
    start: RecordId,
    bytes: number,
    failed: boolean,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.TransactionEnd | ((failed ? 1 : 0) << codeShift);
    return this.writer.record(
      mark,
      cause,
      place.word,
      start,
      0,
      of.number,
      of.page,
      bytes,
      of.document,
    );
  }

  /** @param charge what the time until `until` is spent on. @param spent what that since `cause` was. */
  think(
    cause: RecordId,
    place: Place,
    charge: Charge,
    until: Nanoseconds,
    spent: Charge = Charge.Nothing,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Think | (charge << codeShift) | (spent << chargeShift);
    return this.writer.brief(mark, cause, place.word, noRecord, until);
  }

  connect(
    cause: RecordId,
    charge: Charge,
    place: Place,
    port: number,
    peerPort: number,
    peer: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Connect | (charge << chargeShift);
    return this.writer.record(mark, cause, place.word, noRecord, 0, port, peerPort, 0, peer);
  }

  /** @param rest bytes of the write that are still to be accepted. */
  write(
    cause: RecordId,
    charge: Charge,
    place: Place,
    content: Content,
    offset: number,
    accepted: number,
    rest: number,
    begins: RecordId,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Write | (content << codeShift) | (charge << chargeShift);
    return this.writer.record(mark, cause, place.word, begins, 0, offset, 0, accepted, rest);
  }

  read(
    cause: RecordId,
    charge: Charge,
    place: Place,
    offset: number,
    bytes: number,
    unread: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Read | (charge << chargeShift);
    return this.writer.record(mark, cause, place.word, noRecord, 0, offset, 0, bytes, unread);
  }

  close(cause: RecordId, charge: Charge, place: Place, sendingOnly: boolean): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Close | ((sendingOnly ? 1 : 0) << codeShift) | (charge << chargeShift);
    return this.writer.brief(mark, cause, place.word, noRecord, 0);
  }

  blocked(cause: RecordId, place: Place, bytes: number): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Blocked;
    return this.writer.record(mark, cause, place.word, noRecord, 0, 0, 0, bytes, 0);
  }

  // Segments.

  /** @param released the reason of the hold that it ends. */
  segmentSent(
    cause: RecordId,
    place: Place,
    sequence: number,
    acknowledgment: number,
    length: number,
    window: number,
    flags: number,
    mss: number,
    retransmission: boolean,
    released: Reason,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.SegmentSent | (released << codeShift) | (flags << flagsShift);
    const itself = this.writer.length;
    return this.writer.record(
      mark,
      cause,
      place.word,
      itself,
      mss + (retransmission ? 0x10000 : 0),
      sequence,
      acknowledgment,
      length,
      window,
    );
  }

  /** A packet of no connection; `place` is the node where it comes in. */
  crossTraffic(place: Place, bytes: number): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.CrossTraffic;
    return this.writer.record(mark, noRecord, place.word, this.writer.length, 0, 0, 0, bytes, 0);
  }

  /**
   * @param node the host or router that sends. @param wait what a wait until `start` is
   * charged to. @param waiting frames that wait before it. @param queued their bytes.
   */
  transmit(
    cause: RecordId,
    node: number,
    connection: number,
    segment: RecordId,
    start: Nanoseconds,
    wait: Charge,
    frameBytes: number,
    waiting: number,
    queued: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Transmit | (wait << codeShift) | (Charge.HostProcessing << chargeShift);
    const where = placeOf(node, connection);
    return this.writer.record(mark, cause, where, segment, start, 0, queued, frameBytes, waiting);
  }

  arrived(
    cause: RecordId,
    node: number,
    connection: number,
    segment: RecordId,
    transmitted: Nanoseconds,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Arrived | (Charge.Propagation << chargeShift);
    return this.writer.brief(mark, cause, placeOf(node, connection), segment, transmitted);
  }

  /** @param waiting frames in the queue it met. @param queued their bytes. */
  dropped(
    cause: RecordId,
    node: number,
    connection: number,
    segment: RecordId,
    code: DropCode,
    at: Nanoseconds,
    waiting: number,
    queued: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Dropped | (code << codeShift) | (Charge.HostProcessing << chargeShift);
    const where = placeOf(node, connection);
    return this.writer.record(mark, cause, where, segment, at, 0, queued, 0, waiting);
  }

  /** A frame of a node's line is late by so much; told when it goes onto the wire. */
  delayed(
    cause: RecordId,
    node: number,
    connection: number,
    segment: RecordId,
    late: Nanoseconds,
  ): RecordId {
    if (!this.recording) return noRecord;
    const { Delayed } = ImpairmentCode;
    const mark = Kind.Impairment | (Delayed << codeShift);
    return this.writer.brief(mark, cause, placeOf(node, connection), segment, late);
  }

  /** A frame of a node's line goes onto the wire once more; causes the transmission of the copy. */
  duplicated(cause: RecordId, node: number, connection: number, segment: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const { Duplicated } = ImpairmentCode;
    const mark = Kind.Impairment | (Duplicated << codeShift);
    return this.writer.brief(mark, cause, placeOf(node, connection), segment, 0);
  }

  received(cause: RecordId, host: number, connection: number, segment: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Received | (Charge.HostProcessing << chargeShift);
    return this.writer.brief(mark, cause, placeOf(host, connection), segment, 0);
  }

  /** One option of the segment that was sent last. */
  option(
    place: Place,
    segment: RecordId,
    code: OptionCode,
    sequence: number,
    acknowledgment: number,
  ): void {
    if (!this.recording) return;
    const mark = Kind.Options | (code << codeShift);
    this.writer.record(mark, segment, place.word, segment, 0, sequence, acknowledgment, 0, 0);
  }

  // Connections.

  /**
   * @param room bytes the window would still admit. @param wanted size of the segment that
   * would leave. @param timer when a timer ends it; -1: none does.
   */
  hold(
    cause: RecordId,
    place: Place,
    reason: Reason,
    also: number,
    bytes: number,
    room: number,
    wanted: number,
    timer: Nanoseconds,
    replaces: RecordId,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Hold | (reason << codeShift);
    return this.writer.record(mark, cause, place.word, replaces, timer, also, room, bytes, wanted);
  }

  release(cause: RecordId, place: Place, reason: Reason, hold: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Release | (reason << codeShift);
    return this.writer.brief(mark, cause, place.word, hold, 0);
  }

  timerFired(
    cause: RecordId,
    charge: Charge,
    place: Place,
    timer: TimerCode,
    inARow: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.TimerFired | (timer << codeShift) | (charge << chargeShift);
    return this.writer.brief(mark, cause, place.word, noRecord, inARow);
  }

  window(
    cause: RecordId,
    place: Place,
    code: WindowCode,
    cwnd: number,
    ssthresh: number,
    peerWindow: number,
    inFlight: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Window | (code << codeShift);
    return this.writer.record(
      mark,
      cause,
      place.word,
      noRecord,
      0,
      cwnd,
      ssthresh,
      inFlight,
      peerWindow,
    );
  }

  /** @param initial first sequence number: told where no SYN tells it. */
  state(cause: RecordId, place: Place, to: TcpState, from: TcpState, initial: number): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.State | (to << codeShift) | (from << flagsShift);
    const told = from === TcpState.Closed && to === TcpState.Established ? initial : 0;
    return this.writer.record(mark, cause, place.word, noRecord, 0, told, 0, 0, 0);
  }

  roundTrip(
    cause: RecordId,
    place: Place,
    sample: Nanoseconds,
    smoothedMicroseconds: number,
    timeoutMilliseconds: Milliseconds,
  ): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.RoundTrip;
    return this.writer.record(
      mark,
      cause,
      place.word,
      noRecord,
      sample,
      smoothedMicroseconds,
      timeoutMilliseconds,
      0,
      0,
    );
  }

  failure(cause: RecordId, place: Place, code: FailureCode): RecordId {
    if (!this.recording) return noRecord;
    const mark = Kind.Failure | (code << codeShift);
    return this.writer.brief(mark, cause, place.word, noRecord, 0);
  }
}
