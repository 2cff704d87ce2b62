import { transactionsOf } from '../../analysis/path/index.ts';
import { simulateFor } from '../../engine/index.ts';
import {
  builtinScenario,
  checkScenario,
  compile,
  describeProblem,
  type Scenario,
} from '../../scenario/index.ts';
import { connectionsOf, segmentsOf } from '../../trace/index.ts';
import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { heartbeat } from './heartbeats.ts';
import { linkOf, type LinkName } from './links.ts';
import { headers } from './packets.ts';
import { pagePathOf, type PagePath } from './page-path.ts';
import { satellitePage, type PageName } from './pages.ts';

/**
 * `http10`: a connection for each element. `keep-alive`: kept ones, one element after the other; `persistent` is the
 * same by HTTP/1.1, as the paper takes it to be (section 3). `pipelined`: after the first element all at once.
 */
export type Mode = 'http10' | 'keep-alive' | 'persistent' | 'pipelined';

/**
 * Whether the page's first request leaves in two packets, a round trip apart. The paper saw it of its HTTP/1.0 browser
 * (section 5.3.2: the initial GET) and reckons with one round trip; its HTTP/1.1 client was another (section 4.2). So it is
 * the first request alone, of the runs by HTTP/1.0. Nagle's rule holds the second packet back here: a window of one segment
 * is counted in bytes, and has room for both. See decision 15.
 */
export function splitsFirstRequest(mode: Mode): boolean {
  return mode === 'http10' || mode === 'keep-alive';
}

/** Bytes of its first packet. The paper does not say; no time depends on it. */
const firstPart = 20;

/** How a page is fetched. */
export interface Way {
  readonly page: PageName;
  readonly mode: Mode;
  /** At most. */
  readonly connections: number;
  /** Of the server, segments. */
  readonly initialWindow: 1 | 3;
}

/** One transfer of a page. */
export interface TransferJob extends Way {
  /** When the client's heartbeat of 200 ms, which delays its ACKs, first ticks; ms. The server's ticks at three times that. */
  readonly phase: number;
  /** Probability that a bit is wrong, both ways. */
  readonly bitErrorRate: number;
  readonly seed: number;
  /** Whether both ends use selective acknowledgments; left out: they do not. */
  readonly selective?: boolean;
  /** Others' packets toward the client, as a part of the line's rate; left out: none. */
  readonly load?: number;
  /** Of the queue in front of the line; left out: as the paper has it. */
  readonly queueBytes?: number;
  /** The server writes so much at once that no write leaves a short segment; left out: as its kernel takes it. */
  readonly wholeWrites?: boolean;
  /** Left out: the satellite. */
  readonly link?: LinkName;
}

export interface TransferResult {
  /** From the first SYN to the page's last byte, seconds. */
  readonly time: number;
  /** Segments that bit errors or a full queue took. */
  readonly lost: number;
  /** Retransmission timers that went off. */
  readonly timeouts: number;
  /** Bits of IP packets that went over the line, both ways. */
  readonly bits: number;
  /** Longest that the queue in front of the link delayed a segment, seconds. */
  readonly queued: number;
  /** For each element, the connection that brought it, counted from 0. */
  readonly carriers: readonly number[];
  readonly path: PagePath;
}

/** Bytes: more than any window here. */
const largeWrite = 65_536;

/** Runs one transfer, and measures it. */
export function runTransfer(job: TransferJob): TransferResult {
  return simulateFor(compile(transferScenario(job)), measure);
}

/** The built-in page over a satellite, with another page, window, line or way to fetch it. */
export function transferScenario(job: TransferJob): Scenario {
  const {
    page,
    mode,
    connections,
    initialWindow,
    phase,
    seed,
    selective = false,
    wholeWrites = false,
  } = job;
  const splits = splitsFirstRequest(mode);
  const { hosts, http, ...base } = builtinScenario('satellite-parallel');
  if (http === undefined) throw new Error('satellite-parallel fetches a page');
  const { client, server } = hosts;
  const sack = selective && { selectiveAcks: true, recovery: 'sack' as const };
  const checked = checkScenario({
    ...base,
    seed,
    network: linkOf(job),
    hosts: {
      client: { ...client, fastTick: { phase }, tcp: { ...client.tcp, ...sack } },
      server: {
        ...server,
        // Eight phases of the one meet eight of the other, and each of them once.
        fastTick: { phase: (3 * phase) % heartbeat },
        tcp: {
          ...server.tcp,
          ...sack,
          ...(wholeWrites && { writeChunk: largeWrite }),
          // By the rule of section 2.2, three of 1460 bytes.
          ...(initialWindow === 3 && { initialWindowRule: 'rfc3390' as const }),
        },
      },
    },
    http: {
      ...http,
      mode: mode === 'http10' ? 'per-document' : 'persistent',
      pipelining: mode === 'pipelined' ? 'one-write' : 'none',
      connections,
      client: {
        ...http.client,
        // It asks for all elements together, and so when it knows all of them.
        ...(mode === 'pipelined' && { discovery: 'at-end' as const }),
        ...(splits && { requestSplit: firstPart, splitRequests: 'first' as const }),
      },
      ...(wholeWrites && { server: { ...http.server, writeSize: largeWrite } }),
      documents: satellitePage(page).elements.map((size, element) => ({
        path: element === 0 ? `/${page}.html` : `/images/${element}.gif`,
        type: element === 0 ? 'text/html' : 'image/gif',
        bytes: size * 1024,
      })),
    },
  });
  if (!checked.ok) throw new RangeError(checked.problems.map(describeProblem).join('; '));
  return checked.scenario;
}

function measure(trace: Trace): TransferResult {
  const transactions = transactionsOf(trace);
  let bytes = 0;
  let queued = 0;
  for (const { length, sentAt, transmitAt = sentAt } of segmentsOf(trace)) {
    bytes += length + headers;
    queued = Math.max(queued, transmitAt - sentAt);
  }
  const connections = connectionsOf(trace);
  let lost = 0;
  let timeouts = 0;
  for (let id = 0; id < trace.length; id++) {
    const kind = trace.kind(id);
    // Others' packets are of no connection.
    if (connections[trace.connection(id)] === undefined) continue;
    if (kind === Kind.Dropped) lost++;
    else if (kind === Kind.TimerFired && trace.code(id) === TimerCode.Retransmission) timeouts++;
  }
  return {
    time: Math.max(...transactions.map(({ end }) => end)) / 1e9,
    lost,
    timeouts,
    bits: bytes * 8,
    queued: queued / 1e9,
    carriers: transactions
      .toSorted((a, b) => a.document - b.document)
      .map(({ connection }) => connection),
    path: pagePathOf(trace),
  };
}
