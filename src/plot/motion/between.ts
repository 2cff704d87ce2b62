import type { Trace } from '../../trace/format/index.ts';
import type { Mark, Picture, Shape } from '../marks/index.ts';
import { namesOf } from './meanings.ts';
import { transitionOf } from './shapes.ts';

/** More marks than this, in both pictures together, would not move smoothly, so they change at once. */
export const maxMoving = 600;

/** Longer runs (in records) are not searched for what they have in common. */
const longestRun = 100_000;

/** A picture and the run that it shows. */
export interface RunPicture {
  readonly picture: Picture;
  readonly trace: Trace;
}

/**
 * The transition from the picture of one run to that of another: what has the same meaning moves from its old place to its
 * new one, what is new fades in, and what is gone fades out.
 * @returns the picture at each part of the transition, 0 to 1, with the axes of the second one, and at 1 that very picture;
 * undefined if there is too much to move
 */
export function between(
  before: RunPicture,
  after: RunPicture,
): ((part: number) => Picture) | undefined {
  const count = sizeOf(before.picture) + sizeOf(after.picture);
  const length = Math.max(before.trace.length, after.trace.length);
  if (count > maxMoving || length > longestRun) return undefined;
  const { picture } = after;
  const [ground, marks, labels] = (['ground', 'marks', 'labels'] as const).map((layer) =>
    layerBetween(before.picture[layer], before.trace, picture[layer], after.trace),
  ) as [Layer, Layer, Layer];
  return (part) =>
    part >= 1
      ? picture
      : { ...picture, ground: ground(part), marks: marks(part), labels: labels(part) };
}

function sizeOf({ ground, marks, labels }: Picture): number {
  return ground.length + marks.length + labels.length;
}

type Layer = (part: number) => Mark[];

function layerBetween(
  before: readonly Mark[],
  old: Trace,
  after: readonly Mark[],
  trace: Trace,
): Layer {
  const names = namesOf(before, old);
  const standing = new Map(before.map((mark, i) => [names[i] as string, mark]));
  const ways: ((part: number) => Mark)[] = [];
  let coming: Mark[] = [];
  const endComing = (): void => {
    ways.push(...fading(coming, 'coming').map((mark) => () => mark));
    coming = [];
  };
  for (const [i, name] of namesOf(after, trace).entries()) {
    const mark = after[i] as Mark;
    const from = standing.get(name);
    const way = from && moved(from, mark);
    if (way === undefined) {
      coming.push(mark);
      continue;
    }
    endComing();
    ways.push(way);
    standing.delete(name);
  }
  endComing();
  // Below what stays.
  const gone = fading([...standing.values()], 'going');
  return (part) => [...gone, ...ways.map((way) => way(part))];
}

/**
 * Marks that come or go, in their order. Neighbors in one style are joined: a browser composes a layer for each mark that
 * fades, and a hundred of them cost more than everything that moves. They ignore the pointer, because their records are of a
 * run no longer on view, or have no place yet.
 */
function fading(marks: readonly Mark[], look: 'coming' | 'going'): Mark[] {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group?.[0] && looksLike(group[0], mark)) group.push(mark);
    else groups.push([mark]);
  }
  return groups.map(([first, ...others]) => {
    const { key, role, time, along, shapes } = first as Mark;
    return {
      key: `${look}-${key}`,
      role: `${role} ${look}` as Mark['role'],
      record: undefined,
      title: '',
      ...(time !== undefined && { time }),
      ...(along !== undefined && { along }),
      shapes: [...shapes, ...others.flatMap((mark) => mark.shapes)],
    };
  });
}

/** Whether the cursor treats both alike, wherever it is. */
function looksLike(one: Mark, other: Mark): boolean {
  return one.role === other.role && one.time === other.time && one.along === other.along;
}

/** The mark in transition; undefined if its shapes are different. */
function moved(before: Mark, after: Mark): ((part: number) => Mark) | undefined {
  if (before.shapes.length !== after.shapes.length || before.role !== after.role) return undefined;
  const ways: ((part: number) => Shape)[] = [];
  let still = true;
  for (const [i, shape] of after.shapes.entries()) {
    const way = transitionOf(before.shapes[i] as Shape, shape);
    if (way === undefined) return undefined;
    still &&= same(way(0), shape);
    ways.push(way);
  }
  if (still) return () => after;
  return (part) => changed(after, { shapes: ways.map((way) => way(part)) });
}

function same(one: Shape, other: Shape): boolean {
  return Object.entries(other).every(([name, value]) => one[name as keyof Shape] === value);
}

/** The mark with some of it changed. The rest is delegated, since a mark makes its title only when a pointer rests on it. */
function changed(mark: Mark, changes: Partial<Mark>): Mark {
  return Object.create(mark, Object.getOwnPropertyDescriptors(changes)) as Mark;
}
