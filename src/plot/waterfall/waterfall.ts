import { byteCount, duration, grouped, instant } from '../../analysis/index.ts';
import {
  elementPhases,
  pageElementsOf,
  type ElementPhase,
  type PageElement,
} from '../../analysis/path/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { leftEdge } from '../scales/left-edge.ts';
import {
  line,
  px,
  rect,
  text,
  type Box,
  type Mark,
  type Picture,
  type Shape,
} from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, halfHeight, type TypeScale } from '../marks/type-scale.ts';
import { timeAxis } from '../scales/time-axis.ts';
import type { TimeScale } from '../scales/time-scale.ts';
import { faint } from '../twin/twin.ts';
import { isLow, stripFrame, unitName } from '../scales/value-axis.ts';
import { typeOf, viewScale, type ViewOptions } from '../scales/view.ts';
import { phaseLabels, spellsTimes, timesRoom } from './times.ts';

/** As in the strips above and below it. */
const foldLength = 132;

/**
 * Maximum distance between rows, pixels: farther apart, a row's words would be nearer to the next one. Then the minimum, for
 * many rows.
 */
const [widest, narrowest] = [64, 1.5];

/** Maximum number of rows, however high the picture: each has a dozen elements and more. */
const maxRows = 160;

/** Minimum height of a row's letters, as a fraction of their size. */
const readable = 1;

/** Minimum length of a phase that takes time, pixels. */
const shortest = 1.2;

/** What each phase of an element is called. */
export const phaseWords: Readonly<Record<ElementPhase, string>> = {
  waiting: 'in the browser',
  connecting: 'connecting',
  asking: 'request in flight',
  answering: 'until the first byte',
  receiving: 'receiving',
};

/** Each phase's form in a box of 20 by 14 pixels, for a key. */
export const phaseKey: readonly { readonly phase: ElementPhase; readonly shape: Shape }[] =
  elementPhases.map((phase) => ({ phase, shape: phaseShape(phase, 1, 7, 18, 11) }));

/** One element's place. */
interface Row {
  readonly element: PageElement;
  /** Its upper edge, pixels. */
  readonly top: number;
  /** The middle of its bar. */
  readonly y: number;
}

/**
 * Draws what each document of a page spent its time on, a row each in the order in which the browser started on them: its
 * waits as lines, the opening of its connection hollow, its request dark, its reply in full height. The time axis is that of
 * the sequence plot of the same size.
 */
export function waterfall(trace: Trace, options: ViewOptions): Picture {
  const { width, height } = options;
  const type = typeOf(options);
  const frame = stripFrame(leftEdge(trace, type, options.beside), width, height, type);
  const time = viewScale(trace, options, [frame.x, frame.x + frame.width], foldLength);
  const [first, last] = time.domain;
  const all = pageElementsOf(trace).filter(({ known, end }) => end >= first && known <= last);
  const most = Math.max(1, Math.min(maxRows, Math.floor(frame.height / narrowest)));
  const shown = all.slice(0, most);
  const pitch = Math.min(widest, frame.height / Math.max(1, shown.length));
  const rows = shown.map((element, i): Row => {
    const top = frame.y + i * pitch;
    return {
      element,
      top,
      y: top + pitch / 2 - (spellsTimes(pitch, type) ? timesRoom(type) / 2 : 0),
    };
  });
  const words = isLow(height, type) ? [] : [unitName('connection, document', type)];
  return {
    width,
    height,
    type,
    title: 'Waterfall of the page',
    description: describe(pageElementsOf(trace)),
    ground: [
      ...timeAxis(time, frame, type),
      ...words,
      ...names(rows, frame, pitch, type),
      ...pageBounds(rows, frame, pitch),
      ...reuses(rows, time),
      ...(all.length > most ? [more(all.length - most, frame, type)] : []),
    ],
    marks: rows.map((row) => rowMark(row, time, pitch, width)),
    labels: [
      ...(pitch < readable * type.label
        ? []
        : rows.flatMap((row) => sizeLabel(row, time, frame, type))),
      ...(spellsTimes(pitch, type)
        ? rows.flatMap((row) => phaseLabels(row, barHeight(pitch), time, type))
        : []),
    ],
    time,
    along: 'x',
    frame,
    cursorSpan: [frame.y - 2, frame.y + frame.height],
  };
}

/** Another run's rows on the axes of the one that is shown, to be drawn faintly behind them. */
export function waterfallTwin(twin: Trace, shown: Trace, options: ViewOptions): Mark[] {
  return waterfall(twin, { ...options, beside: shown }).marks.map(faint);
}

/** Height of the highest phase, pixels: most of a low row; in a high one as much as keeps its words apart from the next. */
function barHeight(pitch: number): number {
  return Math.max(1, Math.min(13, pitch * 0.72), pitch * 0.34);
}

function rowMark({ element, top, y }: Row, time: TimeScale, pitch: number, width: number): Mark {
  const high = barHeight(pitch);
  const [from, to] = time.domain;
  const bars = element.intervals.flatMap((stretch): Bar[] => {
    if (stretch.to < from || stretch.from > to) return [];
    const x = time.at(Math.max(from, stretch.from));
    const long = Math.max(shortest, time.at(Math.min(to, stretch.to)) - x);
    return [{ phase: stretch.phase, x, long }];
  });
  const shapes =
    bars.length <= maxBars
      ? bars.map(({ phase, x, long }) => phaseShape(phase, x, y, long, high))
      : elementPhases.flatMap((phase) => phaseOutline(phase, bars, y, high));
  if (element.outcome === 'failed') {
    const [x, reach] = [time.at(element.end), Math.min(4, high / 2)];
    shapes.push(
      line(x - reach, y - reach, x + reach, y + reach, 'lost'),
      line(x - reach, y + reach, x + reach, y - reach, 'lost'),
    );
  }
  return {
    key: `element-${element.number}`,
    role: 'element',
    record: element.record,
    title: elementWords(element),
    shapes,
    hit: rect({ x: 0, y: top, width, height: pitch }, 'hit-area'),
  };
}

/** A part of a row, pixels. */
interface Bar {
  readonly phase: ElementPhase;
  readonly x: number;
  readonly long: number;
}

/** A document requested again and again has more phases than this: then there is one outline for each phase. */
const maxBars = 10;

/** All of a row's bars of a phase as one path; those within a pixel of the one before are joined to it. */
function phaseOutline(phase: ElementPhase, bars: readonly Bar[], y: number, high: number): Shape[] {
  const shape = phaseShape(phase, 0, y, 0, high);
  let d = '';
  let end = -Infinity;
  for (const bar of bars) {
    if (bar.phase !== phase || bar.x + bar.long < end + 1) continue;
    end = bar.x + bar.long;
    const [x, long] = [px(bar.x), px(bar.long)];
    d +=
      shape.kind === 'rect'
        ? `M${x},${shape.y}h${long}v${shape.height}h${-long}Z`
        : `M${x},${px(y)}h${long}`;
  }
  return d === '' ? [] : [{ kind: 'path', d, class: shape.class }];
}

/** Each phase has a form of its own, so color is optional. */
function phaseShape(phase: ElementPhase, x: number, y: number, long: number, high: number): Shape {
  const box = (part: number): Box => ({
    x,
    y: y - (high * part) / 2,
    width: long,
    height: high * part,
  });
  switch (phase) {
    case 'waiting':
      return line(x, y, x + long, y, 'waiting');
    case 'connecting':
      return rect(box(0.6), 'connecting');
    case 'asking':
      return rect(box(0.6), 'asking');
    case 'answering':
      return line(x, y, x + long, y, 'answering');
    case 'receiving':
      return rect(box(1), 'receiving');
  }
}

/** `Document 2, connection 1, 3,883 bytes, from 241.290 ms: ...`. */
function elementWords(element: PageElement): string {
  const { document, connection, bytes, known, outcome } = element;
  const what = [
    `Document ${document + 1}`,
    ...(connection === undefined ? [] : [`connection ${connection + 1}`]),
    ...(outcome === 'unfinished' ? ['not there yet'] : [byteCount(bytes)]),
    ...(outcome === 'failed' ? ['failed'] : []),
  ];
  const spent = phaseTimes(element).flatMap(({ phase, time }) =>
    time > 0 ? `${phaseWords[phase]} ${duration(time)}` : [],
  );
  return `${what.join(', ')}. Known at ${instant(known)}: ${spent.join(', ')}.`;
}

/** An element's time in each phase, in order; a second attempt is added to the first. */
export function phaseTimes({
  intervals,
}: PageElement): { phase: ElementPhase; time: Nanoseconds }[] {
  return elementPhases.map((phase) => ({
    phase,
    time: intervals.reduce((sum, one) => sum + (one.phase === phase ? one.to - one.from : 0), 0),
  }));
}

/** Left of the rows the connection's number and the document's; if rows are narrow, only some. */
function names(rows: readonly Row[], frame: Box, pitch: number, { tick }: TypeScale): Mark[] {
  const every = Math.ceil((readable * tick) / pitch);
  const down = halfHeight(tick);
  return rows
    .filter((_, i) => i % every === 0)
    .map(({ element: { number, document, connection }, y }) => ({
      key: `name-${number}`,
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [
        ...(connection === undefined ? [] : [text(2, y + down, `c${connection + 1}`, 'start')]),
        text(frame.x - 6, y + down, `${document + 1}`, 'end'),
      ],
    }));
}

/** A line above each page but the first. */
function pageBounds(rows: readonly Row[], frame: Box, pitch: number): Mark[] {
  return rows.flatMap(({ element: { page }, top }, i): Mark[] => {
    const before = rows[i - 1];
    if (before === undefined || before.element.page === page || pitch < 5) return [];
    return [
      {
        key: `page-${page}`,
        role: 'axis',
        record: undefined,
        title: `page ${page + 1}`,
        shapes: [line(2, top, frame.x + frame.width, top)],
      },
    ];
  });
}

/** From where a document was requested up to the row of the one before it on its connection. */
function reuses(rows: readonly Row[], time: TimeScale): Mark[] {
  const latest = new Map<number, Row>();
  const [from, to] = time.domain;
  return rows.flatMap((row): Mark[] => {
    const { connection, intervals, number } = row.element;
    if (connection === undefined) return [];
    const before = latest.get(connection);
    latest.set(connection, row);
    const begins = intervals.find(({ phase }) => phase !== 'waiting')?.from ?? Infinity;
    if (before === undefined || begins < from || begins > to) return [];
    const x = time.at(begins);
    return [
      {
        key: `reuse-${number}`,
        role: 'application',
        record: undefined,
        title: '',
        shapes: [line(x, before.y, x, row.y, 'leader')],
      },
    ];
  });
}

/** A document's bytes to the right of its row, or, without room, to the left. */
function sizeLabel({ element, y }: Row, time: TimeScale, frame: Box, { label }: TypeScale): Mark[] {
  const { number, known, end, bytes, outcome, record } = element;
  if (outcome === 'unfinished' || end > time.domain[1]) return [];
  const words = outcome === 'failed' ? `failed, ${byteCount(bytes)}` : byteCount(bytes);
  const long = textWidth(words, label) + 6;
  const [left, right] = [time.at(known), time.at(end)];
  const behind = right + long <= frame.x + frame.width + 14;
  if (!behind && left - long < frame.x) return [];
  const shape = behind
    ? text(right + 6, y + halfHeight(label), words, 'start', 'halo')
    : text(left - 6, y + halfHeight(label), words, 'end', 'halo');
  return [
    { key: `size-${number}`, role: 'element', record, title: '', time: known, shapes: [shape] },
  ];
}

function more(count: number, frame: Box, { tick }: TypeScale): Mark {
  const words = `${grouped(count)} more: zoom in`;
  return {
    key: 'more',
    role: 'note',
    record: undefined,
    title: '',
    shapes: [text(frame.x + frame.width, ascent(tick) + 1, words, 'end')],
  };
}

function describe(elements: readonly PageElement[]): string {
  if (elements.length === 0) return 'No page is fetched in this run.';
  const used = new Set(elements.flatMap(({ connection }) => connection ?? []));
  const failed = elements.filter(({ outcome }) => outcome === 'failed').length;
  const first = Math.min(...elements.map(({ known }) => known));
  const last = Math.max(...elements.map(({ end }) => end));
  const count = (n: number, what: string): string => `${grouped(n)} ${what}${n === 1 ? '' : 's'}`;
  return `${count(elements.length, 'document')} over ${count(used.size, 'connection')} in ${duration(last - first)}${failed === 0 ? '' : `; ${grouped(failed)} failed`}.`;
}
