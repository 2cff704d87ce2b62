import {
  Charge,
  Content,
  FailureCode,
  TcpState,
  noRecord,
  type RecordId,
} from '../../trace/format/index.ts';
import { Reader } from '../application/reader.ts';
import type { DocumentConfiguration, HttpConfiguration } from '../configuration.ts';
import type { Host } from '../host.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Log } from '../log.ts';
import { placeAt, type Place, type TransactionNumbers } from '../place.ts';
import type { Endpoint, SocketObserver } from '../tcp/endpoint.ts';
import { Socket } from '../tcp/socket.ts';

const event = { openPage: 0, connect: 1, request: 2 } as const;

/** 'Not known yet', for the connection of a transaction that has still to open one. */
const noConnection = 0xffff;

interface ClientState {
  page: number;
  document: number;
  /** Transactions begun. */
  transactions: number;
  /** The present one's start record. */
  start: RecordId;
  /** Bytes of the present reply that were read. */
  received: number;
  /** Bytes of the request that found no room yet. */
  left: number;
  /** The present connection has carried a reply: if it ends before the next one begins, the server gave it up. */
  kept: boolean;
  /** The request has left, or waits for room. */
  requested: boolean;
  /** The request is due, and waits for a connection in place of one that was given up. */
  reopening: boolean;
  socket: Socket | undefined;
  reader: Reader | undefined;
}

/** Fetches a page of documents again and again: over one connection, or one for each document. */
export class HttpClient implements EventTarget, SocketObserver {
  private readonly state: ClientState = {
    page: 0,
    document: 0,
    transactions: 0,
    start: noRecord,
    received: 0,
    left: 0,
    kept: false,
    requested: false,
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

  /** Index of the document that is being fetched: the first one asked for on a new connection. */
  get document(): number {
    return this.state.document;
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
    if (this.state.left > 0) this.write(cause, Charge.Nothing);
  }

  failed(code: number, cause: RecordId): void {
    // The server gave the connection up, and refused the request that crossed its FIN.
    if (code === FailureCode.Reset && this.awaitsReply) {
      // What is not yet due is seen to when it is.
      if (this.state.requested) this.reopen(cause, Charge.Nothing);
      return;
    }
    const end = this.endTransaction(cause, true);
    this.endPage(end);
  }

  handle(kind: number, _argument: number, cause: RecordId): void {
    switch (kind) {
      case event.openPage:
        this.beginTransaction(cause, Charge.ClientThink);
        this.connect(this.state.start, Charge.Nothing);
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

  private get wanted(): DocumentConfiguration {
    return this.configuration.documents[this.state.document] as DocumentConfiguration;
  }

  private get numbers(): TransactionNumbers {
    const { page, document, transactions } = this.state;
    return { number: transactions - 1, page, document };
  }

  private get place(): Place {
    const connection = this.state.socket?.endpoint.address.connection ?? noConnection;
    return placeAt(this.host.number, connection);
  }

  private get persistent(): boolean {
    return this.configuration.mode === 'persistent';
  }

  /** A kept connection's next reply has not begun: if the connection ends now, the reply can be had on another. */
  private get awaitsReply(): boolean {
    return this.persistent && this.state.kept && this.state.received === 0;
  }

  /** A new connection for the present document, whose request is due. */
  private reopen(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const given = state.socket;
    state.socket = undefined;
    if (given !== undefined && !isClosed(given)) given.close(cause, charge);
    state.reopening = true;
    this.connect(cause, charge);
  }

  private request(cause: RecordId, charge: Charge): void {
    this.state.requested = true;
    this.state.left = this.wanted.request.length;
    this.write(cause, charge);
  }

  private connect(cause: RecordId, charge: Charge): void {
    this.state.kept = false;
    this.state.requested = false;
    this.state.left = 0;
    const { readDelay, readSize } = this.configuration.client;
    const isOpen = (): boolean => this.state.socket?.endpoint === endpoint;
    const observer = whileOpen(this, isOpen);
    const endpoint: Endpoint = this.host.connect(this.server, observer, cause, charge);
    const socket = new Socket(endpoint);
    this.state.socket = socket;
    this.state.reader = new Reader(
      this.kernel,
      socket,
      readDelay,
      readSize,
      (bytes, end, record) => {
        if (isOpen()) this.onRead(bytes, end, record);
      },
    );
  }

  private write(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const socket = state.socket as Socket;
    const { accepted, record } = socket.write(Content.Request, state.left, cause, charge);
    state.left -= accepted;
    if (state.left === 0) state.reader?.want(record);
  }

  private onRead(bytes: number, end: boolean, record: RecordId): void {
    const { state } = this;
    if (end && this.awaitsReply) {
      this.reopen(record, Charge.Nothing);
      return;
    }
    state.received += bytes;
    const { header, body } = this.wanted;
    const expected = header.length + body;
    // HTTP/1.0 ends a reply by closing; a kept connection needs the length to know.
    const complete = this.persistent ? state.received >= expected : end;
    if (!complete && !end) {
      state.reader?.want(record);
      return;
    }
    const failed = state.received < expected;
    const ended = this.endTransaction(record, failed);
    state.kept = true;
    state.requested = false;
    if (this.persistent && !failed && this.hasNextDocument()) {
      this.nextDocument(ended);
      this.think(event.request, this.configuration.client.think, state.start);
      return;
    }
    state.socket?.close(ended, Charge.Nothing);
    state.socket = undefined;
    if (!failed && this.hasNextDocument()) {
      this.nextDocument(ended);
      this.think(event.connect, this.configuration.client.turnaround, state.start);
      return;
    }
    this.endPage(ended);
  }

  private hasNextDocument(): boolean {
    return this.state.document + 1 < this.configuration.documents.length;
  }

  private nextDocument(cause: RecordId): void {
    this.state.document++;
    this.beginTransaction(cause, Charge.Nothing);
  }

  private endPage(cause: RecordId): void {
    const { state, configuration, kernel } = this;
    state.socket = undefined;
    state.reopening = false;
    state.document = 0;
    state.page++;
    if (state.page < configuration.pages) {
      this.think(event.openPage, configuration.client.turnaround, cause);
    } else {
      kernel.finish();
    }
  }

  private beginTransaction(cause: RecordId, charge: Charge): void {
    const { state, log } = this;
    state.received = 0;
    state.transactions++;
    const { header, body } = this.wanted;
    const expected = header.length + body;
    state.start = log.transactionStart(cause, charge, this.place, this.numbers, expected);
  }

  private endTransaction(cause: RecordId, failed: boolean): RecordId {
    const { state, log } = this;
    const { start, received } = state;
    return log.transactionEnd(cause, this.place, this.numbers, start, received, failed);
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

/** What a connection tells, until its application closes it: the next connection is none of its business. */
function whileOpen(observer: SocketObserver, isOpen: () => boolean): SocketObserver {
  return {
    established(cause) {
      if (isOpen()) observer.established(cause);
    },
    readable(cause) {
      if (isOpen()) observer.readable(cause);
    },
    writable(cause) {
      if (isOpen()) observer.writable(cause);
    },
    failed(code, cause) {
      if (isOpen()) observer.failed(code, cause);
    },
  };
}
