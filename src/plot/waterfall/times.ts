import { duration } from '../../analysis/index.ts';
import type { PageElement } from '../../analysis/path/index.ts';
import { text, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, type TypeScale } from '../marks/type-scale.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** What the times below a bar take of its row, pixels. */
export function timesRoom({ tick }: TypeScale): number {
  return lineHeight(tick);
}

/** Rows so far apart, in lines of their times, have room for times below their bars. */
const roomy = 2.45;

/** Whether a waterfall whose rows are so far apart, pixels, spells its times out. */
export function spellsTimes(pitch: number, type: TypeScale): boolean {
  return pitch >= roomy * timesRoom(type);
}

/** Below a bar, how long each of its phases took, where that is as wide as its words and on view as a whole. */
export function phaseLabels(
  { element, y }: { readonly element: PageElement; readonly y: number },
  height: number,
  time: TimeScale,
  { tick }: TypeScale,
): Mark[] {
  const { number, stretches, outcome } = element;
  const [first, last] = time.domain;
  return stretches.flatMap(({ from, to }, i): Mark[] => {
    // The last phase of what is not there yet goes on behind the log's end.
    const goesOn = outcome === 'unfinished' && i === stretches.length - 1;
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
