import { grouped, instant } from '../../analysis/index.ts';
import { line, type Mark } from '../marks/shape.ts';
import { windowWords } from './readings.ts';
import type { WindowsSource } from './source.ts';

/** Where each epoch of CUBIC begins, and what is known of it. */
export function epochMarks({ history, cubic, time, frame }: WindowsSource): Mark[] {
  return cubic.parts.flatMap(({ from, plateau, toPlateau }, i): Mark[] => {
    const before = cubic.parts[i - 1];
    // The same epoch after a pause.
    const goesOn = before?.plateau === plateau && before.toPlateau === toPlateau;
    if (goesOn || from < time.domain[0] || from > time.domain[1]) return [];
    const x = time.at(from);
    const floor = frame.y + frame.height;
    const rest = toPlateau > 0 ? `, level after ${grouped(toPlateau / 1000, 1)} s` : '';
    return [
      {
        key: `epoch-${i}`,
        role: 'cubic',
        record: undefined,
        title: `${instant(from)} · a CUBIC epoch begins: W_max ${windowWords(plateau, history.packet)}${rest}`,
        shapes: [line(x, floor, x, frame.y, 'epoch')],
        hit: line(x, floor, x, floor - 14, 'hit'),
      },
    ];
  });
}
