import { holdsOf } from '../analysis/index.ts';
import { Kind, type Trace } from '../trace/format/index.ts';
import { connectionsOf, segmentsOf } from '../trace/index.ts';
import { arrowLabels, arrowMarks, arrowsOf } from './ladder-arrows.ts';
import { bracketMarks, bracketsOf, ghostArrows } from './ladder-brackets.ts';
import { actsOf, laneMarks } from './ladder-lanes.ts';
import { ladderColumns, outwards, sideOf, type LadderLayout } from './ladder-layout.ts';
import { columnLabels } from './ladder-words.ts';
import { line, text, type Mark, type Picture } from './shape.ts';
import { standaloneSvg } from './svg.ts';
import { verticalTimeAxis } from './time-axis.ts';
import { viewScale, type ViewOptions } from './view.ts';

export interface LadderOptions extends ViewOptions {
  /** Host number of the left line; by default the client of the first connection. */
  readonly left?: number;
}

/**
 * Height of a folded silence, pixels: room for the words of a bracket. Where they stand beside the
 * lanes they may reach over it, and a low picture keeps more for the exchange.
 */
function foldLength(height: number, wordsWidth: number): number {
  return wordsWidth === 0 ? 84 : Math.max(60, Math.min(84, height * 0.16));
}

/**
 * Draws all connections between two hosts as a ladder: time runs downwards, an arrow goes from the start
 * of a segment's transmission to the arrival of its last bit, and the applications' calls stand beside.
 */
export function ladder(trace: Trace, options: LadderOptions): Picture {
  const { width, height } = options;
  const left = options.left ?? connectionsOf(trace)[0]?.client ?? 0;
  const isLeft = (host: number): boolean => host === left;
  const columns = ladderColumns(width);
  const x = columns.timeLabels + 4;
  const frame = { x, y: 34, width: width - x, height: height - 34 - 12 };
  const layout: LadderLayout = {
    frame,
    time: viewScale(
      trace,
      options,
      [frame.y, frame.y + frame.height],
      foldLength(height, columns.wordsWidth),
    ),
    ...columns,
  };
  const segments = segmentsOf(trace);
  const arrows = arrowsOf(segments, layout, isLeft);
  const brackets = bracketsOf(trace, holdsOf(trace), layout, isLeft, options.heartbeats);
  const acts = actsOf(trace, isLeft);
  const right = trace.header.hosts.findIndex((_, host) => host !== left);
  const names = [left, right].map((host) => trace.header.hosts[host]?.name ?? `host ${host}`);
  return {
    width,
    height,
    title: `Ladder, ${names[0]} and ${names[1]}`,
    description: describe(trace, arrows.length, brackets.length),
    ground: [
      ...verticalTimeAxis(
        layout.time,
        { ...frame, x: layout.left, width: layout.right - layout.left },
        layout.timeLabels,
      ),
      ...hostLines(layout, names),
    ],
    marks: [
      ...ghostArrows(trace, segments, layout, isLeft),
      ...bracketMarks(brackets, layout, trace),
      ...laneMarks(acts, layout),
      ...arrowMarks(arrows),
    ],
    labels: [
      ...arrowLabels(arrows, trace, layout),
      ...columnLabels('left', acts, brackets, layout),
      ...columnLabels('right', acts, brackets, layout),
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

function describe(trace: Trace, segments: number, holds: number): string {
  let writes = 0;
  for (let id = 0; id < trace.length; id++) if (trace.kind(id) === Kind.Write) writes++;
  return `${segments} segments, ${writes} writes, ${holds} waits that can be seen.`;
}
