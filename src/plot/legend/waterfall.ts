import type { LegendEntry } from './legend.ts';
import { line, rect } from '../marks/shape.ts';

/** The grammar of the waterfall, drawn here separately, because a page has its key before it has the view. */
export const waterfallLegend: readonly LegendEntry[] = [
  {
    words:
      'waterfall: a document of the page, in the order in which the browser turned to them; its height is full while it is received',
    marks: [
      {
        role: 'element',
        shapes: [
          line(1, 12, 8, 12, 'waiting'),
          rect({ x: 8, y: 8, width: 6, height: 8 }, 'connecting'),
          rect({ x: 15, y: 8, width: 3, height: 8 }, 'asking'),
          line(18, 12, 27, 12, 'answering'),
          rect({ x: 27, y: 5, width: 12, height: 14 }, 'receiving'),
        ],
      },
    ],
  },
  {
    words: 'before that: dotted in the browser, hollow while its connection is opened',
    marks: [
      {
        role: 'element',
        shapes: [
          line(2, 12, 18, 12, 'waiting'),
          rect({ x: 20, y: 8, width: 18, height: 8 }, 'connecting'),
        ],
      },
    ],
  },
  {
    words: '... dark while its request is in flight, a line until its first byte',
    marks: [
      {
        role: 'element',
        shapes: [
          rect({ x: 4, y: 8, width: 10, height: 8 }, 'asking'),
          line(14, 12, 38, 12, 'answering'),
        ],
      },
    ],
  },
  {
    words:
      'waterfall, a thin line joining two rows: requested on the same connection, after the upper one',
    marks: [
      {
        role: 'element',
        shapes: [
          rect({ x: 2, y: 2, width: 14, height: 7 }, 'receiving'),
          rect({ x: 18, y: 16, width: 4, height: 5 }, 'asking'),
          rect({ x: 26, y: 15, width: 12, height: 7 }, 'receiving'),
        ],
      },
      { role: 'application', shapes: [line(18, 5.5, 18, 18.5, 'leader')] },
    ],
  },
];
