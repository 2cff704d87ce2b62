import type { LineConfiguration } from '../configuration.ts';

/** The number of the line a node sends by, for each destination; -1: there is no way. */
export type Routes = readonly number[];

/**
 * Each node's routes: the path with the fewest links, and of two such paths the one whose first link
 * comes first in the list.
 * @param nodes how many; links join numbers below it.
 */
export function routesOf(
  nodes: number,
  lines: readonly Pick<LineConfiguration, 'from' | 'to'>[],
): Routes[] {
  const distances = Array.from({ length: nodes }, (_, to) => distancesTo(to, nodes, lines));
  return Array.from({ length: nodes }, (_, node) =>
    distances.map((distance) => firstOfShortest(node, distance, lines)),
  );
}

/** How many lines lie between each node and `to`; Infinity: no way. */
function distancesTo(
  to: number,
  nodes: number,
  lines: readonly Pick<LineConfiguration, 'from' | 'to'>[],
): number[] {
  const distance = new Array<number>(nodes).fill(Infinity);
  distance[to] = 0;
  const reached = [to];
  for (const node of reached) {
    for (const line of lines) {
      if (line.to !== node || distance[line.from] !== Infinity) continue;
      distance[line.from] = (distance[node] as number) + 1;
      reached.push(line.from);
    }
  }
  return distance;
}

function firstOfShortest(
  node: number,
  distance: readonly number[],
  lines: readonly Pick<LineConfiguration, 'from' | 'to'>[],
): number {
  if (distance[node] === 0 || distance[node] === Infinity) return -1;
  const next = (distance[node] as number) - 1;
  return lines.findIndex(({ from, to }) => from === node && distance[to] === next);
}
