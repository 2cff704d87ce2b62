import type { Reason } from '../trace/format/index.ts';
import {
  Charge,
  ImpairmentCode,
  Kind,
  TraceWriter,
  noRecord,
  type Content,
  type DropCode,
  type FailureCode,
  type OptionCode,
  type RecordId,
  TcpState,
  type TimerCode,
  type Trace,
  type TraceHeader,
  type WindowCode,
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
  private readonly kernel: Kernel;
  private readonly writer: TraceWriter;
  /** Without it every record is noRecord; the run itself is the same. */
  readonly recording: boolean;

  /** @param capacity records at most; left out: as many as a browser has room for. */
  constructor(kernel: Kernel, header: TraceHeader, recording: boolean, capacity?: number) {
    this.kernel = kernel;
    this.recording = recording;
    this.writer = new TraceWriter(header, capacity);
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

  transactionStart(
    cause: RecordId,
    charge: Charge,
    place: Place,
    of: TransactionNumbers,
    expected: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.TransactionStart, cause, charge, place, 0);
    this.writer.numbers(of.number, of.page, expected, of.document);
    return id;
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
    const id = this.begin(Kind.TransactionEnd, cause, Charge.Nothing, place, failed ? 1 : 0);
    this.writer.belongs(start);
    this.writer.numbers(of.number, of.page, bytes, of.document);
    return id;
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
    const id = this.begin(Kind.Think, cause, spent, place, charge);
    this.writer.value(until);
    return id;
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
    const id = this.begin(Kind.Connect, cause, charge, place, 0);
    this.writer.numbers(port, peerPort, 0, peer);
    return id;
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
  ): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.Write, cause, charge, place, content);
    this.writer.numbers(offset, 0, accepted, rest);
    return id;
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
    const id = this.begin(Kind.Read, cause, charge, place, 0);
    this.writer.numbers(offset, 0, bytes, unread);
    return id;
  }

  close(cause: RecordId, charge: Charge, place: Place, sendingOnly: boolean): RecordId {
    return this.begin(Kind.Close, cause, charge, place, sendingOnly ? 1 : 0);
  }

  blocked(cause: RecordId, place: Place, bytes: number): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.Blocked, cause, Charge.Nothing, place, 0);
    this.writer.numbers(0, 0, bytes, 0);
    return id;
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
    const id = this.begin(Kind.SegmentSent, cause, Charge.Nothing, place, released);
    this.writer.belongs(id);
    this.writer.flags(flags);
    this.writer.numbers(sequence, acknowledgment, length, window);
    this.writer.value(mss + (retransmission ? 0x10000 : 0));
    return id;
  }

  /** A packet of no connection; `place` is the node where it comes in. */
  crossTraffic(place: Place, bytes: number): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.CrossTraffic, noRecord, Charge.Nothing, place, 0);
    this.writer.belongs(id);
    this.writer.numbers(0, 0, bytes, 0);
    return id;
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
    const id = this.at(Kind.Transmit, cause, Charge.HostProcessing, node, connection, wait);
    this.writer.belongs(segment);
    this.writer.numbers(0, queued, frameBytes, waiting);
    this.writer.value(start);
    return id;
  }

  arrived(
    cause: RecordId,
    node: number,
    connection: number,
    segment: RecordId,
    transmitted: Nanoseconds,
  ): RecordId {
    if (!this.recording) return noRecord;
    const id = this.at(Kind.Arrived, cause, Charge.Propagation, node, connection, 0);
    this.writer.belongs(segment);
    this.writer.value(transmitted);
    return id;
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
    const id = this.at(Kind.Dropped, cause, Charge.HostProcessing, node, connection, code);
    this.writer.belongs(segment);
    this.writer.numbers(0, queued, 0, waiting);
    this.writer.value(at);
    return id;
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
    const id = this.at(Kind.Impairment, cause, Charge.Nothing, node, connection, Delayed);
    this.writer.belongs(segment);
    this.writer.value(late);
    return id;
  }

  /** A frame of a node's line goes onto the wire once more; causes the transmission of the copy. */
  duplicated(cause: RecordId, node: number, connection: number, segment: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const { Duplicated } = ImpairmentCode;
    const id = this.at(Kind.Impairment, cause, Charge.Nothing, node, connection, Duplicated);
    this.writer.belongs(segment);
    return id;
  }

  received(cause: RecordId, host: number, connection: number, segment: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const id = this.at(Kind.Received, cause, Charge.HostProcessing, host, connection, 0);
    this.writer.belongs(segment);
    return id;
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
    this.begin(Kind.Options, segment, Charge.Nothing, place, code);
    this.writer.belongs(segment);
    this.writer.numbers(sequence, acknowledgment, 0, 0);
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
    const id = this.begin(Kind.Hold, cause, Charge.Nothing, place, reason);
    this.writer.belongs(replaces);
    this.writer.numbers(also, room, bytes, wanted);
    this.writer.value(timer);
    return id;
  }

  release(cause: RecordId, place: Place, reason: Reason, hold: RecordId): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.Release, cause, Charge.Nothing, place, reason);
    this.writer.belongs(hold);
    return id;
  }

  timerFired(
    cause: RecordId,
    charge: Charge,
    place: Place,
    timer: TimerCode,
    inARow: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.TimerFired, cause, charge, place, timer);
    this.writer.value(inARow);
    return id;
  }

  window(
    cause: RecordId,
    place: Place,
    code: WindowCode,
    congestionWindow: number,
    threshold: number,
    peerWindow: number,
    inFlight: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.Window, cause, Charge.Nothing, place, code);
    this.writer.numbers(congestionWindow, threshold, inFlight, peerWindow);
    return id;
  }

  /** @param initial first sequence number: told where no SYN tells it. */
  state(cause: RecordId, place: Place, to: TcpState, from: TcpState, initial: number): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.State, cause, Charge.Nothing, place, to);
    this.writer.flags(from);
    if (from === TcpState.Closed && to === TcpState.Established) {
      this.writer.numbers(initial, 0, 0, 0);
    }
    return id;
  }

  roundTrip(
    cause: RecordId,
    place: Place,
    sample: Nanoseconds,
    smoothedMicroseconds: number,
    timeoutMilliseconds: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    const id = this.begin(Kind.RoundTrip, cause, Charge.Nothing, place, 0);
    this.writer.numbers(smoothedMicroseconds, timeoutMilliseconds, 0, 0);
    this.writer.value(sample);
    return id;
  }

  failure(cause: RecordId, place: Place, code: FailureCode): RecordId {
    return this.begin(Kind.Failure, cause, Charge.Nothing, place, code);
  }

  private begin(kind: Kind, cause: RecordId, charge: Charge, place: Place, code: number): RecordId {
    return this.at(kind, cause, charge, place.host, place.connection, code);
  }

  private at(
    kind: Kind,
    cause: RecordId,
    charge: Charge,
    host: number,
    connection: number,
    code: number,
  ): RecordId {
    if (!this.recording) return noRecord;
    return this.writer.begin(kind, this.kernel.now, cause, charge, host, connection, code);
  }
}
