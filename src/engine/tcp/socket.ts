import type { Charge } from '../../trace/codes/index.ts';
import { TcpState, type Content } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { Batch } from './batch.ts';
import { acknowledgeRead } from './delayed-ack.ts';
import type { Endpoint } from './endpoint.ts';
import { output, sendReset } from './output.ts';
import { freeMemory } from './receive-window.ts';
import { sendRoom, unsentLimit } from './send-buffer.ts';
import { autoCork } from './small.ts';

/**
 * What an application does with its connection: the socket layer above an endpoint. Every
 * call is logged with its cause and with what the time since then was spent on.
 */
export class Socket {
  readonly endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  /** Bytes that can be read now. */
  get readable(): number {
    return this.endpoint.state.readable;
  }

  /** Nothing is left to read, and nothing will come. */
  get atEnd(): boolean {
    const { state } = this.endpoint;
    return state.readable === 0 && state.finReceived;
  }

  /** Free bytes in the send buffer. */
  get room(): number {
    return sendRoom(this.endpoint);
  }

  /** The connection is over, ended by either side. */
  get closed(): boolean {
    return this.endpoint.state.state === TcpState.Closed;
  }

  /** The application has closed it. */
  get detached(): boolean {
    return this.endpoint.state.detached;
  }

  /**
   * Writes as much as the send buffer takes, in the pieces in which this socket layer calls
   * TCP. Returns how many bytes it took, and the record.
   * @param begins start record of the transaction whose request it begins with; left out: of none.
   * @param more whether the application says that more follows (MSG_MORE).
   * @param plain bytes of plaintext in the TLS record that begins with this write; 0: none begins.
   */
  write(
    content: Content,
    bytes: number,
    cause: RecordId,
    charge: Charge,
    begins: RecordId = noRecord,
    more = false,
    plain = 0,
  ): { accepted: number; record: RecordId } {
    const { endpoint } = this;
    const { state, configuration, host, place } = endpoint;
    const accepted = Math.min(bytes, this.room);
    const offset = state.written;
    const rest = bytes - accepted;
    const { log } = host;
    endpoint.acks.onWrite?.();
    const record = log.write({
      cause,
      charge,
      place: place.word,
      content,
      offset,
      accepted,
      rest,
      begins,
      plain,
    });
    const continues = state.blocked > 0;
    state.blocked = rest;
    state.moreFollows = more;
    autoCork(endpoint, record);
    if (endpoint.batch !== undefined) {
      this.writeChunks(endpoint.batch, accepted, continues, more, record);
      this.logBlocked(rest, record);
      return { accepted, record };
    }
    const chunk = configuration.writeChunk > 0 ? configuration.writeChunk : accepted;
    for (let left = accepted; left > 0; left -= chunk) {
      const piece = Math.min(chunk, left);
      state.buffered += piece;
      state.written += piece;
      output(endpoint, record);
    }
    this.logBlocked(rest, record);
    return { accepted, record };
  }

  /** A program that waits to write the rest of something waits no longer, and leaves it out. */
  leaveRest(cause: RecordId): void {
    const { endpoint } = this;
    endpoint.state.blocked = 0;
    if (!this.closed) output(endpoint, cause);
  }

  private logBlocked(bytes: number, cause: RecordId): void {
    if (bytes === 0) return;
    const { endpoint } = this;
    const place = endpoint.place.word;
    endpoint.host.log.blocked({ cause, place, unsentLimit: unsentLimit(endpoint), bytes });
  }

  /** In the chunks in which the send buffer keeps it; a full one leaves before the next is begun. */
  private writeChunks(
    batch: Batch,
    bytes: number,
    continues: boolean,
    more: boolean,
    record: RecordId,
  ): void {
    const { endpoint } = this;
    const { state } = endpoint;
    const { chunks } = batch;
    let first = !continues;
    for (let left = bytes; left > 0;) {
      const { added, leaves } = chunks.add(endpoint, left, !first);
      first = false;
      state.buffered += added;
      state.written += added;
      left -= added;
      if (leaves === 'nothing' || left === 0) continue;
      batch.limit(leaves === 'one');
      output(endpoint, record);
      batch.limit(false);
    }
    if (!more || state.blocked > 0) chunks.push(state.written);
    output(endpoint, record);
  }

  /** From now on only full segments leave (TCP_CORK). Returns the record. */
  cork(cause: RecordId, charge: Charge): RecordId {
    return this.setCork(true, cause, charge);
  }

  /** What the cork holds back leaves, if no other rule does. Returns the record. */
  uncork(cause: RecordId, charge: Charge): RecordId {
    return this.setCork(false, cause, charge);
  }

  private setCork(corked: boolean, cause: RecordId, charge: Charge): RecordId {
    const { state, host, place } = this.endpoint;
    const record = host.log.cork({ cause, charge, place: place.word, corked });
    state.corked = corked;
    if (!corked) state.moreFollows = false;
    if (!corked && state.state !== TcpState.Closed) output(this.endpoint, record);
    return record;
  }

  /** Reads up to `limit` bytes; at the end of the stream none. Returns the record. */
  read(limit: number, cause: RecordId, charge: Charge): RecordId {
    const { endpoint } = this;
    const { state, host, place } = endpoint;
    const bytes = Math.min(limit, state.readable);
    const unread = state.readable - bytes;
    const offset = state.read;
    const record = host.log.read(cause, charge, place.word, offset, bytes, unread);
    state.readable = unread;
    state.read += bytes;
    if (bytes > 0) {
      if (endpoint.memory !== undefined) freeMemory(endpoint, endpoint.memory, bytes);
      acknowledgeRead(endpoint, record);
      // Reading makes room, and room may be worth a window update.
      output(endpoint, record);
    }
    return record;
  }

  /** Sends no more; what the peer sends is still read. */
  shutdown(cause: RecordId, charge: Charge): void {
    this.finish(cause, charge, true);
  }

  /** Sends no more and reads no more. */
  close(cause: RecordId, charge: Charge): void {
    const { state } = this.endpoint;
    state.detached = true;
    // What was not read is thrown away with the socket (4.3BSD's tcp_disconnect).
    state.readable = 0;
    this.finish(cause, charge, false);
  }

  /** Ends the connection with a reset; what was not acknowledged is lost (RFC 9293, section 3.10.5). */
  abort(cause: RecordId, charge: Charge): void {
    const { endpoint } = this;
    const { host, place, state } = endpoint;
    const close = host.log.close({ cause, charge, place: place.word, sendingOnly: false });
    if (state.state !== TcpState.Closed && state.state !== TcpState.TimeWait) {
      if (state.state !== TcpState.SynSent) sendReset(endpoint, close);
      endpoint.endHolds(close);
      endpoint.enter(TcpState.Closed, close);
    }
  }

  private finish(cause: RecordId, charge: Charge, sendingOnly: boolean): void {
    const { endpoint } = this;
    const { host, place, state } = endpoint;
    const close = host.log.close({ cause, charge, place: place.word, sendingOnly });
    switch (state.state) {
      case TcpState.SynSent:
        endpoint.enter(TcpState.Closed, close);
        return;
      case TcpState.SynReceived:
      case TcpState.Established:
        state.finQueued = true;
        endpoint.enter(TcpState.FinWait1, close);
        output(endpoint, close);
        return;
      case TcpState.CloseWait:
        state.finQueued = true;
        endpoint.enter(TcpState.LastAck, close);
        output(endpoint, close);
        return;
      default:
      // It was closed before, by either side.
    }
  }
}
