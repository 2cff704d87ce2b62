import { arrowhead, cross, diamond } from '../sequence/data.ts';
import {
  circle,
  line,
  polygon,
  polyline,
  text,
  type MarkRole,
  type Shape,
} from '../marks/shape.ts';

/** One kind of mark, drawn in a box of 40 by 24 pixels, and what it means. */
export interface LegendEntry {
  readonly words: string;
  readonly marks: readonly { readonly role: MarkRole; readonly shapes: readonly Shape[] }[];
}

/** A bar of data as in the sequence plot. */
function bar(x: number): Shape[] {
  return [line(x, 21, x, 4), arrowhead(x, 4, 5), arrowhead(x, 21, -5)];
}

/** The bracket of a wait. @param state how it is drawn */
export function waitBracket(state: 'sender' | 'inferred'): Shape {
  const corners: [number, number][] = [
    [26, 3],
    [16, 3],
    [16, 21],
    [26, 21],
  ];
  return polyline(corners, state);
}

/** The grammar of the sequence plot and of the ladder. */
export const legend: readonly LegendEntry[] = [
  {
    words: 'data: from its first byte to its last; beside it how many',
    marks: [{ role: 'data', shapes: bar(20) }],
  },
  {
    words: 'data that the sender asked to push on (PSH)',
    marks: [{ role: 'data', shapes: [...bar(20), diamond(20, 5, 4.5)] }],
  },
  {
    words: 'how far the peer has acknowledged; a tick for each ACK',
    marks: [
      {
        role: 'ack',
        shapes: [
          polyline([
            [2, 18],
            [20, 18],
            [20, 7],
            [38, 7],
          ]),
          line(16, 7, 24, 7),
        ],
      },
    ],
  },
  {
    words: 'how far the congestion window lets the sender go',
    marks: [
      {
        role: 'congestion-edge',
        shapes: [
          polyline([
            [2, 17],
            [20, 17],
            [20, 7],
            [38, 7],
          ]),
        ],
      },
    ],
  },
  {
    words: 'how far the peer’s window lets it go',
    marks: [
      {
        role: 'window-edge',
        shapes: [
          polyline([
            [2, 17],
            [20, 17],
            [20, 7],
            [38, 7],
          ]),
        ],
      },
    ],
  },
  {
    words: 'where an ACK would be if none were delayed',
    marks: [{ role: 'ghost', shapes: [line(12, 12, 38, 12), circle(8, 12, 4, 'head')] }],
  },
  {
    words:
      'R: sent again, with hollow heads (fast: before a timeout); a cross: lost; O: out of order',
    marks: [
      {
        role: 'data',
        shapes: [
          line(10, 21, 10, 4),
          arrowhead(10, 4, 5, 'head again'),
          arrowhead(10, 21, -5, 'head again'),
        ],
      },
      { role: 'data', shapes: [line(28, 21, 28, 3), ...cross(28, 12, 5)] },
    ],
  },
  {
    words: 'HD: a copy that the network made (a hardware duplicate), dashed',
    marks: [
      {
        role: 'data',
        shapes: [
          line(10, 21, 10, 4, 'copy'),
          arrowhead(10, 4, 5, 'head again'),
          arrowhead(10, 21, -5, 'head again'),
          line(20, 8, 38, 16, 'copy'),
        ],
      },
    ],
  },
  {
    words: 'S: what a selective acknowledgment (SACK) names; D2: the second duplicate ACK',
    marks: [
      {
        role: 'ack',
        shapes: [
          line(10, 20, 10, 4, 'block'),
          line(7, 20, 13, 20, 'block'),
          line(7, 4, 13, 4, 'block'),
          line(18, 12, 38, 12),
          line(28, 12, 28, 18),
        ],
      },
    ],
  },
  {
    words: 'Z: the peer closes its window; a tick above its edge: the same edge again',
    marks: [
      {
        role: 'window-edge',
        shapes: [
          line(5, 12, 15, 12),
          line(10, 8, 10, 16),
          line(20, 14, 38, 14),
          line(29, 14, 29, 9),
        ],
      },
    ],
  },
  {
    words: 'SYN: opens, FIN: ends its direction, RST: resets the connection',
    marks: [{ role: 'control', shapes: [text(20, 16, 'SYN', 'middle')] }],
  },
  {
    words: 'a delayed ACK; the clock face: its timer ends it',
    marks: [
      {
        role: 'hold',
        shapes: [
          polyline([
            [26, 3],
            [16, 3],
            [16, 18],
            [26, 18],
          ]),
          circle(16, 18, 4.5, 'timer'),
          polyline([
            [16, 15.5],
            [16, 18],
            [18, 19],
          ]),
        ],
      },
    ],
  },
  {
    words: 'data that a sender holds back',
    marks: [
      {
        role: 'hold',
        shapes: [waitBracket('sender')],
      },
    ],
  },
  {
    words: 'an application writes to its connection, or reads from it',
    marks: [
      {
        role: 'application',
        shapes: [
          polygon(
            [
              [16, 12],
              [8, 8],
              [8, 16],
            ],
            'act',
          ),
          polygon(
            [
              [24, 12],
              [32, 8],
              [32, 16],
            ],
            'act',
          ),
        ],
      },
    ],
  },
];
