import { Charge, Content, type RecordId } from '../../trace/format/index.ts';
import type { ScriptAction, ScriptSide } from '../configuration.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { Random } from '../kernel/random.ts';
import { streams } from '../kernel/streams.ts';
import type { Nanoseconds } from '../kernel/time.ts';
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

/** Which end of its connection a process is. */
export type Side = 'client' | 'server';

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
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly script: ScriptSide;
  private readonly transfers: Transfers;
  private readonly side: Side;
  /** When each action that waits until a time is due, jitter and all; by action. */
  private readonly due: readonly Nanoseconds[];
  private readonly target: number;

  /** @param number of the process in the run: its random stream. */
  constructor(
    kernel: Kernel,
    log: Log,
    script: ScriptSide,
    transfers: Transfers,
    side: Side,
    seed: number,
    number: number,
  ) {
    this.kernel = kernel;
    this.log = log;
    this.script = script;
    this.transfers = transfers;
    this.side = side;
    this.due = dueTimes(script.actions, new Random(seed, streams.jitter + number));
    this.target = kernel.register(this);
    kernel.begin();
  }

  /** Gives the process its connection. */
  use(socket: Socket): void {
    const { kernel, script, state } = this;
    const { readDelay, readSize } = script;
    state.socket = socket;
    state.reader = new Reader(kernel, socket, readDelay, readSize, (bytes, end, record) =>
      this.onRead(bytes, end, record),
    );
  }

  established(cause: RecordId): void {
    const { kernel } = this;
    const { readFrom } = this.script;
    kernel.begin();
    const { startReading } = event;
    if (readFrom > kernel.now) this.later(startReading, readFrom, cause, Charge.Nothing);
    else kernel.schedule(kernel.now, this.target, startReading, Charge.Nothing, cause);
    this.run(cause);
  }

  readable(cause: RecordId): void {
    this.state.reader?.readable(cause);
  }

  writable(cause: RecordId): void {
    if (this.state.left === 0) return;
    this.write(cause, Charge.Nothing);
    this.run(cause);
  }

  failed(_code: number, cause: RecordId): void {
    this.transfers.fail(cause);
    this.finish();
  }

  /** Each event's argument is the charge of the time that it waited for. */
  handle(kind: number, argument: number, cause: RecordId): void {
    const charge = argument as Charge;
    if (kind === event.startReading) {
      this.state.reader?.want(cause, charge);
      this.kernel.finish();
      return;
    }
    this.state.waitsForTime = false;
    this.state.action++;
    this.run(cause, charge);
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
    this.transfers.read(this.side, state.received, record);
    this.run(record);
  }

  /** Goes on with the list as far as it can. @param charge what the time since `cause` was spent on. */
  private run(cause: RecordId, charge: Charge = Charge.Nothing): void {
    const { state, script } = this;
    while (!state.done && !state.waitsForTime && state.left === 0) {
      const action = script.actions[state.action];
      if (action === undefined) {
        this.finish();
        return;
      }
      if (!this.perform(action, cause, charge)) return;
    }
  }

  /** Performs one action; false if the script has to wait. */
  private perform(action: ScriptAction, cause: RecordId, charge: Charge): boolean {
    const { state, kernel } = this;
    const socket = state.socket as Socket;
    switch (action.do) {
      case 'wait':
        state.waitsForTime = true;
        this.later(event.next, kernel.now + action.time, cause, charge);
        return false;
      case 'wait-until': {
        const due = this.due[state.action] as Nanoseconds;
        if (due <= kernel.now) break;
        state.waitsForTime = true;
        this.later(event.next, due, cause, charge);
        return false;
      }
      case 'write':
        state.left = action.bytes;
        state.written += action.bytes;
        this.transfers.begin(this.side, socket, state.written, action.bytes, cause, charge);
        this.write(cause, charge);
        return state.left === 0;
      case 'await':
        if (state.received < action.bytes && !state.atEnd) return false;
        break;
      case 'await-end':
        if (!state.atEnd) return false;
        break;
      case 'shutdown':
        socket.shutdown(cause, charge);
        break;
      case 'close':
        socket.close(cause, charge);
        break;
      case 'abort':
        socket.abort(cause, charge);
        break;
    }
    state.action++;
    return true;
  }

  private write(cause: RecordId, charge: Charge): void {
    const { state } = this;
    const socket = state.socket as Socket;
    state.left -= socket.write(Content.Data, state.left, cause, charge).accepted;
    if (state.left === 0) state.action++;
  }

  /** @param spent what the time since `cause` was spent on. */
  private later(kind: number, until: Nanoseconds, cause: RecordId, spent: Charge): void {
    const { kernel, state } = this;
    const { place } = (state.socket as Socket).endpoint;
    const charge = this.side === 'client' ? Charge.ClientThink : Charge.ServerThink;
    const think = this.log.think(cause, place, charge, until, spent);
    kernel.schedule(until, this.target, kind, charge, think);
  }

  private finish(): void {
    const { state, kernel } = this;
    if (state.done) return;
    state.done = true;
    state.left = 0;
    kernel.finish();
  }
}

/** Jitter is drawn for every action, so that changing one moves no other. */
function dueTimes(actions: readonly ScriptAction[], random: Random): Nanoseconds[] {
  return actions.map((action) => {
    const part = 2 * random.nextUnit() - 1;
    if (action.do !== 'wait-until') return 0;
    return Math.max(0, action.time + Math.floor(part * action.jitter));
  });
}
