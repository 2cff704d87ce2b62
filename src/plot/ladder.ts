import { holdsOf } from '../analysis/index.ts';
import { Kind, type RecordId, type Trace } from '../trace/format/index.ts';
import { segmentsOf } from '../trace/index.ts';
import { arrowLabels, arrowMarks, arrowsOf, boxesAlong, segmentsIn } from './ladder-arrows.ts';
import { denseArrows, denseNote, isDense } from './ladder-dense.ts';
import { bracketMarks, bracketsOf, ghostArrows } from './ladder-brackets.ts';
import { actsOf, laneMarks, type Act } from './ladder-lanes.ts';
import {
  hasWordsBeside,
  ladderColumns,
  outwards,
  sideOf,
  type LadderLayout,
} from './ladder-layout.ts';
import { busiestPair, connectionsBetween, type HostPair } from './ladder-pairs.ts';
import { columnLabels, insideLabels } from './ladder-words.ts';
import { line, text, type Mark, type Picture } from './shape.ts';
import { standaloneSvg } from './svg.ts';
import { textSize, textWidth } from './text.ts';
import { tickGap, verticalTimeAxis } from './time-axis.ts';
import { viewScale, type ViewOptions } from './view.ts';

export interface LadderOptions extends ViewOptions {
  /** Which two hosts; by default those of the connection that carries the most bytes. */
  readonly pair?: HostPair;
}

/**
 * Height of a folded silence, pixels: room for the words of a bracket. Where they stand beside the
 * lanes they may reach over it, and a low picture keeps more for the exchange.
 */
function foldLength(height: number, wordsBeside: boolean): number {
  return !wordsBeside ? 84 : Math.max(60, Math.min(84, height * 0.16));
}

/**
 * Draws all connections between two hosts as a ladder: time runs downwards, an arrow goes from the start
 * of a segment's transmission to the arrival of its last bit, and the applications' calls stand beside.
 */
export function ladder(trace: Trace, options: LadderOptions): Picture {
  const { width, height } = options;
  const pair = options.pair ?? busiestPair(trace);
  const isLeft = (host: number): boolean => host === pair.left;
  const top = 34;
  const bottom = height - 12;
  const time = viewScale(trace, options, [top, bottom], foldLength(height, hasWordsBeside(width)));
  const numbers = time.ticks(tickGap).map(({ label }) => textWidth(label, textSize.tick));
  const columns = ladderColumns(width, Math.max(0, ...numbers));
  const x = columns.timeLabels + 4;
  const frame = { x, y: top, width: width - x, height: bottom - top };
  const layout: LadderLayout = { frame, time, ...columns };
  const between = connectionsBetween(trace, pair);
  const segments = segmentsOf(trace).filter(({ connection }) => between.has(connection));
  const holds = holdsOf(trace).filter(({ connection }) => between.has(connection));
  const shown = segmentsIn(segments, time.domain);
  const dense = isDense(segments, shown);
  const arrows = dense ? [] : arrowsOf(shown, layout, isLeft);
  const brackets = bracketsOf(trace, holds, layout, isLeft, options.heartbeats);
  const acts = actsOf(trace, isLeft, time, dense).filter(({ record }) =>
    takesPart(trace, record, between, pair),
  );
  const names = [pair.left, pair.right].map(
    (host) => trace.header.hosts[host]?.name ?? `host ${host}`,
  );
  const beside =
    layout.wordsWidth > 0
      ? (['left', 'right'] as const).flatMap((side) =>
          columnLabels(side, dense ? [] : acts, brackets, layout),
        )
      : [];
  const inside =
    layout.wordsWidth > 0 ? [] : insideLabels(brackets, arrows.flatMap(boxesAlong), layout);
  const taken = inside.flatMap(({ clear }) => clear ?? []);
  return {
    width,
    height,
    title: `Ladder, ${names[0]} and ${names[1]}`,
    description: describe(trace, acts, dense ? shown.length : arrows.length, brackets.length),
    ground: [
      ...verticalTimeAxis(
        layout.time,
        { ...frame, x: layout.left, width: layout.right - layout.left },
        layout.timeLabels,
      ),
      ...hostLines(layout, names),
    ],
    marks: [
      ...(dense ? [] : ghostArrows(trace, segments, layout, isLeft)),
      ...bracketMarks(brackets, layout, trace),
      ...laneMarks(acts, layout),
      ...(dense ? denseArrows(shown, trace, layout, isLeft) : arrowMarks(arrows, trace)),
    ],
    labels: [
      ...(dense ? denseNote(shown, layout) : arrowLabels(arrows, trace, layout, taken)),
      ...inside,
      ...beside,
    ],
    time: layout.time,
    along: 'y',
    frame,
    cursorSpan: [layout.left - outwards.lane - 6, layout.right + outwards.lane + 6],
  };
}

/** The ladder as an SVG file with its styles inside. */
export function ladderSvg(trace: Trace, options: LadderOptions): string {
  return standaloneSvg(ladder(trace, options));
}

function hostLines(layout: LadderLayout, names: readonly string[]): Mark[] {
  const top = layout.frame.y - 8;
  const bottom = layout.frame.y + layout.frame.height + 8;
  return (['left', 'right'] as const).map((side, i) => {
    const { x, away } = sideOf(layout, side);
    const lane = x + away * outwards.lane;
    return {
      key: `host-${side}`,
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [
        line(x, top, x, bottom, 'baseline'),
        line(lane, top, lane, bottom),
        text(x, 12, names[i] ?? '', 'middle', 'host'),
        ...(layout.wordsWidth === 0
          ? []
          : [
              text(x + away * outwards.words, 12, 'application', side === 'left' ? 'end' : 'start'),
            ]),
      ],
    };
  });
}

/** Whether an application's act belongs to what is shown; one without a connection to its host. */
function takesPart(
  trace: Trace,
  record: RecordId,
  between: ReadonlySet<number>,
  { left, right }: HostPair,
): boolean {
  const host = trace.host(record);
  if (host !== left && host !== right) return false;
  const connection = trace.connection(record);
  return between.has(connection) || connection === noConnection;
}

/** What a record of no connection says in its place. */
const noConnection = 0xffff;

function describe(trace: Trace, acts: readonly Act[], segments: number, holds: number): string {
  const writes = acts.filter(({ record }) => trace.kind(record) === Kind.Write).length;
  return `${segments} segments, ${writes} writes, ${holds} waits that can be seen.`;
}
