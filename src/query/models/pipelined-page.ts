import { flightsOf, type Path } from './path.ts';
import { acknowledgments } from './slow-start.ts';

/**
 * A page over one pipelining connection (Kruse et al., section 5.3.1): from the first SYN to the last byte, in seconds. One
 * round trip for the handshake, one for the base document's request, then a bulk transfer of all elements together: from the
 * second request on the server always has data. The second request answers the first flight, so that flight holds no more
 * than the base document, whatever the window.
 * @param elements bytes of each, the base document first, reply headers included
 */
export function pipelinedPage(elements: readonly number[], path: Path): number {
  const { bytes, rest } = parts(elements, path);
  if (rest === null) return 2 * path.roundTrip + bytes / path.bandwidth;
  return 3 * path.roundTrip + rest.duration;
}

/** Segments in each of its flights, in order. */
export function pipelinedFlights(elements: readonly number[], path: Path): readonly number[] {
  const { first, rest } = parts(elements, path);
  return [first, ...(rest?.segments ?? [])];
}

/** The first flight in segments and what remains after it; null: nothing. */
function parts(elements: readonly number[], path: Path) {
  const { segment, initialWindow, acknowledging } = path;
  const [base = 0] = elements;
  const bytes = elements.reduce((sum, one) => sum + one, 0);
  const first = Math.min(initialWindow, Math.ceil(base / segment));
  const sent = Math.min(base, first * segment);
  const window = initialWindow + acknowledgments(first, acknowledging);
  return { bytes, first, rest: sent === bytes ? null : flightsOf(bytes - sent, window, path) };
}
