import { retransmissionWord } from '../../analysis/index.ts';
import { duplicatesOf, sackBlocksOf, stamped, type StampedSegment } from './events.ts';
import { copiesOf } from './copies.ts';
import { inValues } from './data.ts';
import type { LabelRequest } from '../marks/labels.ts';
import { initialOf } from './sack.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { inFrame, zeroWindowsOf } from './stairs.ts';
import { wordsAt, type SequenceLabel, type WordPlace } from './words.ts';
import type { MarkRole } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight } from '../marks/type-scale.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A letter of tcptrace's grammar, before it has its place. */
interface Letter {
  /** Letters of one kind can be joined. */
  readonly kind: string;
  readonly role: MarkRole;
  readonly look: string;
  readonly record: number;
  readonly time: Nanoseconds;
  readonly x: number;
  /** Its mark, from top to bottom; pixels. */
  readonly top: number;
  readonly bottom: number;
  /** Its preferred side. */
  readonly side: 'above' | 'below' | 'left' | 'right';
  /** For a duplicate acknowledgment: how many in a row. */
  readonly count?: number;
}

/**
 * Unusual segments, in letters: SYN, FIN, RST, R retransmitted (and why, in a word), O out of order, S selective acknowledgment, D duplicate and
 * how many, HD copy that the network made, Z window closed. Where there is no room for each of a kind they are joined and
 * counted, so none is lost.
 */
export function letterRequests(
  source: SequenceSource,
  scales: SequenceScales,
): LabelRequest<SequenceLabel>[] {
  const letters = [
    ...segmentLetters(source, scales),
    ...zeroLetters(source, scales),
    ...sackLetters(source, scales),
    ...duplicateLetters(source, scales),
    ...copyLetters(source, scales),
  ];
  const { label } = scales.type;
  return together(letters, label).map((group) => request(group, label));
}

function segmentLetters(source: SequenceSource, scales: SequenceScales): Letter[] {
  const [first, last] = scales.time.domain;
  return stamped(source.sent).flatMap(({ segment, time, events }: StampedSegment) => {
    const outside = time < first || time > last || !inValues(segment, scales.values);
    const why = retransmissionWord(source.trace, segment.id);
    const kind = [...events, why].filter((word) => word !== '').join(' ');
    if (outside || kind === '') return [];
    const lost = segment.droppedAt !== undefined;
    const reset = events.includes('RST');
    const empty = segment.length === 0;
    return {
      kind,
      role: reset ? 'reset' : empty ? 'control' : 'data',
      look: lost ? 'lost halo' : 'halo',
      record: segment.id,
      time,
      x: scales.time.at(time),
      top: scales.sequence(segment.end),
      bottom: scales.sequence(segment.sequence),
      // Without data it is at its number, where the bar of the next may begin.
      // Words beside it leave what is drawn above it in sight.
      side: empty ? 'left' : why !== '' ? 'right' : 'above',
    };
  });
}

function zeroLetters(source: SequenceSource, scales: SequenceScales): Letter[] {
  return zeroWindowsOf(source, scales).map(({ segment, time, x, y }) => ({
    kind: 'Z',
    role: 'window-edge',
    look: 'halo',
    record: segment.id,
    time,
    x,
    top: y - 4,
    bottom: y + 4,
    side: 'above',
  }));
}

function sackLetters(source: SequenceSource, scales: SequenceScales): Letter[] {
  const highest = new Map<number, Letter>();
  for (const { segment, time, end } of sackBlocksOf(source, initialOf(source))) {
    if (!inFrame({ time, value: end }, scales)) continue;
    const top = scales.sequence(end);
    if (top >= (highest.get(segment.id)?.top ?? Infinity)) continue;
    highest.set(segment.id, {
      kind: 'S',
      role: 'ack',
      look: 'halo',
      record: segment.id,
      time,
      x: scales.time.at(time),
      top,
      bottom: top,
      side: 'above',
    });
  }
  return [...highest.values()];
}

function duplicateLetters(source: SequenceSource, scales: SequenceScales): Letter[] {
  return duplicatesOf(source).flatMap(({ segment, time, count }) => {
    const value = segment.acknowledgment ?? 0;
    if (!inFrame({ time, value }, scales)) return [];
    const y = scales.sequence(value);
    return {
      kind: 'D',
      role: 'ack' as const,
      look: 'halo',
      record: segment.id,
      time,
      x: scales.time.at(time),
      top: y,
      bottom: y + 6,
      side: 'below' as const,
      count,
    };
  });
}

/** tcptrace calls them hardware duplicates. */
function copyLetters(source: SequenceSource, scales: SequenceScales): Letter[] {
  return copiesOf(source).flatMap(({ segment, time }): Letter[] => {
    const isData = segment.from === source.from;
    const value = isData ? segment.end : (segment.acknowledgment ?? 0);
    if (!inFrame({ time, value }, scales)) return [];
    const top = scales.sequence(value);
    return [
      {
        kind: 'HD',
        role: isData ? (segment.length > 0 ? 'data' : 'control') : 'ack',
        look: 'halo',
        record: segment.id,
        time,
        x: scales.time.at(time),
        top,
        bottom: isData ? scales.sequence(segment.sequence) : top,
        side: isData ? 'above' : 'below',
      },
    ];
  });
}

/** Neighbors of one kind that would overlap, each alone or with those before. */
function together(letters: readonly Letter[], size: number): Letter[][] {
  const groups: Letter[][] = [];
  const open = new Map<string, Letter[]>();
  for (const letter of letters) {
    const kind = `${letter.kind} ${letter.look}`;
    const group = open.get(kind);
    const first = group?.[0];
    const last = group?.at(-1);
    const room = textWidth(wordsOf([...(group ?? []), letter]), size) + 3;
    const alone = textWidth(wordsOf([letter]), size) + 3;
    if (first !== undefined && (letter.x - first.x < room || letter.x - last!.x < alone)) {
      group!.push(letter);
    } else {
      const begun = [letter];
      open.set(kind, begun);
      groups.push(begun);
    }
  }
  return groups;
}

function wordsOf(group: readonly Letter[]): string {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return '';
  const { kind, count } = first;
  if (count === undefined) return group.length === 1 ? kind : `${kind} ×${group.length}`;
  if (group.length === 1) return `${kind}${count}`;
  // Counts that start again are other duplicates.
  const inRow = (last.count ?? 0) - count === group.length - 1;
  return inRow ? `${kind}${count}–${last.count}` : `${kind} ×${group.length}`;
}

function request(group: readonly Letter[], size: number): LabelRequest<SequenceLabel> {
  const letter = group[0] as Letter;
  const words = wordsOf(group);
  const { role, record, time, look } = letter;
  return wordsAt(
    words,
    { role, key: `letter-${letter.kind}-${record}`, record, time },
    placesFor(letter, textWidth(words, size), lineHeight(size)),
    size,
    look,
  );
}

/** Line offsets up and down: farther away a letter would seem to belong to something else. */
export const farther = [0, -1, 1, -2, 2, -3, 3, -4, 4];

/** Best first; at the end beside its mark, some lines away. */
function* placesFor(letter: Letter, width: number, high: number): Generator<WordPlace> {
  const { x, top, bottom, side } = letter;
  const middle = x - width / 2;
  const above: WordPlace = { x: middle, y: top - high - 4, anchor: 'start' };
  const below: WordPlace = { x: middle, y: bottom + 3, anchor: 'start' };
  const left: WordPlace = { x: x - 6, y: top - high - 3, anchor: 'end' };
  const right: WordPlace = { x: x + 6, y: top - high - 3, anchor: 'start' };
  const beside: WordPlace[] = [
    { x: x - 7, y: top - high / 2, anchor: 'end' },
    { x: x + 7, y: top - high / 2, anchor: 'start' },
  ];
  if (side === 'below') yield* [below, ...beside, above, left, right];
  else if (side === 'right') yield* [...beside.toReversed(), above, right, left, below];
  else if (side === 'left') yield* [left, right, ...beside, above, below];
  else yield* [above, ...beside, left, right, below];
  for (const lines of farther) {
    const y = top + (lines - 0.5) * high;
    yield { x: x + 7, y, anchor: 'start' };
    yield { x: x - 7, y, anchor: 'end' };
  }
}
