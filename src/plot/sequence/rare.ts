import { grouped, instant } from '../../analysis/index.ts';
import { Columns } from './columns.ts';
import { copiesOf } from './copies.ts';
import type { LabelRequest } from '../marks/labels.ts';
import { eventWords, type SegmentEvent } from './events.ts';
import { rareSegments } from './dense-index.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { inFrame, zeroWindowsOf } from './stairs.ts';
import { inValues } from './data.ts';
import type { SequenceLabel } from './words.ts';
import { line, text, type Box, type Mark, type MarkRole } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight } from '../marks/type-scale.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** What must not vanish in a picture of a long run, however small its part: each kind separately. */
export type RareKind = SegmentEvent | 'HD' | 'lost' | 'Z';

/** One rare thing and its position, pixels. */
export interface Rare {
  readonly kind: RareKind;
  readonly x: number;
  /** The smaller number. */
  readonly top: number;
  readonly bottom: number;
  readonly record: number;
  readonly time: Nanoseconds;
}

const words: Readonly<Record<RareKind, string>> = {
  ...eventWords,
  HD: 'a copy that the network made',
  lost: 'lost',
  Z: 'window closed',
};

const roles: Readonly<Record<RareKind, MarkRole>> = {
  SYN: 'control',
  FIN: 'control',
  RST: 'reset',
  R: 'data',
  O: 'data',
  HD: 'data',
  lost: 'lost',
  Z: 'window-edge',
};

/** All rare things of a source that are on view. */
export function rareIn(source: SequenceSource, scales: SequenceScales): Rare[] {
  const rare: Rare[] = [];
  const [first, last] = scales.time.domain;
  for (const { segment, time, events } of rareSegments(source)) {
    const lost = segment.droppedAt !== undefined;
    if (time < first || time > last || !inValues(segment, scales.values)) continue;
    const x = scales.time.at(time);
    const bottom = scales.sequence(segment.sequence);
    const top = scales.sequence(segment.end);
    const kinds: readonly RareKind[] = lost ? [...events, 'lost'] : events;
    for (const kind of kinds) rare.push({ kind, record: segment.id, time, x, top, bottom });
  }
  for (const { segment, time } of copiesOf(source)) {
    const isData = segment.from === source.from;
    const value = isData ? segment.end : (segment.acknowledgment ?? 0);
    if (!inFrame({ time, value }, scales)) continue;
    const top = scales.sequence(value);
    const bottom = isData ? scales.sequence(segment.sequence) : top;
    rare.push({ kind: 'HD', record: segment.id, time, x: scales.time.at(time), top, bottom });
  }
  for (const { segment, time, x, y } of zeroWindowsOf(source, scales)) {
    rare.push({ kind: 'Z', record: segment.id, time, x, top: y, bottom: y });
  }
  return rare;
}

/** Rare things of one kind that are near each other: one mark, and one letter with their number. */
export interface RareGroup {
  readonly connection: number;
  readonly kind: RareKind;
  /** In order of time. */
  readonly members: [Rare, ...Rare[]];
  /** `R 12`: what is written beside. */
  readonly letter: string;
  /** Their position, pixels; the letter is above or below the middle. */
  readonly box: Box;
}

/** Distance between letters of one kind, pixels. */
const apart = 6;

/**
 * The groups of all rare things on view: as many as have room for their letters beside each other.
 * @param max how many at most; no fewer than there are kinds
 */
export function rareGroups(
  source: SequenceSource,
  scales: SequenceScales,
  max: number,
): RareGroup[] {
  const ofKind = new Map<RareKind, Rare[]>();
  for (const one of rareIn(source, scales)) {
    const known = ofKind.get(one.kind);
    if (known === undefined) ofKind.set(one.kind, [one]);
    else known.push(one);
  }
  for (const rare of ofKind.values()) rare.sort((a, b) => a.x - b.x);
  for (let gap = apart; ; gap *= 2) {
    const groups = [...ofKind.values()].flatMap((rare) =>
      grouping(source, rare, gap, scales.type.label),
    );
    if (groups.length <= Math.max(max, ofKind.size)) return groups;
  }
}

/** Groups things of one kind, in order, so that their letters are so many pixels apart. */
function grouping(
  { connection }: SequenceSource,
  rare: readonly Rare[],
  gap: number,
  size: number,
): RareGroup[] {
  const groups: RareGroup[] = [];
  for (const one of rare) {
    let group = groupOf(connection, one);
    // Joined with the group before if the letters would touch; the result may touch the one before it.
    for (
      let before = groups.at(-1);
      before !== undefined && touch(before, group, gap, size);
      before = groups.at(-1)
    ) {
      groups.pop();
      group = joined(before, group);
    }
    groups.push(group);
  }
  return groups;
}

function groupOf(connection: number, one: Rare): RareGroup {
  const { kind, x, top, bottom } = one;
  const box = { x, y: top, width: 0, height: bottom - top };
  return { connection, kind, members: [one], letter: letterOf(kind, 1), box };
}

/** Adds one group's members to the other's. */
function joined(before: RareGroup, after: RareGroup): RareGroup {
  const { connection, kind, members, box } = before;
  for (const one of after.members) members.push(one);
  const y = Math.min(box.y, after.box.y);
  const low = Math.max(box.y + box.height, after.box.y + after.box.height);
  const width = Math.max(box.width, after.box.x + after.box.width - box.x);
  return {
    connection,
    kind,
    members,
    letter: letterOf(kind, members.length),
    box: { x: box.x, y, width, height: low - y },
  };
}

function letterOf(kind: RareKind, count: number): string {
  return (kind === 'lost' ? '×' : kind) + (count === 1 ? '' : ` ${grouped(count)}`);
}

function touch(before: RareGroup, after: RareGroup, gap: number, size: number): boolean {
  const room = (textWidth(before.letter, size) + textWidth(after.letter, size)) / 2;
  return middleOf(after.box) - middleOf(before.box) < room + gap;
}

function middleOf({ x, width }: Box): number {
  return x + width / 2;
}

/** How much higher than their segments the strokes of each kind are, pixels: this distinguishes them without color. */
const over: Readonly<Partial<Record<RareKind, number>>> = { lost: 7, Z: 5, R: 4 };

/** A group as a mark: a stroke in every column of pixels that has one of its members. */
export function rareMark({ connection, kind, members, box }: RareGroup, number: number): Mark {
  const [first] = members;
  const last = members.reduce((latest, one) => (one.time > latest.time ? one : latest), first);
  const columns = new Columns(box.x, box.x + box.width);
  for (const one of members) columns.add(one.x, one.top, one.bottom);
  const middle = middleOf(box);
  const span =
    members.length === 1
      ? instant(first.time)
      : `${instant(first.time)} to ${instant(last.time)} · ${grouped(members.length)} times`;
  return {
    // By its place rather than its meaning: a pan then moves elements instead of making new ones.
    key: `rare-${kind}-${connection}-${number}`,
    role: roles[kind],
    record: first.record,
    title: `${span} · ${words[kind]}`,
    shapes: [{ kind: 'path', d: columns.path(over[kind] ?? 3), class: 'rare' }],
    hit: line(middle, box.y, middle, box.y + box.height, 'hit'),
  };
}

/** Kinds whose letters go below their strokes, so that two of one moment are both legible. */
const below: ReadonlySet<RareKind> = new Set(['lost', 'Z']);

/** How far a letter can be from its strokes, in letters. */
const levels = 6;

/** How bad a level of distance is; a curve through the letter is 1. */
const perLevel = 0.15;

/** The letter of a group: above its strokes or below, as near as there is room. @param avoids how much goes through its room */
export function rareLetter(
  { connection, kind, members, letter, box }: RareGroup,
  number: number,
  { frame, type: { label: size } }: SequenceScales,
  avoids: (box: Box) => number,
): LabelRequest<SequenceLabel> {
  const width = textWidth(letter, size) + 4;
  const letterHeight = lineHeight(size);
  const x = Math.max(frame.x, Math.min(frame.x + frame.width - width, middleOf(box) - width / 2));
  const steps = Array.from({ length: levels }, (_, i) => i * letterHeight);
  const above = steps.map((step) => box.y - letterHeight - 3 - step);
  const under = steps.map((step) => box.y + box.height + 3 + step);
  const heights = below.has(kind) ? [...under, ...above] : [...above, ...under];
  return {
    candidates: heights.map((y) => ({ x, y, width, height: letterHeight })),
    avoids: (at) =>
      avoids(at) +
      (perLevel * Math.max(at.y - box.y - box.height, box.y - at.y - letterHeight)) / letterHeight,
    label: {
      key: `rare-letter-${kind}-${connection}-${number}`,
      role: roles[kind],
      record: members[0].record,
      time: members[0].time,
      draw: (at) => [text(at.x + at.width / 2, at.y + ascent(size), letter, 'middle', 'halo')],
    },
  };
}
