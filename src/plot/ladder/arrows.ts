import {
  byteCount,
  duration,
  grouped,
  instant,
  lastNotAfter,
  retransmissionWord,
  retransmissionWords,
} from '../../analysis/index.ts';
import { Content, Flag, Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf, type Segment } from '../../trace/index.ts';
import { segmentSentRecord, writeRecord } from '../../trace/records/index.ts';
import { overlap, placeLabels, type LabelRequest } from '../marks/labels.ts';
import type { LadderLayout } from './layout.ts';
import { cross } from '../sequence/data.ts';
import { line, polygon, rect, text, type Box, type Mark, type MarkRole } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight } from '../marks/type-scale.ts';

/** A segment's path through the ladder, pixels. */
export interface Arrow {
  readonly segment: Segment;
  readonly role: MarkRole;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly lost: boolean;
  /** 0: the segment itself; n: the n-th copy that the network made of it. */
  readonly copy: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From where to where it leads. */
type Span = Pick<Arrow, 'x1' | 'y1' | 'x2' | 'y2'>;

/** Where a lost frame's arrow ends, as a fraction of its length. */
const lostAfter = 0.6;

/** Pixels between the crosses of lost frames, and how many are beside each other at most. */
const apart = 14;
const abreast = 4;

/** Positions of a label on its arrow, as fractions of its length; between close neighbors rather near its start. */
const alone = [0.5, 0.4, 0.6, 0.3, 0.7] as const;
const crowded = [0.27, 0.5, 0.73, 0.22, 0.78, 0.35, 0.65, 0.16, 0.84, 0.43, 0.57] as const;

/** From the start of a segment's transmission to the arrival of its last bit. */
export function arrowsOf(
  segments: readonly Segment[],
  layout: LadderLayout,
  isLeft: (host: number) => boolean,
): Arrow[] {
  const [from, to] = layout.time.domain;
  const crosses: Point[] = [];
  return segments.flatMap((segment) => {
    const starts = segment.transmitAt ?? segment.sentAt;
    const lost = segment.droppedAt !== undefined;
    const ends = segment.arrivedAt ?? segment.droppedAt ?? starts;
    const last = segment.copies.at(-1)?.arrivedAt ?? ends;
    // What only touches the edge of the time shown would be an arrow of zero length.
    if (last <= from || starts >= to) return [];
    const x1 = isLeft(segment.from) ? layout.left : layout.right;
    const peer = isLeft(segment.from) ? layout.right : layout.left;
    const begins = { segment, role: roleOf(segment), x1, y1: layout.time.at(starts) };
    const itself = {
      ...begins,
      ...clipped(
        x1,
        lost ? lostAt(x1, peer, layout.time.at(ends), crosses) : peer,
        starts,
        ends,
        layout,
      ),
      lost,
      copy: 0,
    };
    const copies = segment.copies.map(({ arrivedAt }, i) => ({
      ...begins,
      ...clipped(x1, peer, starts, arrivedAt, layout),
      lost: false,
      copy: i + 1,
    }));
    return [itself, ...copies];
  });
}

/** Where a lost frame's cross goes: beside those of the frames lost just before, where they would cover each other. */
function lostAt(x1: number, peer: number, y: number, crosses: Point[]): number {
  const end = x1 + (peer - x1) * lostAfter;
  const places = Array.from({ length: abreast }, (_, i) => end - Math.sign(peer - x1) * i * apart);
  const last = crosses.slice(-abreast);
  const x = places.find((one) => last.every((o) => Math.hypot(o.x - one, o.y - y) >= apart)) ?? end;
  crosses.push({ x, y });
  return x;
}

/** The part of a path within the time shown, at its own slope. */
function clipped(
  x1: number,
  x2: number,
  starts: number,
  ends: number,
  { time }: LadderLayout,
): Span {
  const at = (when: number): number =>
    ends === starts ? x2 : x1 + ((x2 - x1) * (when - starts)) / (ends - starts);
  const [from, to] = time.domain;
  return {
    x1: starts < from ? at(from) : x1,
    y1: time.at(starts),
    x2: ends > to ? at(to) : x2,
    y2: time.at(ends),
  };
}

/**
 * Arrows as marks; what is lost or sent again is above the others, and clear of them.
 * @param crowded whether arrows are so close that they would be a dark mass: then the ordinary ones are thin
 */
export function arrowMarks(arrows: readonly Arrow[], trace: Trace, crowded = false): Mark[] {
  const rare = arrows.filter(isRare);
  const ordered = rare.length === 0 ? arrows : [...arrows.filter((one) => !isRare(one)), ...rare];
  return ordered.map((arrow) => {
    const { x1, y1, x2, y2 } = arrow;
    const thin = crowded && !isRare(arrow) ? 'crowd' : '';
    const again = arrow.segment.retransmission ? 'again' : thin;
    return {
      key: `arrow-${arrow.segment.id}${arrow.copy === 0 ? '' : `-copy-${arrow.copy}`}`,
      role: arrow.role,
      record: arrow.segment.id,
      // A getter, because a pointer rests on few of them.
      get title() {
        const made = arrow.copy === 0 ? '' : 'copy that the network made · ';
        return `${made}${titleOf(arrow.segment, trace)}`;
      },
      shapes: [
        ...(isRare(arrow) ? [line(x1, y1, x2, y2, 'casing')] : []),
        ...(arrow.lost
          ? [line(x1, y1, x2, y2), ...cross(x2, y2, 4)]
          : [
              line(x1, y1, ...before(arrow, 6), arrow.copy === 0 ? thin : 'copy'),
              head(arrow, again),
            ]),
      ],
      hit: line(x1, y1, x2, y2, 'hit'),
    };
  });
}

/** Whether it must not vanish among others. */
function isRare({ lost, segment }: Arrow): boolean {
  return lost || segment.retransmission;
}

/** Whether labels would be legible; with arrows closer than this, searching for places would also take too long. */
export function hasRoomForLabels(arrows: number, height: number): boolean {
  return arrows * 3 <= height;
}

/** Among very many arrows, at most so many that are sent again are named. */
const maxAgain = 12;

/** At most so many pairs of neighbors are searched for free places. */
const maxBeside = 4000;

/**
 * What the arrows carry: `SYN`, `header 226`, `ACK 1,687`. On its arrow, where it covers no other label.
 * @param wanted those that are named
 * @param arrows all that are drawn
 * @param taken where other words are
 */
export function arrowLabels(
  wanted: readonly Arrow[],
  arrows: readonly Arrow[],
  trace: Trace,
  layout: LadderLayout,
  taken: readonly Box[],
): Mark[] {
  const { named } = layout;
  const chosen = wanted.filter(({ segment }) => segment.id === named);
  const others = wanted.filter(({ segment }) => segment.id !== named);
  const again = others.filter(({ segment }) => segment.retransmission);
  const size = layout.type.label;
  const between: Box = {
    x: layout.left + 6,
    // The first arrow begins at the frame's edge.
    y: layout.frame.y - 6,
    width: layout.right - layout.left - 12,
    height: layout.frame.height + 12,
  };
  const neighborsOf = (some: readonly Arrow[]) => {
    const beside = some.map((arrow) => arrows.filter((o) => o !== arrow && near(o, arrow)));
    // If every arrow is beside every other there is no free place anyway.
    const pairs = beside.reduce((sum, { length }) => sum + length, some.length);
    return pairs > maxBeside ? undefined : { labeled: some, beside };
  };
  const found =
    (hasRoomForLabels(wanted.length, layout.frame.height)
      ? neighborsOf([...chosen, ...others])
      : undefined) ?? neighborsOf([...chosen, ...(again.length > maxAgain ? [] : again)]);
  if (found === undefined) return [];
  const { labeled, beside } = found;
  const requests = labeled.map((arrow, i): LabelRequest<{ arrow: Arrow; words: string }> => {
    const full = arrow.copy === 0 ? wordsOf(arrow.segment, trace, true) : 'copy';
    const fits = textWidth(full, size) < between.width * 0.62;
    const words = fits ? full : wordsOf(arrow.segment, trace, false);
    const neighbours = beside[i] as Arrow[];
    // Room for what is bold once it is selected, too.
    const width = textWidth(words, size) + size / 3;
    const height = plateHeight(size);
    return {
      label: { arrow, words },
      avoids: (box) => neighbours.some((other) => touches(box, other)),
      candidates: [
        ...boxesOn(arrow, neighbours.length === 0 ? alone : crowded, width, height),
        // An arrow cut by the edge of the picture is named there if it is selected.
        ...(chosen.includes(arrow) ? [within(boxOn(arrow, 0.5, width, height), between)] : []),
      ],
    };
  });
  // In the middle between the plate's edges, so that a neighbor's plate cuts no comma.
  const base = Math.round((plateHeight(size) + 0.71 * size) / 2);
  return placeLabels(requests, between, taken).map(({ label, box }) => ({
    key: `arrow-label-${label.arrow.segment.id}${label.arrow.copy === 0 ? '' : `-copy-${label.arrow.copy}`}`,
    role: label.arrow.lost ? 'reset' : label.arrow.role,
    record: label.arrow.segment.id,
    get title() {
      return titleOf(label.arrow.segment, trace);
    },
    time: label.arrow.segment.transmitAt ?? label.arrow.segment.sentAt,
    clear: box,
    shapes: [rect(box, 'plate'), text(box.x + box.width / 2, box.y + base, label.words, 'middle')],
  }));
}

/** A little less than a line, so that more plates find room; large letters' tails leave less to spare. */
function plateHeight(size: number): number {
  return lineHeight(size) - 36 / size;
}

/** Boxes with their middles on an arrow. */
function* boxesOn(
  arrow: Arrow,
  parts: readonly number[],
  width: number,
  height: number,
): Generator<Box> {
  for (const part of parts) yield boxOn(arrow, part, width, height);
}

function boxOn({ x1, y1, x2, y2 }: Arrow, part: number, width: number, height: number): Box {
  const x = x1 + (x2 - x1) * part;
  const y = y1 + (y2 - y1) * part;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** A box moved into another. */
function within({ width, height, ...at }: Box, { x, y, width: wide, height: high }: Box): Box {
  return {
    x: Math.max(x, Math.min(x + wide - width, at.x)),
    y: Math.max(y, Math.min(y + high - height, at.y)),
    width,
    height,
  };
}

function roleOf(segment: Segment): MarkRole {
  if ((segment.flags & Flag.Rst) !== 0) return 'reset';
  if (segment.length > 0) return 'data';
  return (segment.flags & (Flag.Syn | Flag.Fin)) !== 0 ? 'control' : 'ack';
}

/** @param named whether to say what the application called the bytes. */
function wordsOf(segment: Segment, trace: Trace, named: boolean): string {
  const words: string[] = [];
  if (segment.retransmission) words.push('R');
  if ((segment.flags & Flag.Rst) !== 0) words.push('RST');
  if ((segment.flags & Flag.Syn) !== 0) words.push('SYN');
  const pure = segment.length === 0 && segment.acknowledgment !== undefined;
  if (segment.length > 0) {
    if (named) words.push(retransmissionWord(trace, segment.id), contentName(segment, trace));
    words.push(grouped(segment.length));
  }
  if ((segment.flags & Flag.Fin) !== 0) words.push('FIN');
  if (pure && (segment.flags & Flag.Rst) === 0) {
    words.push(words.length === 0 ? `ACK ${grouped(segment.acknowledgment ?? 0)}` : 'ACK');
  }
  return words.filter((word) => word !== '').join(' ');
}

/** The writes of each host on each connection: `host connection` to records in order of their bytes. */
const writesOf = oncePerTrace((trace): ReadonlyMap<string, readonly RecordId[]> => {
  const writes = new Map<string, RecordId[]>();
  for (const id of recordsOf(trace, Kind.Write)) {
    const name = `${trace.host(id)} ${trace.connection(id)}`;
    const own = writes.get(name);
    if (own === undefined) writes.set(name, [id]);
    else own.push(id);
  }
  return writes;
});

/** The application's name for these bytes when it wrote them, if it is a single one worth showing. */
function contentName({ from, connection, sequence, end }: Segment, trace: Trace): string {
  const writes = writesOf(trace).get(`${from} ${connection}`) ?? [];
  const begins = (id: RecordId): number => writeRecord.offset(trace, id) + 1;
  const id = writes[lastNotAfter(writes, begins, sequence)];
  if (id === undefined) return '';
  const after = begins(id) + writeRecord.accepted(trace, id);
  if (sequence >= after) return '';
  const content = trace.code(id);
  if (content === Content.Request) return 'request';
  if (content === Content.Handshake) return 'handshake';
  if (content === Content.Header) return end <= after ? 'header' : 'header +';
  return '';
}

function titleOf(segment: Segment, trace: Trace): string {
  const leaves = segment.transmitAt ?? segment.sentAt;
  const words = [`leaves at ${instant(leaves)}`];
  if (segment.length > 0) {
    words.push(
      `${byteCount(segment.length)}, numbers ${grouped(segment.sequence)} to ${grouped(segment.end - 1)}`,
    );
  }
  if (segment.acknowledgment !== undefined) words.push(`ACK ${grouped(segment.acknowledgment)}`);
  words.push(...sackWords(segment, trace));
  const closed = segment.window === 0 && (segment.flags & (Flag.Syn | Flag.Rst)) === 0;
  words.push(closed ? 'window 0: closed' : `window ${grouped(segment.window)}`);
  if (segment.mss > 0) words.push(`MSS ${grouped(segment.mss)}`);
  if (segment.options.windowShift !== undefined) {
    words.push(`windows times ${grouped(2 ** segment.options.windowShift)}`);
  }
  if (segment.retransmission) words.push('sent again');
  const why = retransmissionWords(trace, segment.id);
  if (why !== '') words.push(why);
  if (segment.droppedAt !== undefined) words.push('lost');
  else if (segment.arrivedAt !== undefined) {
    words.push(
      `arrives at ${instant(segment.arrivedAt)}, after ${duration(segment.arrivedAt - leaves)}`,
    );
  }
  return words.join(' · ');
}

/** What has arrived beyond the acknowledgment (RFC 2018). */
function sackWords({ id, acknowledgment, options }: Segment, trace: Trace): string[] {
  if (acknowledgment === undefined || options.sack.length === 0) return [];
  const number = (absolute: number): string =>
    grouped(acknowledgment + ((absolute - segmentSentRecord.acknowledgment(trace, id)) | 0));
  const blocks = options.sack.map(({ start, end }) => `${number(start)} to ${number(end - 1)}`);
  return [`SACK ${blocks.join(', ')}`];
}

/** The point so many pixels before an arrow's tip. */
function before(arrow: Arrow, pixels: number): [number, number] {
  const dx = arrow.x2 - arrow.x1;
  const dy = arrow.y2 - arrow.y1;
  const length = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  return [arrow.x2 - (dx / length) * pixels, arrow.y2 - (dy / length) * pixels];
}

function head(arrow: Arrow, look: string): Mark['shapes'][number] {
  const [x, y] = before(arrow, 8);
  const [dx, dy] = [(arrow.x2 - x) / 8, (arrow.y2 - y) / 8];
  return polygon(
    [
      [arrow.x2, arrow.y2],
      [x - dy * 3.5, y + dx * 3.5],
      [x + dy * 3.5, y - dx * 3.5],
    ],
    `head ${look}`.trim(),
  );
}

/** Whether two arrows pass close enough for one's label to touch the other. */
function near(a: Arrow, b: Arrow): boolean {
  return (
    Math.min(a.y1, a.y2) < Math.max(b.y1, b.y2) + 8 &&
    Math.min(b.y1, b.y2) < Math.max(a.y1, a.y2) + 8
  );
}

/** Other labels see an arrow as so many small boxes along it, and one at its beginning. */
const parts = 24;

function boxAlong({ x1, y1, x2, y2 }: Span, part: number): Box {
  return {
    x: x1 + ((x2 - x1) * part) / parts - 2,
    y: y1 + ((y2 - y1) * part) / parts - 1,
    width: 4,
    height: 2,
  };
}

/** Small boxes that together cover an arrow, for what must not lie on it. */
export function boxesAlong(arrow: Span): Box[] {
  return Array.from({ length: parts + 1 }, (_, part) => boxAlong(arrow, part));
}

/** Whether a box touches one of those along an arrow; most are far above or below. */
function touches(box: Box, arrow: Arrow): boolean {
  if (Math.max(arrow.y1, arrow.y2) + 1 < box.y) return false;
  if (Math.min(arrow.y1, arrow.y2) - 1 > box.y + box.height) return false;
  for (let part = 0; part <= parts; part++) if (overlap(box, boxAlong(arrow, part))) return true;
  return false;
}
