import { grouped } from '../../analysis/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Segment } from '../../trace/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import { connectionWithClient } from './choice.ts';
import { inValues } from './data.ts';
import { farther, letterRequests } from './letters.ts';
import { stairLabel, stairNames } from './names.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { sackBoxes } from './sack.ts';
import { silenceRequests } from './silences.ts';
import { ghostsOf } from './waits.ts';
import { inFrame, stepsIn, type Steps } from './stairs.ts';
import { wordsAt, type SequenceLabel, type WordPlace } from './words.ts';
import { countTouched, placeLabels, type LabelRequest } from '../marks/labels.ts';
import { rect, type Box, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight } from '../marks/type-scale.ts';
import { stampedAt } from '../scales/view.ts';

/**
 * All the words in a sequence plot. The names of several connections come first, then unusual segments and the longest
 * silence; then the ghosts, the edges and the sizes of segments. Words without a free place are left to the titles and the
 * table; a name that is needed goes to the key above.
 */
export function sequenceLabels(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
  selection?: RecordId,
): Mark[] {
  const levels = sources.flatMap((source) => levelsOf(source, scales));
  const obstacles = [...levels, ...sources.flatMap((source) => obstaclesOf(source, scales))];
  const reports = sources.flatMap((source) => sackBoxes(source, scales));
  // Along a level, words would be struck out; across a bar they would not, but many bars hide them.
  const softly = (requests: LabelRequest<SequenceLabel>[]): LabelRequest<SequenceLabel>[] =>
    requests.map((request) => ({
      ...request,
      avoids: (box) =>
        countTouched(box, obstacles) + 3 * countTouched(box, levels) + countTouched(box, reports),
    }));
  // These are always placed, if need be across a line of the picture.
  const necessary = placeLabels(
    softly([
      ...sources.flatMap((source) => selectedRequest(source, scales, selection)),
      ...(sources.length > 1 ? nameRequests(sources, scales) : []),
      ...sources.flatMap((source) => letterRequests(source, scales)),
    ]),
    scales.frame,
  );
  const headlines = placeLabels(
    silenceRequests(sources, scales, heartbeats, obstacles),
    scales.frame,
    necessary.map(({ box }) => box),
  );
  const [only] = sources;
  const details =
    sources.length > 1
      ? []
      : [
          ...ghostRequests(only, scales),
          ...edgeRequests(only, scales),
          // From the last row so many numbers are illegible; the selected one was asked for.
          ...(scales.type.name === 'present' ? [] : sizeRequests(only, scales, selection)),
        ];
  const taken = [...necessary, ...headlines];
  const others = placeLabels(details, scales.frame, [...obstacles, ...taken.map(({ box }) => box)]);
  const cleared = new Set(headlines.map(({ label }) => label));
  return [...taken, ...others].map(({ label, box }) => ({
    key: label.key,
    role: label.role,
    record: label.record,
    title: '',
    time: label.time,
    ...(cleared.has(label) && { clear: box }),
    shapes: [
      ...(!cleared.has(label) && levels.some(runsAlong(box)) ? [rect(box, 'plate')] : []),
      ...label.draw(box),
    ],
  }));
}

/** Each connection's name, beside one of its bars; the last ones first, where the connections are apart. */
export function nameRequests(
  sources: readonly SequenceSource[],
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  const { type } = scales;
  return sources.flatMap((source) => {
    const bars = barsOf(source, scales);
    const [first] = bars;
    if (first === undefined) return [];
    const middle = (box: Box): number => box.y + (box.height - lineHeight(type.label)) / 2;
    const places = bars.toReversed().flatMap((box): WordPlace[] => [
      { x: box.x + 12, y: middle(box), anchor: 'start' },
      { x: box.x - 4, y: middle(box), anchor: 'end' },
    ]);
    return wordsAt(
      connectionWithClient(source.trace, source.connection),
      {
        role: 'data',
        key: `connection-${source.connection}`,
        record: undefined,
        time: scales.time.timeAt(first.x),
      },
      places,
      type.label,
      'strong halo',
    );
  });
}

function ghostRequests(
  source: SequenceSource,
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  const ghosts = ghostsOf(source, scales);
  const high = lineHeight(scales.type.label);
  // One for each late acknowledgment: the last, which would have broken the silence. The words begin at it and are short,
  // because the line behind them lasts until the real one.
  return ghosts
    .filter((ghost, i) => !ghosts.some((later, n) => n > i && later.to === ghost.to))
    .map((ghost) => {
      return wordsAt(
        '← an ACK at once',
        {
          role: 'ghost',
          key: `ghost-label-${ghost.hold.id}-${ghost.hold.from}`,
          record: ghost.hold.id,
          time: ghost.hold.from,
        },
        [
          { x: ghost.x + 10, y: ghost.y + 5, anchor: 'start' },
          { x: ghost.x + 10, y: ghost.y - high - 4, anchor: 'start' },
        ],
        scales.type.label,
      );
    });
}

function edgeRequests(
  source: SequenceSource,
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  const { label } = scales.type;
  const over = lineHeight(label) + 3;
  const requests: LabelRequest<SequenceLabel>[] = [];
  for (const { steps, role, words } of stairNames(source)) {
    const spans = levelSpans(steps, scales);
    spans.sort((a, b) => b.to - b.from - (a.to - a.from));
    const span = spans[0];
    const room = textWidth(words, label) + 8;
    if (span === undefined) continue;
    const above = { x: span.to - 6, y: span.y - over, anchor: 'end' } as const;
    // Before a short level the step curve is lower: words that end with it have room above.
    const places =
      span.to - span.from < room
        ? [above]
        : [
            above,
            { x: span.to - 6, y: span.y + 4, anchor: 'end' } as const,
            { x: span.from + 8, y: span.y - over, anchor: 'start' } as const,
          ];
    const time = scales.time.timeAt(span.from);
    requests.push(
      wordsAt(words, { role, key: stairLabel(role), record: undefined, time }, places, label),
    );
  }
  return requests;
}

/** What the selected segment carries, or the number that it acknowledges. */
function selectedRequest(
  source: SequenceSource,
  scales: SequenceScales,
  selection: RecordId | undefined,
): LabelRequest<SequenceLabel>[] {
  if (selection === undefined) return [];
  const segment = source.data.find(({ id }) => id === selection);
  if (segment !== undefined) return sizeRequest(segment, source, scales, farther);
  const step = stepsIn(source.acks).find(({ record }) => record === selection);
  if (step === undefined || !inFrame(step, scales)) return [];
  const { label } = scales.type;
  const [x, y, high] = [scales.time.at(step.time), scales.sequence(step.value), lineHeight(label)];
  return [
    wordsAt(
      `ACK ${scales.numbering.label(step.value)}`,
      { role: 'ack', key: `ack-label-${selection}`, record: selection, time: step.time },
      [
        { x: x - 5, y: y - high - 3, anchor: 'end' },
        ...farther.map((lines) => ({
          x: x + 7,
          y: y + (lines - 0.5) * high,
          anchor: 'start' as const,
        })),
        ...farther.map((lines) => ({
          x: x - 7,
          y: y + (lines - 0.5) * high,
          anchor: 'end' as const,
        })),
      ],
      label,
    ),
  ];
}

function sizeRequests(
  source: SequenceSource,
  scales: SequenceScales,
  selection: RecordId | undefined,
): LabelRequest<SequenceLabel>[] {
  return source.data.flatMap((segment) =>
    segment.id === selection ? [] : sizeRequest(segment, source, scales, [0]),
  );
}

/** @param lines offsets to try, in lines below the middle of its bar */
function sizeRequest(
  segment: Segment,
  source: SequenceSource,
  scales: SequenceScales,
  lines: readonly number[],
): LabelRequest<SequenceLabel>[] {
  const { label } = scales.type;
  const time = stampedAt(segment, source.at);
  if (segment.length === 0 || time === undefined || !inValues(segment, scales.values)) return [];
  if (time < scales.time.domain[0] || time > scales.time.domain[1]) return [];
  const high = lineHeight(label);
  const x = scales.time.at(time);
  const y = (scales.sequence(segment.sequence) + scales.sequence(segment.end) - high) / 2;
  return [
    wordsAt(
      grouped(segment.length),
      { role: 'data', key: `size-${segment.id}`, record: segment.id, time },
      lines.flatMap((line): WordPlace[] => [
        { x: x - 7, y: y + line * high, anchor: 'end' },
        { x: x + 7, y: y + line * high, anchor: 'start' },
      ]),
      label,
    ),
  ];
}

interface LevelSpan {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** The level parts of a step curve inside the frame, in pixels. */
function levelSpans(steps: Steps, scales: SequenceScales): LevelSpan[] {
  const [least, most] = scales.values;
  return stepsIn(steps).flatMap((step, i, all) => {
    if (step.value < least || step.value > most) return [];
    const next = all[i + 1];
    const from = scales.time.at(step.time);
    const to = next === undefined ? scales.time.range[1] : scales.time.at(next.time);
    return to > from ? { from, to, y: scales.sequence(step.value) } : [];
  });
}

/** The room of the level parts of all step curves. */
function levelsOf(source: SequenceSource, scales: SequenceScales): Box[] {
  return [source.acks, source.windowEdge, source.congestionEdge].flatMap((steps) =>
    levelSpans(steps, scales).map((span) => ({
      x: span.from,
      y: span.y - 2,
      width: span.to - span.from,
      height: 4,
    })),
  );
}

/** Whether a level runs through words, for more than a letter. */
function runsAlong(box: Box): (level: Box) => boolean {
  return ({ x, y, width }) =>
    Math.abs(y + 2 - box.y - box.height / 2) < box.height / 3 &&
    Math.min(x + width, box.x + box.width) - Math.max(x, box.x) > 9;
}

/** Where words would hide their subject, except for step curves. */
function obstaclesOf(source: SequenceSource, scales: SequenceScales): Box[] {
  const ghosts = ghostsOf(source, scales).map((ghost) => ({
    x: ghost.x - 5,
    y: ghost.y - 4,
    width: ghost.to - ghost.x + 5,
    height: 8,
  }));
  return [...ghosts, ...barsOf(source, scales)];
}

/** The places of the bars on view, in order of time. */
function barsOf(source: SequenceSource, scales: SequenceScales): Box[] {
  const [first, last] = scales.time.domain;
  return source.data.flatMap((segment): Box[] => {
    const time = stampedAt(segment, source.at);
    const outside = time === undefined || time < first || time > last;
    if (outside || !inValues(segment, scales.values)) return [];
    const x = scales.time.at(time);
    const top = scales.sequence(segment.end);
    const height = scales.sequence(segment.sequence) - top;
    const bar = { x: x - 4, y: top, width: 8, height };
    if (segment.droppedAt === undefined) return [bar];
    return [bar, { x: x - 9, y: top + height / 2 - 9, width: 18, height: 18 }];
  });
}
