import { duration, type SilenceSoFar } from '../../analysis/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import { touchesAny, type LabelRequest } from '../marks/labels.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { shownSilences } from './waits.ts';
import type { SequenceLabel } from './words.ts';
import { line, text, type Box, type Shape } from '../marks/shape.ts';
import { silenceCause, silenceWords } from '../waits/silence-spans.ts';
import { textWidth, wrapText } from '../marks/text.ts';
import { lineHeight, type TypeScale } from '../marks/type-scale.ts';

/**
 * Positions of a headline, as fractions of the free height. High first, because the step curves of a stalled sender are low.
 */
const places = Array.from({ length: 34 }, (_, i) => i / 33).sort(
  (a, b) => Math.abs(a - 0.2) - Math.abs(b - 0.2),
);

/**
 * The headlines of the long silences, longest first: their length, and the cause of the wait.
 * @param obstacles what the words keep clear of if possible; left out: they cover whatever is drawn
 */
export function silenceRequests(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
  obstacles?: readonly Box[],
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
    const forms = formsOf(silence, cause.words, room - 6, scales.type);
    if (forms.length === 0) return [];
    return {
      candidates: boxesOf(
        forms,
        { ...frame, x: left + 6, width: room - 12 },
        obstacles === undefined ? [false] : [false, true],
      ),
      ...(obstacles && { avoids: (box: Box) => touches(box as HeadlineBox, obstacles) }),
      label: {
        key: `silence-label-${silence.after.id}`,
        role: 'hold',
        record: cause.hold.id,
        time: silence.from,
        draw: (box) => {
          const middle = box.x + box.width / 2;
          let base = box.y;
          // The box is one of the candidates.
          const { lines, bare } = box as HeadlineBox;
          const words = lines.map(({ words, look, step }) =>
            text(middle, (base += step), words, 'middle', look),
          );
          if (bare) return words;
          const cut = {
            left: silence.from < scales.time.domain[0],
            right: silence.to > scales.time.domain[1] || silence.before === undefined,
          };
          return [...words, ...dimension(left, left + room, box.y + box.height - 8, cut)];
        },
      },
    };
  });
}

/**
 * How many lines of a headline's words cover an obstacle, plus one if anything of it does or its line is left out. Words
 * alone that cover one are worse than none.
 */
function touches(box: HeadlineBox, obstacles: readonly Box[]): number {
  if (box.bare) return touchesAny(box, obstacles) ? Infinity : 1;
  if (!touchesAny(box, obstacles)) return 0;
  const middle = box.x + box.width / 2;
  let y = box.y;
  const touched = box.lines.filter(({ step, width }) => {
    // From the line before to a little below the baseline, where some letters reach.
    const words = { x: middle - width / 2, y: y + descent, width, height: step };
    y += step;
    return touchesAny(words, obstacles);
  });
  return 1 + touched.length;
}

/** How far letters reach below their baseline, pixels. */
const descent = 3;

interface SilenceLine {
  readonly words: string;
  readonly look: string;
  /** From the previous baseline, and its width; pixels. */
  readonly step: number;
  readonly width: number;
}

/** A possible place of a headline, and its form: alone it has room beside the name of a segment. */
interface HeadlineBox extends Box {
  readonly lines: readonly SilenceLine[];
  /** Whether the words are alone, without a line from end to end of the silence. */
  readonly bare: boolean;
}

/**
 * The boxes of a headline in its forms, best first.
 * @param room from top to bottom of the picture
 * @param ways whether bare or not, in order
 */
function* boxesOf(
  forms: readonly (readonly SilenceLine[])[],
  room: Box,
  ways: readonly boolean[],
): Generator<HeadlineBox> {
  for (const bare of ways) {
    for (const lines of forms) {
      const height = lines.reduce((sum, { step }) => sum + step, 0) + (bare ? 2 * descent : 22);
      const width = bare ? Math.max(...lines.map((line) => line.width)) + 6 : room.width;
      const x = room.x + (room.width - width) / 2;
      for (const part of places) {
        yield { x, y: room.y + part * (room.height - height), width, height, lines, bare };
      }
    }
  }
}

/**
 * The forms of a headline that fit its silence, best first: length and cause in as many lines as needed; the length with
 * 'silence'; or just the length.
 */
function formsOf(
  silence: SilenceSoFar,
  cause: string,
  room: number,
  type: TypeScale,
): (readonly SilenceLine[])[] {
  const sized = (size: number, look: string) => (words: string) => ({
    words,
    look,
    step: lineHeight(size) + 1,
    width: textWidth(words, size),
  });
  const whole = silenceWords(silence);
  const long = duration(silence.to - silence.from);
  const oneLine = textWidth(whole, type.headline) <= room;
  const headline = oneLine ? [whole] : [long, whole.slice(long.length + 1)];
  const reason = wrapText(cause, type.label, room);
  const lines = [
    ...headline.map(sized(type.headline, 'headline tint-halo')),
    ...reason.map(sized(type.label, 'tint-halo')),
  ];
  if (reason.length <= 3 && lines.every(({ width }) => width <= room)) {
    return [lines, lines.slice(0, headline.length)];
  }
  // A length alone would be mistaken for a time.
  const short = [
    sized(type.strong, 'strong tint-halo')(long),
    sized(type.label, 'tint-halo')('of silence'),
  ];
  return short.every(({ width }) => width <= room + 4) ? [short] : [];
}

/** A line with end ticks, like an engineer's dimension line; no tick where the silence goes on beyond the border. */
function dimension(
  from: number,
  to: number,
  y: number,
  cut: { readonly left: boolean; readonly right: boolean },
): Shape[] {
  const tick = (x: number): Shape => line(x, y - 5, x, y + 5);
  return [
    line(from + 1, y, to - 1, y),
    ...(cut.left ? [] : [tick(from + 1)]),
    ...(cut.right ? [] : [tick(to - 1)]),
  ];
}
