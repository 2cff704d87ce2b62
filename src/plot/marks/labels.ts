import type { Box } from './shape.ts';

/** A label to place: candidate boxes, best first. */
export interface LabelRequest<T> {
  readonly label: T;
  readonly candidates: Iterable<Box>;
  /**
   * Whether a box touches what it should keep clear of if possible; or how much of that, from 0 to Infinity: never there.
   */
  readonly avoids?: (box: Box) => boolean | number;
}

export interface PlacedLabel<T> {
  readonly label: T;
  readonly box: Box;
}

/**
 * Gives each label the first of its candidates that lies inside the bounds and touches neither an obstacle nor a label
 * placed before it; of those that touch what it avoids, the first that touches the least. A label without such a place is
 * left out; earlier requests take precedence. Deterministic.
 */
export function placeLabels<T>(
  requests: readonly LabelRequest<T>[],
  bounds: Box,
  obstacles: readonly Box[] = [],
): PlacedLabel<T>[] {
  const taken = [...obstacles];
  const placed: PlacedLabel<T>[] = [];
  for (const { label, candidates, avoids } of requests) {
    let box: Box | undefined;
    let least = Infinity;
    for (const candidate of candidates) {
      if (!inside(candidate, bounds) || touchesAny(candidate, taken)) continue;
      const touched = Number(avoids?.(candidate) ?? 0);
      if (touched >= least) continue;
      box = candidate;
      least = touched;
      if (touched === 0) break;
    }
    if (box === undefined) continue;
    taken.push(box);
    placed.push({ label, box });
  }
  return placed;
}

/** Whether a box overlaps one of some others. */
export function touchesAny({ x, y, width, height }: Box, others: readonly Box[]): boolean {
  const right = x + width;
  const bottom = y + height;
  for (const other of others) {
    if (other.y >= bottom || other.x >= right) continue;
    if (y < other.y + other.height && x < other.x + other.width) return true;
  }
  return false;
}

/** How many of some others a box overlaps. */
export function countTouched({ x, y, width, height }: Box, others: readonly Box[]): number {
  const right = x + width;
  const bottom = y + height;
  let count = 0;
  for (const other of others) {
    if (other.y >= bottom || other.x >= right) continue;
    if (y < other.y + other.height && x < other.x + other.width) count++;
  }
  return count;
}

/** A label in a column: the preferred position of its middle, and its height. */
export interface StackedLabel<T> {
  readonly label: T;
  readonly wanted: number;
  readonly height: number;
}

/**
 * Moves the labels of one column apart until none overlap, as little as possible and without changing their order. Returns
 * the middles, in the order of the preferred positions. If there is more text than room, the column grows beyond `to`.
 */
export function stackLabels<T>(
  labels: readonly StackedLabel<T>[],
  from: number,
  to: number,
): (StackedLabel<T> & { readonly middle: number })[] {
  // Clusters of touching labels, each placed at the mean of its members' preferences.
  interface Cluster {
    members: StackedLabel<T>[];
    height: number;
    top: number;
  }
  const ordered = labels
    .map((label, index) => ({ label, index }))
    .sort((a, b) => a.label.wanted - b.label.wanted || a.index - b.index);
  const clusters: Cluster[] = [];
  for (const { label } of ordered) {
    let cluster: Cluster = { members: [label], height: label.height, top: 0 };
    cluster.top = clusterTop(cluster.members, cluster.height, from, to);
    let previous = clusters.at(-1);
    while (previous !== undefined && previous.top + previous.height > cluster.top) {
      clusters.pop();
      cluster = {
        members: [...previous.members, ...cluster.members],
        height: previous.height + cluster.height,
        top: 0,
      };
      cluster.top = clusterTop(cluster.members, cluster.height, from, to);
      previous = clusters.at(-1);
    }
    clusters.push(cluster);
  }
  return clusters.flatMap((cluster) => {
    let top = cluster.top;
    return cluster.members.map((member) => {
      const middle = top + member.height / 2;
      top += member.height;
      return { ...member, middle };
    });
  });
}

function clusterTop<T>(
  members: readonly StackedLabel<T>[],
  height: number,
  from: number,
  to: number,
): number {
  let above = 0;
  let sum = 0;
  for (const member of members) {
    sum += member.wanted - member.height / 2 - above;
    above += member.height;
  }
  return Math.max(from, Math.min(to - height, sum / members.length));
}

/** Whether two boxes share an area; edges that only touch do not count. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function inside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
