import type { ScenarioInput } from '../../src/scenario/index.ts';
import { fc } from '../trials.ts';

type Input<K extends keyof ScenarioInput> = NonNullable<ScenarioInput[K]>;

const wait = fc.double({ min: 0, max: 20, noNaN: true });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const tcp = fc.record(
  {
    mss: fc.integer({ min: 64, max: 4000 }),
    sendBuffer: fc.integer({ min: 512, max: 65_536 }),
    receiveBuffer: fc.integer({ min: 512, max: 300_000 }),
    initialSequence: fc.integer({ min: 0, max: 4_294_967_295 }),
    writeChunk: fc.constantFrom(0, 512, 2048),
    initialWindow: fc.integer({ min: 1, max: 10 }),
    synAckOpensWindow: fc.boolean(),
    initialWindowRule: fc.constantFrom('segments', 'rfc3390'),
    nagle: fc.constantFrom('off', 'bsd', 'rfc896', 'minshall'),
    windowScaling: fc.boolean(),
    timestamps: fc.boolean(),
    selectiveAcks: fc.boolean(),
    limitedTransmit: fc.boolean(),
    fullSegment: fc.constantFrom('mss', 'payload'),
    windowUpdate: fc.constantFrom('tahoe', 'reno', 'reopened'),
    opening: fc.constantFrom('handshake', 'none'),
    windowUnit: fc.constantFrom('bytes', 'segments'),
    advertisedWindow: fc.constantFrom('free', 'fixed'),
    congestionControl: fc.constantFrom('reno', 'reno-1993', 'vegas'),
    stateSharing: fc.constantFrom('none', 'temporal', 'ensemble'),
    recovery: fc.constantFrom('tahoe', 'reno', 'newreno', 'sack'),
    afterIdle: fc.constantFrom('keep', 'restart-bsd', 'decay-linux', 'new-cwv', 'pace-window'),
    delayedAck: fc.record(
      { kind: fc.constantFrom('heartbeat', 'adaptive', 'immediate'), ackPush: fc.boolean() },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<NonNullable<NonNullable<Input<'hosts'>['client']>['tcp']>>;

const host = fc.record(
  {
    profile: fc.constantFrom(
      'sunos-4.1.3' as const,
      '4.4bsd' as const,
      'ns-2' as const,
      'linux-2.0' as const,
      'netbsd-1.2.1' as const,
    ),
    kernelIn: wait,
    kernelOut: wait,
    fastTick: fc.record({ phase: fc.double({ min: 0, max: 400, noNaN: true }) }),
    slowTick: fc.record({ phase: fc.double({ min: 0, max: 1000, noNaN: true }) }),
    tcp,
  },
  { requiredKeys: [] },
);

const losses = fc.array(
  fc.record({
    from: fc.constantFrom('client' as const, 'server' as const),
    frame: fc.integer({ min: 1, max: 40 }),
  }),
  { maxLength: 4 },
);

const delays = fc.array(
  fc.record({
    from: fc.constantFrom('client' as const, 'server' as const),
    frame: fc.integer({ min: 1, max: 40 }),
    by: fc.double({ min: 0.001, max: 2000, noNaN: true }),
  }),
  { maxLength: 2 },
);

const network: fc.Arbitrary<Input<'network'>> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('link' as const),
      rate: fc.double({ min: 0.0096, max: 1000, noNaN: true }),
      delay: fc.double({ min: 0, max: 300, noNaN: true }),
      queue: fc.integer({ min: 1, max: 60 }),
      losses,
      delays,
      duplicates: losses,
    },
    { requiredKeys: ['kind'] },
  ),
  fc.record(
    { kind: fc.constant('ethernet' as const), losses, delays, duplicates: losses },
    { requiredKeys: ['kind'] },
  ),
);

const http: fc.Arbitrary<Input<'http'>> = fc.record(
  {
    mode: fc.constantFrom('per-document' as const, 'persistent' as const),
    pages: fc.integer({ min: 1, max: 3 }),
    documents: fc.array(
      fc.record(
        { bytes: fc.integer({ min: 0, max: 30_000 }), serverThink: wait },
        { requiredKeys: ['bytes'] },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    client: fc.record(
      {
        think: wait,
        turnaround: wait,
        readDelay: wait,
        readSize: fc.integer({ min: 100, max: 9000 }),
      },
      { requiredKeys: [] },
    ),
    server: fc.record(
      {
        headerFlush: fc.constantFrom('alone' as const, 'joined' as const),
        writeSize: fc.integer({ min: 100, max: 9000 }),
        writeGap: wait,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['documents'] },
);

/** Scenarios that the schema accepts, small enough to be run by the hundred. */
export const scenarioInputs: fc.Arbitrary<ScenarioInput> = fc
  .record({ network: maybe(network), client: maybe(host), server: maybe(host), http })
  .map(({ network, client, server, http }) => ({
    version: 1,
    hosts: { ...(client && { client }), ...(server && { server }) },
    ...(network && { network }),
    http,
  }));
