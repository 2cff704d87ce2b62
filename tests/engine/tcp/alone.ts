import type { TcpConfiguration } from '../../../src/engine/index.ts';
import { Host } from '../../../src/engine/host.ts';
import { Counter } from '../../../src/engine/kernel/counter.ts';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import { Log } from '../../../src/engine/log.ts';
import type { AckPolicy } from '../../../src/engine/tcp/acknowledgment.ts';
import type { CongestionControl } from '../../../src/engine/tcp/congestion/control.ts';
import { Endpoint } from '../../../src/engine/tcp/endpoint.ts';
import { input } from '../../../src/engine/tcp/input.ts';
import { noOptions, type Segment } from '../../../src/engine/tcp/segment.ts';
import { Socket } from '../../../src/engine/tcp/socket.ts';
import type { EndpointState } from '../../../src/engine/tcp/state.ts';
import { Charge, Content, Flag, TcpState } from '../../../src/trace/codes/index.ts';
import { noRecord, type Trace } from '../../../src/trace/format/index.ts';
import { host, ms, plainTcp } from '../configurations.ts';

/** What a test says of an end. */
export interface EndParts {
  readonly tcp?: Partial<TcpConfiguration>;
  readonly state?: Partial<EndpointState>;
  readonly control?: CongestionControl | undefined;
  readonly acks?: AckPolicy | undefined;
  /** Between slow ticks, ms; left out: 500. */
  readonly slowTick?: number;
}

/** An established end without a peer: a test hands it segments, and reads what it sends. Its stream begins at 1001. */
export class Alone {
  readonly endpoint: Endpoint;
  readonly sent: Segment[] = [];
  /** When each of them left, ms. */
  readonly times: number[] = [];
  private readonly kernel = new Kernel();
  private readonly log = new Log(this.kernel, { hosts: [] }, true);

  constructor({ tcp, state, control, acks, slowTick = 500 }: EndParts) {
    const { kernel } = this;
    const configuration = host('client', {
      tcp: { ...plainTcp, ...tcp },
      slowTick: { interval: ms(slowTick), phase: 0 },
    });
    const station = new Host(0, kernel, this.log, new Counter(kernel), configuration);
    station.attach({
      send: (segment) => {
        this.sent.push(segment);
        this.times.push(kernel.now / 1e6);
      },
      adapterFreeAt: () => kernel.now,
    });
    const address = { connection: 0, port: 1029, peer: 1, peerPort: 8080 };
    this.endpoint = new Endpoint(station, address, configuration.tcp, 1000, control, acks);
    const established = { state: TcpState.Established, sndUna: 1001, sndNxt: 1001, sndMax: 1001 };
    const receiving = { irs: 5000, rcvNxt: 5001, rcvAdv: 5001 };
    Object.assign(this.endpoint.state, established, receiving, state);
    this.endpoint.state.admitted = this.endpoint.state.cwnd;
  }

  get trace(): Trace {
    return this.log.trace();
  }

  /** Lets something happen at a time, ms. */
  at(time: number, action: () => void): void {
    const { kernel } = this;
    const nothing = (): void => undefined;
    const target = kernel.register({ handle: action, save: nothing, load: nothing });
    kernel.schedule(ms(time), target, 0, 0, noRecord);
  }

  /** Runs up to a time, ms. */
  run(until: number): void {
    while (this.kernel.step(ms(until)));
  }

  write(bytes: number): void {
    new Socket(this.endpoint).write(Content.Data, bytes, noRecord, Charge.Nothing);
  }

  /** The application will write no more. */
  close(): void {
    new Socket(this.endpoint).shutdown(noRecord, Charge.Nothing);
  }

  read(bytes: number): void {
    new Socket(this.endpoint).read(bytes, noRecord, Charge.Nothing);
  }

  /** A segment comes; left out, it is an ACK of nothing new, with nothing in it. */
  receive(segment: Partial<Segment>): void {
    const { state } = this.endpoint;
    const plain: Segment = {
      id: noRecord,
      connection: 0,
      from: 1,
      to: 0,
      fromPort: 8080,
      toPort: 1029,
      sequence: state.rcvNxt,
      acknowledgment: state.sndUna,
      flags: Flag.Ack,
      length: 0,
      window: state.sndWnd,
      mss: 0,
      options: noOptions,
    };
    input(this.endpoint, { ...plain, ...segment }, noRecord);
  }
}
