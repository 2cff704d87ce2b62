import { transferRun } from '../../run/index.ts';
import {
  connectionsOf,
  exchangesOf,
  type CapturedConnection,
  type Connections,
  type Exchange,
} from '../connections/index.ts';
import { logOf } from '../log/index.ts';
import { CaptureError, readCapture } from '../read/index.ts';
import type {
  CaptureFile,
  CaptureMessage,
  CaptureOrder,
  CaptureServer,
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

/** What one page has open: the files' packets stay here, and a page gets rows and logs of them. */
export class CaptureSession implements CaptureServer {
  private readonly tell: (task: number, message: CaptureMessage) => void;
  private reading: AbortController | undefined;
  private exchanges: readonly Exchange[] = [];

  /** @param tell sends a message on a task to the page */
  constructor(tell: (task: number, message: CaptureMessage) => void) {
    this.tell = tell;
  }

  order(order: CaptureOrder): void {
    if (order.do === 'show') {
      this.show(order.task, order.index);
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
    this.exchanges = [];
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
        read.push({ name, connections: connectionsOf(capture) });
      }
      this.exchanges = exchangesIn(read);
      this.tell(task, { kind: 'opened', capture: openedOf(read, this.exchanges) });
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
    return (): ((bytes: number, packets: number, soFar: Parameters<RowsSoFar['read']>[0]) => void) => {
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

  private show(task: number, index: number): void {
    const exchange = this.exchanges[index];
    if (exchange === undefined) {
      this.tell(task, { kind: 'failed', reason: 'there is no such connection' });
      return;
    }
    const { joined } = exchange;
    this.tell(task, {
      kind: 'shown',
      connection: {
        run: transferRun({ trace: logOf([exchange]), heartbeats: [] }),
        ...(joined !== undefined && { clocks: joined.clocks }),
      },
    });
  }
}

function openedOf(read: readonly Read[], exchanges: readonly Exchange[]) {
  const many = read.length > 1;
  return {
    files: read.map(({ name, connections: { capture } }) => ({
      name,
      packets: capture.total,
      start: capture.start,
    })),
    rows: exchanges.map(rowOf),
    notes: read.flatMap(({ name, connections: { notes } }) =>
      notes.map((note) => (many ? `${name}: ${note}` : note)),
    ),
  };
}

function exchangesIn(read: readonly Read[]): Exchange[] {
  const [first, second] = read.map(({ connections }) => connections);
  if (first === undefined) return [];
  if (second === undefined) return first.list.map(seenAlone);
  return towardServer(first) > towardServer(second)
    ? exchangesOf(second, first)
    : exchangesOf(first, second);
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
