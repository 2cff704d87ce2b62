import { flightsOf, type Path } from './path.ts';
import { placementSize, placeElements, type Placement } from './placement.ts';

/** A page by connections of which each asks for one element after the other. */
export interface SequentialPage {
  /** From the first SYN to the last byte, seconds. */
  readonly time: number;
  /** Which connection carries what; elements are counted from 0 behind the base document. */
  readonly placement: Placement;
  /** When each connection has its last byte, in the placement's order; one without elements: 0. */
  readonly ends: readonly number[];
  /** What decides: the connection that ends last, or the line, which carries all of them. */
  readonly because: 'connection' | 'line';
}

export interface Browser {
  /** Connections at most. */
  readonly connections: number;
  /** Whether a connection is kept for the next element; else each element opens one (HTTP/1.0 as it was). */
  readonly keepsConnections: boolean;
  /** The first GET is sent in two segments, a round trip apart, as the paper found (section 5.3.2). */
  readonly splitsFirstRequest?: boolean;
}

/**
 * A page without pipelining (Kruse et al., section 5.3.2), as a lower bound: the base document first; then the
 * connection that brought it goes on with the longest list of elements, and the others open, which takes a round
 * trip. A round trip passes before each element. Windows grow across a connection's elements, and no connection
 * takes anything from another, except that the line carries no more than its rate.
 * @param elements bytes of each, the base document first, reply headers included
 */
export function sequentialPage(
  elements: readonly number[],
  path: Path,
  { connections, keepsConnections, splitsFirstRequest = false }: Browser,
): SequentialPage {
  const { roundTrip, bandwidth, initialWindow } = path;
  const [base = 0, ...others] = elements;
  const document = flightsOf(base, initialWindow, path);
  // The handshake and the request.
  const known = (splitsFirstRequest ? 3 : 2) * roundTrip + document.duration;
  const placement = placeElements(
    others.map((bytes) => placementSize(bytes, path)),
    connections,
  );
  const ends = placement.connections.map((own, connection) => {
    if (own.length === 0) return 0;
    const isOpen = keepsConnections && connection === 0;
    let time = known + (isOpen || !keepsConnections ? 0 : roundTrip);
    let window = isOpen ? document.window : initialWindow;
    for (const element of own) {
      const flights = flightsOf(others[element] ?? 0, window, path);
      time += (keepsConnections ? 1 : 2) * roundTrip + flights.duration;
      window = keepsConnections ? flights.window : initialWindow;
    }
    return time;
  });
  const last = Math.max(known, ...ends);
  const rest = others.reduce((sum, bytes) => sum + bytes, 0);
  // The first of them arrives by a connection that is open already, if there is one.
  const line = known + (keepsConnections ? 1 : 2) * roundTrip + rest / bandwidth;
  const isLine = others.length > 0 && line > last;
  return { time: isLine ? line : last, placement, ends, because: isLine ? 'line' : 'connection' };
}
