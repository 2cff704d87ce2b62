// The runs that golden pictures are of, each made when it is first drawn.
import { readFileSync } from 'node:fs';
import { Host } from '../../../src/engine/host.ts';
import { Counter } from '../../../src/engine/kernel/counter.ts';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import { Log } from '../../../src/engine/log.ts';
import { Ethernet } from '../../../src/engine/network/ethernet.ts';
import { runCaptures, runInput, runScenario, runUntil, type Run } from '../../../src/run/index.ts';
import {
  builtinInput,
  builtinScenario,
  isBuiltin,
  withSettings,
  type BuiltinName,
} from '../../../src/scenario/index.ts';
import { withFrameEdits, type FrameEdit } from '../../../src/scenario/frame-edits/index.ts';
import { Charge } from '../../../src/trace/codes/index.ts';
import { noRecord } from '../../../src/trace/format/index.ts';
import { ethernet, host } from '../../engine/configurations.ts';

const made = new Map<string, Run>();

/** A built-in scenario's run, or one of those below. */
export function run(name: RunName): Run {
  const known = made.get(name);
  if (known !== undefined) return known;
  const fresh = isBuiltin(name) ? runScenario(builtinScenario(name)) : own[name]();
  made.set(name, fresh);
  return fresh;
}

/** A built-in scenario’s name, or that of one of the runs below. */
export type RunName = BuiltinName | OwnName;

type OwnName =
  | 'joined-header'
  | 'lost-frame'
  | 'copied-and-late'
  | 'cut'
  | 'two-lost'
  | 'cubic'
  | 'repaired'
  | 'tail-lost'
  | 'late-frame'
  | 'long'
  | 'failed-document'
  | 'roomy-queue'
  | 'both-captures'
  | 'server-capture'
  | 'refused';

const own: Readonly<Record<OwnName, () => Run>> = {
  /** The twin of `short-initial-segment`: header and body in one write. */
  'joined-header': () => changed('short-initial-segment', { 'http.server.headerFlush': 'joined' }),
  'lost-frame': () => edited([{ from: 'server', frame: 7, effect: 'lost' }]),
  'copied-and-late': () =>
    edited([
      { from: 'server', frame: 3, effect: 'duplicated' },
      { from: 'server', frame: 4, effect: 'delayed', by: 3 },
    ]),
  /** As somebody knows it who has watched it until the first silence is half over. */
  cut: () => runUntil(run('short-initial-segment'), 90e6),
  /** Two of a window’s frames are lost, and the receiver says which came. */
  'two-lost': () =>
    checked({
      version: 1,
      network: {
        kind: 'link',
        rate: 1.5,
        delay: 30,
        losses: [18, 20].map((frame) => ({ from: 'server', frame })),
      },
      hosts: {
        client: { profile: '4.4bsd', tcp: { selectiveAcks: true } },
        server: { profile: '4.4bsd', tcp: { selectiveAcks: true, recovery: 'sack' } },
      },
      script: {
        client: { actions: [{ do: 'await-end' }] },
        server: { actions: [{ do: 'write', bytes: 60_000 }, { do: 'shutdown' }] },
      },
    }),
  /** Two frames are lost; PRR lets others leave while they are repaired. */
  repaired: () => linux({ lost: [14, 17] }),
  /** The last data and the FIN are lost: a tail loss probe repeats them. */
  'tail-lost': () => linux({ lost: [43] }),
  /** A frame is overtaken by so many that it is sent again for nothing. */
  'late-frame': () => linux({ delayed: [{ frame: 14, by: 40 }] }),
  /** HyStart ends slow start, and an epoch of CUBIC goes on after a pause. */
  cubic: () =>
    checked({
      version: 1,
      network: { kind: 'link', rate: 3, delay: 60, queue: 200, down: { lost: [100] } },
      hosts: {
        client: { profile: 'linux-6' },
        server: { profile: 'linux-6', tcp: { recovery: 'sack', afterIdle: 'keep' } },
      },
      script: {
        client: { actions: [{ do: 'await-end' }] },
        server: {
          actions: [
            { do: 'write', bytes: 2_400_000 },
            { do: 'wait', time: 1000 },
            { do: 'write', bytes: 900_000 },
            { do: 'shutdown' },
          ],
        },
      },
    }),
  /** 8,000 segments and more: enough to be thinned, and quickly made. */
  long: () => changed('long-transfer', { 'script.server.actions.0.bytes': 8_000_000 }),
  /** One of two documents is broken off by a reset. */
  'failed-document': () =>
    checked({
      version: 1,
      http: {
        mode: 'persistent',
        documents: [
          { bytes: 2000 },
          { bytes: 9000, fault: { kind: 'reset', after: 3000 } },
          { bytes: 4000 },
        ],
      },
    }),
  /** The queue of `victim-flow` with room for the whole burst. */
  'roomy-queue': () => changed('victim-flow', { 'network.bottleneck.down.queue': 20 }),
  'both-captures': () =>
    runCaptures({
      client: capture('odd-short-final-segment/two-writes.client.pcap'),
      server: capture('odd-short-final-segment/two-writes.server.pcap'),
    }),
  'server-capture': () => runCaptures({ server: capture('reading-a-plot/one-loss.server.pcap') }),
  refused,
};

/** 60,000 bytes from a Linux server, over a link that treats some frames badly. */
function linux(down: object): Run {
  const profile = 'linux-6';
  return checked({
    version: 1,
    network: { kind: 'link', rate: 2, delay: 25, queue: 200, down },
    hosts: { client: { profile }, server: { profile } },
    script: {
      client: { actions: [{ do: 'await-end' }] },
      server: { actions: [{ do: 'write', bytes: 60_000 }, { do: 'shutdown' }] },
    },
  });
}

function changed(name: BuiltinName, settings: Readonly<Record<string, unknown>>): Run {
  return checked(withSettings(builtinInput(name), settings));
}

function checked(input: unknown): Run {
  const result = runInput(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.run;
}

type Edit = Pick<FrameEdit, 'frame' | 'effect' | 'by'> & { readonly from: 'client' | 'server' };

function edited(edits: readonly Edit[]): Run {
  const base = builtinScenario('short-initial-segment');
  const befallen = edits.map(({ from, ...edit }) => ({
    ...edit,
    place: { on: 'host', from } as const,
    segment: 1,
  }));
  return runScenario(withFrameEdits(base, befallen));
}

function capture(file: string): string {
  return readFileSync(`lessons/${file}`).toString('base64');
}

/** A SYN for a host where no application listens: no data at all. */
function refused(): Run {
  const kernel = new Kernel();
  const log = new Log(
    kernel,
    { hosts: ['client', 'server'].map((name) => ({ name, address: '' })) },
    true,
  );
  const connections = new Counter(kernel);
  const [client, server] = ['client', 'server'].map(
    (name, number) => new Host(number, kernel, log, connections, host(name)),
  ) as [Host, Host];
  const wires = new Ethernet(kernel, log, ethernet(), 1, [client, server]);
  client.attach(wires);
  server.attach(wires);
  const nothing = (): void => undefined;
  const application = {
    established: nothing,
    readable: nothing,
    writable: nothing,
    failed: nothing,
  };
  client.connect(1, application, noRecord, Charge.Nothing);
  while (kernel.busy && kernel.step());
  return { scenario: undefined, trace: log.trace(), heartbeats: [] };
}
