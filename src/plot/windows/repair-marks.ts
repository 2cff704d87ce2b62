import { instant } from '../../analysis/index.ts';
import { lossWords } from '../../analysis/losses/index.ts';
import type { Recovery } from '../../analysis/recoveries/index.ts';
import type { WindowHistory } from '../../analysis/windows/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { line, rect, type Mark } from '../marks/shape.ts';
import type { Interval } from '../scales/zoom.ts';
import { causeOf } from './events.ts';
import type { WindowsSource } from './source.ts';

/** A recovery and its time. */
export interface Repair {
  readonly recovery: Recovery;
  readonly from: Nanoseconds;
  /** Infinity: it lasts to the end of the log. */
  readonly to: Nanoseconds;
}

/** Those of some senders that overlap an interval. */
export function repairsIn(
  trace: Trace,
  isShown: (sender: Pick<WindowHistory, 'connection' | 'host'>) => boolean,
  [start, end]: Interval,
): Repair[] {
  const recoveries = lossWords()?.recoveriesOf(trace) ?? [];
  return recoveries
    .filter(isShown)
    .map((recovery) => ({
      recovery,
      from: trace.time(recovery.begins),
      to: recovery.ends === undefined ? Infinity : trace.time(recovery.ends),
    }))
    .filter(({ from, to }) => from < end && to > start);
}

/** `recovery from 690.6 ms to 878.3 ms`. */
export function spanWords({ recovery, from, to }: Repair): string {
  const begins = `${recovery.kind} from ${instant(from)}`;
  return to === Infinity ? begins : `${begins} to ${instant(to)}`;
}

/** The time of each, and a line where it begins and where it ends. */
export function repairMarks(trace: Trace, source: WindowsSource): Mark[] {
  const { repairs, time, frame, history } = source;
  return repairs.flatMap((repair): Mark[] => {
    const { recovery } = repair;
    const { begins, ends } = recovery;
    const [x1, x2] = spanOf(repair, source);
    const top = frame.y;
    const span: Mark = {
      key: `repair-${begins}`,
      role: 'repair',
      record: undefined,
      title: spanWords(repair),
      shapes: [rect({ x: x1, y: top, width: x2 - x1, height: frame.height }, 'span')],
      hit: line(x1, top, x2, top, 'hit'),
    };
    const edge = (name: string, record: RecordId, words: string): Mark[] => {
      const at = trace.time(record);
      if (at < time.domain[0] || at > time.domain[1]) return [];
      const x = time.at(at);
      return [
        {
          key: `repair-${begins}-${name}`,
          role: 'repair',
          record: causeOf(trace, record),
          title: `${instant(at)} · ${words}`,
          shapes: [line(x, top, x, top + frame.height, 'end')],
          hit: line(x, top, x, top + 14, 'hit'),
        },
      ];
    };
    const words = lossWords();
    const ending = words?.endWords(recovery) ?? '';
    return [
      span,
      ...edge('begins', begins, words?.beginWords(recovery, history.packet) ?? ''),
      ...(ends === undefined || ending === '' ? [] : edge('ends', ends, ending)),
    ];
  });
}

/** Where one begins and ends in the frame, pixels. */
export function spanOf({ from, to }: Repair, { time, frame }: WindowsSource): [number, number] {
  const [start, end] = time.domain;
  const x1 = from < start ? frame.x : time.at(from);
  const x2 = to > end ? frame.x + frame.width : time.at(to);
  return [x1, x2];
}
