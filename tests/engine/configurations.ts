import type {
  Configuration,
  EthernetConfiguration,
  HostConfiguration,
  LinkConfiguration,
  ListedLoss,
  NetworkConfiguration,
  ScriptAction,
  ScriptSide,
  TcpConfiguration,
} from '../../src/engine/index.ts';

/** Nanoseconds in so many milliseconds, to the nanosecond. */
export const ms = (milliseconds: number): number => Math.round(milliseconds * 1e6);
export const seconds = (n: number): number => ms(1000 * n);

/** A plain BSD of the Reno generation; tests say what they change. */
export const plainTcp: TcpConfiguration = {
  mss: 1460,
  sendBuffer: 16_384,
  receiveBuffer: 16_384,
  initialSequence: 1000,
  initialSequenceStep: 64_000,
  writeChunk: 0,
  initialWindow: 1,
  synAckOpensWindow: true,
  initialThreshold: 65_535,
  nagle: 'bsd',
  delayedAck: { kind: 'heartbeat', delay: 0, every: 0, ackPush: false },
  windowUpdate: 'reno',
  congestionControl: 'reno',
  recovery: 'reno',
  afterIdle: 'keep',
  retransmission: {
    deviations: 4,
    initialTicks: 12,
    minimumTicks: 2,
    maximumTicks: 128,
    maximumShift: 12,
    establishmentTicks: 150,
  },
};

/** Every segment with data is acknowledged at once. */
export const immediately = { ...plainTcp.delayedAck, kind: 'immediate' } as const;

/** 10 Mb/s and 10 ms each way, room for 50 frames. */
export function link(changes: Partial<LinkConfiguration> = {}): LinkConfiguration {
  const line = { rate: 10_000_000, delay: ms(10), queueFrames: 50 };
  return {
    kind: 'link',
    frameOverhead: 38,
    minimumFrame: 84,
    losses: [],
    lossRate: 0,
    up: line,
    down: line,
    ...changes,
  };
}

/** The papers' 10 Mb/s Ethernet. */
export function ethernet(changes: Partial<EthernetConfiguration> = {}): EthernetConfiguration {
  return {
    kind: 'ethernet',
    frameOverhead: 38,
    minimumFrame: 84,
    losses: [],
    lossRate: 0,
    rate: 10_000_000,
    delay: 0,
    ...changes,
  };
}

/** A host whose kernel takes no time. The heartbeats tick at 200, 400 ... and 500, 1000 ... ms. */
export function host(name: string, changes: Partial<HostConfiguration> = {}): HostConfiguration {
  return {
    name,
    address: name === 'client' ? '10.0.0.1' : '10.0.0.2',
    kernelOut: 0,
    kernelIn: 0,
    fastTick: { interval: ms(200), phase: 0 },
    slowTick: { interval: ms(500), phase: 0 },
    tcp: plainTcp,
    ...changes,
  };
}

/** What one side of a scripted connection does; by default it reads all that comes, at once. */
export interface Side {
  readonly does?: readonly ScriptAction[];
  readonly tcp?: Partial<TcpConfiguration>;
  readonly host?: Partial<HostConfiguration>;
  readonly readDelay?: number;
  readonly readSize?: number;
  readonly readFrom?: number;
}

export interface Conversation {
  readonly client?: Side;
  readonly server?: Side;
  readonly network?: NetworkConfiguration;
  /** Frames of the client that are lost, counted from 1. */
  readonly clientLoses?: readonly number[];
  readonly serverLoses?: readonly number[];
  readonly stopAfter?: number;
}

/** The configuration of one scripted connection. */
export function scripted(conversation: Conversation): Configuration {
  const { client = {}, server = {}, network = link() } = conversation;
  const losses: ListedLoss[] = [
    ...(conversation.clientLoses ?? []).map((frame) => ({ from: 0 as const, frame })),
    ...(conversation.serverLoses ?? []).map((frame) => ({ from: 1 as const, frame })),
  ];
  return {
    seed: 1,
    stopAfter: conversation.stopAfter ?? seconds(3600),
    hosts: [hostOf('client', client, 1000), hostOf('server', server, 500_000)],
    network: { ...network, losses: [...network.losses, ...losses] },
    workload: { kind: 'script', client: sideOf(client), server: sideOf(server) },
  };
}

function hostOf(name: string, side: Side, initialSequence: number): HostConfiguration {
  return host(name, { tcp: { ...plainTcp, initialSequence, ...side.tcp }, ...side.host });
}

function sideOf({ does = [], readDelay = 0, readSize = 65_536, readFrom = 0 }: Side): ScriptSide {
  return { actions: does, readDelay, readSize, readFrom };
}

export const write = (bytes: number): ScriptAction => ({ do: 'write', bytes });
export const wait = (time: number): ScriptAction => ({ do: 'wait', time });
export const awaitBytes = (bytes: number): ScriptAction => ({ do: 'await', bytes });
export const awaitEnd: ScriptAction = { do: 'await-end' };
export const shutdown: ScriptAction = { do: 'shutdown' };
export const close: ScriptAction = { do: 'close' };
export const abort: ScriptAction = { do: 'abort' };
