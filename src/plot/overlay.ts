import { grouped } from '../analysis/index.ts';
import type { Segment } from '../trace/index.ts';
import { line, polygon, px, rect, text, type Box, type Picture, type Shape } from './shape.ts';
import { textSize, textWidth } from './text.ts';

/** What a moment adds to a picture: cheap to make again on every frame of a playback. */
export interface Overlay {
  /** The part that has not happened yet; drawn pale. */
  readonly veil: Box;
  /** The cursor's line, its grip and the time on it. */
  readonly cursor: readonly Shape[];
}

/** The cursor at a time in nanoseconds; outside the picture it stands on the edge. */
export function overlayAt(picture: Picture, time: number): Overlay {
  const { frame } = picture;
  const at = px(picture.time.at(time));
  const words = `${grouped(time / 1e6, picture.time.measure * 1e6 > 8 ? 2 : 1)} ms`;
  const width = textWidth(words, textSize.tick) + 14;
  if (picture.along === 'x') {
    const left = Math.max(0, Math.min(picture.width - width, at - width / 2));
    const top = frame.y - 19;
    return {
      veil: { x: at, y: frame.y, width: px(frame.x + frame.width - at), height: frame.height },
      cursor: [
        line(at, frame.y - 2, at, frame.y + frame.height),
        rect({ x: left, y: top, width, height: 16 }, 'grip'),
        polygon(
          [
            [at - 4, top + 16],
            [at + 4, top + 16],
            [at, top + 20],
          ],
          'grip',
        ),
        text(left + width / 2, top + 11.5, words, 'middle'),
      ],
    };
  }
  // The grip keeps to the left edge, over the time labels.
  return {
    veil: {
      x: frame.x,
      y: at,
      width: frame.width,
      height: px(frame.y + frame.height + 10 - at),
    },
    cursor: [
      line(width - 2, at, frame.x + frame.width, at),
      rect({ x: 0, y: at - 8, width, height: 16 }, 'grip'),
      text(width / 2, at + 3.5, words, 'middle'),
    ],
  };
}

/** Segments on the wire at a time, and how far on their way each is: 0 leaving, 1 arrived. */
export function travelling(
  segments: readonly Segment[],
  time: number,
): { readonly segment: Segment; readonly part: number }[] {
  return segments.flatMap((segment) => {
    const { transmitAt } = segment;
    const until = segment.arrivedAt ?? segment.droppedAt;
    if (transmitAt === undefined || until === undefined) return [];
    if (time < transmitAt || time >= until) return [];
    return { segment, part: (time - transmitAt) / (until - transmitAt) };
  });
}
