import type { ScenarioInput } from '../../src/scenario/index.ts';

/** The parameters of a recorded run (tests/fixtures/linux/runs/NAME/meta.json). Names are the recorder's. */
export interface RunParameters {
  readonly name: string;
  /** Bits per second. */
  readonly rate: number;
  /** Milliseconds there and back. */
  readonly rtt: number;
  /** What the link's queue holds: packets, and bytes if not null. */
  readonly qpk: number;
  readonly qby: number | null;
  /** 1: the packet that is being sent counts as one of the queue’s, which in a scenario it does not. */
  readonly qtx?: number;
  /** The server's segments with data that are lost, counted from 1, separated by commas. */
  readonly drop: string;
  /** Bytes on the link besides the Ethernet frame of 14 bytes and an IP packet. */
  readonly ovh: number;
  readonly mtu: number;
  /** Congestion control of server and client, and their first windows, in packets; null: the kernel's. */
  readonly cc: string;
  readonly ccc: string;
  readonly initcwnd: number | null;
  readonly cinitcwnd: number | null;
  /** Of both hosts, 0 or 1: timestamps, selective acknowledgments, slow start after idle. */
  readonly ts: number;
  readonly sack: number;
  readonly ssai: number;
  readonly server: {
    readonly nodelay?: number;
    /** 1: each reply is corked. */
    readonly cork?: number;
    /** 1: each write of a reply but the last has MSG_MORE. */
    readonly more?: number;
    /** Microseconds between its writes, where they are set. */
    readonly between_us?: number;
    /** SO_MAX_PACING_RATE, bytes per second. */
    readonly max_pacing_rate?: number;
  };
  readonly client: {
    readonly mode: 'serial' | 'ka' | 'pipe' | 'np';
    /** 0: turned off before each request. */
    readonly quickack?: number | null;
    readonly rcvbuf?: number;
    /** A slow reader: bytes a read, and microseconds before each. */
    readonly read_size?: number;
    readonly read_pause_us?: number;
    readonly reqs: readonly RecordedRequest[];
  };
  /** Recordings of a run whose queue overflowed (`overflow/`). */
  readonly takes?: readonly object[];
  /** With several connections: when each was opened, and its reply. */
  readonly connections?: readonly { readonly start_us: number; readonly bytes: number }[];
  /** Medians of a real server's own times: facts of that program, not of TCP. */
  readonly measured_us?: {
    readonly first_reply: number;
    readonly reply: number;
    readonly client_close: number;
    readonly server_close: number;
  };
}

interface RecordedRequest {
  readonly req_len: number;
  /** The server's writes. */
  readonly w: readonly number[];
  /** The client's pause before it. */
  readonly idle_s?: number;
}

/** Milliseconds that the emulated link takes beyond its rate and delay: the median of all frames of all runs. */
const linkDelay = 0.055;

/**
 * What programs and kernels take, in milliseconds: medians of all runs whose programs are the recorder's own. A host answers
 * a segment after `kernel`, a program has read its data after `kernel + read`, and acts after a further `think` time.
 */
const host = { kernel: 0.015, read: 0.035 } as const;
const clientThinks = { first: 0.14, next: 0.08 } as const;
const serverThinks = { first: 0.6, next: 0.06, betweenWrites: 0.04 } as const;

type Script = NonNullable<ScenarioInput['script']>;
type Side = NonNullable<Script['client']>;
type Action = NonNullable<Side['actions']>[number];

/** The scenario of a recorded run: what was set there, and nothing that was seen. */
export function scenarioOf(run: RunParameters): ScenarioInput {
  // A SYN and the ACK of the first request leave before the first data.
  const lost = run.drop
    .split(',')
    .filter(Boolean)
    .map((data) => Number(data) + 2);
  return {
    version: 1,
    name: `linux-${run.name.replaceAll('_', '-')}`,
    network: network(run, lost),
    hosts: { client: client(run), server: server(run) },
    ...workload(run),
  };
}

/**
 * The emulated link, which was outside of both hosts. So the server is a hop away from its queue, and what is lost is lost at a router, before
 * the queue: it takes no time on the link. The hop is as good as instantaneous. Where nothing is lost, the link alone does the same.
 */
function network(run: RunParameters, lost: readonly number[]): ScenarioInput['network'] {
  const link = {
    rate: run.rate / 1e6,
    delay: run.rtt / 2 + linkDelay,
    queue: run.qpk - (run.qtx ?? 0),
    ...(run.qby !== null && { queueBytes: run.qby }),
  };
  const frameOverhead = 14 + run.ovh;
  if (lost.length === 0 && run.takes === undefined) return { kind: 'link', ...link, frameOverhead };
  const entrance = {
    rate: 100_000,
    delay: 0,
    queue: 1_000_000,
    ...(lost.length > 0 && { down: { lost: [...lost] } }),
  };
  return { kind: 'path', hops: [link, entrance], frameOverhead };
}

type HostInput = NonNullable<NonNullable<ScenarioInput['hosts']>['client']>;
type TcpInput = NonNullable<HostInput['tcp']>;

function client(run: RunParameters): HostInput {
  return linux({
    ...common(run, run.ccc, run.cinitcwnd),
    ...(run.client.rcvbuf !== undefined && { receiveBuffer: run.client.rcvbuf }),
    ...(run.client.quickack === 0 && { delayedAck: { quickAck: false } }),
  });
}

function server(run: RunParameters): HostInput {
  return linux({
    ...common(run, run.cc, run.initcwnd),
    ...(run.server.nodelay === 1 && { nagle: 'off' }),
    ...(run.server.max_pacing_rate !== undefined && {
      maxPacingRate: (run.server.max_pacing_rate * 8) / 1e6,
    }),
  });
}

function linux(tcp: TcpInput): HostInput {
  return { profile: 'linux-6', kernelIn: host.kernel, tcp };
}

function common(run: RunParameters, control: string, initialWindow: number | null): TcpInput {
  return {
    ...(run.mtu !== 1500 && { mss: run.mtu - 40, segmentMemory: memoryOf(run.mtu) }),
    ...(initialWindow !== null && { initialWindow }),
    congestionControl: control as 'reno',
    timestamps: run.ts === 1,
    selectiveAcks: run.sack === 1,
    ...(run.ssai === 0 && { afterIdle: 'keep' }),
  };
}

/** A frame, the room before it, and its descriptor, in cache lines of 64 bytes. */
function memoryOf(mtu: number): number {
  return Math.ceil((mtu + 78) / 64) * 64 + 576;
}

function workload(run: RunParameters): Pick<ScenarioInput, 'script' | 'flows'> {
  const { connections, client } = run;
  const requests = client.reqs;
  if (connections === undefined) return { script: script(run) };
  return {
    flows: connections.map(({ start_us, bytes }) => {
      const request = requests.find(({ w }) => w.reduce(sum) === bytes);
      if (request === undefined) throw new RangeError(`no request has a reply of ${bytes} bytes`);
      return { start: start_us / 1000, script: oneRequest(request) };
    }),
  };
}

/** A connection for one request: the server's close ends the reply. */
function oneRequest({ req_len, w }: RecordedRequest): Script {
  return {
    client: programme([
      wait(clientThinks.first),
      write(req_len),
      { do: 'await-end' },
      wait(clientThinks.next),
      { do: 'close' },
    ]),
    server: programme([
      read(req_len),
      wait(serverThinks.first),
      ...writes(w),
      { do: 'close' },
      { do: 'await-end' },
    ]),
  };
}

function script(run: RunParameters): Script {
  const { reqs, mode } = run.client;
  const thinks = run.measured_us;
  const asks: Action[] = [];
  const answers: Action[] = [];
  let asked = 0;
  let answered = 0;
  for (const [i, { req_len, w, idle_s = 0 }] of reqs.entries()) {
    asked += req_len;
    if (mode !== 'pipe' || i === 0) {
      const think = i === 0 ? clientThinks.first : clientThinks.next;
      asks.push(wait(idle_s > 0 ? idle_s * 1000 : think), write(req_len));
      asks.push(read(answered + w.reduce(sum)));
    } else if (i === 1) {
      // The others leave in one write.
      asks.push(
        wait(clientThinks.next),
        write(
          reqs
            .slice(1)
            .map((one) => one.req_len)
            .reduce(sum),
        ),
      );
    }
    answered += w.reduce(sum);
    const measured = i === 0 ? thinks?.first_reply : thinks?.reply;
    const own = i === 0 ? serverThinks.first : serverThinks.next;
    answers.push(
      read(asked),
      wait(measured === undefined ? own : afterRead(measured)),
      ...replyOf(run.server, w),
    );
  }
  if (mode === 'pipe') asks.push(read(answered));
  const closes = thinks === undefined ? clientThinks.next : afterRead(thinks.client_close);
  const follows = thinks === undefined ? serverThinks.next : afterRead(thinks.server_close);
  return {
    client: {
      ...programme([...asks, wait(closes), { do: 'close' }]),
      ...(run.client.read_pause_us !== undefined && {
        readDelay: run.client.read_pause_us / 1000,
      }),
      ...(run.client.read_size !== undefined && { readSize: run.client.read_size }),
    },
    server: programme([...answers, { do: 'await-end' }, wait(follows), { do: 'close' }]),
  };
}

/** What is left to think of a time measured from a segment's arrival, in microseconds. */
function afterRead(measured: number): number {
  return Math.max(0, Math.round(measured - (host.kernel + host.read) * 1000)) / 1000;
}

/** The recorder's programs read up to 64 KB at a time. */
function programme(actions: Action[]): Side {
  return { actions, readDelay: host.read, readSize: 65_536 };
}

function replyOf(
  { cork, more, between_us }: RunParameters['server'],
  w: readonly number[],
): Action[] {
  const pause = between_us === undefined ? serverThinks.betweenWrites : between_us / 1000;
  return cork === 1 ? corked(writes(w, pause)) : writes(w, pause, more === 1);
}

function writes(
  sizes: readonly number[],
  pause: number = serverThinks.betweenWrites,
  more = false,
): Action[] {
  return sizes.flatMap((bytes, i) => {
    const one = { ...write(bytes), ...(more && i < sizes.length - 1 && { more }) };
    return i === 0 ? [one] : [wait(pause), one];
  });
}

function corked(actions: readonly Action[]): Action[] {
  return [{ do: 'cork' }, ...actions, { do: 'uncork' }];
}

function write(bytes: number): Action {
  return { do: 'write', bytes };
}

function read(bytes: number): Action {
  return { do: 'await', bytes };
}

function wait(time: number): Action {
  return { do: 'wait', time };
}

function sum(a: number, b: number): number {
  return a + b;
}
