import {
  pipelinedPage,
  sequentialPage,
  type Browser,
  type Path,
} from '../../query/models/index.ts';
import { satelliteDelay, satelliteRate } from './links.ts';
import { headers, payload, replyHeader } from './packets.ts';
import { satellitePage, type PageName } from './pages.ts';
import { splitsFirstRequest, type Way } from './transfer.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** What the models say of a page. */
export interface Modelled {
  /** As the paper has it. */
  readonly time: Seconds;
  /** Round trips in it; the rest are bytes on the link. */
  readonly roundTrips: number;
  /** Without pipelining, and with one assumption less each: connections open as references are read ... */
  readonly asRead: Seconds | null;
  /** ... and each takes the page's next element, wherever the placement would have it. */
  readonly takesNext: Seconds | null;
}

/** The study's link, seconds and bytes a second. */
export const roundTrip: Seconds = (2 * satelliteDelay) / 1000;
const lineRate = (satelliteRate * 1e6) / 8;

/** Bytes of each element's reply, header included. */
export function elementBytes(page: PageName): number[] {
  return satellitePage(page).elements.map((size) => size * 1024 + replyHeader);
}

/** The study's link as the models take it. */
export function pathOf(initialWindow: 1 | 3, trip = roundTrip): Path {
  return {
    roundTrip: trip,
    bandwidth: (lineRate * payload) / (payload + headers),
    segment: payload,
    initialWindow,
    acknowledging: 'every-second',
  };
}

/** What the models of Kruse et al. say of a page. */
export function modelled(way: Way): Modelled {
  const { mode } = way;
  const time = modelTime(way, {});
  // Times are sums of round trips and of bytes on the link: what a longer round trip adds counts the former.
  const longer = roundTrip + tiny;
  const roundTrips = Math.round((modelTime(way, {}, longer) - time) / tiny);
  const isPipelined = mode === 'pipelined';
  return {
    time,
    roundTrips,
    asRead: isPipelined ? null : modelTime(way, { opensAsRead: true }),
    takesNext: isPipelined ? null : modelTime(way, { opensAsRead: true, takesNext: true }),
  };
}

/** Changes no flight. */
const tiny: Seconds = 1e-6;

function modelTime(
  { page, mode, connections, initialWindow }: Way,
  more: Partial<Browser>,
  trip = roundTrip,
): number {
  const elements = elementBytes(page);
  const path = pathOf(initialWindow, trip);
  if (mode === 'pipelined') return pipelinedPage(elements, path);
  const browser: Browser = {
    connections,
    keepsConnections: mode !== 'http10',
    splitsFirstRequest: splitsFirstRequest(mode),
  };
  return sequentialPage(elements, path, { ...browser, ...more }).time;
}
