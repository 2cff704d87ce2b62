// How a sender fixes a loss, beside its line: loaded with what draws dense pictures.
import { grouped } from '../../analysis/index.ts';
import type { StackedLabel } from '../marks/labels.ts';
import { line, rect, type Mark, type Shape } from '../marks/shape.ts';
import { wrapText } from '../marks/text.ts';
import { lineHeight } from '../marks/type-scale.ts';
import { repairsIn, spanWords, type Repair } from '../windows/repair-marks.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import type { LadderSource } from './source.ts';
import type { ColumnLabel } from './words.ts';

/** A recovery of one of the two hosts, and how many segments it sends again. */
export interface LadderRepair {
  readonly repair: Repair;
  readonly side: Side;
  readonly y1: number;
  readonly y2: number;
  readonly again: number;
}

/** Those in the time shown. */
export function repairsOf(
  { trace, segments }: LadderSource,
  { time }: LadderLayout,
  isLeft: (host: number) => boolean,
): LadderRepair[] {
  const between = new Set(segments.map(({ connection }) => connection));
  const shown = repairsIn(trace, ({ connection }) => between.has(connection), time.domain);
  return shown.map((repair) => {
    const { connection, host } = repair.recovery;
    const [from, to] = [Math.max(repair.from, time.domain[0]), Math.min(repair.to, time.domain[1])];
    return {
      repair,
      side: isLeft(host) ? 'left' : 'right',
      y1: time.at(from),
      y2: time.at(to),
      again: segments.filter(
        (one) =>
          one.retransmission &&
          one.from === host &&
          one.connection === connection &&
          one.sentAt >= repair.from &&
          one.sentAt <= repair.to,
      ).length,
    };
  });
}

/** A band beside the sender's axis, and marks where a recovery begins and where it ends. */
export function repairMarks(repairs: readonly LadderRepair[], layout: LadderLayout): Mark[] {
  const [first, last] = layout.time.domain;
  return repairs.map(({ repair, side, y1, y2, again }): Mark => {
    const { x, away } = sideOf(layout, side);
    const lane = x + away * outwards.lane;
    const edge = (y: number): Shape => line(x, y, lane, y, 'end');
    return {
      key: `repair-${repair.recovery.begins}`,
      role: 'repair',
      record: undefined,
      title: `${spanWords(repair)} · ${grouped(again)} sent again`,
      shapes: [
        rect({ x: Math.min(x, lane), y: y1, width: outwards.lane, height: y2 - y1 }, 'span'),
        ...(repair.from < first ? [] : [edge(y1)]),
        ...(repair.to > last ? [] : [edge(y2)]),
      ],
      hit: line(lane, y1, lane, y2, 'hit'),
    };
  });
}

/** With more than these, names would not show which of them is meant. */
const few = 3;

/** The names beside a side's lane. */
export function repairNames(
  side: Side,
  repairs: readonly LadderRepair[],
  { type: { label }, wordsWidth }: LadderLayout,
): StackedLabel<ColumnLabel>[] {
  if (repairs.length > few) return [];
  const own = repairs.filter((one) => one.side === side);
  return own.map(({ repair, y1, y2, again }) => {
    const { kind, begins } = repair.recovery;
    const lines = [kind, `${grouped(again)} sent again`].flatMap((words, i) =>
      wrapText(words, label, wordsWidth).map((part) => ({ words: part, strong: i === 0 })),
    );
    const height = lines.length * lineHeight(label) + 6;
    return {
      wanted: (y1 + y2) / 2,
      height,
      label: {
        key: `repair-name-${begins}`,
        role: 'repair',
        record: begins,
        time: repair.from,
        lines,
      },
    };
  });
}
