// How a sender fixes a loss, beside its line: loaded with what draws dense pictures.
import { grouped, instant } from '../../analysis/index.ts';
import { beginWords, endWords } from '../../analysis/recoveries/index.ts';
import { packetOf } from '../../analysis/windows/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { placeLabels, touchesAny, type LabelRequest, type StackedLabel } from '../marks/labels.ts';
import { line, rect, text, type Box, type Mark } from '../marks/shape.ts';
import { textWidth, wrapText } from '../marks/text.ts';
import { ascent, lineHeight } from '../marks/type-scale.ts';
import { causeOf } from '../windows/events.ts';
import { repairsIn, spanWords, type Repair } from '../windows/repair-marks.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import type { LadderSource } from './source.ts';
import type { ColumnLabel } from './words.ts';

/** A recovery of one of the two hosts, and how many segments it sends again. */
export interface LadderRepair {
  readonly trace: Trace;
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
      trace,
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

/** A band beside the sender's axis, and a mark where a recovery begins and where it ends. */
export function repairMarks(repairs: readonly LadderRepair[], layout: LadderLayout): Mark[] {
  return repairs.flatMap(({ trace, repair, side, y1, y2, again }): Mark[] => {
    const { recovery } = repair;
    const { connection, host, begins, ends } = recovery;
    const { x, away } = sideOf(layout, side);
    const lane = x + away * outwards.lane;
    const band = { x: Math.min(x, lane), y: y1, width: outwards.lane, height: y2 - y1 };
    const middle = x + (away * outwards.lane) / 2;
    const edge = (name: string, record: RecordId, y: number, words: string): Mark => ({
      key: `repair-${begins}-${name}`,
      role: 'repair',
      record: causeOf(trace, record),
      title: `${instant(trace.time(record))} · ${words}`,
      shapes: [line(x, y, lane, y, 'end')],
      hit: line(x, y, lane, y, 'hit'),
    });
    const [first, last] = layout.time.domain;
    const ending = endWords(recovery);
    const packet = packetOf(trace, connection, host);
    return [
      {
        key: `repair-${begins}`,
        role: 'repair',
        record: undefined,
        title: `${spanWords(repair)} · ${againWords(again)}`,
        shapes: [rect(band, 'span')],
        hit: line(middle, y1, middle, y2, 'hit'),
      },
      ...(repair.from < first ? [] : [edge('begins', begins, y1, beginWords(recovery, packet))]),
      ...(ends === undefined || ending === '' || repair.to > last
        ? []
        : [edge('ends', ends, y2, ending)]),
    ];
  });
}

function againWords(count: number): string {
  return count === 0 ? 'nothing sent again' : `${grouped(count)} sent again`;
}

/** More than these are named only where their words are no higher than their bands. */
const few = 3;

function isNamed(repair: LadderRepair, all: readonly LadderRepair[], height: number): boolean {
  return all.length <= few || repair.y2 - repair.y1 >= height;
}

/** The names beside a side's lane. */
export function repairNames(
  side: Side,
  repairs: readonly LadderRepair[],
  { type: { label }, wordsWidth }: LadderLayout,
): StackedLabel<ColumnLabel>[] {
  return repairs.flatMap((one) => {
    const { repair, y1, y2, again } = one;
    const { kind, begins } = repair.recovery;
    const lines = [kind, againWords(again)].flatMap((words, i) =>
      wrapText(words, label, wordsWidth).map((part) => ({ words: part, strong: i === 0 })),
    );
    const height = lines.length * lineHeight(label) + 6;
    if (one.side !== side || !isNamed(one, repairs, height)) return [];
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

/**
 * The names between the hosts' lines, where there is no room beside them.
 * @param arrows what they should not cover
 * @param taken where other words are
 */
export function repairsInside(
  repairs: readonly LadderRepair[],
  arrows: readonly Box[],
  taken: readonly Box[],
  layout: LadderLayout,
): Mark[] {
  const { frame, left, right, type } = layout;
  const { label: size } = type;
  const height = lineHeight(size);
  const requests = repairs
    .filter((one) => isNamed(one, repairs, height))
    .map(({ repair, side, y1, y2, again }): LabelRequest<{ repair: Repair; words: string }> => {
      const words = `${repair.recovery.kind}: ${againWords(again)}`;
      const width = textWidth(words, size) + 4;
      const x = side === 'left' ? left + 4 : right - width - 4;
      const slack = y2 - y1 - height;
      return {
        label: { repair, words },
        candidates: [0, 0.25, 0.5, 0.75, 1].map((part) => ({
          x,
          y: y1 + part * slack,
          width,
          height,
        })),
        avoids: (box) => arrows.filter((arrow) => touchesAny(box, [arrow])).length,
      };
    });
  const bounds = { ...frame, x: left, width: right - left };
  return placeLabels(requests, bounds, taken).map(({ label: { repair, words }, box }) => ({
    key: `repair-name-${repair.recovery.begins}`,
    role: 'repair',
    record: undefined,
    time: repair.from,
    title: '',
    clear: box,
    shapes: [
      ...(touchesAny(box, arrows) ? [rect(box, 'plate')] : []),
      text(box.x + 2, box.y + ascent(size), words, 'start', 'halo'),
    ],
  }));
}
