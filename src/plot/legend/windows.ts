import { retransmissionsOf, type Retransmission } from '../../analysis/index.ts';
import { Kind, WindowCode } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { recordsOf } from '../../trace/index.ts';
import type { LegendEntry } from './legend.ts';
import { line, polyline, rect, text } from '../marks/shape.ts';

const stair = [
  [2, 18],
  [20, 18],
  [20, 8],
  [38, 8],
] as const;

/** The grammar of the windows strip and of the queue, beyond that of the other pictures. */
export const windowsLegend: readonly LegendEntry[] = [
  {
    words: 'windows: data in flight',
    marks: [
      {
        role: 'data',
        shapes: [
          rect({ x: 20, y: 8, width: 18, height: 13 }, 'area'),
          rect({ x: 2, y: 18, width: 18, height: 3 }, 'area'),
          polyline(stair),
        ],
      },
    ],
  },
  {
    words: 'windows: the threshold of slow start (ssthresh)',
    marks: [{ role: 'threshold', shapes: [line(2, 12, 38, 12)] }],
  },
  {
    words:
      'queue: a frame of the connection on view, and one of another; the number is the connection’s',
    marks: [
      {
        role: 'queue',
        shapes: [
          rect({ x: 2, y: 5, width: 17, height: 15 }, 'own'),
          text(10.5, 16, '1', 'middle', 'number'),
          rect({ x: 21, y: 5, width: 17, height: 15 }, 'flow-1'),
          text(29.5, 16, '2', 'middle', 'number'),
        ],
      },
    ],
  },
  {
    words: 'queue: no room, dropped',
    marks: [{ role: 'lost', shapes: [line(16, 8, 24, 16, 'lost'), line(16, 16, 24, 8, 'lost')] }],
  },
  {
    words: 'the chain of causes, and the moments of a part of the time',
    marks: [
      {
        role: 'path',
        shapes: [
          polyline(
            [
              [3, 6],
              [20, 12],
              [20, 18],
            ],
            'chain',
          ),
          rect({ x: 27, y: 3, width: 11, height: 18 }, 'span'),
        ],
      },
    ],
  },
];

/** A mark that few runs have: shown where a run has it. */
export interface RareEntry extends LegendEntry {
  readonly occurs: (trace: Trace) => boolean;
}

const hasWindow =
  (...codes: readonly number[]) =>
  (trace: Trace): boolean =>
    [...recordsOf(trace, Kind.Window)].some((id) => codes.includes(trace.code(id)));

const hasResend =
  (is: (one: Retransmission) => boolean) =>
  (trace: Trace): boolean =>
    [...retransmissionsOf(trace).values()].some(is);

/** What today's stacks have more than others. */
export const todayLegend: readonly RareEntry[] = [
  {
    words: 'probe: a tail loss probe, without an R if its data is new',
    marks: [{ role: 'data', shapes: [text(20, 16, 'probe', 'middle')] }],
    occurs: hasResend(({ trigger }) => trigger === 'probe'),
  },
  {
    words: 'R RACK: sent again when RACK’s timer fired',
    marks: [{ role: 'data', shapes: [text(20, 16, 'RACK', 'middle')] }],
    occurs: hasResend(({ trigger, spurious }) => trigger === 'RACK' && !spurious),
  },
  {
    words: 'R spurious: sent again, but not lost',
    marks: [{ role: 'data', shapes: [text(20, 16, 'R', 'middle')] }],
    occurs: hasResend(({ spurious }) => spurious),
  },
  {
    words: 'windows: an ACK after which cwnd stays, since less was in flight',
    marks: [
      {
        role: 'congestion-edge',
        shapes: [
          line(2, 16, 38, 16),
          line(20, 16, 20, 10, 'pushed'),
          line(16.5, 10, 23.5, 10, 'pushed'),
        ],
      },
    ],
    occurs: hasWindow(WindowCode.ApplicationLimited, WindowCode.PeerLimited),
  },
  {
    words:
      'windows: thin, sent and not acknowledged; below it in flight, without what has arrived or is lost',
    marks: [
      {
        role: 'unacknowledged',
        shapes: [
          polyline([
            [2, 18],
            [20, 4],
            [38, 4],
          ]),
        ],
      },
      {
        role: 'data',
        shapes: [
          rect({ x: 20, y: 12, width: 18, height: 9 }, 'area'),
          rect({ x: 2, y: 18, width: 18, height: 3 }, 'area'),
          polyline([
            [2, 18],
            [20, 18],
            [20, 12],
            [38, 12],
          ]),
        ],
      },
    ],
    occurs: hasWindow(WindowCode.Pipe),
  },
  {
    words:
      'windows, ladder: recovery, or loss after a timeout, until everything sent before has arrived',
    marks: [
      {
        role: 'repair',
        shapes: [
          rect({ x: 6, y: 3, width: 28, height: 18 }, 'span'),
          line(6, 3, 6, 21, 'end'),
          line(34, 3, 34, 21, 'end'),
        ],
      },
    ],
    occurs: hasWindow(WindowCode.Pipe),
  },
  {
    words: 'windows: CUBIC’s epoch and curve (W_cubic); dashed: Reno’s (W_est)',
    marks: [
      {
        role: 'cubic',
        shapes: [
          line(3, 2, 3, 22, 'epoch'),
          polyline([
            [3, 15],
            [8, 10],
            [14, 8],
            [24, 8],
            [30, 6],
            [38, 2],
          ]),
        ],
      },
      {
        role: 'friendly',
        shapes: [
          polyline([
            [3, 17],
            [38, 11],
          ]),
        ],
      },
    ],
    occurs: (trace) => !recordsOf(trace, Kind.Cubic)[Symbol.iterator]().next().done,
  },
];
