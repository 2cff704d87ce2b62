import { Charge, Content } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { ScriptAction, ScriptSide } from '../configuration-workload.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { Random } from '../kernel/random.ts';
import { streams } from '../kernel/streams.ts';
import { Timer, type TimerState } from '../kernel/timer.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import { placeAt, type Place } from '../place.ts';
import type { Socket } from '../tcp/socket.ts';
import type { Link, LinkObserver } from './link.ts';
import { Reader } from './reader.ts';
import { atFirst, type ScriptState } from './script-state.ts';
import { noConnectionYet, type Transfers } from './transfers.ts';

const event = { next: 0, read: 1, idle: 2, leave: 3 } as const;

interface SavedScript extends ScriptState {
  readonly idle: TimerState;
  readonly leave: TimerState;
}

/** Which end of its connection a process is. */
export type Side = 'client' | 'server';

/** What the two ends of a flow have in common. */
export interface ScriptSurroundings {
  readonly kernel: Kernel;
  readonly log: Log;
  readonly transfers: Transfers;
  readonly seed: number;
  /** Whether an end may close the connection because it is idle: who writes next opens a new one. */
  readonly reopens: boolean;
  /** Opens a new connection for this side. @param charge what the time since `cause` was spent on. */
  open(side: Side, cause: RecordId, charge: Charge): void;
}

/** One side of a connection that follows a list of actions, and reads all that comes. */
export class ScriptProcess implements EventTarget, LinkObserver {
  private readonly state: ScriptState = { ...atFirst };
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly script: ScriptSide;
  private readonly surroundings: ScriptSurroundings;
  private readonly transfers: Transfers;
  private readonly side: Side;
  /** Host number. */
  private readonly host: number;
  /** When each action that waits until a time is due, jitter and all; by action. */
  private readonly due: readonly Nanoseconds[];
  private readonly target: number;
  /** Runs while nothing is written or read, if this end gives idle connections up. */
  private readonly idle: Timer;
  /** Ends a write that waits for room, if it is to wait only until a time. */
  private readonly leave: Timer;

  /** @param number of the process in the run: its random stream. */
  constructor(
    surroundings: ScriptSurroundings,
    script: ScriptSide & { readonly host: number },
    side: Side,
    number: number,
  ) {
    const { kernel, log, transfers, seed } = surroundings;
    this.kernel = kernel;
    this.log = log;
    this.script = script;
    this.surroundings = surroundings;
    this.transfers = transfers;
    this.side = side;
    this.host = script.host;
    this.due = dueTimes(script.actions, new Random(seed, streams.jitter + number));
    this.target = kernel.register(this);
    this.idle = new Timer(kernel, this.target, event.idle);
    this.leave = new Timer(kernel, this.target, event.leave);
    kernel.begin();
  }

  /** Gives the process a connection that it was asked for; it is its own once it is established. */
  accept(link: Link, socket: Socket): void {
    const { kernel, script, state } = this;
    const { readDelay, readSize } = script;
    const reader = new Reader(kernel, socket, readDelay, readSize, (bytes, end, record) =>
      this.onRead(link, bytes, end, record),
    );
    link.attach(socket, reader);
    state.links = [...state.links, link];
    state.atEnd = false;
  }

  /** Gives the process the connection that it opened. */
  use(link: Link, socket: Socket): void {
    this.accept(link, socket);
    this.state.sending = link;
    this.transfers.carry(this.side, link.place);
  }

  opened(link: Link, cause: RecordId): void {
    const { kernel, state } = this;
    const { readFrom } = this.script;
    state.sending ??= link;
    kernel.begin();
    if (readFrom > kernel.now) this.later(event.read, readFrom, cause, Charge.Nothing);
    else kernel.schedule(kernel.now, this.target, event.read, Charge.Nothing, cause);
    this.touch(cause);
    if (state.left > 0 && link === state.sending) this.write(link, cause, Charge.Nothing);
    this.run(cause);
  }

  hasRoom(link: Link, cause: RecordId): void {
    if (this.state.left === 0 || link !== this.state.sending) return;
    this.write(link, cause, Charge.Nothing);
    this.run(cause);
  }

  lost(link: Link, cause: RecordId): void {
    // Losing a connection that was given up means nothing.
    if (!this.state.links.includes(link)) return;
    this.transfers.fail(cause);
    this.idle.stop();
    this.leave.stop();
    this.finish();
  }

  /** Each event's argument is the charge of the time that it waited for. */
  handle(kind: number, argument: number, cause: RecordId): void {
    const charge = argument as Charge;
    if (kind === event.read) {
      for (const link of this.state.links) link.startReading(cause, charge);
      this.kernel.finish();
      return;
    }
    if (kind === event.idle) {
      if (this.idle.fires()) this.giveUp(this.idle.setBy);
      return;
    }
    if (kind === event.leave) {
      if (this.leave.fires()) this.leaveRest(this.leave.setBy);
      return;
    }
    this.state.waitsForTime = false;
    this.state.action++;
    this.run(cause, charge);
  }

  save(): SavedScript {
    return { ...this.state, idle: this.idle.save(), leave: this.leave.save() };
  }

  load(saved: unknown): void {
    const { idle, leave, ...state } = saved as SavedScript;
    Object.assign(this.state, state);
    this.idle.load(idle);
    this.leave.load(leave);
  }

  private onRead(link: Link, bytes: number, end: boolean, record: RecordId): void {
    const { state } = this;
    state.received += bytes;
    if (end) {
      state.atEnd = true;
      if (this.surroundings.reopens) this.endOf(link, record);
    } else {
      this.readOn(link, record);
      this.touch(record);
    }
    this.transfers.read(this.side, state.received, record);
    this.run(record);
  }

  /** Reads on, at once or after a pause. */
  private readOn(link: Link, cause: RecordId): void {
    const { kernel, script } = this;
    if (script.readPause === 0) {
      link.readOn(cause);
      return;
    }
    kernel.begin();
    this.later(event.read, kernel.now + script.readPause, cause, Charge.Nothing);
  }

  /** The peer gave a connection up: so does this end, once what it was writing is written. */
  private endOf(link: Link, cause: RecordId): void {
    const { state } = this;
    state.links = state.links.filter((each) => each !== link);
    if (link === state.sending && state.left > 0) {
      state.sendingEnded = true;
      return;
    }
    if (link === state.sending) this.forget();
    link.socket.close(cause, Charge.Nothing);
  }

  /** Nothing was written or read for so long: no more is sent here. What still comes is read. */
  private giveUp(cause: RecordId): void {
    const { sending } = this.state;
    if (sending === undefined) return;
    this.forget();
    sending.socket.shutdown(cause, this.thinking);
  }

  /** Nothing is written to the present connection any more. */
  private forget(): void {
    this.state.sending = undefined;
    this.state.sendingEnded = false;
    this.idle.stop();
  }

  /** Something was written or read, or a write is waiting for room: the connection is in use. */
  private touch(cause: RecordId): void {
    const { script, state, kernel, idle } = this;
    if (script.idleTimeout === 0 || state.sending === undefined) return;
    if (state.left > 0) idle.stop();
    else idle.set(kernel.now + script.idleTimeout, cause);
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
      case 'write': {
        const { bytes, more = false, until = Infinity } = action;
        if (until <= kernel.now) break;
        state.more = more;
        this.begin(bytes, until, cause, charge);
        return state.left === 0;
      }
      case 'cork':
      case 'uncork':
        state.sending?.socket[action.do](cause, charge);
        break;
      case 'await': {
        // Where connections are given up, the end of one is not the end of what comes.
        const over = state.atEnd && !this.surroundings.reopens;
        if (state.received < action.bytes && !over) return false;
        break;
      }
      case 'await-end':
        if (!state.atEnd) return false;
        break;
      case 'shutdown':
      case 'close':
      case 'abort':
        this.end(action.do, cause, charge);
        break;
    }
    state.action++;
    return true;
  }

  private begin(bytes: number, until: Nanoseconds, cause: RecordId, charge: Charge): void {
    const { state, transfers, side, place, surroundings } = this;
    state.left = bytes;
    state.written += bytes;
    const start = transfers.begin(side, place, state.written, bytes, cause, charge);
    if (until < Infinity) this.leave.set(until, start);
    if (state.sending !== undefined) this.write(state.sending, cause, charge);
    else surroundings.open(side, start, Charge.Nothing);
  }

  private end(how: 'shutdown' | 'close' | 'abort', cause: RecordId, charge: Charge): void {
    const { state, surroundings } = this;
    const { sending } = state;
    if (sending === undefined) return;
    if (surroundings.reopens) {
      this.forget();
      if (how !== 'shutdown') state.links = state.links.filter((each) => each !== sending);
    }
    sending.socket[how](cause, charge);
  }

  private write(link: Link, cause: RecordId, charge: Charge): void {
    const { state } = this;
    const { accepted, record } = link.socket.write(
      Content.Data,
      state.left,
      cause,
      charge,
      noRecord,
      state.more,
    );
    state.left -= accepted;
    this.touch(record);
    if (state.left === 0) this.written(link, record);
  }

  /** The present write is over. */
  private written(link: Link, cause: RecordId): void {
    const { state } = this;
    this.leave.stop();
    state.action++;
    if (!state.sendingEnded) return;
    this.forget();
    link.socket.close(cause, Charge.Nothing);
  }

  /** What found no room until now is left out. */
  private leaveRest(cause: RecordId): void {
    const { state, transfers, side } = this;
    const { sending, left } = state;
    if (sending === undefined || left === 0) return;
    state.written -= left;
    state.left = 0;
    transfers.shorten(side, left);
    sending.socket.leaveRest(cause);
    this.touch(cause);
    this.written(sending, cause);
    this.run(cause, this.thinking);
  }

  /** What the time until this end's next step is spent on. */
  private get thinking(): Charge {
    return this.side === 'client' ? Charge.ClientThink : Charge.ServerThink;
  }

  private get place(): Place {
    return this.state.sending?.place ?? placeAt(this.host, noConnectionYet);
  }

  /** @param spent what the time since `cause` was spent on. */
  private later(kind: number, until: Nanoseconds, cause: RecordId, spent: Charge): void {
    const { kernel, log, place, thinking } = this;
    const think = log.think({
      cause,
      charge: spent,
      place: place.word,
      spentOn: thinking,
      end: until,
    });
    kernel.schedule(until, this.target, kind, thinking, think);
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
