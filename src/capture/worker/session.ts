import { transferRun } from '../../run/index.ts';
import {
  connectionsOf,
  exchangesOf,
  type CapturedConnection,
  type Connections,
  type Exchange,
} from '../connections/index.ts';
import { explanationOf, findingsOf, type Finding } from '../findings/index.ts';
import { conversationsOf } from '../infer/index.ts';
import { logOf } from '../log/index.ts';
import { derive } from '../remedy/derive/index.ts';
import { between, CaptureError, readCapture, type WallTime } from '../read/index.ts';
import type {
  CaptureFile,
  CaptureMessage,
  CaptureOrder,
  CaptureServer,
  OpenedCapture,
  ReadingProgress,
} from './message.ts';
import { piecesOf } from './pieces.ts';
import { RowsSoFar } from './rows-so-far.ts';
import { rowOf } from './rows.ts';

/** Milliseconds between two reports, at least; each has the table's first rows. */
const betweenReports = 200;
/** As many rows as a table draws. */
const reportedRows = 200;

/** A file that was read. */
interface Read {
  readonly name: string;
  readonly connections: Connections;
}

/** The exchanges of what was opened. */
interface Opened {
  readonly exchanges: readonly Exchange[];
  /** When the client's capture, or the only one, begins. */
  readonly start: WallTime;
  /** From there to the start of the server's, by their clocks: nanoseconds. */
  readonly apart: number;
}

/** What was opened, and what held up each exchange; undefined: there are too many to say it of all. */
interface Diagnosed extends Opened {
  readonly findings: readonly (readonly Finding[])[] | undefined;
}

const nothing: Opened = { exchanges: [], start: { seconds: 0, nanoseconds: 0 }, apart: 0 };
/**
 * Within these, findings take a second or two. In a larger capture only the chosen connection is looked into, and not
 * whether others on its link held it up.
 */
const diagnosedPackets = 50_000;
const diagnosedExchanges = 200;

/** What one page has open: the files' packets stay here, and a page gets rows and logs of them. */
export class CaptureSession implements CaptureServer {
  private readonly tell: (task: number, message: CaptureMessage) => void;
  private reading: AbortController | undefined;
  private opened: Diagnosed = { ...nothing, findings: undefined };

  /** @param tell sends a message on a task to the page */
  constructor(tell: (task: number, message: CaptureMessage) => void) {
    this.tell = tell;
  }

  order(order: CaptureOrder): void {
    if (order.do === 'show') {
      this.show(order.task, order.index);
      return;
    }
    if (order.do === 'derive') {
      this.derive(order.task, order.index);
      return;
    }
    this.reading?.abort();
    this.reading = undefined;
    if (order.do === 'open') void this.open(order.task, order.files);
  }

  private async open(task: number, files: readonly CaptureFile[]): Promise<void> {
    const reading = new AbortController();
    this.reading = reading;
    // What was open before makes room.
    this.opened = { ...nothing, findings: undefined };
    let name = '';
    try {
      const read: Read[] = [];
      const report = this.reporter(task, files);
      for (const file of files) {
        name = file.name;
        const capture = await readCapture(piecesOf(file.content), {
          signal: reading.signal,
          progress: report(),
        });
        const connections = connectionsOf(capture);
        if (connections.list.length === 0) throw new CaptureError(nothingIn(connections));
        read.push({ name, connections });
      }
      this.opened = diagnosed(openedIn(read));
      this.tell(task, { kind: 'opened', capture: tableOf(read, this.opened) });
    } catch (error) {
      if (reading.signal.aborted) return;
      if (!(error instanceof CaptureError)) {
        this.tell(task, { kind: 'failed', reason: String(error) });
        throw error;
      }
      this.tell(task, { kind: 'refused', name, reason: error.message });
    } finally {
      if (this.reading === reading) this.reading = undefined;
    }
  }

  /** Reports on the reading of one file after the other. */
  private reporter(task: number, files: readonly CaptureFile[]) {
    const of = files.reduce((sum, { content }) => sum + content.size, 0);
    let before = 0;
    let next = 0;
    let reported = performance.now();
    return (): ((
      bytes: number,
      packets: number,
      soFar: Parameters<RowsSoFar['read']>[0],
    ) => void) => {
      const begun = before;
      before += files[next++]?.content.size ?? 0;
      const rows = new RowsSoFar();
      return (bytes, packets, soFar) => {
        rows.read(soFar);
        const now = performance.now();
        if (now - reported < betweenReports) return;
        reported = now;
        const progress: ReadingProgress = {
          bytes: begun + bytes,
          of,
          packets,
          connections: rows.count,
          rows: rows.rows(soFar, reportedRows),
        };
        this.tell(task, { kind: 'reading', progress });
      };
    };
  }

  private derive(task: number, index: number): void {
    const { exchanges, findings } = this.opened;
    const exchange = exchanges[index];
    const [conversation] = exchange === undefined ? [] : conversationsOf([exchange]);
    if (exchange === undefined || conversation === undefined) {
      this.tell(task, { kind: 'failed', reason: 'there is no such connection' });
      return;
    }
    const found = findings?.[index] ?? findingsOfOne(exchange) ?? [];
    this.tell(task, { kind: 'derived', derived: derive(exchange, conversation, found) });
  }

  private show(task: number, index: number): void {
    const { exchanges, start, apart, findings } = this.opened;
    const exchange = exchanges[index];
    if (exchange === undefined) {
      this.tell(task, { kind: 'failed', reason: 'there is no such connection' });
      return;
    }
    const { joined } = exchange;
    const { trace, first } = logOf([exchange], apart);
    // What the server's capture alone has is on that capture's clock.
    const begun = exchange.client === undefined ? exchange.server?.packets.time[0] : first;
    this.tell(task, {
      kind: 'shown',
      connection: {
        run: transferRun({ trace, heartbeats: [] }),
        start: laterBy(start, first),
        findings: (findings?.[index] ?? findingsOfOne(exchange))?.map((finding) => {
          const { from, cost, packets } = finding;
          return { text: explanationOf(finding), from: from - (begun ?? 0), cost, packets };
        }),
        ...(joined !== undefined && { clocks: joined.clocks }),
      },
    });
  }
}

function tableOf(read: readonly Read[], { exchanges, findings }: Diagnosed): OpenedCapture {
  const many = read.length > 1;
  return {
    files: read.map(({ name, connections: { capture } }) => ({
      name,
      packets: capture.total,
      start: capture.start,
    })),
    rows: exchanges.map((exchange, i) => rowOf(exchange, i, findings?.[i]?.length)),
    notes: [
      ...(many && exchanges.every(({ joined }) => joined === undefined)
        ? ['The two captures have no connection in common.']
        : []),
      ...read.flatMap(({ name, connections: { notes } }) =>
        notes.map((note) => (many ? `${name}: ${note}` : note)),
      ),
    ],
  };
}

function diagnosed(opened: Opened): Diagnosed {
  const { exchanges } = opened;
  const packets = exchanges.reduce((sum, exchange) => sum + packetsOf(exchange), 0);
  const isLarge = packets > diagnosedPackets || exchanges.length > diagnosedExchanges;
  return { ...opened, findings: isLarge ? undefined : findingsOf(exchanges) };
}

function findingsOfOne(exchange: Exchange): readonly Finding[] | undefined {
  return packetsOf(exchange) > diagnosedPackets ? undefined : findingsOf([exchange])[0];
}

function packetsOf({ client, server }: Exchange): number {
  return (client?.packets.count ?? 0) + (server?.packets.count ?? 0);
}

/** @throws CaptureError both files are from the same end */
function openedIn([first, second]: readonly Read[]): Opened {
  if (first === undefined) return nothing;
  if (second === undefined) {
    const { list, capture } = first.connections;
    return { exchanges: list.map(seenAlone), start: capture.start, apart: 0 };
  }
  const [one, other] = [towardServer(first.connections), towardServer(second.connections)];
  if (one * other > 0) {
    const end = one > 0 ? 'server' : 'client';
    throw new CaptureError(
      `it was captured at the ${end}, like ${first.name} (allowed: one capture of each end)`,
    );
  }
  const isSwapped = one > other;
  const [client, server] = (isSwapped ? [second, first] : [first, second]).map(
    ({ connections }) => connections,
  ) as [Connections, Connections];
  const { start } = client.capture;
  return {
    exchanges: exchangesOf(client, server),
    start,
    apart: between(start, server.capture.start),
  };
}

function nothingIn({ notes }: Connections): string {
  return ['the capture has no TCP connection', ...notes].join('. ').replace(/\.$/, '');
}

function laterBy({ seconds, nanoseconds }: WallTime, time: number): WallTime {
  const sum = nanoseconds + time;
  const carry = Math.floor(sum / 1e9);
  return { seconds: seconds + carry, nanoseconds: sum - carry * 1e9 };
}

/** A connection of a single capture; one from the middle or from an unknown place counts as the client's. */
function seenAlone(connection: CapturedConnection): Exchange {
  const isServer = connection.facts.point.at === 'server';
  return {
    client: isServer ? undefined : connection,
    server: isServer ? connection : undefined,
    joined: undefined,
  };
}

/** How many more connections a capture saw from their servers' end than from their clients'. */
function towardServer({ list }: Connections): number {
  const seen = (end: string): number => list.filter(({ facts }) => facts.point.at === end).length;
  return seen('server') - seen('client');
}
