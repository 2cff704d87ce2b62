import { Charge, Flag, Reason, TcpState, TimerCode } from '../trace/codes/index.ts';
import { placeOf, type RecordId } from '../trace/format/index.ts';
import type { HostConfiguration, TcpConfiguration } from './configuration.ts';
import type { Counter } from './kernel/counter.ts';
import { DelayLine } from './kernel/delay-line.ts';
import type { EventTarget, Kernel } from './kernel/kernel.ts';
import { nthTickAfter, type Nanoseconds } from './kernel/time.ts';
import type { Log } from './log.ts';
import { noConnection, type Network, type Receiver } from './network/network.ts';
import { Endpoint, type EndpointHost, type SocketObserver } from './tcp/endpoint.ts';
import { establish } from './tcp/established.ts';
import { acceptSyn, input } from './tcp/input.ts';
import { output } from './tcp/output.ts';
import { noOptions, sequenceLength, type Segment } from './tcp/segment.ts';
import { advance } from './tcp/sequence.ts';
import { SharedState } from './tcp/shared-state.ts';

const firstPort = 1029;
const serverPort = 8080;

interface HostState {
  readonly endpoints: readonly (Endpoint | undefined)[];
  readonly held: readonly Endpoint[];
  readonly tickAt: Nanoseconds;
  readonly opened: number;
}

/** A computer: its connections, its heartbeat, and the time its kernel takes in and out. */
export class Host implements EndpointHost, Receiver, EventTarget {
  readonly number: number;
  readonly kernel: Kernel;
  readonly log: Log;
  readonly configuration: HostConfiguration;
  readonly shared: SharedState;
  private network: Network | undefined;
  /** All hosts by number: where connections are established without a handshake. */
  private hosts: readonly Host[] = [];
  private accept: ((endpoint: Endpoint) => SocketObserver) | undefined;
  private stackFor: (connection: number) => TcpConfiguration | undefined = () => undefined;
  private readonly connections: Counter;
  private readonly target: number;
  private readonly out: DelayLine<Segment>;
  private readonly in: DelayLine<Segment>;
  /** By connection. */
  private readonly endpoints: (Endpoint | undefined)[] = [];
  /** Endpoints whose ACK waits for the heartbeat. */
  private held: Endpoint[] = [];
  /** The pending tick; Infinity if no ACK waits for one. */
  private tickAt: Nanoseconds = Infinity;
  private opened = 0;
  /** Whether any endpoint wants to know how long its segments are in the adapter. */
  private autoCorks = false;

  constructor(
    number: number,
    kernel: Kernel,
    log: Log,
    connections: Counter,
    configuration: HostConfiguration,
  ) {
    this.number = number;
    this.kernel = kernel;
    this.log = log;
    this.connections = connections;
    this.configuration = configuration;
    this.shared = new SharedState(kernel);
    this.target = kernel.register(this);
    this.out = new DelayLine(kernel, (segment, cause) => {
      if (this.autoCorks) this.intoNetworkWatched(segment, cause);
      else this.intoNetwork(segment, cause);
    });
    this.in = new DelayLine(kernel, (segment, cause) => this.receive(segment, cause));
  }

  attach(network: Network): void {
    this.network = network;
  }

  /** Tells it of the other hosts. */
  meet(hosts: readonly Host[]): void {
    this.hosts = hosts;
  }

  /**
   * Takes connections; `accept` gives each its application, `stackFor` its stack where it is
   * not the host's own.
   */
  listen(
    accept: (endpoint: Endpoint) => SocketObserver,
    stackFor: (connection: number) => TcpConfiguration | undefined = () => undefined,
  ): void {
    this.accept = accept;
    this.stackFor = stackFor;
  }

  /** Opens a connection to the server of another host; by default with this host's own stack. */
  connect(
    peer: number,
    observer: SocketObserver,
    cause: RecordId,
    charge: Charge,
    tcp: TcpConfiguration = this.configuration.tcp,
  ): Endpoint {
    const connection = this.connections.next();
    const port = firstPort + this.opened;
    const peerPort = serverPort;
    const address = { connection, port, peer, peerPort };
    const place = placeOf(this.number, connection);
    const connect = this.log.connect({ cause, charge, place, port, peerPort, peer });
    const endpoint = this.create(address, tcp);
    endpoint.observer = observer;
    if (tcp.opening === 'none') {
      const other = (this.hosts[peer] as Host).establish({
        connection,
        port: serverPort,
        peer: this.number,
        peerPort: port,
      });
      establish(endpoint, other, connect);
      establish(other, endpoint, connect);
      return endpoint;
    }
    endpoint.enter(TcpState.SynSent, connect);
    output(endpoint, connect);
    return endpoint;
  }

  /** The passive end of a connection that is opened without a handshake. */
  private establish(address: Endpoint['address']): Endpoint {
    if (this.accept === undefined)
      throw new Error(`no application listens on ${this.configuration.name}`);
    const tcp = this.stackFor(address.connection) ?? this.configuration.tcp;
    const endpoint = this.create(address, tcp);
    endpoint.observer = this.accept(endpoint);
    return endpoint;
  }

  send(segment: Segment, cause: RecordId): void {
    if (this.autoCorks) {
      this.sendWatched(segment, cause);
      return;
    }
    const { kernelOut } = this.configuration;
    if (kernelOut === 0) this.intoNetwork(segment, cause);
    else this.out.push(segment, this.kernel.now + kernelOut, cause);
  }

  /** The same, and its endpoint learns how long the segment is in this host. */
  private sendWatched(segment: Segment, cause: RecordId): void {
    const { kernelOut } = this.configuration;
    const leaves = this.kernel.now + kernelOut;
    this.keepsUntil(segment, leaves);
    if (kernelOut === 0) this.intoNetworkWatched(segment, cause);
    else this.out.push(segment, leaves, cause);
  }

  arrive(segment: Segment, cause: RecordId): void {
    // Cross traffic: no connection receives it.
    if (segment.connection === noConnection) return;
    const { kernelIn } = this.configuration;
    if (kernelIn === 0) this.receive(segment, cause);
    else this.in.push(segment, this.kernel.now + kernelIn, cause);
  }

  holdAck(endpoint: Endpoint): Nanoseconds {
    if (!this.held.includes(endpoint)) this.held.push(endpoint);
    if (this.tickAt === Infinity) {
      this.tickAt = nthTickAfter(this.configuration.fastTick, this.kernel.now, 1);
      this.kernel.schedule(this.tickAt, this.target, 0, 0, endpoint.state.ackHold);
    }
    return this.tickAt;
  }

  forget(endpoint: Endpoint): void {
    this.endpoints[endpoint.address.connection] = undefined;
  }

  /** RFC 9293, section 3.10.7.1: a reset that its receiver will find acceptable. */
  reset(segment: Segment, cause: RecordId): void {
    const acknowledges = (segment.flags & Flag.Ack) !== 0;
    const answer = {
      connection: segment.connection,
      from: this.number,
      to: segment.from,
      fromPort: segment.toPort,
      toPort: segment.fromPort,
      sequence: acknowledges ? segment.acknowledgment : 0,
      acknowledgment: acknowledges ? 0 : advance(segment.sequence, sequenceLength(segment)),
      flags: acknowledges ? Flag.Rst : Flag.Rst | Flag.Ack,
      length: 0,
      window: 0,
      mss: 0,
      retransmission: false,
      options: noOptions,
    };
    const { sequence, acknowledgment, length, window, flags, mss } = answer;
    const id = this.log.segmentSent(
      cause,
      placeOf(this.number, segment.connection),
      sequence,
      acknowledgment,
      length,
      window,
      flags,
      Reason.None,
      mss,
      false,
      0,
      0,
    );
    this.send({ ...answer, id }, id);
  }

  /** The fast heartbeat: every ACK that waits for it leaves (4.3BSD's tcp_fasttimo). */
  handle(): void {
    this.tickAt = Infinity;
    const held = this.held;
    this.held = [];
    for (const endpoint of held) {
      const { state, place, acks, receiverFacts } = endpoint;
      if (!state.ackHeld) continue;
      const tick = this.log.timerFired({
        cause: state.ackHold,
        charge: Charge.DelayedAck,
        place: place.word,
        timer: TimerCode.DelayedAck,
        inARow: 0,
      });
      acks.onTimer?.(this.kernel.now, receiverFacts);
      state.ackNow = true;
      output(endpoint, tick);
    }
  }

  save(): HostState {
    return {
      endpoints: this.endpoints.slice(),
      held: [...this.held],
      tickAt: this.tickAt,
      opened: this.opened,
    };
  }

  load(saved: unknown): void {
    const state = saved as HostState;
    this.endpoints.length = 0;
    for (const endpoint of state.endpoints) this.endpoints.push(endpoint);
    this.held = [...state.held];
    this.tickAt = state.tickAt;
    this.opened = state.opened;
  }

  private intoNetwork(segment: Segment, cause: RecordId): void {
    (this.network as Network).send(segment, cause);
  }

  private intoNetworkWatched(segment: Segment, cause: RecordId): void {
    const network = this.network as Network;
    network.send(segment, cause);
    this.keepsUntil(segment, network.adapterFreeAt(segment.from, segment.to));
  }

  /** A segment is in this host until then. */
  private keepsUntil({ connection }: Segment, time: Nanoseconds): void {
    const state = this.endpoints[connection]?.state;
    if (state !== undefined) state.inHostUntil = Math.max(state.inHostUntil, time);
  }

  private receive(segment: Segment, cause: RecordId): void {
    const { connection, flags } = segment;
    const place = placeOf(this.number, connection);
    const received = this.log.received(cause, place, segment.id);
    const endpoint = this.endpoints[connection];
    if (endpoint !== undefined) input(endpoint, segment, received);
    else if ((flags & (Flag.Syn | Flag.Ack | Flag.Rst)) === Flag.Syn) this.open(segment, received);
    else if ((flags & Flag.Rst) === 0) this.reset(segment, received);
  }

  /** A SYN for the listening application. */
  private open(segment: Segment, cause: RecordId): void {
    if (this.accept === undefined) {
      this.reset(segment, cause);
      return;
    }
    const { connection, from: peer, fromPort: peerPort, toPort: port } = segment;
    const tcp = this.stackFor(connection) ?? this.configuration.tcp;
    const endpoint = this.create({ connection, port, peer, peerPort }, tcp);
    acceptSyn(endpoint, segment);
    endpoint.enter(TcpState.SynReceived, cause);
    output(endpoint, cause);
    endpoint.observer = this.accept(endpoint);
  }

  private create(address: Endpoint['address'], tcp: TcpConfiguration): Endpoint {
    const { initialSequence, initialSequenceStep } = tcp;
    const sequence = advance(initialSequence, this.opened * initialSequenceStep);
    this.opened++;
    const endpoint = new Endpoint(this, address, tcp, sequence);
    this.endpoints[address.connection] = endpoint;
    this.autoCorks ||= tcp.autoCork;
    this.shared.begin(endpoint);
    return endpoint;
  }
}
