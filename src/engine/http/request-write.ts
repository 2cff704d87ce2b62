import type { RecordId } from '../../trace/format/index.ts';

/** A write of one or more requests. */
export interface RequestWrite {
  readonly bytes: number;
  /** Start record of the first one's transaction. */
  readonly begins: RecordId;
}

/**
 * How requests that are due together are written.
 * @param together in one write; else each in its own
 * @param split bytes of the first of two parts that each write is made in; 0: in one
 */
export function writesOf(
  requests: readonly RequestWrite[],
  together: boolean,
  split: number,
): RequestWrite[] {
  const writes = together ? [joined(requests)] : requests;
  return writes.flatMap((write) => inParts(write, split));
}

function joined(requests: readonly RequestWrite[]): RequestWrite {
  const [{ begins }] = requests as [RequestWrite];
  return { bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0), begins };
}

/** One part where the first would be nothing, or all. */
function inParts(write: RequestWrite, first: number): RequestWrite[] {
  if (first === 0 || first >= write.bytes) return [write];
  return [
    { ...write, bytes: first },
    { ...write, bytes: write.bytes - first },
  ];
}
