import type { BothSides, CapturedConnection, ClockFit, Endpoint } from '../connections/index.ts';
import type { WallTime } from '../read/index.ts';
import type { Derived, Refused } from '../remedy/derive/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { TransferredRun } from '../../run/index.ts';

/** A file to read, or pasted text. */
export interface CaptureFile {
  readonly name: string;
  readonly content: Blob;
}

/** A connection as a row of the table: plain data. Times since the first packet of its capture. */
export interface ConnectionRow {
  /** Among the connections of what was opened. */
  readonly index: number;
  readonly client: Endpoint;
  readonly server: Endpoint;
  readonly start: Nanoseconds;
  readonly duration: Nanoseconds;
  readonly packets: number;
  /** Payload bytes of each side; while the file is being read, those of retransmissions among them. */
  readonly bytes: BothSides<number>;
  /** Known only when the whole file is read; undefined: it is still being read. */
  readonly whole?: WholeRow;
}

export interface WholeRow {
  /** Share of the duration that is silence, 0 to 1, and the longest one. */
  readonly silent: number;
  readonly longest: Nanoseconds;
  /** How many findings there are; undefined: the capture is too large to say it of all connections. */
  readonly findings: number | undefined;
  /** Segments of both sides that repeat what was sent before. */
  readonly repeated: number;
  readonly content: CapturedConnection['facts']['content'];
  /** Which end is the client was guessed. */
  readonly guessed: boolean;
  /** The ends at which it was captured. */
  readonly ends: 'client' | 'server' | 'both' | 'unknown';
}

/** What was opened, read to its end. */
export interface OpenedCapture {
  readonly files: readonly OpenedFile[];
  /** In the order of their first packets. */
  readonly rows: readonly ConnectionRow[];
  /** What a reader should know of the files, a sentence or two each. */
  readonly notes: readonly string[];
}

export interface OpenedFile {
  readonly name: string;
  /** Packets of any kind. */
  readonly packets: number;
  /** When its first TCP packet was captured; text without dates counts from midnight. */
  readonly start: WallTime;
}

/** What held up a connection, and when, on the clock of its log. */
export interface ShownFinding {
  /** What held it up, in sentences. */
  readonly text: string;
  readonly from: Nanoseconds;
  readonly cost: Nanoseconds;
  /** The packets that show it, by their numbers in the file. */
  readonly packets: readonly number[];
}

/** A connection to look at, and how its log was made. */
export interface ShownConnection {
  readonly run: TransferredRun;
  /** When the log's time 0 was, by the clock of the client's capture, or of the only one. */
  readonly start: WallTime;
  /** In the order of time; undefined: the connection is too long for them. */
  readonly findings: readonly ShownFinding[] | undefined;
  /** How the clocks of both ends were joined; undefined: one end was captured. */
  readonly clocks?: ClockFit;
}

/** What a page asks for. An order to open replaces what was opened before. */
export type CaptureOrder =
  /** One file, or those of both ends of the same exchanges. */
  | { readonly do: 'open'; readonly task: number; readonly files: readonly CaptureFile[] }
  | { readonly do: 'show'; readonly task: number; readonly index: number }
  /** A scenario from a connection, for the engine. */
  | { readonly do: 'derive'; readonly task: number; readonly index: number }
  | { readonly do: 'cancel' };

/** How far the reading is. */
export interface ReadingProgress {
  /** Bytes read of all files, and how many there are. */
  readonly bytes: number;
  readonly of: number;
  readonly packets: number;
  /** The connections seen so far, and the first of them as rows. */
  readonly connections: number;
  readonly rows: readonly ConnectionRow[];
}

/** What a page hears of an order; nothing follows `opened`, `shown`, `derived`, `refused` and `failed`. */
export type CaptureMessage =
  | { readonly kind: 'reading'; readonly progress: ReadingProgress }
  | { readonly kind: 'opened'; readonly capture: OpenedCapture }
  | { readonly kind: 'shown'; readonly connection: ShownConnection }
  | { readonly kind: 'derived'; readonly derived: Derived | Refused }
  /** It cannot be read: a sentence that says why, and what to do. */
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }
  /** A bug, or not enough memory. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What a worker sends: first of all that it runs, then messages on tasks. */
export type CaptureWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'word'; readonly task: number; readonly message: CaptureMessage };

/** What serves orders in a worker, or, where a browser has none, in the page. */
export interface CaptureServer {
  order(order: CaptureOrder): void;
}

declare global {
  /** There once the reader's script has run. */
  var ackclockCaptures:
    | ((tell: (task: number, message: CaptureMessage) => void) => CaptureServer)
    | undefined;
  /** The same script as text, to make a worker from: a page opened as a file must not read the script's file. */
  var ackclockCaptureSource: (() => string) | undefined;
}
