import { coveredBetween, type Block } from '../blocks.ts';
import { distance, latest, type SequenceNumber } from '../sequence.ts';

/** Discontiguous blocks, or segments less one, that must lie above a number for it to be lost. */
const threshold = 3;

/**
 * RFC 6675, section 4, IsLost: below this number everything that is not in the scoreboard is
 * assumed lost; nothing at or above it is. A single pass is enough, because what lies above can
 * only grow toward the beginning.
 */
export function lostBefore(
  scoreboard: readonly Block[],
  oldest: SequenceNumber,
  mss: number,
): SequenceNumber {
  let bytes = 0;
  for (let i = scoreboard.length - 1; i >= 0; i--) {
    const { start, end } = scoreboard[i] as Block;
    bytes += distance(end, start);
    if (scoreboard.length - i >= threshold || bytes > (threshold - 1) * mss) return start;
  }
  return oldest;
}

/**
 * RFC 6675, section 4, SetPipe: an estimate of the bytes still in the network. What is neither
 * in the scoreboard nor lost counts once, and so does what was sent again.
 */
export function pipeOf(
  scoreboard: readonly Block[],
  oldest: SequenceNumber,
  highest: SequenceNumber,
  resentBefore: SequenceNumber,
  mss: number,
): number {
  const lost = lostBefore(scoreboard, oldest, mss);
  return (
    missingBetween(scoreboard, lost, highest) +
    missingBetween(scoreboard, oldest, latest(oldest, resentBefore))
  );
}

function missingBetween(
  scoreboard: readonly Block[],
  start: SequenceNumber,
  end: SequenceNumber,
): number {
  const length = distance(end, start);
  return length <= 0 ? 0 : length - coveredBetween(scoreboard, start, end);
}
