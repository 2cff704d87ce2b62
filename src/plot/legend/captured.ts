import { polyline, text } from '../marks/shape.ts';
import type { LegendEntry } from './legend.ts';

/** What only captures have. */
export const capturedLegend: readonly LegendEntry[] = [
  {
    words: 'dotted: a wait that the packets suggest (inferred, or likely), at its host',
    marks: [
      {
        role: 'hold',
        shapes: [
          polyline(
            [
              [26, 3],
              [16, 3],
              [16, 21],
              [26, 21],
            ],
            'inferred',
          ),
        ],
      },
    ],
  },
  {
    words:
      'of a segment sent again: fast, timeout, probe or spurious is inferred from what came before it',
    marks: [{ role: 'data', shapes: [text(20, 16, 'R fast', 'middle')] }],
  },
];
