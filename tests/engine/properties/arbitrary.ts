import { noImpairments } from '../../../src/engine/network/impairments.ts';
import { noLosses } from '../../../src/engine/network/loss.ts';
import type {
  Configuration,
  ImpairmentConfiguration,
  LossConfiguration,
  NetworkConfiguration,
  ScriptAction,
  TcpConfiguration,
} from '../../../src/engine/index.ts';
import { anyChoice } from '../../choices.ts';
import {
  abort,
  awaitEnd,
  close,
  ethernet,
  link,
  ms,
  plainTcp,
  scripted,
  shutdown,
  wait,
  write,
  type Side,
} from '../configurations.ts';
import { fc } from '../../trials.ts';

export const milliseconds = (max: number) => fc.integer({ min: 0, max }).map(ms);

const writeMore = (bytes: number): ScriptAction => ({ do: 'write', bytes, more: true });
const corking: readonly ScriptAction[] = [{ do: 'cork' }, { do: 'uncork' }];

/** Mostly few large writes, sometimes many small ones, with pauses in between. */
const writes: fc.Arbitrary<ScriptAction[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 9000 }).map(write) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 300 }).map(write) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3000 }).map(writeMore) },
    { weight: 1, arbitrary: fc.constantFrom(...corking) },
    { weight: 1, arbitrary: fc.integer({ min: 9000, max: 50_000 }).map(write) },
    { weight: 1, arbitrary: milliseconds(1500).map(wait) },
    { weight: 1, arbitrary: milliseconds(20_000).map(wait) },
  ),
  { maxLength: 6 },
);

/** What helps only if both sides have it. */
const mostly = fc.constantFrom(true, true, true, false);

/** One of the values that the schema lets a field of a stack have. */
const choice = <K extends keyof TcpConfiguration>(
  field: K,
  ...oftener: readonly (TcpConfiguration[K] & string)[]
) => anyChoice<TcpConfiguration[K] & string>(`hosts.client.tcp.${field}`, ...oftener);

type Group = 'delayedAck' | 'pacing' | 'retransmission';

/** The same for a field in a group. */
const choiceIn = <G extends Group, K extends keyof TcpConfiguration[G]>(
  group: G,
  field: K,
  ...oftener: readonly (TcpConfiguration[G][K] & (string | number))[]
) =>
  anyChoice<TcpConfiguration[G][K] & (string | number)>(
    `hosts.client.tcp.${group}.${String(field)}`,
    ...oftener,
  );

/** Without window updates a window of memory may never open again, so scenarios can't have both. */
const canReopen = (stack: Partial<TcpConfiguration>): Partial<TcpConfiguration> =>
  stack.advertisedWindow === 'memory' && stack.windowUpdate === 'never'
    ? { ...stack, windowUpdate: 'reopened' }
    : stack;

const anyTcp: fc.Arbitrary<Partial<TcpConfiguration>> = fc.record({
  mss: fc.constantFrom(1460, 1460, 536, 200),
  sendBuffer: fc.constantFrom(16_384, 16_384, 65_535, 4096, 700),
  largestSendBuffer: fc.constantFrom(0, 0, 100_000),
  writerWakes: choice('writerWakes', 'any-room'),
  notsentLowat: fc.constantFrom(0, 0, 0, 16_384, 1000, 1),
  receiveBuffer: fc.constantFrom(16_384, 16_384, 65_535, 4096, 900, 200_000, 3_000_000),
  largestReceiveBuffer: fc.constantFrom(0, 0, 0, 6_000_000),
  segmentMemory: fc.constantFrom(2176, 1000, 4400),
  // Just below the wrap, so that every run of any size crosses it.
  initialSequence: fc.constantFrom(1, 0xffffffff, 0xfffffff0, 0xfffff000, 0x7ffffff0),
  writeChunk: fc.constantFrom(0, 0, 2048, 512),
  initialWindowRule: choice('initialWindowRule', 'segments'),
  initialWindow: fc.constantFrom(1, 2, 4, 10),
  synAckOpensWindow: fc.boolean(),
  initialThreshold: fc.constantFrom(65_535, 4380),
  autoCork: fc.boolean(),
  nagle: choice('nagle'),
  push: choice('push', 'last-byte'),
  delayedAck: fc.record({
    kind: choiceIn('delayedAck', 'kind', 'heartbeat'),
    delay: fc.constantFrom(ms(50), ms(200)),
    every: fc.constantFrom(0, 0, 1, 2),
    ackPush: fc.boolean(),
    quickAck: fc.boolean(),
  }),
  windowUpdate: choice('windowUpdate'),
  advertisedWindow: choice('advertisedWindow', 'free', 'free'),
  opening: choice('opening', 'handshake', 'handshake'),
  windowUnit: choice('windowUnit', 'bytes'),
  congestionControl: choice('congestionControl'),
  recovery: choice('recovery', 'sack'),
  lossDetection: choice('lossDetection', 'rack'),
  tailLossProbe: fc.boolean(),
  frto: fc.boolean(),
  undo: fc.boolean(),
  duplicateReports: fc.boolean(),
  sackCompression: fc.boolean(),
  fullAck: choice('fullAck'),
  sendsAtThirdDuplicate: fc.boolean(),
  limitedTransmit: fc.boolean(),
  windowScaling: mostly,
  timestamps: fc.boolean(),
  selectiveAcks: mostly,
  fullSegment: choice('fullSegment'),
  duplicatesGuard: choice('duplicatesGuard', 'none'),
  afterIdle: choice('afterIdle'),
  idleThreshold: fc.constantFrom(ms(100), ms(5000)),
  maxPacingRate: fc.constantFrom(0, 0, 0, 1_000_000_000, 64_000),
  burstLimit: fc.constantFrom(0, 0, 0, 1, 4),
  stateSharing: choice('stateSharing'),
  pacing: fc.record({
    scale: fc.constantFrom(1, 0.75, 3),
    idleClock: choiceIn('pacing', 'idleClock'),
    roundTrip: choiceIn('pacing', 'roundTrip'),
    ending: choiceIn('pacing', 'ending'),
    atStart: fc.boolean(),
    afterJump: fc.constantFrom(0, 0, 2, 5),
  }),
  timestampTick: fc.constantFrom(ms(1), ms(10), ms(500)),
  retransmission: fc
    .record({
      clock: choiceIn('retransmission', 'clock'),
      deviations: choiceIn('retransmission', 'deviations'),
      minimum: fc.constantFrom(ms(1000), ms(200)),
      granularity: fc.constantFrom(ms(1), ms(100)),
    })
    .map((given) => ({
      ...plainTcp.retransmission,
      ...given,
      // Time enough for the handshake: the losses listed are not to end a connection.
      establishmentTicks: 10_000,
      establishment: ms(5_000_000),
    })),
  growthCounts: choice('growthCounts', 'acks'),
  growth: choice('growth', 'always'),
});

const tcp = anyTcp.map(canReopen);

export function side(
  actions: fc.Arbitrary<ScriptAction[]>,
  idleTimeout: fc.Arbitrary<number> = fc.constant(0),
): fc.Arbitrary<Side> {
  return fc.record({
    does: actions,
    tcp,
    host: fc.record({
      kernelIn: fc.constantFrom(0, ms(0.15)),
      kernelOut: fc.constantFrom(0, ms(0.07)),
      fastTick: milliseconds(199).map((phase) => ({ interval: ms(200), phase })),
      slowTick: milliseconds(499).map((phase) => ({ interval: ms(500), phase })),
    }),
    readDelay: fc.constantFrom(0, ms(0.2), ms(30)),
    readSize: fc.constantFrom(65_536, 4096, 1000, 100),
    readPause: fc.constantFrom(0, 0, ms(1), ms(12)),
    readFrom: fc.constantFrom(0, 0, 0, ms(400), ms(9000)),
    idleTimeout,
  });
}

const line = fc.record({
  rate: fc.constantFrom(10_000_000, 1_000_000, 56_000),
  delay: fc.constantFrom(0, ms(1), ms(45), ms(400)),
  queueFrames: fc.constantFrom(50, 50, 5, 1),
});

export const network: fc.Arbitrary<NetworkConfiguration> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ up: line, down: line }).map(link) },
  {
    weight: 1,
    arbitrary: fc
      .record({ rate: fc.constant(10_000_000), delay: fc.constantFrom(0, ms(5)) })
      .map(ethernet),
  },
);

/** Fewer than the time-outs in a row that end a connection: everything must get through. */
export const losses = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });

const frames = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 });

/** Mostly none: a run without them takes another way through a line. */
export const impairments: fc.Arbitrary<ImpairmentConfiguration> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(noImpairments) },
  {
    weight: 1,
    arbitrary: fc.record({
      delays: fc.uniqueArray(
        fc.record({
          frame: fc.integer({ min: 1, max: 30 }),
          by: fc.constantFrom(1, ms(3), ms(90), ms(1500)),
        }),
        { maxLength: 4, selector: ({ frame }) => frame },
      ),
      duplicates: frames,
    }),
  },
);

function conversation(client: fc.Arbitrary<Side>, server: fc.Arbitrary<Side>) {
  return fc
    .record({
      client,
      server,
      network,
      clientLoses: losses,
      serverLoses: losses,
      clientImpairs: impairments,
      serverImpairs: impairments,
    })
    .map(scripted);
}

const polite = writes.map((list) => [...list, shutdown, awaitEnd, close]);

/** Sides that write, say that they have done, and read all that the other says. */
export const politeSides: fc.Arbitrary<Side> = side(polite);

export const politeConversations: fc.Arbitrary<Configuration> = conversation(
  politeSides,
  politeSides,
);

/** Pauses that let windows go: longer than a time-out, and than RFC 7661's five minutes once and twice. */
const pause = fc.oneof(
  { weight: 3, arbitrary: milliseconds(20_000).map((more) => wait(ms(3000) + more)) },
  { weight: 1, arbitrary: fc.constantFrom(ms(310_000), ms(700_000)).map(wait) },
);

const burst = fc.integer({ min: 5000, max: 30_000 }).map(write);

const pausing = fc
  .tuple(writes, burst, pause, burst, writes)
  .map(([before, first, silence, second, after]) => [
    ...before,
    first,
    silence,
    second,
    ...after,
    shutdown,
    awaitEnd,
    close,
  ]);

/** Conversations with a silence of their client's, after which it has a burst to send. */
export const pausedConversations: fc.Arbitrary<Configuration> = conversation(
  side(pausing),
  politeSides,
);

const roomy = {
  sendBuffer: 65_535,
  receiveBuffer: 65_535,
  mss: 1460,
  opening: 'handshake',
} as const;

const transferring = (actions: fc.Arbitrary<ScriptAction[]>): fc.Arbitrary<Side> =>
  side(actions).map((given) => ({
    ...given,
    tcp: { ...given.tcp, ...roomy },
    readSize: 65_536,
    readPause: 0,
    readFrom: 0,
  }));

/**
 * Long transfers one way with windows that grow, so that losses fall into the midst of a window:
 * by a list, or in bursts of a frame or several, or in a short queue.
 */
export const lossyTransfers: fc.Arbitrary<Configuration> = fc
  .record({
    client: transferring(
      fc.integer({ min: 60_000, max: 150_000 }).map((n) => [write(n), shutdown, awaitEnd, close]),
    ),
    server: transferring(fc.constant([awaitEnd, close])),
    up: fc.record({
      rate: fc.constantFrom(10_000_000, 1_500_000),
      delay: fc.constantFrom(ms(10), ms(50), ms(200)),
      queueFrames: fc.constantFrom(100, 100, 10, 5),
      losses: fc.constantFrom<LossConfiguration>(
        noLosses,
        noLosses,
        { ...noLosses, bursts: { toBad: 0.02, toGood: 0.6, lossGood: 0, lossBad: 1 } },
        { ...noLosses, rate: 0.03 },
      ),
    }),
    down: fc.record({ delay: fc.constantFrom(ms(10), ms(50)) }),
    clientLoses: fc.uniqueArray(fc.integer({ min: 4, max: 90 }), { maxLength: 8 }),
    serverLoses: fc.uniqueArray(fc.integer({ min: 3, max: 50 }), { maxLength: 3 }),
    seed: fc.nat(1000),
  })
  .map(({ up, down, seed, ...given }) => ({
    ...scripted({ ...given, network: link({ up, down }) }),
    seed,
  }));

const hasty = fc
  .tuple(writes, fc.constantFrom<ScriptAction[]>([], [close], [shutdown], [abort]))
  .map(([list, end]) => [...list, ...end]);

/** Sides that also close without listening any further, abort, or do not close at all. */
export const hastyConversations: fc.Arbitrary<Configuration> = conversation(
  side(fc.oneof(hasty, polite)),
  side(fc.oneof(hasty, polite)),
);

/** The same where either end may give an idle connection up: what is written next goes over a new one. */
export const reopeningConversations: fc.Arbitrary<Configuration> = conversation(
  side(writes, fc.constantFrom(ms(50), ms(700), ms(5000))),
  side(writes, fc.constantFrom(0, ms(50), ms(700), ms(5000))),
);
