import type { Extent } from '../../analysis/index.ts';
import type { ReasonName } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { PictureName } from '../views/views.ts';

/** What a text points at in its picture: a target with a number, a name and a measured size. Plain data. */
export interface Callout {
  /** In its disc, from 1; unique in a picture. */
  readonly number: number;
  readonly words: string;
  /** `1,686 bytes`, `184 ms`; empty where only the place matters. */
  readonly measured: string;
  readonly tone: CalloutTone;
  /** Whether the picture is about it: then its size is in large letters. */
  readonly big: boolean;
  readonly extent: Extent;
  /** The last time that it refers to. */
  readonly until: Nanoseconds;
  /** Why a host waits, if it is about a wait; null: it is not. */
  readonly reason: ReasonName | null;
}

/** Drawn in only one view of a figure, to keep the picture beside it calm. */
export interface ViewCallout extends Callout {
  readonly view: PictureName;
}

/** Its color: that of its target; `point`: it has none. */
export type CalloutTone = 'point' | 'data' | 'ack' | 'held';

/** With more than this in one picture, none stands out. */
export const mostCallouts = 6;
