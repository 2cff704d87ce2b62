import type { RecordId } from '../../trace/format/index.ts';

/** A write of one or more requests. */
export interface RequestWrite {
  readonly bytes: number;
  /** Start record of the first one's transaction. */
  readonly begins: RecordId;
}

/** All of them in one write. */
export function joined(requests: readonly RequestWrite[]): RequestWrite {
  const [{ begins }] = requests as [RequestWrite];
  return { bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0), begins };
}

/** A write in two parts. @param first bytes of the first part; 0, or not less than it has: one part. */
export function inParts(write: RequestWrite, first: number): RequestWrite[] {
  if (first === 0 || first >= write.bytes) return [write];
  return [
    { ...write, bytes: first },
    { ...write, bytes: write.bytes - first },
  ];
}
