import type { LineQueue } from '../../analysis/windows/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import type { LadderOptions } from '../ladder/ladder.ts';
import type { Mark, Picture } from '../marks/shape.ts';
import type { SequencePlotOptions } from '../sequence/source.ts';

/** Options of all pictures; each uses those that it knows. */
export interface PictureOptions extends SequencePlotOptions, LadderOptions {
  /** Which link's queue; left out: the bottleneck's. */
  readonly queue?: LineQueue;
}

/**
 * Width of a still picture in a page's text, pixels: that of the text on the narrowest screen, 320 pixels wide. It is never
 * drawn smaller, so that its letters stay legible, and grows with its column.
 */
export const stillWidth = 288;

/** How a view is drawn outside a page. */
export interface ViewPicture {
  /** In a file as wide as a column of text: its height in pixels, and whether long silences are shortened. */
  readonly file: { readonly height: number; readonly folded?: boolean };
  /** Height in a lesson's text, pixels. */
  readonly stillHeight: number;
  /** What a run lacks: `no page is fetched`; undefined: there is something to draw. Left out: there always is. */
  readonly missing?: (trace: Trace) => string | undefined;
  readonly draw: (trace: Trace, options: PictureOptions) => Picture;
  /** Another run's marks, drawn faintly behind. @param shown the run that the picture shows */
  readonly twin: (twin: Trace, shown: Trace, options: PictureOptions) => Mark[];
}
