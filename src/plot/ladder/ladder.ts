import { Kind } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { arrowLabels, arrowMarks, arrowsOf, boxesAlong, hasRoomForLabels } from './arrows.ts';
import { countElements, elementBudget } from '../marks/elements.ts';
import type * as Dense from './dense.ts';
import { bracketMarks, bracketsOf, ghostArrows } from './brackets.ts';
import { appEventsOf, laneMarks } from './lanes.ts';
import { hasWordsBeside, ladderColumns, outwards, sideOf, type LadderLayout } from './layout.ts';
import { busiestPair, type HostPair } from './pairs.ts';
import { ladderSource, type LadderSource } from './source.ts';
import { columnLabels, insideAppEvents, insideLabels } from './words.ts';
import { ticksBeside } from '../waits/heartbeat-ticks.ts';
import { line, text, type Box, type Mark, type Picture } from '../marks/shape.ts';
import { countBelow, countUpTo } from '../marks/intervals.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight, type TypeScale } from '../marks/type-scale.ts';
import { tickGap, tickWords, verticalTimeAxis } from '../scales/time-axis.ts';
import { isLabelled, typeOf, viewScale, type ViewOptions } from '../scales/view.ts';
import type { Interval } from '../scales/zoom.ts';

export interface LadderOptions extends ViewOptions {
  /** Which two hosts; by default those of the connection that carries the most bytes. */
  readonly pair?: HostPair;
}

/** Words beside the lanes and between the hosts take at most an element for so many pixels of height. */
const linesPerWords = 3;

/**
 * Height of a folded silence, pixels: room for the words of a bracket. Words beside the lanes can extend over it, and a low
 * picture keeps more for the exchange.
 */
function foldLength(height: number, wordsBeside: boolean, { label }: TypeScale): number {
  const most = 84 * (label / 12);
  return !wordsBeside ? most : Math.max(most * 0.7, Math.min(most, height * 0.16));
}

/** What draws the parts of a ladder that have too much on view. */
export type DenseLadder = typeof Dense;

/**
 * Draws all connections between two hosts as a ladder: time runs downward, an arrow goes from the start of a segment's
 * transmission to the arrival of its last bit, and the applications' calls are beside it.
 * @param counted undefined: everything is drawn one by one
 */
export function drawLadder(
  trace: Trace,
  options: LadderOptions,
  counted: DenseLadder | undefined,
): Picture {
  const { width, height } = options;
  const pair = options.pair ?? busiestPair(trace);
  const isLeft = (host: number): boolean => host === pair.left;
  const type = typeOf(options);
  // The hosts' names, and a line below them.
  const top = lineHeight(type.strong) + lineHeight(type.label) + type.label / 2;
  const bottom = height - type.tick;
  const time = viewScale(
    trace,
    options,
    [top, bottom],
    foldLength(height, hasWordsBeside(width, type), type),
  );
  const numbers = time
    .ticks(tickGap(type))
    .map((tick) => textWidth(tickWords(tick, time), type.tick));
  const columns = ladderColumns(width, type, Math.max(0, ...numbers));
  const x = columns.timeLabels + 4;
  const frame = { x, y: top, width: width - x, height: bottom - top };
  const { selection: named } = options;
  const layout: LadderLayout = { frame, time, type, named, ...columns };
  const source = ladderSource(trace, pair);
  const brackets = bracketsOf(source, layout, isLeft, options.heartbeats);
  const waits = bracketMarks(brackets, layout, trace);
  const repairs = counted?.repairsOf(source, layout, isLeft) ?? [];
  const spans = counted?.repairMarks(repairs, layout) ?? [];
  const ghosts = ghostArrows(source, layout, isLeft);
  const names = [pair.left, pair.right].map(
    (host) => trace.header.hosts[host]?.name ?? `host ${host}`,
  );
  // Where the cursor's time does not cover words.
  const free = Math.max(frame.x, textWidth('0,000.0', type.tick) + 11);
  const besideCursor = { ...frame, x: free, width: frame.x + frame.width - free };
  const ground = [
    ...verticalTimeAxis(
      layout.time,
      { ...frame, x: layout.left, width: layout.right - layout.left },
      layout.timeLabels,
      type,
    ),
    ...hostLines(layout, names),
    ...ticksBeside(trace, options.heartbeats, time, hostSides(pair, layout), besideCursor, type),
  ];
  const shown = {
    segments: source.inFlight.countWithin(...time.domain),
    appEvents: source.appEvents.countWithin(...time.domain),
  };
  const room =
    elementBudget(options) -
    countElements([...ground, ...ghosts, ...waits, ...spans]) -
    height / linesPerWords;
  const dense = counted && counted.densityOf(source, shown, room, frame.height);
  const arrows = dense?.arrows
    ? []
    : arrowsOf(source.inFlight.within(...time.domain), layout, isLeft);
  const appEvents = dense?.lanes ? [] : appEventsOf(source, isLeft, time);
  const namedAppEvents = appEvents.filter(({ record }) => isLabelled(options, record));
  const namedArrows = arrows.filter(({ segment }) => isLabelled(options, segment.id));
  const wide = layout.wordsWidth > 0;
  const beside = wide
    ? (['left', 'right'] as const).flatMap((side) =>
        columnLabels(
          side,
          namedAppEvents,
          brackets,
          layout,
          counted?.repairNames(side, repairs, layout),
        ),
      )
    : [];
  const ways = wide
    ? []
    : [...arrows, ...ghosts.flatMap(({ hit }) => (hit?.kind === 'line' ? [hit] : []))].flatMap(
        boxesAlong,
      );
  const inside = wide ? [] : insideLabels(brackets, ways, layout);
  const clearOf = (marks: readonly Mark[]): Box[] => marks.flatMap(({ clear }) => clear ?? []);
  const onArrows = [
    ...(counted && dense && (dense.arrows || dense.lanes)
      ? counted.denseNote(shown, dense, layout)
      : []),
    ...arrowLabels(namedArrows, arrows, trace, layout, clearOf(inside)),
  ];
  const taken = [...ways, ...clearOf([...inside, ...onArrows])];
  const eventsInside = wide ? [] : insideAppEvents(namedAppEvents, taken, layout);
  return {
    width,
    height,
    type,
    title: `Ladder, ${names[0]} and ${names[1]}`,
    description: describe(source, time.domain, brackets.length),
    ground,
    marks: [
      ...spans,
      ...(dense?.arrows ? [] : ghosts),
      ...waits,
      ...(counted && dense?.lanes
        ? counted.denseLanes(source, layout, isLeft)
        : laneMarks(appEvents, layout)),
      ...(counted && dense?.arrows
        ? counted.denseArrows(source, layout, isLeft)
        : arrowMarks(arrows, trace, !hasRoomForLabels(arrows.length, frame.height))),
    ],
    labels: [...onArrows, ...inside, ...eventsInside, ...beside],
    time: layout.time,
    along: 'y',
    frame,
    named,
    cursorSpan: [layout.left - outwards.lane - 6, layout.right + outwards.lane + 6],
  };
}

/** The position of each host's line, and the direction away from the other. */
function hostSides({ left, right }: HostPair, layout: LadderLayout) {
  return [
    { host: left, ...sideOf(layout, 'left') },
    { host: right, ...sideOf(layout, 'right') },
  ];
}

function hostLines(layout: LadderLayout, names: readonly string[]): Mark[] {
  const top = layout.frame.y - 8;
  const bottom = layout.frame.y + layout.frame.height + 8;
  const { strong } = layout.type;
  const base = ascent(strong) + 1;
  return (['left', 'right'] as const).map((side, i) => {
    const { x, away } = sideOf(layout, side);
    const lane = x + away * outwards.lane;
    const name = names[i] ?? '';
    // Clear of a long name.
    const half = textWidth(name, strong) / 2;
    const beside = Math.max(outwards.words, half + 8);
    // Within the picture, however close the line is to its edge.
    const middle = Math.min(x, layout.frame.x + layout.frame.width - half);
    return {
      key: `host-${side}`,
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [
        line(x, top, x, bottom, 'baseline'),
        line(lane, top, lane, bottom),
        text(middle, base, name, 'middle', 'host'),
        ...(layout.wordsWidth === 0
          ? []
          : [text(x + away * beside, base, 'application', side === 'left' ? 'end' : 'start')]),
      ],
    };
  });
}

function describe(
  { inFlight, appEventKinds }: LadderSource,
  [from, to]: Interval,
  waits: number,
): string {
  const writes = appEventKinds
    .filter(({ kind }) => kind === Kind.Write)
    .reduce((sum, { times }) => sum + countUpTo(times, to) - countBelow(times, from), 0);
  return `${inFlight.countWithin(from, to)} segments, ${writes} writes, ${waits} waits that can be seen.`;
}
