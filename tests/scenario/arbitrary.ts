import type { ScenarioInput } from '../../src/scenario/index.ts';
import { anyChoice, anyChoicesIn } from '../choices.ts';
import { fc } from '../trials.ts';

type Input<K extends keyof ScenarioInput> = NonNullable<ScenarioInput[K]>;
type ProfileName = NonNullable<NonNullable<Input<'hosts'>['client']>['profile']>;
type Action = NonNullable<NonNullable<Input<'script'>['client']>['actions']>[number];

const wait = fc.double({ min: 0, max: 20, noNaN: true });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const stack = 'hosts.client.tcp';
const group = (name: string) => fc.record(anyChoicesIn(`${stack}.${name}`), { requiredKeys: [] });

type Tcp = NonNullable<NonNullable<Input<'hosts'>['client']>['tcp']>;

/** Choices and flags are the schema's own; the numbers are small enough for runs by the hundred. */
const anyTcp = fc.record(
  {
    ...anyChoicesIn(stack),
    mss: fc.integer({ min: 64, max: 4000 }),
    sendBuffer: fc.integer({ min: 512, max: 65_536 }),
    receiveBuffer: fc.integer({ min: 512, max: 300_000 }),
    initialSequence: fc.integer({ min: 0, max: 4_294_967_295 }),
    writeChunk: fc.constantFrom(0, 512, 2048),
    initialWindow: fc.integer({ min: 1, max: 10 }),
    delayedAck: group('delayedAck'),
    pacing: group('pacing'),
    retransmission: group('retransmission'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Tcp>;

/** A window of memory that is never announced again is refused, also if a profile or a flow adds one of the two. */
const tcp = anyTcp.map((one): Tcp => {
  const { advertisedWindow, windowUpdate } = one;
  if (advertisedWindow === 'memory' && (windowUpdate ?? 'never') === 'never') {
    return { ...one, windowUpdate: 'doubled' };
  }
  return windowUpdate === 'never' ? { advertisedWindow: 'free', ...one } : one;
});

const host = fc.record(
  {
    profile: anyChoice<ProfileName>('hosts.client.profile'),
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

const discipline = fc.record(
  {
    kind: anyChoice<'drop-tail' | 'codel' | 'fq-codel'>('network.discipline.kind'),
    target: fc.double({ min: 0, max: 9, noNaN: true }),
    interval: fc.double({ min: 10, max: 200, noNaN: true }),
    flows: fc.integer({ min: 1, max: 2000 }),
    quantum: fc.integer({ min: 100, max: 5000 }),
  },
  { requiredKeys: ['kind'] },
);

const oneWay = fc.record({ discipline }, { requiredKeys: [] });

const hopEntries = {
  rate: fc.double({ min: 0.0096, max: 1000, noNaN: true }),
  delay: fc.double({ min: 0, max: 300, noNaN: true }),
  queue: fc.integer({ min: 1, max: 60 }),
  discipline,
  up: oneWay,
  down: oneWay,
};
const hop = fc.record(hopEntries, { requiredKeys: [] });

const crossTraffic = fc.array(
  fc.record({
    direction: anyChoice<'up' | 'down'>('network.crossTraffic.*.direction'),
    spacing: anyChoice<'constant' | 'poisson'>('network.crossTraffic.*.spacing'),
    // At the narrowest hop a packet of 1500 bytes takes over a second.
    rate: fc.double({ min: 0.001, max: 0.02, noNaN: true }),
    end: fc.double({ min: 1, max: 60_000, noNaN: true }),
  }),
  { maxLength: 2 },
);

const network: fc.Arbitrary<Input<'network'>> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('link' as const),
      ...hopEntries,
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
  fc.record({
    kind: fc.constant('path' as const),
    hops: fc.array(hop, { minLength: 1, maxLength: 3 }),
    crossTraffic,
  }),
  fc.record(
    { kind: fc.constant('dumbbell' as const), bottleneck: hop, access: hop, crossTraffic },
    { requiredKeys: ['kind'] },
  ),
);

const http: fc.Arbitrary<Input<'http'>> = fc.record(
  {
    ...anyChoicesIn('http'),
    pages: fc.integer({ min: 1, max: 3 }),
    connections: fc.integer({ min: 1, max: 4 }),
    documents: fc.array(
      fc.record(
        {
          bytes: fc.integer({ min: 0, max: 30_000 }),
          serverThink: wait,
          method: anyChoice<'GET' | 'POST'>('http.documents.*.method'),
          // Every reply has at least a header of so many bytes.
          fault: fc.record({
            kind: anyChoice<'close' | 'reset'>('http.documents.*.fault.kind'),
            after: fc.nat(100),
          }),
        },
        { requiredKeys: ['bytes'] },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    tls: fc.record(
      {
        ...anyChoicesIn('http.tls'),
        serverFlight: fc.integer({ min: 50, max: 6000 }),
        record: fc.integer({ min: 100, max: 16_384 }),
        firstRecords: fc.integer({ min: 50, max: 2000 }),
        firstRecordsUntil: fc.constantFrom(0, 3000),
      },
      { requiredKeys: [] },
    ),
    client: fc.record(
      {
        ...anyChoicesIn('http.client'),
        think: wait,
        turnaround: wait,
        readDelay: wait,
        readSize: fc.integer({ min: 100, max: 9000 }),
        requestSplit: fc.integer({ min: 0, max: 60 }),
        dropsDataWithHeader: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    server: fc.record(
      {
        ...anyChoicesIn('http.server'),
        forkTime: wait,
        mostReplies: fc.integer({ min: 0, max: 3 }),
        copyTime: fc.double({ min: 0, max: 0.1, noNaN: true }),
        writeSize: fc.integer({ min: 100, max: 9000 }),
        writeGap: wait,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['documents'] },
);

const bytes = fc.integer({ min: 1, max: 20_000 });
const actions = fc.array(
  anyChoice<Action['do']>('script.client.actions.*.do').chain((kind): fc.Arbitrary<Action> => {
    switch (kind) {
      case 'wait':
      case 'wait-until':
        return fc.record({
          do: fc.constant(kind),
          time: fc.double({ min: 0, max: 3000, noNaN: true }),
        });
      case 'write':
      case 'await':
        return fc.record({ do: fc.constant(kind), bytes });
      default:
        return fc.constant({ do: kind });
    }
  }),
  { maxLength: 6 },
);
const end = fc.record({ actions }, { requiredKeys: [] });
const script = fc.record({ client: end, server: end }, { requiredKeys: [] });
const flows = fc.array(
  fc.record(
    {
      start: fc.double({ min: 0, max: 3000, noNaN: true }),
      clientTcp: tcp,
      serverTcp: tcp,
      script,
    },
    { requiredKeys: ['script'] },
  ),
  { minLength: 1, maxLength: 3 },
);

/** Mostly pages: what a reader of the log may count on is told of them. */
const workload: fc.Arbitrary<Pick<ScenarioInput, 'http' | 'script' | 'flows'>> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ http }) },
  { weight: 1, arbitrary: fc.record({ script }) },
  { weight: 1, arbitrary: fc.record({ flows }) },
);

/** Scenarios that the schema accepts, small enough to be run by the hundred. */
export const scenarioInputs: fc.Arbitrary<ScenarioInput> = fc
  .record({ network: maybe(network), client: maybe(host), server: maybe(host), workload })
  .map(({ network, client, server, workload }) => ({
    version: 1,
    hosts: { ...(client && { client }), ...(server && { server }) },
    ...(network && { network }),
    ...workload,
  }));
