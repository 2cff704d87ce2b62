import type { PacketStore } from '../read/index.ts';
import { unpackSynOptions } from '../read/index.ts';
import type { PacketColumns } from './columns.ts';

/**
 * The columns of these rows; those of all rows in their order are the store's own, without a copy.
 * @param client the index of the direction in which the client sends; -1: it sends nothing
 */
export function columnsOf(store: PacketStore, rows: Uint32Array, client: number): PacketColumns {
  const { columns } = store;
  const count = rows.length;
  const isAll = count === store.count && rows.every((row, i) => row === i);
  const taken = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(from: T): T => {
    if (isAll) return from.subarray(0, count) as T;
    const to = new (from.constructor as new (length: number) => T)(count);
    for (let i = 0; i < count; i++) to[i] = from[rows[i] as number] as number;
    return to;
  };
  const fromClient = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    fromClient[i] = columns.flow[rows[i] as number] === client ? 1 : 0;
  }
  const rowOf = (row: number): number => rows[row] as number;
  return {
    count,
    number: taken(columns.number),
    time: taken(columns.time),
    fromClient,
    sequence: taken(columns.sequence),
    acknowledgment: taken(columns.acknowledgment),
    length: taken(columns.length),
    window: taken(columns.window),
    flags: taken(columns.flags),
    timestamp: taken(columns.timestamp),
    echo: taken(columns.echo),
    hasTimestamps: taken(columns.hasTimestamps),
    identification: taken(columns.identification),
    hops: taken(columns.hops),
    marks: taken(columns.marks),
    sackOf: (row) => store.sackOf(rowOf(row)),
    synOptionsOf: (row) => unpackSynOptions(columns.syn[rowOf(row)] as number),
    payloadOf: (row) => store.payloadOf(rowOf(row)),
  };
}
