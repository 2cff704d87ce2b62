import type { Extent } from '../../analysis/index.ts';
import type { ReasonName } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { PictureName } from '../views/views.ts';

/** What a text points at in its picture: a thing with a number, a name and how much it is. Plain data. */
export interface Callout {
  /** In its disc, from 1; unique in a picture. */
  readonly number: number;
  readonly words: string;
  /** `1,686 bytes`, `184 ms`; empty where only the place matters. */
  readonly measured: string;
  readonly tone: CalloutTone;
  /** Whether it is what the picture is about: how much it is stands in large letters. */
  readonly big: boolean;
  readonly extent: Extent;
  /** The last time that it tells of. */
  readonly until: Nanoseconds;
  /** Why a host waits, where it tells of a wait; null: it tells of none. */
  readonly reason: ReasonName | null;
}

/** Drawn in one view of a figure alone, so that the picture beside stays calm. */
export interface ViewCallout extends Callout {
  readonly view: PictureName;
}

/** Its colour: that of what it marks; `point`: none has one. */
export type CalloutTone = 'point' | 'data' | 'ack' | 'held';

/** More in one picture, and none is seen. */
export const mostCallouts = 6;
