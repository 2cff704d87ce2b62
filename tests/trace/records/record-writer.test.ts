import { expect, test } from 'vitest';
import { Charge, Kind } from '../../../src/trace/codes/index.ts';
import { noRecord, placeOf, TraceWriter, type Trace } from '../../../src/trace/format/index.ts';
import { declared, type DeclaredRecord } from '../../../src/trace/records/declared.ts';
import * as records from '../../../src/trace/records/index.ts';

const kinds = Object.entries<DeclaredRecord>(declared) as [keyof typeof Kind, DeclaredRecord][];
const camel = (kind: string): string => kind.charAt(0).toLowerCase() + kind.slice(1);

type Writes = Record<string, (...of: unknown[]) => number>;
type Readers = Record<string, Record<string, (trace: Trace, id: number) => unknown>>;

/** Numbers that fit into every column, each another one. */
function columnsOf(record: DeclaredRecord): Record<string, number | boolean> {
  const names = Object.entries(record.columns);
  return Object.fromEntries(
    names.map(([name, { unit }], i) => [name, unit === 'yes or no' ? i % 2 === 0 : 11 + i]),
  );
}

function write(log: records.RecordWriter, kind: string, record: DeclaredRecord): number {
  const origin = {
    cause: 5,
    ...(record.charge === undefined ? { charge: Charge.Queueing } : {}),
    place: placeOf(3, 4),
  };
  const all = { ...origin, ...columnsOf(record) };
  const method = (log as unknown as Writes)[camel(kind)]!.bind(log);
  return record.frequent === true ? method(...Object.values(all)) : method(all);
}

test.each(kinds)('what is written of %s is read by the same names', (kind, record) => {
  const writer = new TraceWriter({ hosts: [] }, undefined, { now: 1234 });
  const log = new records.RecordWriter(writer, true);
  write(log, kind, record);
  const id = write(log, kind, record);
  expect(id).toBe(1);
  const trace = writer.trace();
  const { [`${camel(kind)}Record`]: readers } = records as unknown as Readers;
  const read = Object.keys(record.columns).map((name) => [name, readers![name]!(trace, id)]);
  expect(Object.fromEntries(read)).toEqual(columnsOf(record));
  const taken = new Set(Object.values(record.columns).map((column) => column.in));
  expect(trace.record(id)).toMatchObject({
    time: 1234,
    kind: Kind[kind],
    cause: 5,
    host: 3,
    connection: 4,
    charge: record.charge === undefined ? Charge.Queueing : Charge[record.charge],
    ...(taken.has('segment') ? {} : { segment: record.namesItself === true ? id : noRecord }),
    ...Object.fromEntries(
      (['code', 'flags', 'value', 'sequence', 'acknowledgment', 'length', 'window'] as const)
        .filter((column) => !taken.has(column))
        .map((column) => [column, 0]),
    ),
  });
});

test.each(kinds)('nothing is written of %s when nothing is recorded', (kind, record) => {
  const writer = new TraceWriter({ hosts: [] });
  expect(write(new records.RecordWriter(writer, false), kind, record)).toBe(noRecord);
  expect(writer.length).toBe(0);
});
