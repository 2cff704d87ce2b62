import { nextWindow, acknowledgments, type Acknowledging } from './slow-start.ts';

/** What a model knows of the network and of TCP. */
export interface Path {
  /** Seconds. */
  readonly roundTrip: number;
  /** Bytes of payload a second; headers of TCP and IP are left out. */
  readonly bandwidth: number;
  /** Bytes of payload in a full segment. */
  readonly segment: number;
  /** Segments. */
  readonly initialWindow: number;
  readonly acknowledging: Acknowledging;
}

/** Data that a server has ready, sent in flights. */
export interface Flights {
  /** Segments of each flight, in order. */
  readonly segments: readonly number[];
  /** From the first byte's arrival to the last one's, seconds. */
  readonly duration: number;
  /** The window afterwards, in segments, after the acknowledgments of all flights (equation 2). */
  readonly window: number;
}

/**
 * Sends `bytes` starting from a window of so many segments. Each flight follows the one before after a round trip, or as
 * soon as that one is on the link if this takes longer; the last one takes as long as its bytes. Once a flight is longer
 * than a round trip the link is never idle, and the rest goes at its rate.
 */
export function flightsOf(bytes: number, window: number, path: Path): Flights {
  const { roundTrip, bandwidth, segment, acknowledging } = path;
  const segments: number[] = [];
  let left = bytes;
  let duration = 0;
  let open = window;
  while (left > 0) {
    const wanted = Math.ceil(left / segment);
    const fill = (open * segment) / bandwidth;
    if (wanted > open && fill < roundTrip) {
      segments.push(open);
      duration += roundTrip;
      left -= open * segment;
      open = nextWindow(open, acknowledging);
    } else {
      segments.push(wanted);
      duration += left / bandwidth;
      left = 0;
      open += acknowledgments(wanted, acknowledging);
    }
  }
  return { segments, duration, window: open };
}
