// How recoveries are drawn: loaded later than the rest (repair-part.ts).
import { instant } from '../../analysis/index.ts';
import {
  beginWords,
  endWords,
  recoveriesOf,
  type Recovery,
} from '../../analysis/recoveries/index.ts';
import type { WindowHistory } from '../../analysis/windows/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import type { LabelRequest } from '../marks/labels.ts';
import { line, rect, type Box, type Mark } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight } from '../marks/type-scale.ts';
import type { Interval } from '../scales/zoom.ts';
import { spanOf } from './cover.ts';
import { causeOf } from './events.ts';
import type { Words } from './labels.ts';
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
  return recoveriesOf(trace)
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
    const ending = endWords(recovery);
    return [
      span,
      ...edge('begins', begins, beginWords(recovery, history.packet)),
      ...(ends === undefined || ending === '' ? [] : edge('ends', ends, ending)),
    ];
  });
}

/** At the top of its span, or beside it if that is too short. */
export function repairName(
  repair: Repair,
  avoids: (box: Box) => number,
  source: WindowsSource,
): LabelRequest<Words> {
  const { type, frame, time } = source;
  const words = repair.recovery.kind;
  const width = textWidth(words, type.label) + 6;
  const height = lineHeight(type.label) - 2;
  const [x1, x2] = spanOf(repair, source);
  // In another's span, or beside one of many, a name would not show which of them is meant.
  const others = source.repairs.filter((one) => one !== repair).map((one) => spanOf(one, source));
  const beside = [x2 + 1, x1 - width - 1].filter(
    (x) => others.length < 3 && others.every(([from, to]) => x >= to || x + width <= from),
  );
  const inside = x2 - x1 >= width ? [(x1 + x2 - width) / 2, x1 + 1, x2 - width - 1] : [];
  const rows = [0, 1, 2, 3].map((row) => frame.y + 1 + row * height);
  return {
    label: {
      key: `repair-name-${repair.recovery.begins}`,
      role: 'repair',
      time: Math.max(repair.from, time.domain[0]),
      words,
    },
    candidates: [...inside, ...beside].flatMap((x) => rows.map((y) => ({ x, y, width, height }))),
    avoids,
  };
}
