import type { Nanoseconds } from '../../trace/format/index.ts';

/** What lasts no longer than this beyond what the path explains is no stall. */
export const shortestStall: Nanoseconds = 30e6;

/**
 * A client that pauses for longer has ended a visit, and its next request begins another (ten seconds: how long people keep
 * their attention on a page, Nielsen 1993, section 5.5).
 */
export const longestPause: Nanoseconds = 10e9;

/** No retransmission timer of a stack fires sooner (Linux: 200 ms and a round trip; RFC 6298: one second). */
export const shortestTimeout: Nanoseconds = 150e6;

/** A wait that ended within this after a packet came was for that packet. */
export const atOnce: Nanoseconds = 4e6;
