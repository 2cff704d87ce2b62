import type { Path } from './path.ts';
import { growth } from './slow-start.ts';

/**
 * Equations 10 and 11 of Kruse et al.: roughly how long an element takes by itself, in seconds; used only to place it.
 * Equation 10 asks for the smallest I at which the flights 0 to I, as approximated by equation 5, hold it.
 * @param bytes reply header included
 */
export function placementSize(bytes: number, path: Path): number {
  const rate = growth(path.acknowledging);
  const wanted = bytes / (path.initialWindow * path.segment);
  let last = 0;
  for (let flight = 1, held = flight; held < wanted; held += flight) {
    flight *= rate;
    last++;
  }
  return (last + 1) * path.roundTrip + bytes / path.bandwidth;
}

/** One decision of the placement. */
export interface PlacementStep {
  /** The element's index in the input. */
  readonly element: number;
  readonly size: number;
  /** From 0, in the order that the connections had then. */
  readonly connection: number;
  /** How many bytes that connection carries afterwards. */
  readonly length: number;
  /**
   * `first`: the largest element decides how short the page can be at best (step 1); `fits`: the connection then is
   * no longer than the one before it (step 2); `lengthens`: it fits nowhere and goes to the shortest one (steps 3 and 4).
   */
  readonly because: 'first' | 'fits' | 'lengthens';
}

export interface Placement {
  /** For each connection, the longest first, the elements that it carries, in the order of their placement. */
  readonly connections: readonly (readonly number[])[];
  readonly steps: readonly PlacementStep[];
}

/**
 * The distribution algorithm of Kruse et al., section 5.3.3: the largest element first, each further one where it does not
 * lengthen the page, if there is such a place. May leave connections without any.
 * @param sizes of the elements other than the base document, in any order
 * @param most connections
 */
export function placeElements(sizes: readonly number[], most: number): Placement {
  const sizeOf = (element: number): number => sizes[element] ?? 0;
  const queue = sizes.map((_, i) => i).sort((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  const steps: PlacementStep[] = [];
  // Equation 9: a connection is as long as its elements are together.
  let connections = Array.from({ length: most }, () => ({ elements: [] as number[], length: 0 }));
  const place = (element: number, at: number, because: PlacementStep['because']): void => {
    const connection = connections[at];
    if (connection === undefined) throw new RangeError(`${most} connections`);
    connection.elements.push(element);
    connection.length += sizeOf(element);
    const { length } = connection;
    steps.push({ element, size: sizeOf(element), connection: at, length, because });
  };

  let tried = 1;
  queue.forEach((element, j) => {
    if (j === 0) return place(element, 0, 'first');
    for (; tried < most; tried++) {
      const length = (connections[tried]?.length ?? 0) + sizeOf(element);
      if (length <= (connections[tried - 1]?.length ?? 0)) return place(element, tried, 'fits');
    }
    connections = connections.toSorted((a, b) => b.length - a.length);
    place(element, most - 1, 'lengthens');
    connections = connections.toSorted((a, b) => b.length - a.length);
    tried = 1;
  });
  return { connections: connections.map(({ elements }) => elements), steps };
}
