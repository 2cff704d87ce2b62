import {
  Charge,
  TraceWriter,
  noRecord,
  type Kind,
  type RecordId,
  type Trace,
} from '../../src/trace/format/index.ts';

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
    const { at = 0, cause = noRecord, charge = Charge.Nothing, host = 0, code = 0 } = entry;
    writer.begin(kind, at, cause, charge, host, 0, code);
    writer.belongs(entry.segment ?? noRecord);
    const { sequence = 0, acknowledgment = 0, length = 0, window = 0 } = entry;
    writer.numbers(sequence, acknowledgment, length, window);
    writer.value(entry.value ?? 0);
    writer.flags(entry.flags ?? 0);
  }
  return writer.trace();
}
