import type { SocketObserver } from '../../../src/engine/tcp/endpoint.ts';
import type { Socket } from '../../../src/engine/tcp/socket.ts';
import { Charge, Content, TcpState } from '../../../src/trace/codes/index.ts';
import type { RecordId } from '../../../src/trace/format/index.ts';

/** Asks to be called again: an application does nothing inside of TCP's processing. */
export type CallLater = (delay: number, cause: RecordId) => void;

/** The process above one end: it does what the clause says, and reads what comes unless told not to. */
export class Application implements SocketObserver {
  socket: Socket | undefined;
  /** Bytes written for which the send buffer had no room, or the connection was not yet there. */
  private waiting = 0;
  private more = false;
  private reads = true;
  private called = false;
  private pace: { readonly bytes: number; readonly every: number } | undefined;
  private readonly callLater: CallLater;

  constructor(callLater: CallLater) {
    this.callLater = callLater;
  }

  established(cause: RecordId): void {
    this.continueWriting(cause);
  }

  readable(cause: RecordId): void {
    if (!this.reads || this.called) return;
    this.called = true;
    this.callLater(0, cause);
  }

  writable(cause: RecordId): void {
    this.continueWriting(cause);
  }

  failed(): void {
    this.waiting = 0;
  }

  /** Its turn has come. */
  turn(cause: RecordId): void {
    const { pace } = this;
    if (pace !== undefined) {
      this.read(pace.bytes, cause);
      this.callLater(pace.every, cause);
      return;
    }
    this.called = false;
    if (this.reads) this.read(Infinity, cause);
  }

  /** @param more it says that more follows (MSG_MORE). */
  write(bytes: number, cause: RecordId, more = false): void {
    this.waiting += bytes;
    this.more = more;
    const state = this.socket?.endpoint.state.state;
    const opening = state === TcpState.SynSent || state === TcpState.SynReceived;
    if (!opening) this.continueWriting(cause);
  }

  /** Reads so much now, whatever was said about reading. */
  read(bytes: number, cause: RecordId): void {
    const { socket } = this;
    if (socket === undefined || socket.detached) return;
    if (socket.readable > 0) socket.read(bytes, cause, Charge.Nothing);
  }

  stopReading(): void {
    this.reads = false;
    this.pace = undefined;
  }

  readAllThatComes(cause: RecordId): void {
    this.pace = undefined;
    this.reads = true;
    this.read(Infinity, cause);
  }

  /** So many bytes now and again after each such time. */
  readSlowly(bytes: number, every: number, cause: RecordId): void {
    this.reads = false;
    this.pace = { bytes, every };
    this.turn(cause);
  }

  private continueWriting(cause: RecordId): void {
    if (this.waiting === 0 || this.socket === undefined) return;
    const { socket, waiting, more } = this;
    this.waiting -= socket.write(Content.Data, waiting, cause, Charge.Nothing, -1, more).accepted;
  }
}
