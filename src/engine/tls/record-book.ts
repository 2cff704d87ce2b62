import type { Side } from './flights.ts';

/** A record, or a flight of the handshake. */
export interface TlsRecord {
  /** Where it ends in the connection's stream. */
  readonly end: number;
  /** What the application gets once all of it is there; of the handshake: 0. */
  readonly plain: number;
}

/**
 * The records that the ends of each connection have written, in order: what the headers of records say, for the end that
 * reads them. The n-th record of an end is the same whenever a run comes to it, so going back in time has nothing to undo.
 */
export class RecordBook {
  private readonly records = { client: [] as TlsRecord[][], server: [] as TlsRecord[][] };

  /** An end of a connection begins its `index`-th record (from 0). */
  put(connection: number, by: Side, index: number, record: TlsRecord): void {
    (this.records[by][connection] ??= [])[index] = record;
  }

  /** Undefined before it was begun. */
  get(connection: number, by: Side, index: number): TlsRecord | undefined {
    return this.records[by][connection]?.[index];
  }
}
