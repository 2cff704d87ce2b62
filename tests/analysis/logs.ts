import { TraceWriter, type RecordId, type Trace } from '../../src/trace/format/index.ts';
import type { Charge, Kind } from '../../src/trace/codes/index.ts';

/** A record as a test writes it down: what it does not say is 0, or none. */
interface Entry {
  readonly at?: number;
  readonly cause?: RecordId;
  readonly charge?: Charge;
  readonly host?: number;
  readonly code?: number;
  readonly segment?: RecordId;
  readonly sequence?: number;
  readonly acknowledgment?: number;
  readonly length?: number;
  readonly window?: number;
  readonly value?: number;
  readonly flags?: number;
}

/** A log of one connection, made by hand. */
export function logOf(...entries: readonly (readonly [Kind, Entry])[]): Trace {
  const writer = new TraceWriter({ hosts: [] });
  for (const [kind, entry] of entries) {
    const { at: time = 0, ...columns } = entry;
    writer.append({ kind, time, ...columns });
  }
  return writer.trace();
}
