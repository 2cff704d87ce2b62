import {
  cubicOf,
  windowHistoryOf,
  type CubicHistory,
  type CubicPart,
  type Level,
  type WindowHistory,
} from '../../analysis/windows/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { columnsOf, levelsIn, type Column, valueScale, type ValueScale } from '../scales/levels.ts';
import { endsOf, subjectOfPlot, type SequenceChoice } from '../sequence/choice.ts';
import type { Box, MarkRole } from '../marks/shape.ts';
import type { TimeScale } from '../scales/time-scale.ts';
import type { TypeScale } from '../marks/type-scale.ts';
import { typeOf, viewScale, type ViewOptions } from '../scales/view.ts';
import type { Repair } from './repair-marks.ts';
import { repairPart } from './repair-part.ts';

export interface WindowsOptions extends ViewOptions {
  /** Which connection, counted from 0; by default, or if the log does not have it, the one that carries the most bytes. */
  readonly connection?: number;
  /**
   * Number of the host whose windows are shown; by default, or if it is no end of that connection, the one that sends more.
   */
  readonly from?: number;
}

/** One of the four quantities: its name and style. */
export interface Curve {
  readonly role: MarkRole;
  readonly name: string;
  /** Its part of the time on view, by columns of pixels. */
  readonly columns: readonly Column[];
}

/** What is drawn, and where. */
export interface WindowsSource {
  readonly history: WindowHistory;
  readonly cubic: CubicHistory;
  /** CUBIC's two, with gaps between its epochs, where it is what grows the window. */
  readonly cubicCurves: readonly Curve[];
  /** Where the sender fixes losses, in the time shown. */
  readonly repairs: readonly Repair[];
  readonly time: TimeScale;
  readonly value: ValueScale;
  readonly frame: Box;
  readonly type: TypeScale;
  /** From back to front; the first is what is in flight. */
  readonly curves: readonly Curve[];
  /** What is sent and not acknowledged, where that is not what is in flight. */
  readonly unacknowledged: Curve | undefined;
  /** Limits that are above the picture at some time: there they are written instead of drawn. */
  readonly above: readonly Curve[];
}

/** Length of a folded silence, pixels: as in the sequence plot, so that both have one axis. */
const foldLength = 132;

/** Head room above the highest value. */
const headRoom = 1.12;

/** The picture grows for a limit that is at most this many times what is sent and allowed. */
const farthest: Partial<Record<MarkRole, number>> = { 'window-edge': 2, threshold: 1.25 };

/** A congestion window that an application never comes near would flatten what is in flight. */
const unused = 6;

/** Reads and scales the windows of one sender for a frame. */
export function readWindows(trace: Trace, options: WindowsOptions, frame: Box): WindowsSource {
  const { beside } = options;
  const history = historyFor(trace, options);
  const time = viewScale(trace, options, [frame.x, frame.x + frame.width], foldLength);
  const [inFlight, limitsShown] = curvesIn(history, time);
  const unacknowledged = unacknowledgedIn(history, time);
  // Two runs on one time axis share a window axis, too.
  const most = Math.max(
    topFor(history, time),
    beside === undefined ? 0 : topFor(historyFor(beside, options), time),
  );
  const value = valueScale(most * headRoom, frame.y, frame.y + frame.height);
  const cubic = cubicOf(trace, history.connection, history.host);
  const above = limitsShown.filter((curve) => highest(curve) > value.top);
  return {
    history,
    cubic,
    cubicCurves: cubicCurves(cubic.parts, time),
    repairs:
      repairPart()?.repairsIn(
        trace,
        ({ connection, host }) => connection === history.connection && host === history.host,
        time.domain,
      ) ?? [],
    time,
    value,
    frame,
    type: typeOf(options),
    curves: [inFlight, ...limitsShown.filter((curve) => lowest(curve) <= value.top)],
    unacknowledged,
    above,
  };
}

/** What is in flight, and the limits in the log, within an interval. */
function curvesIn(history: WindowHistory, time: TimeScale): [Curve, Curve[]] {
  const shown = (levels: readonly Level[]): Column[] =>
    columnsOf(levelsIn(levels, time.domain), time);
  const limits: Curve[] = [
    { role: 'window-edge', name: 'receive window', columns: shown(history.receiveWindow) },
    { role: 'threshold', name: 'ssthresh', columns: shown(history.threshold) },
    { role: 'congestion-edge', name: 'cwnd', columns: shown(history.congestionWindow) },
  ];
  return [
    { role: 'data', name: 'in flight', columns: shown(history.used) },
    limits.filter(({ columns }) => columns.length > 0),
  ];
}

/** Only where it is more than what is in flight; undefined if it never is. */
function unacknowledgedIn({ beyond }: WindowHistory, time: TimeScale): Curve | undefined {
  const [from, to] = time.domain;
  const columns = beyond
    .filter(({ levels, until }) => until > from && (levels[0] as Level).time < to)
    .flatMap(({ levels, until }) =>
      endedAt(columnsOf(levelsIn(levels, time.domain), time), until, time),
    );
  const name = 'sent, not acknowledged';
  return columns.length === 0 ? undefined : { role: 'unacknowledged', name, columns };
}

/** The last column ends with what is drawn, or earlier. */
function endedAt(columns: Column[], until: Nanoseconds, time: TimeScale): Column[] {
  const last = columns.at(-1);
  if (last !== undefined && until < time.domain[1])
    last.until = Math.min(last.until, time.at(until));
  return columns;
}

/** Both curves of all parts, with gaps between them; nothing without CUBIC. */
function cubicCurves(parts: readonly CubicPart[], time: TimeScale): Curve[] {
  if (parts.length === 0) return [];
  const [from, to] = time.domain;
  const shown = (role: 'cubic' | 'friendly'): Column[] =>
    parts.flatMap((part) => {
      if (part.from >= to || part.until <= from) return [];
      return endedAt(columnsOf(levelsIn(part[role], time.domain), time), part.until, time);
    });
  return [
    { role: 'friendly', name: 'W_est', columns: shown('friendly') },
    { role: 'cubic', name: 'W_cubic', columns: shown('cubic') },
  ];
}

function historyFor(trace: Trace, { connection, from }: WindowsOptions): WindowHistory {
  const chosen = shownSender(trace, connection === undefined ? {} : { connections: [connection] });
  const isEnd = from !== undefined && endsOf(trace, chosen.connection, 'client').includes(from);
  return windowHistoryOf(trace, chosen.connection, isEnd ? from : chosen.from);
}

/** Which end of which connection: the one whose data a sequence plot shows. */
export function shownSender(
  trace: Trace,
  choice: SequenceChoice = {},
): { connection: number; from: number } {
  const { connections, sender } = subjectOfPlot(trace, choice);
  const connection = connections[0] as number;
  return { connection, from: endsOf(trace, connection, sender)[0] };
}

/** The highest value that the picture must show, bytes. */
function topFor(history: WindowHistory, time: TimeScale): number {
  const [inFlight, limits] = curvesIn(history, time);
  const unacknowledged = unacknowledgedIn(history, time);
  const sent = Math.max(1, ...[inFlight, unacknowledged ?? inFlight].map(highest));
  const cwnd = limits.find(({ role }) => role === 'congestion-edge');
  const may = cwnd === undefined ? 0 : highest(cwnd);
  let top = Math.max(sent, Math.min(may, sent * unused));
  for (const limit of limits) {
    const most = highest(limit);
    if (most <= top * (farthest[limit.role] ?? 0)) top = Math.max(top, most);
  }
  return top;
}

/** Bytes. */
export function highest({ columns }: Curve): number {
  return columns.reduce((most, { high }) => Math.max(most, high), 0);
}

function lowest({ columns }: Curve): number {
  return columns.reduce((least, { low }) => Math.min(least, low), Infinity);
}
