import { flightsOf, type Path } from './path.ts';
import { placementSize, placeElements, type Placement } from './placement.ts';

/** A page over connections that each request one element after the other. */
export interface SequentialPage {
  /** From the first SYN to the last byte, seconds. */
  readonly time: number;
  /** How the elements were placed, counted from 0 after the base document; null: on whichever connection was free. */
  readonly placement: Placement | null;
  /** When each connection has its last byte; one without elements: 0. */
  readonly ends: readonly number[];
  /** What decides: the connection that ends last, or the link, which carries all of them. */
  readonly because: 'connection' | 'line';
}

export interface Browser {
  /** The maximum number of connections. */
  readonly connections: number;
  /** Whether a connection is kept for the next element; otherwise each element opens its own (original HTTP/1.0). */
  readonly keepsConnections: boolean;
  /** The first GET is sent in two segments, a round trip apart, as the paper observed (section 5.3.2). */
  readonly splitsFirstRequest?: boolean;
  /** The other connections open when the base document's first flight has arrived, rather than all of it. */
  readonly opensAsRead?: boolean;
  /** Each element goes to whichever connection is free first, in the page's order: no placement. */
  readonly takesNext?: boolean;
}

interface Connection {
  /** When it may ask, or begin to open, seconds; the last byte of what it had. */
  free: number;
  window: number;
  isOpen: boolean;
  carried: boolean;
}

/**
 * A page without pipelining (Kruse et al., section 5.3.2). The base document comes first. Then its connection goes on with
 * the longest list of elements while the others open, which takes a round trip. Each element costs another round trip.
 * Windows grow across a connection's elements, and connections do not compete, except that the link carries no more than its
 * rate.
 * @param elements bytes of each, the base document first, reply headers included
 */
export function sequentialPage(
  elements: readonly number[],
  path: Path,
  browser: Browser,
): SequentialPage {
  const { roundTrip, bandwidth, initialWindow } = path;
  const { connections: most, keepsConnections } = browser;
  const [base = 0, ...others] = elements;
  const document = flightsOf(base, initialWindow, path);
  // The handshake and the request.
  const answered = (browser.splitsFirstRequest ? 3 : 2) * roundTrip;
  const whole = answered + document.duration;
  const known = browser.opensAsRead ? answered : whole;
  const connections = Array.from({ length: most }, (_, i): Connection => {
    const isOpen = keepsConnections && i === 0;
    return {
      free: i === 0 ? whole : known,
      window: isOpen ? document.window : initialWindow,
      isOpen,
      carried: false,
    };
  });

  const fetch = (connection: Connection | undefined, bytes: number): void => {
    if (connection === undefined) throw new RangeError(`${most} connections`);
    const flights = flightsOf(bytes, connection.window, path);
    connection.free += (connection.isOpen ? 1 : 2) * roundTrip + flights.duration;
    connection.carried = true;
    if (!keepsConnections) return;
    connection.isOpen = true;
    connection.window = flights.window;
  };

  const placement = browser.takesNext
    ? null
    : placeElements(
        others.map((bytes) => placementSize(bytes, path)),
        most,
      );
  placement?.connections.forEach((own, i) => {
    for (const element of own) fetch(connections[i], others[element] ?? 0);
  });
  if (placement === null) {
    for (const bytes of others) {
      fetch(
        connections.reduce((first, one) => (one.free < first.free ? one : first)),
        bytes,
      );
    }
  }

  const ends = connections.map(({ free, carried }) => (carried ? free : 0));
  const last = Math.max(whole, ...ends);
  const rest = others.reduce((sum, bytes) => sum + bytes, 0);
  const line = known + (keepsConnections ? 1 : 2) * roundTrip + rest / bandwidth;
  const isLine = others.length > 0 && line > last;
  return { time: isLine ? line : last, placement, ends, because: isLine ? 'line' : 'connection' };
}
