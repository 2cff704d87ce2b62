import { Charge, Content, FailureCode } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { OnRead } from '../application/reader.ts';
import type { Stream } from '../application/stream.ts';
import type { HttpConfiguration } from '../configuration-workload.ts';
import type { Host } from '../host.ts';
import type { EventTarget } from '../kernel/kernel.ts';
import { noConnection } from '../network/network.ts';
import { placeAt, type Place } from '../place.ts';
import type { Endpoint, SocketObserver } from '../tcp/endpoint.ts';
import { atFirst, type ConnectionState } from './connection-state.ts';
import type { Fetch, Page } from './page.ts';
import type { RequestBook } from './request-book.ts';
import { writesOf, type RequestWrite } from './request-write.ts';
import { streamOver } from './stream-over.ts';
import { whileOpen } from './while-open.ts';

const event = { connect: 0, request: 1 } as const;

/**
 * One of the connections over which a client fetches its page: for one document, or kept for the next
 * ones. With `pipelining` it asks for its whole share at once, as soon as it knows that it is kept:
 * when it has carried a reply (RFC 2068, section 8.1.2.2). If it sees references as it reads, the first
 * reply's header tells it, and it asks for what that reply names while it comes. A connection that is
 * opened in place of one that was given up has to prove it anew.
 */
export class ClientConnection implements EventTarget, SocketObserver {
  private readonly state: ConnectionState = { ...atFirst };
  private readonly host: Host;
  private readonly server: number;
  private readonly configuration: HttpConfiguration;
  private readonly page: Page;
  private readonly book: RequestBook;
  private readonly target: number;

  constructor(
    host: Host,
    server: number,
    configuration: HttpConfiguration,
    page: Page,
    book: RequestBook,
  ) {
    this.host = host;
    this.server = server;
    this.configuration = configuration;
    this.page = page;
    this.book = book;
    this.target = host.kernel.register(this);
  }

  /** It has nothing to do. */
  get resting(): boolean {
    return !this.state.busy;
  }

  /** Another page begins. */
  reset(): void {
    Object.assign(this.state, atFirst);
  }

  /** Turns to the next document over a new connection, at once. @param charge of the time since `cause`. */
  open(cause: RecordId, charge: Charge): void {
    this.connect(this.turnTo(1, cause, charge), Charge.Nothing);
  }

  /** Has nothing to do, and takes what it can of the documents that became known. */
  take(cause: RecordId): void {
    if (this.state.busy || this.state.failed) return;
    if (this.page.available > 0) this.goOn(cause);
    else if (!this.page.expectsMore) this.close(cause);
  }

  established(cause: RecordId): void {
    const { session } = this.state;
    if (session === undefined) this.opened(cause);
    else session.begin(cause);
  }

  readable(cause: RecordId): void {
    this.state.reader?.readable(cause);
  }

  writable(cause: RecordId): void {
    if (this.state.session?.writable(cause) === true) return;
    if (this.state.writes.length > 0) this.write(cause, Charge.Nothing);
  }

  failed(code: number, cause: RecordId): void {
    // The server gave the connection up, and refused the request that crossed its FIN.
    if (code === FailureCode.Reset && this.awaitsReply && this.repeats) {
      // What is not yet due is seen to when it is.
      if (this.state.asked > 0) this.reopen(cause, Charge.Nothing);
      return;
    }
    if (code === FailureCode.Reset && this.state.asked > 0) this.breakOff(cause);
    else this.fail(this.giveUp(cause));
  }

  /** @param last of the documents that are to be asked for, where that is what it thought of. */
  handle(kind: number, last: number, cause: RecordId): void {
    if (kind === event.connect) {
      this.connect(cause, Charge.ClientThink);
      return;
    }
    const { socket } = this.state;
    // The connection may have failed while the client was thinking.
    if (socket === undefined) return;
    // Or the server may have given it up.
    if (this.awaitsReply && (socket.atEnd || socket.closed)) this.reopen(cause, Charge.ClientThink);
    // It asks when the handshake is over, and not before.
    else if (this.state.session?.handshakes !== true) {
      this.request(cause, Charge.ClientThink, last);
    }
  }

  save(): ConnectionState {
    return { ...this.state };
  }

  load(saved: unknown): void {
    Object.assign(this.state, saved as ConnectionState);
  }

  /** The connection can carry requests. */
  private opened(cause: RecordId): void {
    if (this.state.reopening) {
      this.state.reopening = false;
      this.request(cause, Charge.Nothing);
      return;
    }
    this.thinkOfRequests(cause);
  }

  /** On no connection yet: a transaction may begin that has still to open one. */
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
   * sends a reset, which discards any part of the replies not read yet.)
   */
  private get awaitsReply(): boolean {
    const { kept, received, asked } = this.state;
    return this.persistent && ((kept && received === 0) || asked > 1);
  }

  /** All that was asked for may be asked for again. */
  private get repeats(): boolean {
    const { open, asked } = this.state;
    return open.slice(0, asked).every((fetched) => this.isRepeatable(fetched));
  }

  private isRepeatable({ document }: Fetch): boolean {
    return this.configuration.documents[document]!.repeatable;
  }

  /** Returns the first document's record; of none, `cause`. */
  private turnTo(count: number, cause: RecordId, charge: Charge): RecordId {
    const { state } = this;
    state.busy = true;
    const begun = this.page.turnTo(count, this.place, cause, charge);
    state.open = [...state.open, ...begun];
    return begun[0]?.start ?? cause;
  }

  /** A new connection for the documents that are still to come; the first one's request is due. */
  private reopen(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const given = state.socket;
    state.socket = undefined;
    if (given?.closed === false) given.close(cause, charge);
    Object.assign(state, { reopening: true, wary: true });
    this.connect(cause, charge);
  }

  private connect(cause: RecordId, charge: Charge): void {
    Object.assign(this.state, { kept: false, asked: 0, requests: 0, received: 0, writes: [] });
    const isOpen = (): boolean => this.state.socket?.endpoint === endpoint;
    const observer = whileOpen(this, isOpen);
    const endpoint: Endpoint = this.host.connect(this.server, observer, cause, charge);
    const onRead: OnRead = (...read) => {
      if (isOpen()) this.onRead(...read);
    };
    const onOpen = (opened: RecordId): void => {
      if (isOpen()) this.opened(opened);
    };
    const { configuration, book } = this;
    const stream = streamOver(endpoint, 'client', configuration, book, onRead, onOpen);
    Object.assign(this.state, stream);
  }

  /**
   * Asks for the next document; for all that it has turned to, if the connection is known to be kept.
   * @param last of the documents that are due; the others will be later
   */
  private request(cause: RecordId, charge: Charge, last = Infinity): void {
    const { state, configuration, book } = this;
    const due = state.open.filter(({ document }) => document <= last).length;
    const known = state.kept || state.asked > 0;
    const { connection } = this.place;
    const wanted = state.open.slice(state.asked, known ? due : 1);
    // What was due may have been requested together with what came before it.
    const [first] = wanted;
    if (first === undefined) return;
    const requests = wanted.map(({ document, start }): RequestWrite => {
      book.ask(connection, state.requests++, document);
      return { bytes: configuration.documents[document]!.request.length, begins: start };
    });
    state.asked += requests.length;
    const together = configuration.pipelining === 'one-write';
    state.writes = [...state.writes, ...writesOf(requests, together, this.firstPart(first))];
    this.write(cause, charge);
  }

  /** Bytes of the first part that the writes of some requests are split into; 0: they are not. */
  private firstPart({ document }: Fetch): number {
    const { requestSplit, splitRequests } = this.configuration.client;
    return splitRequests === 'all' || document === 0 ? requestSplit : 0;
  }

  /** Writes what there is room for. With several requests it reads meanwhile: replies could fill both buffers. */
  private write(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const socket = state.socket as Stream;
    let record = cause;
    let spent = charge;
    while (state.writes.length > 0) {
      const [next, ...rest] = state.writes as [RequestWrite, ...RequestWrite[]];
      const written = socket.write(Content.Request, next.bytes, record, spent, next.begins);
      ({ record } = written);
      spent = Charge.Nothing;
      const left = { ...next, bytes: next.bytes - written.accepted };
      state.writes = left.bytes > 0 ? [left, ...rest] : rest;
      if (left.bytes > 0) break;
    }
    if (state.writes.length > 0 && state.asked === 1) return;
    if (state.reader?.wanting === false) state.reader.want(record);
  }

  private onRead(bytes: number, end: boolean, record: RecordId): void {
    const { state, page } = this;
    if (end && this.awaitsReply && this.repeats) {
      this.reopen(record, Charge.Nothing);
      return;
    }
    state.received += this.taken(bytes);
    const [reading] = state.open;
    if (reading !== undefined) page.sees(reading, Math.min(state.received, reading.bytes));
    // HTTP/1.0 ends a reply by closing; a kept connection needs the length to know.
    const byLength = this.persistent || this.configuration.replyEnd === 'length';
    let ended = record;
    while (state.asked > 0 && state.received >= this.expected && (byLength || end)) {
      ended = this.takeReply(record);
    }
    if (state.asked === 0) this.goOn(ended);
    else if (end) this.breakOff(record);
    else state.reader?.want(record);
    page.deal(ended);
    if (reading?.document === 0) this.goOnBehind(ended);
  }

  /** Asks behind the first document, while it still comes, for what it has named and no other connection takes. */
  private goOnBehind(cause: RecordId): void {
    const { state, configuration, page } = this;
    const { discovery } = configuration.client;
    if (discovery === 'at-end' || configuration.pipelining === 'none' || !this.persistent) return;
    if (state.asked === 0 || state.wary || page.available === 0) return;
    this.thinkOfRequests(this.turnTo(page.available, cause, Charge.Nothing));
  }

  /** What the client makes use of, of `bytes` just read. */
  private taken(bytes: number): number {
    const { state, configuration } = this;
    const [reading] = state.open;
    if (!configuration.client.dropsDataWithHeader || reading === undefined) return bytes;
    const headerLeft = configuration.documents[reading.document]!.header.length - state.received;
    return headerLeft > 0 ? Math.min(bytes, headerLeft) : bytes;
  }

  /**
   * The connection ends before the replies do. The reply that was coming has failed, and so have requests that
   * must not be sent twice; what else was asked for can be had on another connection.
   */
  private breakOff(cause: RecordId): void {
    const { state, page, place, awaitsReply } = this;
    const fails = (one: Fetch, i: number): boolean =>
      (i === 0 && !awaitsReply) || (i < state.asked && !this.isRepeatable(one));
    const rest = state.open.filter((one, i) => !fails(one, i));
    let ended = cause;
    for (const [i, one] of state.open.entries()) {
      if (fails(one, i)) ended = page.ended(one, place, i === 0 ? state.received : 0, true, ended);
    }
    if (state.socket?.closed === false) this.close(ended);
    Object.assign(state, { open: rest, asked: 0, received: 0, writes: [], socket: undefined });
    if (rest.length === 0) this.goOn(ended);
    else this.think(event.connect, this.configuration.client.turnaround, ended);
  }

  /** Bytes of the reply that comes next. */
  private get expected(): number {
    return this.state.open[0]?.bytes ?? Infinity;
  }

  /** The first reply is there as a whole. Returns the record of the transaction's end. */
  private takeReply(record: RecordId): RecordId {
    const { state } = this;
    const [fetched, ...rest] = state.open as [Fetch, ...Fetch[]];
    state.open = rest;
    state.asked--;
    state.received -= fetched.bytes;
    state.kept = true;
    return this.page.ended(fetched, this.place, fetched.bytes, false, record);
  }

  /** All that was asked for is there. */
  private goOn(ended: RecordId): void {
    const { state, configuration, page } = this;
    const { turnaround } = configuration.client;
    const left = page.available;
    if (this.persistent && state.socket !== undefined && left + state.open.length > 0) {
      const atOnce = configuration.pipelining === 'none' ? Math.min(left, 1) : page.share;
      this.thinkOfRequests(this.turnTo(atOnce, ended, Charge.Nothing));
      return;
    }
    state.busy = false;
    // A kept connection waits for what the page will name.
    if (!this.persistent || !page.expectsMore) this.close(ended);
    if (left > 0) this.think(event.connect, turnaround, this.turnTo(1, ended, Charge.Nothing));
    else page.rests(ended);
  }

  /** What it has turned to cannot be had. Returns the last record of that. */
  private giveUp(cause: RecordId): RecordId {
    const { state, page, place } = this;
    const received = (at: number): number => (at === 0 ? state.received : 0);
    const ends = state.open.map((one, i) => page.ended(one, place, received(i), true, cause));
    state.open = [];
    return ends.at(-1) ?? cause;
  }

  private fail(cause: RecordId): void {
    Object.assign(this.state, { ...atFirst, failed: true });
    this.page.rests(cause);
  }

  private close(cause: RecordId): RecordId {
    this.state.socket?.close(cause, Charge.Nothing);
    this.state.socket = undefined;
    return cause;
  }

  /** The requests for all that it has turned to so far will be due. */
  private thinkOfRequests(cause: RecordId): void {
    const { open, asked } = this.state;
    const { client, documents } = this.configuration;
    const [next] = open.slice(asked);
    const own = next === undefined ? undefined : documents[next.document]!.clientThink;
    this.think(event.request, own ?? client.think, cause, open.at(-1)?.document);
  }

  private think(kind: number, time: number, cause: RecordId, argument = 0): void {
    const { kernel, log } = this.host;
    const until = kernel.now + time;
    const think = log.think({
      cause,
      charge: Charge.Nothing,
      place: this.place.word,
      spentOn: Charge.ClientThink,
      end: until,
    });
    kernel.schedule(until, this.target, kind, argument, think);
  }
}
