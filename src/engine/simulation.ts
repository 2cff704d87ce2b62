import { LogMemory, Trace } from '../trace/format/index.ts';
import { Flows } from './application/flows.ts';
import type { HttpConfiguration } from './configuration-workload.ts';
import type { Configuration } from './configuration.ts';
import { Host } from './host.ts';
import { HttpClient } from './http/client.ts';
import { RequestBook } from './http/request-book.ts';
import { HttpServerProcess } from './http/server.ts';
import { Counter } from './kernel/counter.ts';
import { Kernel, type SavedKernel } from './kernel/kernel.ts';
import type { Nanoseconds } from './kernel/time.ts';
import { Log } from './log.ts';
import { Ethernet } from './network/ethernet.ts';
import { Lines } from './network/lines.ts';

/** Events between two snapshots at first; the distance doubles whenever there are too many. */
const firstInterval = 2048;
const maxSnapshots = 256;
/** Things whose state all snapshots may hold together: thousands of connections make do with fewer snapshots. */
const maxStates = 200_000;

/** Everything about a run at one moment. It holds no copy of the log, only its length. */
export interface Snapshot {
  readonly events: number;
  readonly records: number;
  readonly kernel: SavedKernel;
}

/**
 * A run that can be driven event by event, forwards and backwards. The same configuration
 * gives the same log, to the byte, however it is driven.
 */
export class Simulation {
  private readonly kernel = new Kernel();
  private readonly log: Log;
  private readonly configuration: Configuration;
  /** Kept for going back, the first at event 0. */
  private snapshots: Snapshot[] = [];
  private interval: Nanoseconds;
  /** The count of events at which the next one is due. A stretch that is run again needs no second snapshot. */
  private nextSnapshot: number;
  private events = 0;
  /** Records before the last event. */
  private records = 0;

  /**
   * @param options.record without a log the run is the same, and faster.
   * @param options.seekable whether snapshots are kept during the run, so that going back is quick.
   * @param options.capacity records that the log holds at most; then the run ends.
   * @param options.memory where the log is written; left out: into fresh memory.
   */
  constructor(
    configuration: Configuration,
    options: {
      readonly record?: boolean;
      readonly seekable?: boolean;
      readonly capacity?: number | undefined;
      readonly memory?: LogMemory | undefined;
    } = {},
  ) {
    const { kernel } = this;
    this.interval = (options.seekable ?? true) ? firstInterval : Infinity;
    this.nextSnapshot = this.interval;
    const { network, workload, seed } = configuration;
    const names = configuration.hosts.map(({ name, address, optionOrder, tcp }) => ({
      name,
      address,
      ...(optionOrder && { optionOrder }),
      ...(tcp.windowUnit === 'packets' && { windowUnit: tcp.windowUnit }),
      ...(tcp.recovery === 'prr' &&
        tcp.congestionControl !== 'vegas' && {
          lossDetection: tcp.lossDetection,
          ...(!tcp.tailLossProbe && { tailLossProbe: false as const }),
        }),
      ...(workload.kind === 'http' && workload.tls && { tls: true as const }),
    }));
    const routers = network.kind === 'lines' ? network.routers : [];
    this.configuration = configuration;
    const { record = true, capacity, memory } = options;
    this.log = new Log(kernel, { hosts: names, routers }, record, capacity, memory);
    const connections = new Counter(kernel);
    const hosts = configuration.hosts.map(
      (host, number) => new Host(number, kernel, this.log, connections, host),
    );
    const wires =
      network.kind === 'ethernet'
        ? new Ethernet(kernel, this.log, network, seed, hosts)
        : new Lines(kernel, this.log, network, seed, hosts);
    for (const host of hosts) {
      host.attach(wires);
      host.meet(hosts);
    }
    if (workload.kind === 'http') startHttp(hosts, workload);
    else new Flows(kernel, this.log, hosts, workload, seed);
    this.snapshots.push(this.snapshot());
  }

  /** Events that have happened. */
  get eventCount(): number {
    return this.events;
  }

  /** The present. */
  get now(): Nanoseconds {
    return this.kernel.now;
  }

  /** Records written. */
  get recordCount(): number {
    return this.log.length;
  }

  /** Events waiting to happen. */
  get pendingEvents(): number {
    return this.kernel.pending;
  }

  /** Nothing is left to do, the time is up, or the log is full. */
  get finished(): boolean {
    const { kernel, configuration } = this;
    return this.log.full || !kernel.busy || !(kernel.nextTime <= configuration.stopAfter);
  }

  /** The time is up, and something is still to come that the run would have to see through. */
  get outOfTime(): boolean {
    const { kernel, configuration, log } = this;
    const { nextTime } = kernel;
    return !log.full && kernel.busy && nextTime > configuration.stopAfter && nextTime < Infinity;
  }

  /** Lets one event happen; false if the run is over. */
  step(): boolean {
    if (this.finished) return false;
    this.records = this.log.length;
    this.kernel.step();
    if (++this.events >= this.nextSnapshot) this.keepSnapshot();
    return true;
  }

  /** Runs to the end, or until the next event would lie beyond `until`. */
  run(until: Nanoseconds = Infinity): void {
    const { kernel, log } = this;
    const end = Math.min(until, this.configuration.stopAfter);
    while (kernel.busy && !log.full) {
      this.records = log.length;
      if (!kernel.step(end)) break;
      if (++this.events >= this.nextSnapshot) this.keepSnapshot();
    }
  }

  /**
   * Goes to the state after `events` events, forwards or backwards, exactly: backwards means
   * to the last snapshot before it and on from there. Beyond the end it stays at the end.
   * @throws RangeError if `events` is negative.
   */
  seek(events: number): void {
    if (events < 0) throw new RangeError(`cannot seek to event ${events}: the first is 0`);
    let from = this.snapshots[0] as Snapshot;
    for (const snapshot of this.snapshots) if (snapshot.events <= events) from = snapshot;
    // A snapshot also saves time going forward, once the run has been there.
    if (events < this.events || from.events > this.events) this.restore(from);
    while (this.events < events && this.step()) {
      // Each step is one event.
    }
  }

  /** The present state; what it holds never changes. */
  snapshot(): Snapshot {
    return { events: this.events, records: this.log.length, kernel: this.kernel.save() };
  }

  /** Goes back, or forward again, to a snapshot of this very run. */
  restore(snapshot: Snapshot): void {
    this.kernel.load(snapshot.kernel);
    this.log.rewind(snapshot.records);
    this.events = snapshot.events;
  }

  private keepSnapshot(): void {
    // After an event that is not told whole there is nothing to go back to.
    if (this.log.full) return;
    this.snapshots.push(this.snapshot());
    const states = this.snapshots.length * this.kernel.targetCount;
    const fewest = this.snapshots.length > 8;
    if (this.snapshots.length > maxSnapshots || (fewest && states > maxStates)) {
      this.snapshots = this.snapshots.filter((_, i) => i % 2 === 0);
      this.interval *= 2;
    }
    this.nextSnapshot = (this.snapshots.at(-1) as Snapshot).events + this.interval;
  }

  /** The log so far. If it is full it ends before the event that found no room: no event is logged in part. */
  trace(): Trace {
    const trace = this.log.trace();
    return trace.full ? new Trace(trace.header, trace.chunks, this.records, true) : trace;
  }
}

/**
 * Runs a configuration to its end, or until the log is full (see `Trace.full`).
 * @param capacity records that the log holds at most.
 */
export function simulate(configuration: Configuration, capacity?: number): Trace {
  const simulation = new Simulation(configuration, { seekable: false, capacity });
  simulation.run();
  return simulation.trace();
}

const memory = new LogMemory();

/**
 * What `read` makes of a run's log, which is gone afterwards: its memory serves the next run. For
 * studies of many runs; of the trace itself nothing may be kept.
 */
export function simulateFor<Result>(
  configuration: Configuration,
  read: (trace: Trace) => Result,
): Result {
  const simulation = new Simulation(configuration, { seekable: false, memory });
  simulation.run();
  const trace = simulation.trace();
  const result = read(trace);
  memory.reclaim(trace);
  return result;
}

function startHttp(hosts: readonly Host[], workload: HttpConfiguration): void {
  const [client, server] = hosts as [Host, Host];
  const book = new RequestBook();
  new HttpClient(client, server.number, workload, book);
  server.listen((endpoint) => new HttpServerProcess(endpoint, workload, book));
}
