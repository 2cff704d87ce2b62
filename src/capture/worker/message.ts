import type { BothSides, ClockFit, ConnectionRow } from '../connections/index.ts';
import type { Share, ShownFinding, ShownGroup, ShownTrait } from '../inferred/index.ts';
import type { WallTime } from '../read/index.ts';
import type { Drawing } from '../../plot/marks/index.ts';
import type { Derived, Refused } from '../remedy/derive/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { TransferredRun } from '../../run/index.ts';

/** A file to read, or pasted text. */
export interface CaptureFile {
  readonly name: string;
  readonly content: Blob;
}

/** What was opened, read to its end. */
export interface OpenedCapture {
  readonly files: readonly OpenedFile[];
  /** In the order of their first packets. */
  readonly rows: readonly ConnectionRow[];
  /** What a reader should know of the files, a sentence or two each. */
  readonly notes: readonly string[];
  /** What held up each connection follows. */
  readonly undiagnosed: boolean;
}

export interface OpenedFile {
  readonly name: string;
  /** Packets of any kind. */
  readonly packets: number;
  /** When its first TCP packet was captured; text without dates counts from midnight. */
  readonly start: WallTime;
}

/** A connection to look at, and how its log was made. */
export interface ShownConnection {
  readonly run: TransferredRun;
  /** When the log's time 0 was, by the clock of the client's capture, or of the only one. */
  readonly start: WallTime;
  /** In the order of time. */
  readonly findings: readonly ShownFinding[];
  readonly groups: readonly ShownGroup[];
  /** Where the time from the first packet to the last data went, the largest share first. */
  readonly shares: readonly Share[];
  /** What the packets suggest of each end’s TCP, with their numbers in the file. */
  readonly traits: BothSides<readonly ShownTrait[]>;
  /** What the file shows of its messages, in words; empty: nothing. */
  readonly content: string;
  /** How the clocks of both ends were joined; undefined: one end was captured. */
  readonly clocks?: ClockFit;
}

/** Of a picture, pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What a page asks for. An order to open replaces what was opened before. */
export type CaptureOrder =
  /** One file, or those of both ends of the same exchanges. `picture`: that of a long connection if there is no other. */
  | {
      readonly do: 'open';
      readonly task: number;
      readonly files: readonly CaptureFile[];
      readonly picture?: PictureSize | undefined;
    }
  /**
   * `lead`: the log begins so long before its first packet; left out: with it. `picture`: that of a long connection comes
   * before its log.
   */
  | {
      readonly do: 'show';
      readonly task: number;
      readonly index: number;
      readonly lead?: Nanoseconds | undefined;
      readonly picture?: PictureSize | undefined;
    }
  /** A scenario from a connection, for the engine. */
  | { readonly do: 'derive'; readonly task: number; readonly index: number }
  /** The open files without what they show of people and machines. */
  | { readonly do: 'anonymize'; readonly task: number }
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

/** What a page hears of an order; nothing follows `diagnosed`, `shown`, `derived`, `anonymized`, `refused`, `failed`, nor an `opened` that has it all. */
export type CaptureMessage =
  | { readonly kind: 'reading'; readonly progress: ReadingProgress }
  | { readonly kind: 'opened'; readonly capture: OpenedCapture }
  /** A long connection by its packets alone; its findings and its log follow. */
  | { readonly kind: 'drawn'; readonly picture: Drawing }
  /** How many findings each row has. */
  | { readonly kind: 'diagnosed'; readonly findings: readonly number[] }
  | { readonly kind: 'shown'; readonly connection: ShownConnection }
  | { readonly kind: 'derived'; readonly derived: Derived | Refused }
  | { readonly kind: 'anonymized'; readonly files: readonly CaptureFile[] }
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
