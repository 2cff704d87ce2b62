import { placesOf, sackBlocksOf, stamped } from './events.ts';
import { oncePerSource } from './once-per-source.ts';
import { initialOf } from './sack.ts';
import { sentBars, type Bars } from './sequence-index.ts';
import type { Segment } from '../../trace/index.ts';

/** Data sent for the first time; what else was sent is above all numbers. */
export const plainBars = oncePerSource((source): Bars => {
  const { segments } = source.sent;
  const { times, low, high } = sentBars(source);
  const isPlain = ({ length, retransmission }: Segment): boolean => length > 0 && !retransmission;
  return {
    times,
    low: low.map((first, i) => (isPlain(segments[i] as Segment) ? first : Infinity)),
    high,
  };
});

/** The blocks of selective acknowledgments. */
export const sackBars = oncePerSource((source): Bars => {
  const blocks = sackBlocksOf(source, initialOf(source));
  return {
    times: Float64Array.from(blocks, ({ time }) => time),
    low: Float64Array.from(blocks, ({ start }) => start),
    high: Float64Array.from(blocks, ({ end }) => end),
  };
});

/** Segments that must not vanish: lost, retransmitted, out of order, SYN, FIN, RST. */
export const rareSegments = oncePerSource(({ sent }) => {
  return stamped(
    sent,
    placesOf(sent, ({ droppedAt }, events) => events.length > 0 || droppedAt !== undefined),
  );
});
