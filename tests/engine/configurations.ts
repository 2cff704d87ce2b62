import { noImpairments } from '../../src/engine/network/impairments.ts';
import type {
  Configuration,
  EthernetConfiguration,
  HostConfiguration,
  ImpairmentConfiguration,
  LineConfiguration,
  LinesConfiguration,
  LossConfiguration,
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
  largestSendBuffer: 0,
  writerWakes: 'any-room',
  notsentLowat: 0,
  receiveBuffer: 16_384,
  largestReceiveBuffer: 0,
  segmentMemory: 2048,
  initialSequence: 1000,
  initialSequenceStep: 64_000,
  writeChunk: 0,
  initialWindowRule: 'segments',
  initialWindow: 1,
  synAckOpensWindow: true,
  initialThreshold: 65_535,
  autoCork: false,
  nagle: 'bsd',
  delayedAck: { kind: 'heartbeat', delay: 0, every: 0, ackPush: false, quickAck: true },
  push: 'last-byte',
  windowUpdate: 'reno',
  advertisedWindow: 'free',
  opening: 'handshake',
  windowUnit: 'bytes',
  growthCounts: 'acks',
  growth: 'always',
  congestionControl: 'reno',
  hystart: true,
  vegas: { alpha: 1, beta: 3, gamma: 1 },
  recovery: 'reno',
  lossDetection: 'duplicates',
  tailLossProbe: false,
  frto: false,
  undo: false,
  duplicateReports: false,
  sackCompression: false,
  fullAck: 'flight',
  sendsAtThirdDuplicate: false,
  limitedTransmit: false,
  windowScaling: false,
  timestamps: false,
  selectiveAcks: false,
  fullSegment: 'mss',
  duplicatesGuard: 'none',
  afterIdle: 'keep',
  timestampTick: 1_000_000,
  idleThreshold: seconds(60),
  burstLimit: 0,
  maxPacingRate: 0,
  stateSharing: 'none',
  pacing: {
    scale: 1,
    idleClock: 'sent',
    roundTrip: 'latest',
    ending: 'sent',
    atStart: false,
    afterJump: 0,
  },
  retransmission: {
    clock: 'ticks',
    deviations: 4,
    initialTicks: 12,
    minimumTicks: 2,
    maximumTicks: 128,
    maximumShift: 12,
    establishmentTicks: 150,
    initial: 1_000_000_000,
    minimum: 1_000_000_000,
    maximum: 60_000_000_000,
    firstTickCounts: true,
    granularity: 1_000_000,
    establishment: 75_000_000_000,
  },
};

/** Every segment with data is acknowledged at once. */
export const immediately = { ...plainTcp.delayedAck, kind: 'immediate' } as const;

/** Nothing is lost but these frames. */
export function losing(...frames: readonly number[]): LossConfiguration {
  return { frames, rate: 0, bitErrorRate: 0, bursts: undefined };
}

/** What a test says of one direction of a link. */
export type LineChanges = Partial<Omit<LineConfiguration, 'from' | 'to'>>;

/** A line of 10 Mb/s and 10 ms, room for 50 frames. */
export function line(from: number, to: number, changes: LineChanges = {}): LineConfiguration {
  return {
    from,
    to,
    rate: 10_000_000,
    delay: ms(10),
    queueFrames: 50,
    queueBytes: Number.MAX_SAFE_INTEGER,
    losses: losing(),
    impairments: noImpairments,
    ...changes,
  };
}

/** Hosts and routers on these lines, with an Ethernet's framing. */
export function lines(
  list: readonly LineConfiguration[],
  routers: readonly string[] = [],
): LinesConfiguration {
  return {
    kind: 'lines',
    frameOverhead: 38,
    minimumFrame: 84,
    routers,
    lines: list,
    crossTraffic: [],
  };
}

/** A link between hosts 0 and 1. */
export function link({
  up,
  down,
}: { up?: LineChanges; down?: LineChanges } = {}): LinesConfiguration {
  return lines([line(0, 1, up), line(1, 0, down)]);
}

/** The papers' 10 Mb/s Ethernet. */
export function ethernet(changes: Partial<EthernetConfiguration> = {}): EthernetConfiguration {
  return {
    kind: 'ethernet',
    frameOverhead: 38,
    minimumFrame: 84,
    losses: [],
    impairments: [],
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
  readonly readPause?: number;
  readonly readFrom?: number;
  readonly idleTimeout?: number;
}

export interface Conversation {
  readonly client?: Side;
  readonly server?: Side;
  readonly network?: NetworkConfiguration;
  /** Frames of the client that are lost, counted from 1. */
  readonly clientLoses?: readonly number[];
  readonly serverLoses?: readonly number[];
  /** Frames of the client that are late or come twice. */
  readonly clientImpairs?: ImpairmentConfiguration;
  readonly serverImpairs?: ImpairmentConfiguration;
  readonly stopAfter?: number;
}

/** The configuration of one scripted connection. */
export function scripted(conversation: Conversation): Configuration {
  const { client = {}, server = {}, network = link() } = conversation;
  const { clientLoses = [], serverLoses = [] } = conversation;
  const impairs = [conversation.clientImpairs, conversation.serverImpairs];
  return {
    seed: 1,
    stopAfter: conversation.stopAfter ?? seconds(3600),
    hosts: [hostOf('client', client, 1000), hostOf('server', server, 500_000)],
    network: withImpairments(withLosses(network, [clientLoses, serverLoses]), impairs),
    workload: {
      kind: 'flows',
      flows: [
        {
          start: 0,
          client: { host: 0, tcp: undefined, ...sideOf(client) },
          server: { host: 1, tcp: undefined, ...sideOf(server) },
        },
      ],
    },
  };
}

/** @param frames that host 0 and host 1 lose, by host. */
export function withLosses(
  network: NetworkConfiguration,
  frames: readonly (readonly number[])[],
): NetworkConfiguration {
  const losses = (host: number, own = losing()): LossConfiguration => ({
    ...own,
    frames: [...own.frames, ...(frames[host] ?? [])],
  });
  return network.kind === 'ethernet'
    ? { ...network, losses: [0, 1].map((host) => losses(host, network.losses[host])) }
    : {
        ...network,
        lines: network.lines.map((each) => ({ ...each, losses: losses(each.from, each.losses) })),
      };
}

/** @param impairments of what host 0 and host 1 send, by host; undefined leaves the network's own. */
function withImpairments(
  network: NetworkConfiguration,
  impairments: readonly (ImpairmentConfiguration | undefined)[],
): NetworkConfiguration {
  if (network.kind === 'ethernet') {
    const of = (host: number): ImpairmentConfiguration =>
      impairments[host] ?? network.impairments[host] ?? noImpairments;
    return { ...network, impairments: [0, 1].map(of) };
  }
  const lines = network.lines.map((each) => ({
    ...each,
    impairments: impairments[each.from] ?? each.impairments,
  }));
  return { ...network, lines };
}

function hostOf(name: string, side: Side, initialSequence: number): HostConfiguration {
  return host(name, { tcp: { ...plainTcp, initialSequence, ...side.tcp }, ...side.host });
}

function sideOf(side: Side): ScriptSide {
  const { does = [], readDelay = 0, readSize = 65_536, readPause = 0 } = side;
  const { readFrom = 0, idleTimeout = 0 } = side;
  return { actions: does, readDelay, readSize, readPause, readFrom, idleTimeout };
}

export const write = (bytes: number): ScriptAction => ({ do: 'write', bytes });
export const wait = (time: number): ScriptAction => ({ do: 'wait', time });
export const awaitBytes = (bytes: number): ScriptAction => ({ do: 'await', bytes });
export const awaitEnd: ScriptAction = { do: 'await-end' };
export const shutdown: ScriptAction = { do: 'shutdown' };
export const close: ScriptAction = { do: 'close' };
export const abort: ScriptAction = { do: 'abort' };
