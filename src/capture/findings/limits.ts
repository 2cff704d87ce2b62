import type { Nanoseconds } from '../../trace/format/index.ts';

/** What lasts no longer than this beyond what the path explains is no stall. */
export const shortestStall: Nanoseconds = 30e6;

/**
 * A client that pauses for longer has ended a visit, and nobody waits for its next request (ten seconds: how long people keep
 * their attention on a page, Nielsen 1993, section 5.5).
 */
export const longestPause: Nanoseconds = 10e9;

/** After a shorter pause no stack begins anew: all wait for at least a timeout. */
export const shortestPause: Nanoseconds = 200e6;
