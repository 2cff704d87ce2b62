import {
  Charge,
  Content,
  FailureCode,
  TcpState,
  noRecord,
  type RecordId,
} from '../../trace/format/index.ts';
import { Reader, type OnRead } from '../application/reader.ts';
import type { DocumentConfiguration, HttpConfiguration } from '../configuration.ts';
import type { Host } from '../host.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Log } from '../log.ts';
import { placeAt, type Place } from '../place.ts';
import type { Endpoint, SocketObserver } from '../tcp/endpoint.ts';
import { Socket } from '../tcp/socket.ts';
import { whileOpen } from './while-open.ts';

const event = { openPage: 0, connect: 1, request: 2 } as const;

/** 'Not known yet', for the connection of a transaction that has still to open one. */
const noConnection = 0xffff;

/** A document that the client has turned to and does not have yet. */
interface Fetch {
  /** Of the transaction. */
  readonly number: number;
  readonly document: number;
  /** The transaction's start record. */
  readonly start: RecordId;
}

interface ClientState {
  page: number;
  /** Documents of the page that it has turned to. */
  begun: number;
  /** Transactions begun. */
  transactions: number;
  /** The documents that it has turned to, in the order of their replies. */
  open: readonly Fetch[];
  /** How many of them are asked for on the present connection: their requests have left, or wait for room. */
  asked: number;
  /** Bytes of the first one's reply that were read. */
  received: number;
  /** The requests' writes still to come, bytes; of the first what has found no room yet. */
  writes: readonly number[];
  /** The present connection has carried a reply: if it ends before the next one begins, the server gave it up. */
  kept: boolean;
  /** A request is due, and waits for a connection in place of one that was given up. */
  reopening: boolean;
  socket: Socket | undefined;
  reader: Reader | undefined;
}

/**
 * Fetches a page of documents again and again: over one connection, or one for each document. With
 * `pipelining` it asks for all that are left at once, as soon as it knows that the connection is kept:
 * when that has carried a reply (RFC 2068, section 8.1.2.2). A connection that is opened in place of
 * one that was given up has to prove it anew.
 */
export class HttpClient implements EventTarget, SocketObserver {
  private readonly state: ClientState = {
    page: 0,
    begun: 0,
    transactions: 0,
    open: [],
    asked: 0,
    received: 0,
    writes: [],
    kept: false,
    reopening: false,
    socket: undefined,
    reader: undefined,
  };
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly host: Host;
  private readonly server: number;
  private readonly configuration: HttpConfiguration;
  private readonly target: number;

  constructor(host: Host, server: number, configuration: HttpConfiguration) {
    this.host = host;
    this.kernel = host.kernel;
    this.log = host.log;
    this.server = server;
    this.configuration = configuration;
    this.target = host.kernel.register(this);
    host.kernel.begin();
    this.kernel.schedule(0, this.target, event.openPage, 0, noRecord);
  }

  /** Index of the document whose reply comes next: the first one asked for on a new connection. */
  get document(): number {
    return this.state.open[0]?.document ?? 0;
  }

  established(cause: RecordId): void {
    if (this.state.reopening) {
      this.state.reopening = false;
      this.request(cause, Charge.Nothing);
      return;
    }
    this.think(event.request, this.configuration.client.think, cause);
  }

  readable(cause: RecordId): void {
    this.state.reader?.readable(cause);
  }

  writable(cause: RecordId): void {
    if (this.state.writes.length > 0) this.write(cause, Charge.Nothing);
  }

  failed(code: number, cause: RecordId): void {
    // The server gave the connection up, and refused the request that crossed its FIN.
    if (code === FailureCode.Reset && this.awaitsReply) {
      // What is not yet due is seen to when it is.
      if (this.state.asked > 0) this.reopen(cause, Charge.Nothing);
      return;
    }
    this.endPage(this.giveUp(cause));
  }

  handle(kind: number, _argument: number, cause: RecordId): void {
    switch (kind) {
      case event.openPage:
        this.connect(this.turnTo(1, cause, Charge.ClientThink), Charge.Nothing);
        return;
      case event.connect:
        this.connect(cause, Charge.ClientThink);
        return;
      case event.request:
        // The connection may have failed while the client was thinking.
        if (this.state.socket === undefined) return;
        // Or the server may have given it up.
        if (this.awaitsReply && isOver(this.state.socket)) this.reopen(cause, Charge.ClientThink);
        else this.request(cause, Charge.ClientThink);
        return;
    }
  }

  save(): ClientState {
    return { ...this.state };
  }

  load(saved: unknown): void {
    Object.assign(this.state, saved as ClientState);
  }

  private get place(): Place {
    const connection = this.state.socket?.endpoint.address.connection ?? noConnection;
    return placeAt(this.host.number, connection);
  }

  private get persistent(): boolean {
    return this.configuration.mode === 'persistent';
  }

  /**
   * If the connection ends now, what is still to come can be had on another: it is a kept one, whose
   * next reply has not begun, or was one of several. (A server that refuses a request behind it
   * takes with its reset what of the replies was not read yet.)
   */
  private get awaitsReply(): boolean {
    const { kept, received, asked } = this.state;
    return this.persistent && kept && (received === 0 || asked > 1);
  }

  /** A new connection for the documents that are still to come; the first one's request is due. */
  private reopen(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const given = state.socket;
    state.socket = undefined;
    if (given !== undefined && !isClosed(given)) given.close(cause, charge);
    state.reopening = true;
    this.connect(cause, charge);
  }

  /** Asks for the next document; for all that it has turned to, if the connection is known to be kept. */
  private request(cause: RecordId, charge: Charge): void {
    const { state, configuration } = this;
    state.asked = state.kept ? state.open.length : 1;
    const requests = state.open
      .slice(0, state.asked)
      .map(({ document }) => this.documentAt(document).request.length);
    const together = configuration.pipelining === 'one-write';
    state.writes = together ? [requests.reduce((sum, bytes) => sum + bytes)] : requests;
    this.write(cause, charge);
  }

  private connect(cause: RecordId, charge: Charge): void {
    this.state.kept = false;
    this.state.asked = 0;
    this.state.received = 0;
    this.state.writes = [];
    const { readDelay, readSize } = this.configuration.client;
    const isOpen = (): boolean => this.state.socket?.endpoint === endpoint;
    const observer = whileOpen(this, isOpen);
    const endpoint: Endpoint = this.host.connect(this.server, observer, cause, charge);
    const socket = new Socket(endpoint);
    const onRead: OnRead = (...read) => {
      if (isOpen()) this.onRead(...read);
    };
    this.state.socket = socket;
    this.state.reader = new Reader(this.kernel, socket, readDelay, readSize, onRead);
  }

  /** Writes what there is room for. With several requests it reads meanwhile: replies could fill both buffers. */
  private write(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const socket = state.socket as Socket;
    let record = cause;
    let spent = charge;
    while (state.writes.length > 0) {
      const [bytes, ...rest] = state.writes as [number, ...number[]];
      const written = socket.write(Content.Request, bytes, record, spent);
      ({ record } = written);
      spent = Charge.Nothing;
      state.writes = written.accepted < bytes ? [bytes - written.accepted, ...rest] : rest;
      if (written.accepted < bytes) break;
    }
    if (state.writes.length > 0 && state.asked === 1) return;
    if (state.reader?.wanting === false) state.reader.want(record);
  }

  private onRead(bytes: number, end: boolean, record: RecordId): void {
    const { state } = this;
    if (end && this.awaitsReply) {
      this.reopen(record, Charge.Nothing);
      return;
    }
    state.received += bytes;
    // HTTP/1.0 ends a reply by closing; a kept connection needs the length to know.
    let ended = record;
    while (state.asked > 0 && state.received >= this.expected && (this.persistent || end)) {
      ended = this.takeReply(record);
    }
    if (state.asked === 0) this.goOn(ended);
    else if (end) this.endPage(this.close(this.giveUp(record)));
    else state.reader?.want(record);
  }

  /** Bytes of the reply that comes next. */
  private get expected(): number {
    return this.lengthOf(this.document);
  }

  private lengthOf(document: number): number {
    const { header, body } = this.documentAt(document);
    return header.length + body;
  }

  private documentAt(document: number): DocumentConfiguration {
    return this.configuration.documents[document] as DocumentConfiguration;
  }

  /** The first reply is there as a whole. Returns the record of the transaction's end. */
  private takeReply(record: RecordId): RecordId {
    const { state } = this;
    const [fetched, ...rest] = state.open as [Fetch, ...Fetch[]];
    const bytes = this.expected;
    state.open = rest;
    state.asked--;
    state.received -= bytes;
    state.kept = true;
    return this.endTransaction(fetched, record, bytes, false);
  }

  /** All that was asked for is there. */
  private goOn(ended: RecordId): void {
    const { state, configuration } = this;
    const left = configuration.documents.length - state.begun;
    const { think, turnaround } = configuration.client;
    if (this.persistent && left + state.open.length > 0) {
      const atOnce = configuration.pipelining === 'none' ? Math.min(left, 1) : left;
      this.think(event.request, think, this.turnTo(atOnce, ended, Charge.Nothing));
      return;
    }
    this.close(ended);
    if (left > 0) this.think(event.connect, turnaround, this.turnTo(1, ended, Charge.Nothing));
    else this.endPage(ended);
  }

  /** What it has turned to cannot be had. Returns the last record of that. */
  private giveUp(cause: RecordId): RecordId {
    const { state } = this;
    const received = (place: number): number => (place === 0 ? state.received : 0);
    const ends = state.open.map((one, i) => this.endTransaction(one, cause, received(i), true));
    state.open = [];
    return ends.at(-1) ?? cause;
  }

  private close(cause: RecordId): RecordId {
    this.state.socket?.close(cause, Charge.Nothing);
    this.state.socket = undefined;
    return cause;
  }

  private endPage(cause: RecordId): void {
    const { state, configuration, kernel } = this;
    state.socket = undefined;
    state.reopening = false;
    state.open = [];
    state.begun = 0;
    state.page++;
    if (state.page < configuration.pages) {
      this.think(event.openPage, configuration.client.turnaround, cause);
    } else {
      kernel.finish();
    }
  }

  /** Begins the next documents of the page. Returns the first one's record; of none, `cause`. */
  private turnTo(count: number, cause: RecordId, charge: Charge): RecordId {
    const { state } = this;
    const begun = Array.from({ length: count }, (): Fetch => {
      const numbers = { number: state.transactions++, document: state.begun++ };
      const of = { ...numbers, page: state.page };
      const expected = this.lengthOf(of.document);
      const start = this.log.transactionStart(cause, charge, this.place, of, expected);
      return { ...numbers, start };
    });
    state.open = [...state.open, ...begun];
    return begun[0]?.start ?? cause;
  }

  private endTransaction(
    { number, document, start }: Fetch,
    cause: RecordId,
    bytes: number,
    failed: boolean,
  ): RecordId {
    const { log, place } = this;
    const of = { number, document, page: this.state.page };
    return log.transactionEnd(cause, place, of, start, bytes, failed);
  }

  private think(kind: number, time: number, cause: RecordId): void {
    const { kernel, log } = this;
    const until = kernel.now + time;
    const think = log.think(cause, this.place, Charge.ClientThink, until);
    kernel.schedule(until, this.target, kind, 0, think);
  }
}

function isClosed({ endpoint }: Socket): boolean {
  return endpoint.state.state === TcpState.Closed;
}

/** Nothing more will come on it. */
function isOver(socket: Socket): boolean {
  return socket.atEnd || isClosed(socket);
}
