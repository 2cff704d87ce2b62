// The pictures that a page's script can draw at once; the others are in pictures.ts.
import { ladder } from '../ladder/whole-ladder.ts';
import { sequencePlot } from '../sequence/whole-sequence.ts';
import { ladderTwin, sequenceTwin } from '../twin/whole-twin.ts';
import type { ViewPicture } from './view-picture.ts';
import type { PictureName } from './views.ts';

export const firstPictures = {
  sequence: { file: { height: 420 }, stillHeight: 300, draw: sequencePlot, twin: sequenceTwin },
  ladder: {
    file: { height: 720, folded: true },
    stillHeight: 460,
    draw: ladder,
    twin: ladderTwin,
  },
} as const satisfies Partial<Record<PictureName, ViewPicture>>;
