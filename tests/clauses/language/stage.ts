import { Host } from '../../../src/engine/host.ts';
import { Counter } from '../../../src/engine/kernel/counter.ts';
import { Kernel, type EventTarget } from '../../../src/engine/kernel/kernel.ts';
import { Log } from '../../../src/engine/log.ts';
import { Lines } from '../../../src/engine/network/lines.ts';
import type { Network } from '../../../src/engine/network/network.ts';
import type { Endpoint } from '../../../src/engine/tcp/endpoint.ts';
import type { Segment } from '../../../src/engine/tcp/segment.ts';
import { Socket } from '../../../src/engine/tcp/socket.ts';
import { Charge, Flag, Reason, TcpState } from '../../../src/trace/codes/index.ts';
import { noRecord, placeOf, type RecordId, type Trace } from '../../../src/trace/format/index.ts';
import type { Application } from './application.ts';
import type { Clause, Side } from './clause.ts';
import { configurationOf } from './configuration.ts';
import { conversation, type Conversation } from './conversation.ts';
import { engineOptions } from './options.ts';
import type { SegmentWords } from './segments.ts';

export const numberOf = { client: 0, server: 1 } as const;
export const sideOf = ['client', 'server'] as const;
const other = { client: 'server', server: 'client' } as const;

/**
 * Both ends of a connection and what lies between them, driven from outside: time goes on only
 * when it is asked to, and each end does what it is told at that moment. An end played by hand
 * has neither stack nor link: its segments arrive at the very time at which it sends them.
 * Of several connections one is spoken of at a time.
 */
export class Stage implements EventTarget, Network {
  private readonly kernel = new Kernel();
  private readonly log: Log;
  private readonly target: number;
  private readonly clause: Clause;
  private readonly firstNumbers: Conversation['firstNumbers'];
  private readonly hosts: Partial<Record<Side, Host>> = {};
  private readonly conversations: Conversation[] = [];
  /** The one that is spoken of. */
  private present: Conversation;
  private readonly lines: Network | undefined;
  /** Segments that are still to be lost, by the sender. */
  private readonly losses: Record<Side, number> = { client: 0, server: 0 };
  /** What happens in the next event of this stage's own. */
  private act: (() => void) | undefined;
  private known: Trace | undefined;

  constructor(clause: Clause) {
    const { kernel } = this;
    const { setup } = clause;
    this.clause = clause;
    const configuration = configurationOf(clause);
    const { hosts, network, seed } = configuration;
    const names = hosts.map(({ name, address }) => ({ name, address }));
    this.log = new Log(kernel, { hosts: names }, true);
    this.target = kernel.register(this);
    const connections = new Counter(kernel);
    const firstNumbers = { client: 0, server: 0 };
    for (const side of sideOf) {
      const party = setup[side];
      const own = hosts[numberOf[side]]!;
      firstNumbers[side] = party.by === 'hand' ? party.initialSequence : own.tcp.initialSequence;
      if (party.by === 'hand') continue;
      this.hosts[side] = new Host(numberOf[side], kernel, this.log, connections, own);
    }
    this.firstNumbers = firstNumbers;
    this.present = this.converse();
    const { client, server } = this.hosts;
    if (client !== undefined && server !== undefined && network.kind === 'lines') {
      this.lines = new Lines(kernel, this.log, network, seed, [client, server]);
    }
    for (const host of [client, server]) {
      host?.attach(this);
      if (client !== undefined && server !== undefined) host?.meet([client, server]);
    }
    if (setup.listens) {
      server?.listen((endpoint) => {
        const application = this.conversations.at(-1)!.applications.server;
        application.socket = new Socket(endpoint);
        return application;
      });
    }
  }

  get now(): number {
    return this.kernel.now;
  }

  adapterFreeAt(from: number, to: number): number {
    return this.lines?.adapterFreeAt(from, to) ?? this.kernel.now;
  }

  /** The connection that is spoken of, as the log numbers it. */
  get connection(): number {
    return this.present.number;
  }

  /** How many there were. */
  get connections(): number {
    return this.conversations.length;
  }

  /** First sequence numbers of the connection that is spoken of. */
  get bases(): Readonly<Record<Side, number>> {
    return { client: this.base('client'), server: this.base('server') };
  }

  /** From now on another connection is spoken of, which is still to be opened. */
  openAnother(): void {
    this.present = this.converse();
  }

  /** From now on this one of them is spoken of. @param number from 0 on. */
  turnTo(number: number): void {
    this.present = this.conversations[number]!;
  }

  /** All that has happened. */
  get trace(): Trace {
    if (this.known?.length !== this.log.length) this.known = this.log.trace();
    return this.known!;
  }

  /** Lets the next event happen unless it is later; false then. */
  step(until: number): boolean {
    return this.kernel.nextTime <= until && this.kernel.step();
  }

  /** Lets all happen that happens up to a time, itself included; then that is the present. */
  advance(until: number): void {
    while (this.step(until)) {
      // Each step is one event.
    }
    this.perform(() => undefined, until);
  }

  /** Does something now, or at a later time, as an event of its own. */
  perform(action: () => void, at = this.now): void {
    this.act = action;
    this.kernel.schedule(at, this.target, 0, 0, noRecord);
    while (this.act !== undefined && this.kernel.step()) {
      // Whatever else is due at that time comes first.
    }
  }

  /** The end of a side that has a stack, once it has one. */
  endpoint(side: Side): Endpoint | undefined {
    return this.application(side).socket?.endpoint;
  }

  application(side: Side): Application {
    return this.present.applications[side];
  }

  byHand(side: Side): boolean {
    return this.clause.setup[side].by === 'hand';
  }

  /** The client's end asks for the connection. */
  connect(): void {
    const application = this.application('client');
    const host = this.hosts.client!;
    application.socket = new Socket(
      host.connect(numberOf.server, application, noRecord, Charge.Nothing),
    );
  }

  /** Everything that the machine knew of its connection is gone; it says nothing of it. */
  crash(side: Side): void {
    this.endpoint(side)?.enter(TcpState.Closed, noRecord);
  }

  lose(side: Side, segments: number): void {
    this.losses[side] = segments;
  }

  /** A segment written by hand reaches the other end now. */
  sendByHand(from: Side, words: SegmentWords): void {
    const to = other[from];
    const { syn, fin, rst, psh, length, window = 65_535, mss = 0 } = words;
    const { present, bases } = this;
    const { number: connection, ports } = present;
    const relative = words.sequence ?? present.handNext;
    const next = relative + length + (syn ? 1 : 0) + (fin ? 1 : 0);
    present.handNext = Math.max(present.handNext, next);
    const acknowledges = words.acknowledgment !== undefined;
    const flags =
      (syn ? Flag.Syn : 0) |
      (fin ? Flag.Fin : 0) |
      (rst ? Flag.Rst : 0) |
      (psh === true ? Flag.Psh : 0) |
      (acknowledges ? Flag.Ack : 0);
    const numbers = {
      sequence: ((words.absolute ? 0 : bases[from]) + relative) >>> 0,
      acknowledgment: acknowledges ? (bases[to] + words.acknowledgment) >>> 0 : 0,
      length,
      window,
      flags,
      mss,
    };
    const id = this.log.segmentSent(
      noRecord,
      placeOf(numberOf[from], connection),
      numbers.sequence,
      numbers.acknowledgment,
      length,
      window,
      flags,
      Reason.None,
      mss,
      words.again,
      0,
      0,
    );
    const options = engineOptions(words.options, bases[to]);
    this.hosts[to]!.arrive(
      {
        id,
        connection,
        from: numberOf[from],
        to: numberOf[to],
        fromPort: ports[from],
        toPort: ports[to],
        ...numbers,
        options,
      },
      id,
    );
  }

  /** What a stack sends. */
  send(segment: Segment, cause: RecordId): void {
    const from = sideOf[segment.from as 0];
    if (this.losses[from] > 0) {
      this.losses[from]--;
      return;
    }
    // To an end played by hand nothing travels: the clause looks at what left.
    this.lines?.send(segment, cause);
  }

  handle(kind: number, argument: number, cause: RecordId): void {
    if (kind === 1) {
      const { applications } = this.conversations[argument >> 1]!;
      applications[sideOf[(argument & 1) as 0]].turn(cause);
      return;
    }
    const action = this.act;
    this.act = undefined;
    action?.();
  }

  private converse(): Conversation {
    const { kernel, target, conversations } = this;
    const number = conversations.length;
    const another = conversation(number, this.firstNumbers, (side) => (delay, cause) => {
      kernel.schedule(kernel.now + delay, target, 1, 2 * number + numberOf[side], cause);
    });
    conversations.push(another);
    return another;
  }

  /** A stack chooses a first number for each connection; the first one's is known beforehand. */
  private base(side: Side): number {
    const { number, firstNumbers } = this.present;
    const state = number > 0 && !this.byHand(side) ? this.endpoint(side)?.state : undefined;
    return state?.iss ?? firstNumbers[side];
  }

  save(): never {
    throw new Error('a stage goes forward only');
  }

  load(): never {
    throw new Error('a stage goes forward only');
  }
}
