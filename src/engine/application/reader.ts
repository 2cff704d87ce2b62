import { Charge } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Socket } from '../tcp/socket.ts';

interface ReaderState {
  /** The process sleeps in a read. */
  wanting: boolean;
  /** It is being woken. */
  waking: boolean;
}

/** Takes what was read: the bytes, or the end of the stream. `record` is the Read record. */
export type OnRead = (bytes: number, end: boolean, record: RecordId) => void;

/**
 * A process's blocking read. A process that finds data goes on at once; one that sleeps is
 * woken `delay` after data has come, and then takes all that is there by then.
 */
export class Reader implements EventTarget {
  private readonly state: ReaderState = { wanting: false, waking: false };
  private running = false;
  private cause: RecordId = noRecord;
  private readonly target: number;
  private readonly kernel: Kernel;
  private readonly socket: Socket;
  private readonly delay: Nanoseconds;
  private readonly size: number;
  private readonly onRead: OnRead;

  constructor(kernel: Kernel, socket: Socket, delay: Nanoseconds, size: number, onRead: OnRead) {
    this.kernel = kernel;
    this.socket = socket;
    this.delay = delay;
    this.size = size;
    this.onRead = onRead;
    this.target = kernel.register(this);
  }

  /** The process sleeps in a read, or is in one. */
  get wanting(): boolean {
    return this.state.wanting;
  }

  /** The process reads. @param charge what the time since `cause` was spent on. */
  want(cause: RecordId, charge: Charge = Charge.Nothing): void {
    this.state.wanting = true;
    this.cause = cause;
    if (!this.running && !this.state.waking) this.run(charge);
  }

  /** TCP has something to read. */
  readable(cause: RecordId): void {
    if (!this.state.wanting || this.state.waking) return;
    this.state.waking = true;
    // The connection may be over before the process has read the end of the stream.
    this.kernel.begin();
    this.kernel.schedule(this.kernel.now + this.delay, this.target, 0, 0, cause);
  }

  handle(_kind: number, _argument: number, cause: RecordId): void {
    this.state.waking = false;
    this.cause = cause;
    this.run(Charge.HostProcessing);
    this.kernel.finish();
  }

  save(): ReaderState {
    return { ...this.state };
  }

  load(saved: unknown): void {
    Object.assign(this.state, saved as ReaderState);
  }

  /** A loop, not recursion: a small read size means many reads in a row. */
  private run(first: Charge): void {
    const { socket, state } = this;
    let charge = first;
    this.running = true;
    while (this.state.wanting && !socket.detached && (socket.readable > 0 || socket.atEnd)) {
      state.wanting = false;
      const bytes = Math.min(this.size, socket.readable);
      const record = socket.read(bytes, this.cause, charge);
      charge = Charge.Nothing;
      this.cause = record;
      this.onRead(bytes, bytes === 0, record);
    }
    this.running = false;
  }
}
