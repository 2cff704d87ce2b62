import { timestampBytes } from '../../trace/codes/index.ts';
import type { Endpoint } from './endpoint.ts';
import { announcedWindow } from './receive-window.ts';

/** What every path carries (RFC 9293, section 3.7.1). */
const always = 536;
/** No path takes less: smaller segments are small for another reason. */
const least = 88;

/** What a full segment is taken to carry before any came. */
export function firstSegmentSize(mss: number): number {
  return Math.min(always, mss);
}

/**
 * Learns from a segment in order what a full one carries: a longer one raises the estimate, two
 * in a row of the same smaller length lower it, as on a path that takes smaller packets (an observation,
 * captures of Linux 6.18). What is short because it is the end of a write does not count.
 * @returns whether it looks like the end of a write, in which case more might not follow soon.
 */
export function learnSegmentSize(endpoint: Endpoint, length: number, pushed: boolean): boolean {
  const { state, configuration, memory } = endpoint;
  const before = state.shortSegment;
  state.shortSegment = 0;
  if (length >= state.receiveMss) {
    if (length > state.receiveMss) memory?.measure(length, announcedWindow(state));
    state.receiveMss = Math.min(length, configuration.mss);
    return pushed;
  }
  const options = state.timestamps ? timestampBytes : 0;
  if (length + options >= always || (!pushed && length + options >= least)) {
    state.shortSegment = length;
    if (length === before) {
      state.receiveMss = length;
      return false;
    }
  }
  return true;
}
