import { Charge, Content, type RecordId } from '../../trace/format/index.ts';
import type { ScriptAction, ScriptSide } from '../configuration.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Log } from '../log.ts';
import type { SocketObserver } from '../tcp/endpoint.ts';
import type { Socket } from '../tcp/socket.ts';
import { Reader } from './reader.ts';
import type { Transfers } from './transfers.ts';

const event = { next: 0, startReading: 1 } as const;

interface ScriptState {
  /** The action that comes next, or is under way. */
  action: number;
  /** Bytes of the present write that found no room yet. */
  left: number;
  /** Bytes read. */
  received: number;
  written: number;
  atEnd: boolean;
  socket: Socket | undefined;
  reader: Reader | undefined;
  /** The script waits: for time, room, data. */
  waitsForTime: boolean;
  /** Every action is done, or can no longer be. */
  done: boolean;
}

/** One side of a connection that follows a list of actions, and reads all that comes. */
export class ScriptProcess implements EventTarget, SocketObserver {
  private state: ScriptState = {
    action: 0,
    left: 0,
    received: 0,
    written: 0,
    atEnd: false,
    socket: undefined,
    reader: undefined,
    waitsForTime: false,
    done: false,
  };
  private readonly host: number;
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly side: ScriptSide;
  private readonly transfers: Transfers;
  private readonly target: number;

  constructor(host: number, kernel: Kernel, log: Log, side: ScriptSide, transfers: Transfers) {
    this.host = host;
    this.kernel = kernel;
    this.log = log;
    this.side = side;
    this.transfers = transfers;
    this.target = kernel.register(this);
    kernel.begin();
  }

  /** Gives the process its connection. */
  use(socket: Socket): void {
    const { kernel, side, state } = this;
    state.socket = socket;
    state.reader = new Reader(kernel, socket, side.readDelay, side.readSize, (bytes, end, record) =>
      this.onRead(bytes, end, record),
    );
  }

  established(cause: RecordId): void {
    const from = Math.max(this.kernel.now, this.side.readFrom);
    this.kernel.schedule(from, this.target, event.startReading, 0, cause);
    this.run(cause);
  }

  readable(cause: RecordId): void {
    this.state.reader?.readable(cause);
  }

  writable(cause: RecordId): void {
    if (this.state.left === 0) return;
    this.write(cause);
    this.run(cause);
  }

  failed(_code: number, cause: RecordId): void {
    this.transfers.fail(cause);
    this.finish();
  }

  handle(kind: number, _argument: number, cause: RecordId): void {
    if (kind === event.startReading) {
      this.state.reader?.want(cause);
      return;
    }
    this.state.waitsForTime = false;
    this.state.action++;
    this.run(cause);
  }

  save(): ScriptState {
    return { ...this.state };
  }

  load(saved: unknown): void {
    this.state = { ...(saved as ScriptState) };
  }

  private onRead(bytes: number, end: boolean, record: RecordId): void {
    const { state } = this;
    state.received += bytes;
    if (end) state.atEnd = true;
    else state.reader?.want(record);
    this.transfers.read(this.host, state.received, record);
    this.run(record);
  }

  /** Goes on with the list as far as it can. */
  private run(cause: RecordId): void {
    const { state, side } = this;
    while (!state.done && !state.waitsForTime && state.left === 0) {
      const action = side.actions[state.action];
      if (action === undefined) {
        this.finish();
        return;
      }
      if (!this.perform(action, cause)) return;
    }
  }

  /** Performs one action; false if the script has to wait. */
  private perform(action: ScriptAction, cause: RecordId): boolean {
    const { state, kernel } = this;
    const socket = state.socket as Socket;
    switch (action.do) {
      case 'wait': {
        state.waitsForTime = true;
        const until = kernel.now + action.time;
        const charge = this.host === 0 ? Charge.ClientThink : Charge.ServerThink;
        const think = this.log.think(cause, socket.endpoint.place, charge, until);
        kernel.schedule(until, this.target, event.next, 0, think);
        return false;
      }
      case 'write':
        state.left = action.bytes;
        state.written += action.bytes;
        this.transfers.begin(this.host, socket, state.written, action.bytes, cause);
        this.write(cause);
        return state.left === 0;
      case 'await':
        if (state.received < action.bytes && !state.atEnd) return false;
        break;
      case 'await-end':
        if (!state.atEnd) return false;
        break;
      case 'shutdown':
        socket.shutdown(cause, Charge.Nothing);
        break;
      case 'close':
        socket.close(cause, Charge.Nothing);
        break;
      case 'abort':
        socket.abort(cause, Charge.Nothing);
        break;
    }
    state.action++;
    return true;
  }

  private write(cause: RecordId): void {
    const { state } = this;
    const socket = state.socket as Socket;
    state.left -= socket.write(Content.Data, state.left, cause, Charge.Nothing).accepted;
    if (state.left === 0) state.action++;
  }

  private finish(): void {
    const { state, kernel } = this;
    if (state.done) return;
    state.done = true;
    state.left = 0;
    kernel.finish();
  }
}
