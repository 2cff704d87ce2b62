import { duration } from '../../analysis/index.ts';
import type { PageElement } from '../../analysis/path/index.ts';
import { text, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, type TypeScale } from '../marks/type-scale.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** Room for the times below a bar in its row, pixels. */
export function timesRoom({ tick }: TypeScale): number {
  return lineHeight(tick);
}

/** Minimum distance between rows, in lines of text, that leaves room for times below their bars. */
const roomy = 2.45;

/** Whether a waterfall with this distance between rows, pixels, writes its times. */
export function spellsTimes(pitch: number, type: TypeScale): boolean {
  return pitch >= roomy * timesRoom(type);
}

/** Below a bar, how long each of its phases took, if it is wide enough for the words and entirely on view. */
export function phaseLabels(
  { element, y }: { readonly element: PageElement; readonly y: number },
  height: number,
  time: TimeScale,
  { tick }: TypeScale,
): Mark[] {
  const { number, intervals, outcome } = element;
  const [first, last] = time.domain;
  return intervals.flatMap(({ from, to }, i): Mark[] => {
    // The last phase of an unfinished document goes on beyond the log's end.
    const goesOn = outcome === 'unfinished' && i === intervals.length - 1;
    if (goesOn || from < first || to > last) return [];
    const words = duration(to - from);
    const [left, right] = [time.at(from), time.at(to)];
    if (textWidth(words, tick) > right - left) return [];
    return [
      {
        key: `time-${number}-${i}`,
        role: 'axis',
        record: undefined,
        title: '',
        time: from,
        shapes: [text((left + right) / 2, y + height / 2 + tick, words, 'middle', 'halo')],
      },
    ];
  });
}
