import { transferRun } from '../../run/index.ts';
import { anonymized } from '../anonymize/index.ts';
import {
  connectionsOf,
  exchangesOf,
  rowOf,
  type CapturedConnection,
  type Connections,
  type Exchange,
} from '../connections/index.ts';
import { findingsInTurn, findingsOf, type Finding } from '../findings/index.ts';
import { conversationsOf, type Conversation } from '../infer/index.ts';
import { diagnosedLog } from '../inferred/index.ts';
import { derive } from '../remedy/derive/index.ts';
import { between, CaptureError, readCapture, type Capture, type WallTime } from '../read/index.ts';
import type {
  CaptureFile,
  CaptureMessage,
  CaptureOrder,
  CaptureServer,
  OpenedCapture,
  PictureSize,
  ReadingProgress,
} from './message.ts';
import { firstPicture } from './first-picture.ts';
import { blobOf, piecesOf } from './pieces.ts';
import { RowsSoFar } from './rows-so-far.ts';

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
  /** The client's first, where there are both. */
  readonly captures: readonly Capture[];
  readonly exchanges: readonly Exchange[];
  /** When the client's capture, or the only one, begins. */
  readonly start: WallTime;
  /** From there to the start of the server's, by their clocks: nanoseconds. */
  readonly apart: number;
}

/** What was opened, and what held up each exchange, as far as that is worked out. */
interface Diagnosed extends Opened {
  readonly findings: Finding[][];
  /** That of the only exchange, until its log is made: a page asks for that first. */
  only?: Conversation | undefined;
}

const nothing: Opened = {
  captures: [],
  exchanges: [],
  start: { seconds: 0, nanoseconds: 0 },
  apart: 0,
};
/** The findings of so many packets take a second. */
const diagnosedAtOnce = 100_000;
/** Milliseconds of work, after which another order has its turn. */
const turn = 50;

type Order<Do extends CaptureOrder['do']> = Extract<CaptureOrder, { readonly do: Do }>;

/** What one page has open: the files' packets stay here, and a page gets rows and logs of them. */
export class CaptureSession implements CaptureServer {
  private readonly tell: (task: number, message: CaptureMessage) => void;
  private reading: AbortController | undefined;
  private opened: Diagnosed = { ...nothing, findings: [] };

  private readonly atOnce: number;

  /**
   * @param tell sends a message on a task to the page
   * @param atOnce with more packets than this, the findings come after the table
   */
  constructor(tell: (task: number, message: CaptureMessage) => void, atOnce = diagnosedAtOnce) {
    this.tell = tell;
    this.atOnce = atOnce;
  }

  order(order: CaptureOrder): void {
    if (order.do === 'show') {
      this.show(order);
      return;
    }
    if (order.do === 'derive') {
      this.derive(order.task, order.index);
      return;
    }
    if (order.do === 'anonymize') {
      this.anonymize(order.task);
      return;
    }
    this.reading?.abort();
    this.reading = undefined;
    if (order.do === 'open') void this.open(order);
  }

  private async open({ task, files, picture }: Order<'open'>): Promise<void> {
    const reading = new AbortController();
    this.reading = reading;
    // What was open before makes room.
    this.opened = { ...nothing, findings: [] };
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
      const opened = openedIn(read);
      const packets = opened.exchanges.reduce((sum, exchange) => sum + packetsOf(exchange), 0);
      const isSmall = packets <= this.atOnce;
      this.opened = { ...opened, findings: isSmall ? findingsOf(opened.exchanges) : [] };
      this.tell(task, { kind: 'opened', capture: tableOf(read, this.opened) });
      if (isSmall) return;
      if (opened.exchanges.length === 1) this.draw(task, 0, picture);
      await this.diagnose(task, reading.signal);
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
    const found = findings[index] ?? findingsOf([exchange]).flat();
    this.tell(task, { kind: 'derived', derived: derive(exchange, conversation, found) });
  }

  /** Works out the findings, and serves other orders in between. */
  private async diagnose(task: number, signal: AbortSignal): Promise<void> {
    const { opened } = this;
    const { findings } = opened;
    let begun = performance.now();
    const conversations = conversationsOf(opened.exchanges);
    if (conversations.length === 1) [opened.only] = conversations;
    for (const found of findingsInTurn(conversations)) {
      findings.push(found);
      // After the last one nothing is kept for others in a pause.
      if (findings.length === conversations.length || performance.now() - begun < turn) continue;
      await new Promise((resume) => setTimeout(resume));
      if (signal.aborted) return;
      begun = performance.now();
    }
    this.tell(task, { kind: 'diagnosed', findings: findings.map(({ length }) => length) });
  }

  private anonymize(task: number): void {
    const { captures } = this.opened;
    const names = captures.length === 1 ? ['anonymized.pcapng'] : endNames;
    const files = anonymized(captures).map(({ bytes }, i): CaptureFile => ({
      name: names[i] as string,
      content: blobOf(bytes()),
    }));
    this.tell(task, { kind: 'anonymized', files });
  }

  /** Draws a long connection. */
  private draw(task: number, index: number, size: PictureSize | undefined): void {
    const { exchanges, apart } = this.opened;
    const exchange = exchanges[index];
    if (size === undefined || exchange === undefined || packetsOf(exchange) <= this.atOnce) return;
    this.tell(task, { kind: 'drawn', picture: firstPicture(exchange, apart, size) });
  }

  private show({ task, index, lead = 0, picture }: Order<'show'>): void {
    const { opened } = this;
    const { exchanges, start, apart, findings } = opened;
    const exchange = exchanges[index];
    if (exchange === undefined) {
      this.tell(task, { kind: 'failed', reason: 'there is no such connection' });
      return;
    }
    this.draw(task, index, picture);
    const { joined } = exchange;
    const found = findings[index] ?? findingsOf([exchange]).flat();
    const { trace, first, ...shown } = diagnosedLog(exchange, apart, found, lead, () => {
      const conversation = opened.only ?? conversationsOf([exchange])[0];
      opened.only = undefined;
      return conversation;
    });
    this.tell(task, {
      kind: 'shown',
      connection: {
        ...shown,
        run: transferRun({ trace, heartbeats: [] }),
        start: laterBy(start, first),
        ...(joined !== undefined && { clocks: joined.clocks }),
      },
    });
  }
}

/** What anonymized files are called: their own names may tell whose they are. */
const endNames = ['anonymized-client.pcapng', 'anonymized-server.pcapng'];

function tableOf(read: readonly Read[], { exchanges, findings }: Diagnosed): OpenedCapture {
  const many = read.length > 1;
  return {
    files: read.map(({ name, connections: { capture } }) => ({
      name,
      packets: capture.total,
      start: capture.start,
    })),
    rows: exchanges.map((exchange, i) => rowOf(exchange, i, findings[i]?.length)),
    undiagnosed: findings.length < exchanges.length,
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

function packetsOf({ client, server }: Exchange): number {
  return (client?.packets.count ?? 0) + (server?.packets.count ?? 0);
}

/** @throws CaptureError both files are from the same end */
function openedIn([first, second]: readonly Read[]): Opened {
  if (first === undefined) return nothing;
  if (second === undefined) {
    const { list, capture } = first.connections;
    const { start } = capture;
    return { captures: [capture], exchanges: list.map(seenAlone), start, apart: 0 };
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
    captures: [client.capture, server.capture],
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
