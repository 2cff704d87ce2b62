import { duration, grouped, type Heartbeats, type Silence } from '../analysis/index.ts';
import { connectionWithClient } from './sequence-choice.ts';
import { inValues } from './sequence-data.ts';
import { letterRequests } from './sequence-letters.ts';
import type { SequenceScales } from './sequence-scales.ts';
import type { SequenceSource } from './sequence-source.ts';
import { ghostsOf, shownSilences } from './sequence-waits.ts';
import type { Step } from './sequence-stairs.ts';
import { wordsAt, type SequenceLabel, type WordPlace } from './sequence-words.ts';
import { placeLabels, type LabelRequest } from './labels.ts';
import { line, text, type Box, type Mark, type MarkRole, type Shape } from './shape.ts';
import { silenceCause, silenceWords } from './silence-spans.ts';
import { textSize, textWidth, wrapText } from './text.ts';
import { stampedAt } from './view.ts';

/**
 * All the words in a sequence plot. The names of several connections come first, then what is out of
 * the ordinary and the longest silence; then the ghosts, the edges and the sizes of segments: what
 * finds no free place is left to the titles and the table.
 */
export function sequenceLabels(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
): Mark[] {
  const obstacles = sources.flatMap((source) => obstaclesOf(source, scales));
  const softly = (requests: LabelRequest<SequenceLabel>[]): LabelRequest<SequenceLabel>[] =>
    requests.map((request) => ({ ...request, avoid: obstacles }));
  // These have their place in any case, if need be across a line of the picture.
  const necessary = placeLabels(
    softly([
      ...(sources.length > 1 ? nameRequests(sources, scales) : []),
      ...sources.flatMap((source) => letterRequests(source, scales)),
    ]),
    scales.frame,
  );
  const headlines = placeLabels(
    softly(silenceRequests(sources, scales, heartbeats)),
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
          ...sizeRequests(only, scales),
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
    shapes: label.draw(box),
  }));
}

/** The words in a plot of too many segments to name any: which stair is which, and the long silences. */
export function denseLabels(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
): Mark[] {
  const requests = [
    ...(sources.length > 1 ? nameRequests(sources, scales) : []),
    ...silenceRequests(sources, scales, heartbeats),
  ];
  return placeLabels(requests, scales.frame).map(({ label, box }) => ({
    key: label.key,
    role: label.role,
    record: label.record,
    title: '',
    time: label.time,
    shapes: label.draw(box),
  }));
}

/** Each connection's name, beside one of its bars; the last ones first, where the connections are apart. */
function nameRequests(
  sources: readonly SequenceSource[],
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  return sources.flatMap((source) => {
    const bars = barsOf(source, scales);
    const [first] = bars;
    if (first === undefined) return [];
    const middle = (box: Box): number => box.y + box.height / 2 - 7;
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
      'strong halo',
    );
  });
}

/** Of a headline, in parts of the height that it leaves. High first: the stairs of a stalled sender lie low. */
const places = Array.from({ length: 34 }, (_, i) => i / 33).sort(
  (a, b) => Math.abs(a - 0.2) - Math.abs(b - 0.2),
);

function silenceRequests(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
): LabelRequest<SequenceLabel>[] {
  const { frame } = scales;
  const longestFirst = shownSilences(sources[0].trace, scales).sort(
    (a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from,
  );
  return longestFirst.flatMap((silence) => {
    const cause = silenceCause(sources, silence, heartbeats);
    if (cause.hold === undefined) return [];
    const left = scales.time.at(silence.from);
    const room = scales.time.at(silence.to) - left;
    const forms = formsOf(silence, cause.words, room - 6);
    const candidates = forms.flatMap((lines) => {
      const height = lines.reduce((sum, { step }) => sum + step, 0) + 22;
      return places.map((part) => ({
        x: left + 6,
        y: frame.y + part * (frame.height - height),
        width: room - 12,
        height,
        lines,
      }));
    });
    if (candidates.length === 0) return [];
    return {
      candidates,
      label: {
        key: `silence-label-${silence.after.id}`,
        role: 'hold',
        record: cause.hold.id,
        time: silence.from,
        draw: (box) => {
          const middle = box.x + box.width / 2;
          let base = box.y;
          const { lines } = candidates.find((one) => one === box)!;
          const words = lines.map(({ words, look, step }) =>
            text(middle, (base += step), words, 'middle', look),
          );
          return [...words, ...dimension(left, left + room, box.y + box.height - 8)];
        },
      },
    };
  });
}

interface SilenceLine {
  readonly words: string;
  readonly look: string;
  /** From the baseline before, and how wide it is; pixels. */
  readonly step: number;
  readonly width: number;
}

/**
 * What may be said of a silence in its room, best first: length and cause in as many lines as it
 * asks for; where that would lie across the picture, the length; just that where there is little.
 */
function formsOf(silence: Silence, cause: string, room: number): (readonly SilenceLine[])[] {
  const sized = (size: number, look: string, step: number) => (words: string) => ({
    words,
    look,
    step,
    width: textWidth(words, size),
  });
  const whole = silenceWords(silence);
  const long = duration(silence.to - silence.from);
  const oneLine = textWidth(whole, textSize.headline) <= room;
  const headline = oneLine ? [whole] : [long, whole.slice(long.length + 1)];
  const reason = wrapText(cause, textSize.label, room);
  const lines = [
    ...headline.map(sized(textSize.headline, 'headline tint-halo', 20)),
    ...reason.map(sized(textSize.label, 'tint-halo', 15)),
  ];
  if (reason.length <= 3 && lines.every(({ width }) => width <= room)) {
    return [lines, lines.slice(0, headline.length)];
  }
  // A length alone would pass for a time.
  const short = [
    sized(textSize.strong, 'strong tint-halo', 14)(long),
    sized(textSize.label, 'tint-halo', 14)('of silence'),
  ];
  return short.every(({ width }) => width <= room + 4) ? [short] : [];
}

/** A line with end ticks, as on an engineer's drawing. */
function dimension(from: number, to: number, y: number): Shape[] {
  return [
    line(from + 1, y, to - 1, y),
    line(from + 1, y - 5, from + 1, y + 5),
    line(to - 1, y - 5, to - 1, y + 5),
  ];
}

function ghostRequests(
  source: SequenceSource,
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  const ghosts = ghostsOf(source, scales);
  // One for each acknowledgment that came late: the last, which would have broken the silence.
  return ghosts
    .filter((ghost, i) => !ghosts.some((later, n) => n > i && later.to === ghost.to))
    .map((ghost) => {
      return wordsAt(
        'an ACK at once would be here',
        {
          role: 'ghost',
          key: `ghost-label-${ghost.hold.id}-${ghost.hold.from}`,
          record: ghost.hold.id,
          time: ghost.hold.from,
        },
        [
          { x: ghost.x + 10, y: ghost.y + 5, anchor: 'start' },
          { x: ghost.x + 10, y: ghost.y - 18, anchor: 'start' },
        ],
      );
    });
}

function edgeRequests(
  source: SequenceSource,
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  const requests: LabelRequest<SequenceLabel>[] = [];
  const edges: [readonly Step[], MarkRole, string][] = [
    [source.congestionEdge, 'congestion-edge', 'congestion window ends'],
    [source.windowEdge, 'window-edge', 'peer’s window ends'],
    [source.acks, 'ack', 'acknowledged'],
  ];
  for (const [steps, role, words] of edges) {
    const runs = runsOf(steps, scales);
    runs.sort((a, b) => b.to - b.from - (a.to - a.from));
    const run = runs[0];
    const room = textWidth(words, textSize.label) + 8;
    if (run === undefined || run.to - run.from < room) continue;
    requests.push(
      wordsAt(
        words,
        { role, key: `${role}-label`, record: undefined, time: scales.time.timeAt(run.from) },
        [
          { x: run.to - 6, y: run.y - 17, anchor: 'end' },
          { x: run.to - 6, y: run.y + 4, anchor: 'end' },
          { x: run.from + 8, y: run.y - 17, anchor: 'start' },
        ],
      ),
    );
  }
  return requests;
}

function sizeRequests(
  source: SequenceSource,
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  return source.data.flatMap((segment) => {
    const time = stampedAt(segment, source.at);
    if (segment.length === 0 || time === undefined || !inValues(segment, scales.values)) return [];
    if (time < scales.time.domain[0] || time > scales.time.domain[1]) return [];
    const x = scales.time.at(time);
    const y = (scales.sequence(segment.sequence) + scales.sequence(segment.end)) / 2 - 7;
    return wordsAt(
      grouped(segment.length),
      { role: 'data', key: `size-${segment.id}`, record: segment.id, time },
      [
        { x: x - 7, y, anchor: 'end' },
        { x: x + 7, y, anchor: 'start' },
      ],
    );
  });
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** The level stretches of a stair inside the frame, in pixels. */
function runsOf(steps: readonly Step[], scales: SequenceScales): Run[] {
  const [least, most] = scales.values;
  return steps.flatMap((step, i) => {
    if (step.value < least || step.value > most) return [];
    const next = steps[i + 1];
    const from = scales.time.at(step.time);
    const to = next === undefined ? scales.time.range[1] : scales.time.at(next.time);
    return to > from ? { from, to, y: scales.sequence(step.value) } : [];
  });
}

/** Where words would hide what they speak of. */
function obstaclesOf(source: SequenceSource, scales: SequenceScales): Box[] {
  const levels = [source.acks, source.windowEdge, source.congestionEdge].flatMap((steps) =>
    runsOf(steps, scales).map((run) => ({
      x: run.from,
      y: run.y - 2,
      width: run.to - run.from,
      height: 4,
    })),
  );
  const ghosts = ghostsOf(source, scales).map((ghost) => ({
    x: ghost.x - 5,
    y: ghost.y - 4,
    width: ghost.to - ghost.x + 5,
    height: 8,
  }));
  return [...levels, ...ghosts, ...barsOf(source, scales)];
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
