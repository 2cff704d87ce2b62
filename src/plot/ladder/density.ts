import { hasRoomForLabels } from './arrows.ts';
import type { LadderSource } from './source.ts';

/** A run with at most so many segments is drawn arrow by arrow wherever the picture has room. */
const brief = 2000;

/** Of a longer one at most so many: more are a gray mass, and counts over time say more. */
const most = 100;

/** Elements of an arrow: group, title, line, head, hit area. */
const elementsPerArrow = 5;

/** Elements of an arrow's label: group, title, plate, text. */
const elementsPerLabel = 4;

/** Elements of an application event in its lane: group, title, sign, hit area. */
const elementsPerAppEvent = 4;

/** Which parts of a ladder are drawn as counts instead of one by one. */
export interface LadderDensity {
  readonly arrows: boolean;
  readonly lanes: boolean;
}

/**
 * Decides what is drawn one by one: all, or the arrows, or the lanes, or neither.
 * @param source a whole run
 * @param shown how many of its segments and application events are on view
 * @param room how many elements the picture has room for besides everything else
 */
export function densityOf(
  source: LadderSource,
  shown: { readonly segments: number; readonly appEvents: number },
  room: number,
  height: number,
): LadderDensity {
  if (source.segments.length > brief && shown.segments > most) return { arrows: true, lanes: true };
  const labels = hasRoomForLabels(shown.segments, height) ? elementsPerLabel : 0;
  const arrows = shown.segments * (elementsPerArrow + labels);
  const lanes = shown.appEvents * elementsPerAppEvent;
  if (arrows + lanes <= room) return { arrows: false, lanes: false };
  if (arrows <= room) return { arrows: false, lanes: true };
  return { arrows: true, lanes: lanes > room };
}
