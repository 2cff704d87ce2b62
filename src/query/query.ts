import type { Windows } from '../analysis/windows/index.ts';
import type { Unit as FieldUnit } from '../scenario/fields/index.ts';
import type { ChargeName, ReasonName } from '../trace/codes/index.ts';
import type { Nanoseconds } from '../trace/format/index.ts';

/**
 * A question to a run with one answer. Plain data, because a lesson puts its tasks' questions into the page, where they are
 * asked again of every run the reader makes.
 */
export type Query =
  | { readonly ask: 'measure'; readonly property: Property; readonly of: Selector }
  | {
      readonly ask: 'count';
      readonly things: Countable;
      /** Name of the host that sends or holds them; undefined: both. */
      readonly host: string | undefined;
      /** Why, for holds. */
      readonly because: ReasonName | undefined;
      /** Only what is sent, or begins, from the first position on and before the second; undefined: all of the run. */
      readonly between?: readonly [from: Position, until: Position] | undefined;
    }
  /** What limits a sender, or what it has in flight, after everything at that time has happened. */
  | {
      readonly ask: 'level';
      readonly level: LevelName;
      readonly host: string;
      /** The host's nth connection. */
      readonly connection: number;
      readonly at: Position;
    }
  /** How fast a host's data first leaves: the bytes from one segment to another. */
  | {
      readonly ask: 'rate';
      readonly host: string;
      /** Sequence numbers at which the first and the last of these segments start. */
      readonly from: number;
      readonly to: number;
    }
  /** The probability that bit errors destroy it, by the scenario. */
  | { readonly ask: 'error-chance'; readonly of: SegmentSelector }
  /** A part of a transaction's time budget; 0 for a part that does not occur. */
  | { readonly ask: 'budget'; readonly part: ChargeName; readonly transaction: number }
  | ({ readonly ask: 'model' } & Modelled)
  /** A field of the scenario; if the scenario leaves it out, the stack profile's value. */
  | {
      readonly ask: 'setting';
      readonly path: string;
      /** The field's name and unit, so that nothing that asks needs the list of all fields. */
      readonly title: string;
      readonly unit?: FieldUnit | undefined;
    };

/**
 * What the models of page times predict: for a run’s nth page its load time, the number of flights and full segments, and
 * the time its bytes alone take on the link; or the window of the nth flight on its path (from 1).
 */
export interface Modelled {
  readonly of: 'duration' | 'flights' | 'segments' | 'line' | 'window';
  readonly nth: number;
}

/** Something in a run that can be pointed at. Ordinals count from 1. */
export type Selector = HoldSelector | SegmentSelector | AckSelector | SilenceSelector | NthSelector;

export interface HoldSelector {
  readonly kind: 'hold';
  readonly host: string;
  readonly because: ReasonName;
  readonly nth: number;
}

/** The nth transmission of what starts at a relative sequence number (SYN 0, first byte 1). */
export interface SegmentSelector {
  readonly kind: 'segment';
  readonly host: string;
  readonly sequence: number;
  readonly nth: number;
}

/** The first segment without payload that acknowledges up to a relative sequence number. */
export interface AckSelector {
  readonly kind: 'ack';
  readonly host: string;
  readonly number: number;
}

export interface SilenceSelector {
  readonly kind: 'silence';
  /** In order of time among those of at least `minSilence`; or the longest of all. */
  readonly nth: number | 'longest';
}

/** A document, in order of its end; or all documents of one visit to the page. */
export interface NthSelector {
  readonly kind: 'transaction' | 'page';
  readonly nth: number;
}

export const properties = {
  hold: ['duration', 'beginning', 'end', 'bytes', 'room', 'wanted'],
  segment: ['length', 'sequence', 'sent', 'arrived', 'round-trip'],
  ack: ['sent', 'arrived'],
  silence: ['duration', 'beginning', 'end'],
  transaction: ['duration', 'beginning', 'end', 'bytes', 'usable', 'overhead'],
  page: ['duration', 'beginning', 'end', 'bytes'],
} as const satisfies Record<Selector['kind'], readonly string[]>;
export type Property = (typeof properties)[Selector['kind']][number];

export const countables = [
  'segments',
  'data-segments',
  'acks',
  'connections',
  'holds',
  'stalls',
  'retransmissions',
  'losses',
  'failures',
] as const;
export type Countable = (typeof countables)[number];

/** The names of a sender's levels in lessons, and the analysis's names for them. */
export const levels = {
  'congestion-window': 'congestionWindow',
  threshold: 'threshold',
  'receive-window': 'receiveWindow',
  flight: 'inFlight',
} as const satisfies Record<string, keyof Windows>;
export type LevelName = keyof typeof levels;

/** A silence shorter than this is a turn of the conversation, not a stall. */
export const minSilence: Nanoseconds = 10e6;

/** A hold of data of at least this length is a stall, as in the study of Table 1. */
export const minStall: Nanoseconds = 50e6;

/** A point in time: of a run, or of something in it. */
export type Position =
  | { readonly place: 'beginning' | 'end'; readonly of: undefined }
  | { readonly place: PlaceInTime; readonly of: Selector };

export const places = {
  hold: ['beginning', 'middle', 'end'],
  segment: ['sent', 'arrived'],
  ack: ['sent', 'arrived'],
  silence: ['beginning', 'middle', 'end'],
  transaction: ['beginning', 'middle', 'end', 'usable'],
  page: ['beginning', 'middle', 'end'],
} as const satisfies Record<Selector['kind'], readonly string[]>;
export type PlaceInTime = (typeof places)[Selector['kind']][number];

export { InputError } from '../scenario/index.ts';
