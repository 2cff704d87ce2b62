import { placesOf, sackBlocksOf, stamped } from './events.ts';
import { oncePerSource } from './once-per-source.ts';
import { initialOf } from './sack.ts';
import { barsOf, type Bars } from './sequence-index.ts';

/** Data sent for the first time. */
export const plainBars = oncePerSource(({ sent }) => {
  return barsOf(
    sent,
    placesOf(sent, ({ length, retransmission }) => length > 0 && !retransmission),
  );
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
