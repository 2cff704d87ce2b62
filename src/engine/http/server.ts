import { Charge } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { OnRead } from '../application/reader.ts';
import type { Stream, StreamReader } from '../application/stream.ts';
import type { DocumentConfiguration, HttpConfiguration } from '../configuration-workload.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { copyingTime } from '../kernel/time.ts';
import { Timer, type TimerState } from '../kernel/timer.ts';
import type { Log } from '../log.ts';
import type { Endpoint, SocketObserver } from '../tcp/endpoint.ts';
import type { RequestBook } from './request-book.ts';
import { streamOver, type HttpStream } from './stream-over.ts';
import { replyWrite, type ReplyWrite } from './write-pattern.ts';

const event = { reply: 0, nextWrite: 1, close: 2, idle: 3, copied: 4, begin: 5 } as const;

interface ServerState {
  /** Requests answered on this connection. */
  answered: number;
  /** Bytes that were read of the present request and of those behind it. */
  received: number;
  /** The next write of the reply, or the one in progress. */
  write: number;
  /** Bytes of it that found no room yet. */
  left: number;
  /** The connection has failed; the process ends. */
  over: boolean;
}

interface SavedServer extends ServerState {
  readonly idle: TimerState;
}

/**
 * The server's process for one connection: read a request, think, write, and so on. Requests that
 * come while it is busy wait, read or unread, and are answered in order. What it writes it has to
 * copy first, which takes its processor's time.
 */
export class HttpServerProcess implements EventTarget, SocketObserver {
  private readonly state: ServerState = {
    answered: 0,
    received: 0,
    write: 0,
    left: 0,
    over: false,
  };
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly configuration: HttpConfiguration;
  private readonly book: RequestBook;
  private readonly stream: HttpStream;
  private readonly target: number;
  /** Runs while a kept connection waits for its next request, if the server gives such ones up. */
  private readonly idle: Timer;

  /** @param book what the requests on this connection ask for. */
  constructor(endpoint: Endpoint, configuration: HttpConfiguration, book: RequestBook) {
    const { kernel, log } = endpoint.host;
    this.kernel = kernel;
    this.log = log;
    this.configuration = configuration;
    this.book = book;
    this.target = kernel.register(this);
    this.idle = new Timer(kernel, this.target, event.idle);
    const onRead: OnRead = (...read) => this.onRead(...read);
    this.stream = streamOver(endpoint, 'server', configuration, book, onRead, () => {});
  }

  established(cause: RecordId): void {
    const { forkTime } = this.configuration.server;
    if (forkTime === 0) this.reader.want(cause);
    else this.later(event.begin, forkTime, cause, Charge.ServerThink);
  }

  readable(cause: RecordId): void {
    this.reader.readable(cause);
  }

  writable(cause: RecordId): void {
    if (this.stream.session?.writable(cause) === true) return;
    if (this.state.left > 0) this.write(cause, Charge.Nothing);
  }

  failed(): void {
    this.state.over = true;
    this.idle.stop();
  }

  handle(kind: number, _argument: number, cause: RecordId): void {
    if (this.state.over) return;
    switch (kind) {
      case event.reply:
        this.prepareWrite(0, cause, Charge.ServerThink);
        return;
      case event.nextWrite:
        this.prepareWrite(this.state.write + 1, cause, Charge.HostProcessing);
        return;
      case event.copied:
        this.beginWrite(cause, Charge.HostProcessing);
        return;
      case event.begin:
        this.reader.want(cause, Charge.ServerThink);
        return;
      case event.close:
        this.socket.close(cause, Charge.HostProcessing);
        return;
      case event.idle:
        if (this.idle.fires()) this.socket.close(this.idle.setBy, Charge.ClientThink);
        return;
    }
  }

  save(): SavedServer {
    return { ...this.state, idle: this.idle.save() };
  }

  load(saved: unknown): void {
    const { idle, ...state } = saved as SavedServer;
    Object.assign(this.state, state);
    this.idle.load(idle);
  }

  private get socket(): Stream {
    return this.stream.socket;
  }

  private get reader(): StreamReader {
    return this.stream.reader;
  }

  /** What the present request asks for; undefined before any of it was written. */
  private get document(): DocumentConfiguration | undefined {
    const { connection } = this.socket.endpoint.address;
    const document = this.book.document(connection, this.state.answered);
    return document === undefined ? undefined : this.configuration.documents[document];
  }

  private replyWrite(index: number): ReplyWrite | undefined {
    const persistent = this.configuration.mode === 'persistent';
    const document = this.document as DocumentConfiguration;
    return replyWrite(document, this.configuration.server, persistent, index);
  }

  private onRead(bytes: number, end: boolean, record: RecordId): void {
    if (this.state.over) return;
    this.idle.stop();
    if (end) {
      this.socket.close(record, Charge.Nothing);
      return;
    }
    this.state.received += bytes;
    if (this.hasRequest) this.takeRequest(record);
    else this.reader.want(record);
  }

  /** The present request was read to its end. */
  private get hasRequest(): boolean {
    const { document } = this;
    return document !== undefined && this.state.received >= document.request.length;
  }

  private takeRequest(cause: RecordId): void {
    const { request, serverThink } = this.document as DocumentConfiguration;
    this.state.received -= request.length;
    this.later(event.reply, serverThink, cause, Charge.ServerThink);
  }

  /** Copies what is to be written next. @param charge what the time since `cause` was spent on. */
  private prepareWrite(index: number, cause: RecordId, charge: Charge): void {
    this.state.write = index;
    const next = this.replyWrite(index);
    if (next === undefined) {
      // It breaks the reply off before its first byte.
      this.finishReply(cause, charge);
      return;
    }
    if (index === 0 && this.corks) {
      cause = this.socket.cork(cause, charge);
      charge = Charge.Nothing;
    }
    const { bytes, copies } = next;
    const time = copyingTime(bytes, copies, this.configuration.server.copyTime);
    if (time === 0) this.beginWrite(cause, charge);
    else this.later(event.copied, time, cause, Charge.HostProcessing, charge);
  }

  private beginWrite(cause: RecordId, charge: Charge): void {
    const { state } = this;
    state.left = (this.replyWrite(state.write) as ReplyWrite).bytes;
    this.write(cause, charge);
  }

  private write(cause: RecordId, charge: Charge): void {
    const { state, socket } = this;
    if (socket.detached) return;
    const { content, gapAfter } = this.replyWrite(state.write) as ReplyWrite;
    const { accepted, record } = socket.write(content, state.left, cause, charge);
    state.left -= accepted;
    if (state.left > 0) return;
    if (this.replyWrite(state.write + 1) !== undefined) {
      this.schedule(event.nextWrite, gapAfter, record);
      return;
    }
    this.finishReply(this.corks ? socket.uncork(record, Charge.Nothing) : record);
  }

  /** Whether the present reply's segments are to be full. */
  private get corks(): boolean {
    const { mode, server } = this.configuration;
    return mode === 'persistent' && server.headerFlush === 'corked';
  }

  private finishReply(record: RecordId, charge: Charge = Charge.Nothing): void {
    const { configuration, state, socket } = this;
    const fault = this.document?.fault;
    if (fault !== undefined) {
      if (fault.kind === 'close') socket.close(record, charge);
      else socket.abort(record, charge);
      return;
    }
    state.answered++;
    const { mostReplies, closeDelay } = configuration.server;
    const last = configuration.mode !== 'persistent' || state.answered === mostReplies;
    if (last) this.schedule(event.close, closeDelay, record);
    else if (this.hasRequest) this.takeRequest(record);
    else this.awaitRequest(record);
  }

  /** The clock starts first, because the next request may have arrived, and stops it. */
  private awaitRequest(cause: RecordId): void {
    const { idleTimeout } = this.configuration.server;
    // One that has begun is not waited for: the rest of it is.
    const none = this.state.received === 0;
    if (idleTimeout > 0 && none) this.idle.set(this.kernel.now + idleTimeout, cause);
    this.reader.want(cause);
  }

  /** @param charge of the delay. @param spent what the time since `cause` was spent on. */
  private later(
    kind: number,
    delay: number,
    cause: RecordId,
    charge: Charge,
    spent: Charge = Charge.Nothing,
  ): void {
    const place = this.socket.endpoint.place.word;
    const end = this.kernel.now + delay;
    const think = this.log.think({ cause, charge: spent, place, spentOn: charge, end });
    this.schedule(kind, delay, think);
  }

  private schedule(kind: number, delay: number, cause: RecordId): void {
    this.kernel.schedule(this.kernel.now + delay, this.target, kind, 0, cause);
  }
}
