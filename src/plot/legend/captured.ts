import { text } from '../marks/shape.ts';
import { waitBracket, type LegendEntry } from './legend.ts';

/** What only captures have. */
export const capturedLegend: readonly LegendEntry[] = [
  {
    words: 'dotted: a wait inferred from the packets (certain or likely), at its host',
    marks: [
      {
        role: 'hold',
        shapes: [waitBracket('inferred')],
      },
    ],
  },
  {
    words:
      'of a segment sent again: fast, timeout, probe or spurious is inferred from what came before it',
    marks: [{ role: 'data', shapes: [text(20, 16, 'R fast', 'middle')] }],
  },
];
