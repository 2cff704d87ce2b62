import { Charge, Content } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import { Reader, type OnRead } from '../application/reader.ts';
import type { Stream, StreamReader } from '../application/stream.ts';
import type { TlsConfiguration } from '../configuration-workload.ts';
import type { EventTarget } from '../kernel/kernel.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Endpoint } from '../tcp/endpoint.ts';
import { Socket } from '../tcp/socket.ts';
import { flightsOf, overheadOf, type Flight, type Side } from './flights.ts';
import type { RecordBook } from './record-book.ts';

interface SessionState {
  /** Flights of the handshake that are over. */
  flight: number;
  /** Records begun, flights included. */
  made: number;
  /** Plaintext of the present record; bytes of it that found no room yet. */
  plain: number;
  pending: number;
  /** Plaintext in all records so far, without the handshake. */
  sent: number;
  /** Bytes read from the socket, and the peer's records that are whole. */
  read: number;
  taken: number;
  /** The application sleeps in a read. */
  wanting: boolean;
}

export interface SessionOptions {
  readonly side: Side;
  readonly tls: TlsConfiguration;
  readonly book: RecordBook;
  readonly readDelay: Nanoseconds;
  /** Bytes at most per read of the socket. */
  readonly readSize: number;
  /** Takes the plaintext of the records that a read has made whole. */
  readonly onRead: OnRead;
  /** The handshake is over, as far as this end is concerned. */
  readonly onOpen: (cause: RecordId) => void;
}

/**
 * One end of a TLS connection over a socket. Before anything else it exchanges the handshake's flights. What the
 * application writes it cuts into records, each written as a whole; of what comes it hands on the plaintext of whole
 * records, because a record is authenticated as one (RFC 8446, section 5.2).
 */
export class TlsSession implements EventTarget, Stream, StreamReader {
  private readonly state: SessionState = {
    flight: 0,
    made: 0,
    plain: 0,
    pending: 0,
    sent: 0,
    read: 0,
    taken: 0,
    wanting: false,
  };
  private readonly socket: Socket;
  private readonly options: SessionOptions;
  private readonly flights: readonly Flight[];
  private readonly reader: Reader;

  constructor(endpoint: Endpoint, options: SessionOptions) {
    const { kernel } = endpoint.host;
    const { tls, readDelay, readSize } = options;
    this.socket = new Socket(endpoint);
    this.options = options;
    this.flights = flightsOf(tls);
    kernel.register(this);
    this.reader = new Reader(kernel, this.socket, readDelay, readSize, (bytes, end, record) =>
      this.onRead(bytes, end, record),
    );
  }

  get endpoint(): Endpoint {
    return this.socket.endpoint;
  }

  get atEnd(): boolean {
    return this.socket.atEnd;
  }

  get closed(): boolean {
    return this.socket.closed;
  }

  get detached(): boolean {
    return this.socket.detached;
  }

  get wanting(): boolean {
    return this.state.wanting;
  }

  /** The handshake is not over. */
  get handshakes(): boolean {
    return this.state.flight < this.flights.length;
  }

  /** The client begins the handshake. The server does when it reads. */
  begin(cause: RecordId): void {
    this.shakeHands(cause);
  }

  /** The socket has room. Returns whether the handshake uses it. */
  writable(cause: RecordId): boolean {
    if (!this.handshakes) return false;
    if (this.state.pending > 0) this.shakeHands(cause);
    return true;
  }

  readable(cause: RecordId): void {
    this.reader.readable(cause);
  }

  want(cause: RecordId, charge: Charge = Charge.Nothing): void {
    this.state.wanting = true;
    if (!this.reader.wanting) this.reader.want(cause, charge);
  }

  /**
   * Writes records as long as there is room. A record that finds too little counts as accepted when the rest of it is
   * written, with the application's next call.
   */
  write(
    content: Content,
    bytes: number,
    cause: RecordId,
    charge: Charge,
    begins: RecordId = noRecord,
  ): { accepted: number; record: RecordId } {
    const { state } = this;
    const overhead = overheadOf[this.options.tls.handshake];
    let [accepted, record, spent] = [0, cause, charge];
    while (accepted < bytes) {
      const plain = Math.min(this.limit, bytes - accepted);
      record = this.writeRecord(content, plain, overhead, record, spent, begins);
      spent = Charge.Nothing;
      if (state.pending > 0) break;
      accepted += state.plain;
      state.sent += state.plain;
    }
    return { accepted, record };
  }

  cork(cause: RecordId, charge: Charge): RecordId {
    return this.socket.cork(cause, charge);
  }

  uncork(cause: RecordId, charge: Charge): RecordId {
    return this.socket.uncork(cause, charge);
  }

  close(cause: RecordId, charge: Charge): void {
    this.socket.close(cause, charge);
  }

  abort(cause: RecordId, charge: Charge): void {
    this.socket.abort(cause, charge);
  }

  /** Nothing is ever scheduled for it. */
  handle(): void {}

  save(): SessionState {
    return { ...this.state };
  }

  load(saved: unknown): void {
    Object.assign(this.state, saved as SessionState);
  }

  private get peer(): Side {
    return this.options.side === 'client' ? 'server' : 'client';
  }

  /** The largest plaintext of the next record. */
  private get limit(): number {
    const { record, firstRecords, firstRecordsUntil } = this.options.tls;
    return this.state.sent < firstRecordsUntil ? firstRecords : record;
  }

  /** Goes on with the handshake as far as it can. */
  private shakeHands(cause: RecordId): void {
    const { state, flights, options } = this;
    let record = cause;
    while (this.handshakes) {
      const { by, bytes } = flights[state.flight] as Flight;
      if (by !== options.side) {
        if (!this.reader.wanting) this.reader.want(record);
        return;
      }
      record = this.writeRecord(Content.Handshake, bytes, 0, record, Charge.Nothing, noRecord);
      if (state.pending > 0) return;
      state.flight++;
    }
    options.onOpen(record);
    if (state.wanting && !this.reader.wanting) this.reader.want(record);
  }

  /** Writes the rest of the present record, or else begins one. Returns the record of the log. */
  private writeRecord(
    content: Content,
    plain: number,
    overhead: number,
    cause: RecordId,
    charge: Charge,
    begins: RecordId,
  ): RecordId {
    const { state, socket, options } = this;
    const begun = state.pending > 0;
    if (!begun) {
      state.plain = plain;
      state.pending = plain + overhead;
      const { address, state: stream } = socket.endpoint;
      options.book.put(address.connection, options.side, state.made++, {
        end: stream.written + state.pending,
        plain: content === Content.Handshake ? 0 : plain,
      });
    }
    const { accepted, record } = socket.write(
      content,
      state.pending,
      cause,
      charge,
      begins,
      false,
      begun ? 0 : plain,
    );
    state.pending -= accepted;
    return record;
  }

  private onRead(bytes: number, end: boolean, record: RecordId): void {
    const { state, options, socket } = this;
    if (end) {
      const { wanting } = state;
      state.wanting = false;
      if (wanting) options.onRead(0, true, record);
      return;
    }
    state.read += bytes;
    const before = state.flight;
    const plain = this.takeRecords();
    if (state.flight > before && !socket.closed) this.shakeHands(record);
    if (plain > 0) {
      state.wanting = false;
      options.onRead(plain, false, record);
    } else if ((state.wanting || this.handshakes) && !this.reader.wanting) {
      this.reader.want(record);
    }
  }

  /** Returns the plaintext of the records that are whole now. */
  private takeRecords(): number {
    const { state, options, peer } = this;
    const { connection } = this.endpoint.address;
    let plain = 0;
    for (;;) {
      const next = options.book.get(connection, peer, state.taken);
      if (next === undefined || next.end > state.read) return plain;
      state.taken++;
      if (this.handshakes) state.flight++;
      plain += next.plain;
    }
  }
}
