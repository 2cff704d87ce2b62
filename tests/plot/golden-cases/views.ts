// The views of runs: which pictures of them are kept.
import { queuesOf, type LineQueue } from '../../../src/analysis/windows/index.ts';
import { pathSegmentsOf, pathStagesOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { withCallouts, type Callout } from '../../../src/plot/callouts/index.ts';
import { busiestPair, ladder } from '../../../src/plot/ladder/index.ts';
import {
  inFlightPoints,
  withPath,
  type Mark,
  type Picture,
} from '../../../src/plot/marks/index.ts';
import { queuePlot } from '../../../src/plot/queue/index.ts';
import { sequencePlot, type SequencePlotOptions } from '../../../src/plot/sequence/index.ts';
import type { ViewOptions } from '../../../src/plot/scales/index.ts';
import { ladderTwin, queueTwin, sequenceTwin, windowsTwin } from '../../../src/plot/twin/index.ts';
import { waterfall, waterfallTwin } from '../../../src/plot/waterfall/index.ts';
import { shownSender, windowsStrip } from '../../../src/plot/windows/index.ts';
import { locate, parsePointed, quantityText } from '../../../src/query/index.ts';
import type { Run } from '../../../src/run/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { fileAt, fileOf, fileWithTwin, type GoldenCase } from './file.ts';
import { run, type RunName } from './runs.ts';

/** The pictures of lessons and telephones, of files and of wide screens; pixels. */
const [narrow, column, wide] = [340, 720, 1280];

/** A row of the table. */
interface Row {
  readonly view: keyof typeof views;
  /** What the picture has that others have not. */
  readonly about: string;
  readonly run: RunName;
  readonly widths: readonly number[];
  readonly height?: number;
  readonly options?: Partial<Omit<SequencePlotOptions, 'width' | 'height' | 'beside'>>;
  /** Milliseconds on view: first and last. */
  readonly zoom?: readonly [number, number];
  /** Another run behind it. */
  readonly twin?: RunName;
  /** The cursor is there, milliseconds. */
  readonly at?: number;
  /** The first transaction's critical path is marked. */
  readonly path?: boolean;
  /** What a text points at; the last of it is large. */
  readonly callouts?: readonly string[];
}

const folded = { folded: true };

const rows: readonly Row[] = [
  // The page of the 1997 paper’s Figure 2, at every width.
  {
    view: 'ladder',
    about: 'header-flush',
    run: 'short-initial-segment',
    widths: [narrow, column, wide],
    options: folded,
  },
  {
    view: 'sequence',
    about: 'header-flush',
    run: 'short-initial-segment',
    widths: [narrow, column, wide],
    options: folded,
  },
  { view: 'sequence', about: 'unfolded', run: 'short-initial-segment', widths: [column] },
  {
    view: 'ladder',
    about: 'moment',
    run: 'short-initial-segment',
    widths: [column],
    options: folded,
    at: 4.2,
  },
  {
    view: 'sequence',
    about: 'critical-path',
    run: 'short-initial-segment',
    widths: [column],
    options: folded,
    path: true,
  },
  {
    view: 'sequence',
    about: 'callouts',
    run: 'short-initial-segment',
    widths: [narrow, column],
    zoom: [-4, 196],
    callouts: [
      'flight of server at middle of silence 1',
      'room of hold server congestion-window',
      'length of segment server 227',
      'heartbeat client from middle of silence 1',
      'silence 1',
    ],
  },
  {
    view: 'ladder',
    about: 'callouts',
    run: 'short-initial-segment',
    widths: [column],
    options: folded,
    callouts: [
      'hold client delayed-ack',
      'segment server 227',
      'count of data-segments server from beginning until middle of silence 1',
      'silence 1',
    ],
  },
  { view: 'sequence', about: 'cut', run: 'cut', widths: [narrow] },
  {
    view: 'ladder',
    about: 'twin',
    run: 'short-initial-segment',
    widths: [column],
    options: folded,
    twin: 'joined-header',
  },
  {
    view: 'sequence',
    about: 'twin',
    run: 'short-initial-segment',
    widths: [column],
    options: folded,
    twin: 'joined-header',
  },

  // Losses, copies and late frames.
  { view: 'ladder', about: 'lost-frame', run: 'lost-frame', widths: [column], options: folded },
  {
    view: 'ladder',
    about: 'copied-and-late',
    run: 'copied-and-late',
    widths: [column],
    options: folded,
    zoom: [0, 12],
  },
  {
    view: 'sequence',
    about: 'copied-and-late-at-client',
    run: 'copied-and-late',
    widths: [column],
    options: { ...folded, stampedAt: 'client' },
  },
  {
    view: 'sequence',
    about: 'selective',
    run: 'two-lost',
    widths: [column],
    zoom: [250, 900],
  },
  // How today's Linux repairs losses, and what was none.
  { view: 'sequence', about: 'repaired', run: 'repaired', widths: [column], zoom: [150, 380] },
  {
    view: 'ladder',
    about: 'tail-lost',
    run: 'tail-lost',
    widths: [column],
    options: folded,
    zoom: [380, 850],
  },
  {
    view: 'ladder',
    about: 'repaired',
    run: 'linux-three-losses',
    widths: [narrow, column],
    zoom: [560, 900],
  },
  {
    view: 'sequence',
    about: 'late-frame',
    run: 'late-frame',
    widths: [narrow, column],
    zoom: [150, 380],
  },
  { view: 'sequence', about: 'no-data', run: 'refused', widths: [narrow] },
  { view: 'ladder', about: 'no-data', run: 'refused', widths: [narrow] },

  // Several connections.
  {
    view: 'sequence',
    about: 'four-connections',
    run: 'mixed-restart-policies',
    widths: [wide],
    options: { connections: [0, 1, 2, 3] },
    zoom: [29_950, 30_700],
  },
  {
    view: 'ladder',
    about: 'four-connections',
    run: 'satellite-parallel',
    widths: [column],
    zoom: [1500, 2600],
  },

  // Runs too long for single segments.
  { view: 'ladder', about: 'thinned', run: 'long', widths: [narrow] },
  { view: 'sequence', about: 'thinned', run: 'long', widths: [narrow, column] },
  { view: 'windows', about: 'thinned', run: 'long', widths: [narrow] },

  // Words and brackets near each other.
  { view: 'sequence', about: 'heartbeats', run: 'large-mtu-deadlock', widths: [column] },
  { view: 'sequence', about: 'named-stairs', run: 'rpc-record-split', widths: [narrow] },
  {
    view: 'sequence',
    about: 'crowded',
    run: 'small-send-buffer',
    widths: [column],
    zoom: [0, 600],
  },
  {
    view: 'ladder',
    about: 'crowded',
    run: 'copies-by-stdio',
    widths: [column],
    zoom: [0, 10],
  },

  // Captures, which know nothing of applications.
  {
    view: 'ladder',
    about: 'both-captures',
    run: 'both-captures',
    widths: [column],
    options: folded,
  },
  {
    view: 'sequence',
    about: 'server-capture-absolute',
    run: 'server-capture',
    widths: [column],
    options: { numbers: 'absolute' },
    zoom: [560, 900],
  },

  {
    view: 'windows',
    about: 'after-a-pause',
    run: 'victim-flow',
    widths: [narrow, column],
    zoom: [9900, 11_900],
  },
  { view: 'windows', about: 'cubic', run: 'cubic', widths: [narrow, column] },
  { view: 'windows', about: 'recovery', run: 'linux-three-losses', widths: [narrow, column] },
  {
    view: 'windows',
    about: 'low-twin',
    run: 'victim-flow',
    widths: [column],
    height: 160,
    options: folded,
    twin: 'roomy-queue',
  },
  {
    view: 'windows',
    about: 'in-packets',
    run: 'linux-header-alone',
    widths: [column],
    options: folded,
  },
  {
    view: 'queue',
    about: 'drops',
    run: 'mixed-restart-policies',
    widths: [narrow, column],
    options: folded,
  },
  {
    view: 'waterfall',
    about: 'four-connections',
    run: 'satellite-parallel',
    widths: [narrow, column],
  },
  { view: 'waterfall', about: 'many-documents', run: 'median-home-page', widths: [narrow] },
  { view: 'waterfall', about: 'failed', run: 'failed-document', widths: [column] },
];

type View = (
  trace: Trace,
  options: SequencePlotOptions,
) => { readonly drawn: Picture; readonly behind: (twin: Trace) => readonly Mark[] };

const views = {
  ladder: (trace, options) => {
    const whole = { ...options, pair: busiestPair(trace) };
    return { drawn: ladder(trace, whole), behind: (twin) => ladderTwin(twin, trace, whole) };
  },
  sequence: (trace, options) => ({
    drawn: sequencePlot(trace, options),
    behind: (twin) => sequenceTwin(twin, trace, options),
  }),
  windows: (trace, options) => {
    const strip = { ...options, ...shownSender(trace, options) };
    return { drawn: windowsStrip(trace, strip), behind: (twin) => windowsTwin(twin, trace, strip) };
  },
  queue: (trace, options) => {
    const queue = fullestQueue(trace);
    return {
      drawn: queuePlot(trace, queue, options),
      behind: (twin) => queueTwin(twin, trace, queue, options),
    };
  },
  waterfall: (trace, options) => ({
    drawn: waterfall(trace, options),
    behind: (twin) => waterfallTwin(twin, trace, options),
  }),
} satisfies Record<string, View>;

/** As pages have them: the narrow ones those of lessons. */
const heights = {
  ladder: { narrow: 460, wide: 640 },
  sequence: { narrow: 300, wide: 420 },
  windows: { narrow: 230, wide: 300 },
  queue: { narrow: 160, wide: 260 },
  waterfall: { narrow: 260, wide: 360 },
} as const;

export const viewCases: readonly GoldenCase[] = rows.flatMap((row) =>
  row.widths.map((width) => ({
    name: `${row.view}-${row.about}-${width}`,
    draw: () => draw(row, width),
  })),
);

/** The queue that drops the most frames; the first one where none drops more. */
export function fullestQueue(trace: Trace): LineQueue {
  const [first, ...others] = queuesOf(trace);
  if (first === undefined) throw new Error('no frame waits in this run');
  return others.reduce(
    (most, each) => (each.drops.length > most.drops.length ? each : most),
    first,
  );
}

function draw(row: Row, width: number): string {
  const { view, options, zoom, at, path = false, callouts = [] } = row;
  const shown = run(row.run);
  const twin = row.twin === undefined ? undefined : run(row.twin).trace;
  const { trace, heartbeats } = shown;
  const part: Pick<ViewOptions, 'zoom'> =
    zoom === undefined ? {} : { zoom: [zoom[0] * 1e6, zoom[1] * 1e6] };
  const { drawn, behind } = views[view](trace, {
    width,
    height: row.height ?? heights[view][width === narrow ? 'narrow' : 'wide'],
    heartbeats,
    beside: twin,
    ...part,
    ...options,
  });
  if (twin !== undefined) return fileWithTwin(drawn, behind(twin));
  if (at !== undefined) {
    const time = at * 1e6;
    const inFlight = inFlightPoints(drawn, trace, time);
    return fileAt(drawn, { time, selection: inFlight[0]?.id, inFlight });
  }
  return fileOf(
    withCallouts(path ? withFirstPath(drawn, shown) : drawn, pointedAt(shown, callouts)),
  );
}

function pointedAt(of: Run, places: readonly string[]): Callout[] {
  return places.map((at, i) => {
    const { extent, measured, reason } = locate(of, parsePointed(at), 97e6);
    return {
      number: i + 1,
      words: at.split(' ').slice(0, 2).join(' '),
      measured: measured === undefined ? '' : quantityText(measured),
      tone: reason === undefined ? 'point' : 'held',
      big: i === places.length - 1,
      extent,
      until: 0,
      reason: null,
    };
  });
}

function withFirstPath(picture: Picture, { trace }: Run): Picture {
  const [transaction] = transactionsOf(trace);
  if (transaction === undefined) throw new Error('no transaction ended');
  const { start, end } = transaction;
  const stages = pathStagesOf(trace, transaction);
  const longest = stages.reduce((most, each) =>
    each.to - each.from > most.to - most.from ? each : most,
  );
  return withPath(picture, {
    spans: [longest],
    segments: pathSegmentsOf(trace, transaction),
    whole: { from: start, to: end },
  });
}
