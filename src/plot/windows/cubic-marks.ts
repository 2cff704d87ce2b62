import { grouped, instant } from '../../analysis/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { line, type Mark } from '../marks/shape.ts';
import { windowWords } from './readings.ts';
import type { WindowsSource } from './source.ts';

/** Where each epoch of CUBIC begins, on the time axis, and what is known of it. */
export function epochMarks(trace: Trace, { history, cubic, time, frame }: WindowsSource): Mark[] {
  return cubic.flatMap(({ record, from, plateau, toPlateau }, i): Mark[] => {
    const before = cubic[i - 1];
    // The same epoch after a pause.
    const goesOn = before?.plateau === plateau && before.toPlateau === toPlateau;
    if (goesOn || from < time.domain[0]) return [];
    const x = time.at(from);
    const floor = frame.y + frame.height;
    const rest = toPlateau > 0 ? `, level after ${grouped(toPlateau / 1000, 1)} s` : '';
    return [
      {
        key: `epoch-${record}`,
        role: 'cubic',
        record,
        title: `${instant(trace.time(record))} · a CUBIC epoch begins: W_max ${windowWords(plateau, history.packet)}${rest}`,
        shapes: [line(x, floor, x, frame.y, 'epoch')],
        hit: line(x, floor, x, floor - 14, 'hit'),
      },
    ];
  });
}
