import { grouped, instant } from '../analysis/index.ts';
import { Columns } from './columns.ts';
import { eventWords, type SegmentEvent } from './sequence-events.ts';
import { indexOf } from './sequence-index.ts';
import type { SequenceScales } from './sequence-scales.ts';
import type { SequenceSource } from './sequence-source.ts';
import { zeroWindowsOf } from './sequence-stairs.ts';
import { inValues } from './sequence-data.ts';
import { line, text, type Anchor, type Box, type Mark, type MarkRole } from './shape.ts';

/** What must not vanish in a picture of a long run, however small its part: each kind by itself. */
export type RareKind = SegmentEvent | 'lost' | 'Z';

/** One rare thing and where it is, pixels. */
export interface Rare {
  readonly kind: RareKind;
  readonly x: number;
  /** The smaller number. */
  readonly top: number;
  readonly bottom: number;
  readonly record: number;
  /** Nanoseconds. */
  readonly time: number;
}

/** Rare things of one kind that lie so near each other share a letter, pixels. */
const near = 16;

const words: Readonly<Record<RareKind, string>> = {
  ...eventWords,
  lost: 'lost',
  Z: 'window closed',
};

const roles: Readonly<Record<RareKind, MarkRole>> = {
  SYN: 'control',
  FIN: 'control',
  RST: 'reset',
  R: 'data',
  O: 'data',
  lost: 'lost',
  Z: 'window-edge',
};

/** All rare things of a source that are on view. */
export function rareIn(source: SequenceSource, scales: SequenceScales): Rare[] {
  const rare: Rare[] = [];
  const [first, last] = scales.time.domain;
  for (const { segment, time, events } of indexOf(source).rare) {
    const lost = segment.droppedAt !== undefined;
    if (time < first || time > last || !inValues(segment, scales.values)) continue;
    const x = scales.time.at(time);
    const bottom = scales.sequence(segment.sequence);
    const top = scales.sequence(segment.end);
    const kinds: readonly RareKind[] = lost ? [...events, 'lost'] : events;
    for (const kind of kinds) rare.push({ kind, record: segment.id, time, x, top, bottom });
  }
  for (const { segment, time, x, y } of zeroWindowsOf(source, scales)) {
    rare.push({ kind: 'Z', record: segment.id, time, x, top: y, bottom: y });
  }
  return rare;
}

/**
 * The rare things as marks: of each kind those near each other are one mark, with a stroke in every
 * column of pixels that has one, and one letter, which says how many they are.
 */
export function rareMarks(source: SequenceSource, scales: SequenceScales): Mark[] {
  const ofKind = new Map<RareKind, Rare[]>();
  for (const one of rareIn(source, scales)) {
    const known = ofKind.get(one.kind);
    if (known === undefined) ofKind.set(one.kind, [one]);
    else known.push(one);
  }
  return [...ofKind].flatMap(([kind, all]) =>
    groupsOf(all).map((group, i) => markOf(kind, i, group, scales.frame)),
  );
}

/** Neighbours in time, whose letters would lie across each other. */
function groupsOf(all: readonly Rare[]): Rare[][] {
  const groups: Rare[][] = [];
  let start = -Infinity;
  for (const one of [...all].sort((a, b) => a.x - b.x)) {
    if (one.x - start > near) {
      groups.push([]);
      start = one.x;
    }
    groups.at(-1)?.push(one);
  }
  return groups;
}

/** Where each kind's letter stands, pixels above its strokes or below: two of one moment are both read. */
const letterAt: Readonly<Record<RareKind, number>> = {
  SYN: -6,
  FIN: -6,
  RST: -6,
  R: -6,
  O: -19,
  lost: 14,
  Z: 27,
};

/** Room for half a letter and its count, pixels. */
const half = 20;

/** A letter keeps off the numbers of the axis, and inside. */
function anchorIn({ x, width }: Box, middle: number): Anchor {
  if (middle < x + half) return 'start';
  return middle > x + width - half ? 'end' : 'middle';
}

/** Of each kind the strokes are so much higher than their segments, pixels: told apart without colour. */
const over: Readonly<Partial<Record<RareKind, number>>> = { lost: 7, Z: 5, R: 4 };

function markOf(kind: RareKind, number: number, group: readonly Rare[], frame: Box): Mark {
  const [first] = group as readonly [Rare, ...Rare[]];
  const last = group.reduce((latest, one) => (one.time > latest.time ? one : latest), first);
  const begins = group.reduce((least, { x }) => Math.min(least, x), Infinity);
  const ends = group.reduce((most, { x }) => Math.max(most, x), 0);
  const top = group.reduce((least, one) => Math.min(least, one.top), Infinity);
  const bottom = group.reduce((most, one) => Math.max(most, one.bottom), 0);
  const columns = new Columns(begins, ends);
  for (const one of group) columns.add(one.x, one.top, one.bottom);
  const middle = (begins + ends) / 2;
  const at = letterAt[kind] + (letterAt[kind] > 0 ? bottom : top);
  const letter = kind === 'lost' ? '×' : kind;
  const count = group.length === 1 ? '' : ` ${grouped(group.length)}`;
  const span =
    group.length === 1
      ? instant(first.time)
      : `${instant(first.time)} to ${instant(last.time)} · ${grouped(group.length)} times`;
  return {
    // By its place, not by what it stands for: a pan then moves elements instead of making new ones.
    key: `rare-${kind}-${number}`,
    role: roles[kind],
    record: first.record,
    title: `${span} · ${words[kind]}`,
    shapes: [
      { kind: 'path', d: columns.path(over[kind] ?? 3), class: 'rare' },
      text(middle, at, letter + count, anchorIn(frame, middle), 'halo'),
    ],
    hit: line(middle, top, middle, bottom, 'hit'),
  };
}
