import { flightsOf, type Path } from './path.ts';

/**
 * A page by one pipelining connection (Kruse et al., section 5.3.1): from the first SYN to the last byte, seconds.
 * One round trip for the handshake, one for the base document's request, and then a bulk transfer of all elements
 * together: after the second request the server is taken to have data always.
 * @param elements bytes of each, reply headers included
 */
export function pipelinedPage(elements: readonly number[], path: Path): number {
  const bytes = elements.reduce((sum, one) => sum + one, 0);
  return 2 * path.roundTrip + flightsOf(bytes, path.initialWindow, path).duration;
}
