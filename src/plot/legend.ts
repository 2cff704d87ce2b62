import { arrowhead, diamond } from './sequence-data.ts';
import { circle, line, polygon, polyline, text, type MarkRole, type Shape } from './shape.ts';

/** One kind of mark, drawn in a box of 40 by 24 pixels, and what it means. */
export interface LegendEntry {
  readonly words: string;
  readonly marks: readonly { readonly role: MarkRole; readonly shapes: readonly Shape[] }[];
}

/** A bar of data as in the sequence plot. */
function bar(x: number): Shape[] {
  return [line(x, 21, x, 4), arrowhead(x, 4, 5), arrowhead(x, 21, -5)];
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
    words: 'S: SYN, F: FIN, R: sent again, O: out of order',
    marks: [{ role: 'control', shapes: [text(20, 16, 'S F', 'middle')] }],
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
        shapes: [
          polyline(
            [
              [26, 3],
              [16, 3],
              [16, 21],
              [26, 21],
            ],
            'sender',
          ),
        ],
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
