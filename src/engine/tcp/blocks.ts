import { distance, latest, precedes, type SequenceNumber } from './sequence.ts';

/** A stretch of sequence numbers: from `start` to before `end`. */
export interface Block {
  readonly start: SequenceNumber;
  readonly end: SequenceNumber;
}

export const noBlocks: readonly Block[] = [];

// Lists of blocks are sorted, the blocks do not touch, and none is ever changed in place: copies
// of a state share them.

/** Adds a block to a list, joined with those it touches. The list given is left as it was. */
export function insert(blocks: readonly Block[], block: Block): readonly Block[] {
  const result: Block[] = [];
  let { start, end } = block;
  let placed = false;
  for (const other of blocks) {
    if (precedes(other.end, start)) result.push(other);
    else if (precedes(end, other.start)) {
      if (!placed) result.push({ start, end });
      placed = true;
      result.push(other);
    } else {
      if (precedes(other.start, start)) start = other.start;
      end = latest(end, other.end);
    }
  }
  if (!placed) result.push({ start, end });
  return result;
}

/** What lies at or beyond a number. */
export function from(blocks: readonly Block[], number: SequenceNumber): readonly Block[] {
  const first = blocks[0];
  if (first === undefined || !precedes(first.start, number)) return blocks;
  const result: Block[] = [];
  for (const block of blocks) {
    if (!precedes(number, block.end)) continue;
    result.push(precedes(block.start, number) ? { start: number, end: block.end } : block);
  }
  return result;
}

/** Numbers that a list covers between two of them. */
export function coveredBetween(
  blocks: readonly Block[],
  start: SequenceNumber,
  end: SequenceNumber,
): number {
  let covered = 0;
  for (const block of blocks) {
    const first = latest(block.start, start);
    const last = precedes(end, block.end) ? end : block.end;
    const length = distance(last, first);
    if (length > 0) covered += length;
  }
  return covered;
}

/** The block that holds a number. */
export function blockAt(blocks: readonly Block[], number: SequenceNumber): Block | undefined {
  for (const block of blocks) {
    if (!precedes(number, block.start) && precedes(number, block.end)) return block;
  }
  return undefined;
}

/** The first stretch at or beyond `start` and before `end` that no block covers. */
export function holeFrom(
  blocks: readonly Block[],
  start: SequenceNumber,
  end: SequenceNumber,
): Block | undefined {
  let first = start;
  for (const block of blocks) {
    if (!precedes(first, block.end)) continue;
    if (precedes(first, block.start)) {
      const last = precedes(end, block.start) ? end : block.start;
      return precedes(first, last) ? { start: first, end: last } : undefined;
    }
    first = block.end;
  }
  return precedes(first, end) ? { start: first, end } : undefined;
}
