import { placeOf } from '../trace/format/index.ts';

/** Where a record is made: a host's end of a connection. */
export interface Place {
  readonly host: number;
  readonly connection: number;
  /** Both, as a record has them. */
  readonly word: number;
}

export function placeAt(host: number, connection: number): Place {
  return { host, connection, word: placeOf(host, connection) };
}
