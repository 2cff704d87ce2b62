import {
  chunkLength,
  createChunk,
  doubleAt,
  formatVersion,
  maxRecords,
  noRecord,
  recordBytes,
  recordDoubles,
  recordWords,
  Trace,
  wordAt,
  type Chunk,
  type TraceHeader,
  type TraceHost,
} from './format/index.ts';
import { kindCount } from './codes/index.ts';

/**
 * A log as plain data that survives JSON, for pages and messages. Column by column, and each number as its difference from
 * the previous record of the same kind at the same place: most are then 0 or repeat, so they compress well. See
 * docs/decisions/0006.
 */
export interface PackedTrace {
  /** The version of the record layout. */
  readonly format: number;
  readonly header: TraceHeader;
  readonly records: number;
  readonly full: boolean;
  readonly columns: Readonly<Record<ColumnName, PackedColumn>>;
}

/** In the order of unpacking: a record's kind and place determine which record it resembles. */
const columnNames = [
  'mark',
  'place',
  'time',
  'value',
  'sequence',
  'acknowledgment',
  'length',
  'window',
  'cause',
  'segment',
] as const satisfies readonly (keyof typeof doubleAt | keyof typeof wordAt)[];
type ColumnName = (typeof columnNames)[number];

interface PackedColumn {
  readonly as: Writing;
  /** One for each record. */
  readonly numbers: readonly number[];
}

/**
 * `itself`: as in the log. `time`: difference from the record before. `alike`: difference from the last of the same kind at
 * the same place. `back`: how many records back from the one after, 0 for no record.
 */
type Writing = 'itself' | 'time' | 'alike' | 'back';

const writingOf: Readonly<Record<ColumnName, Writing>> = {
  mark: 'itself',
  place: 'itself',
  time: 'time',
  value: 'alike',
  sequence: 'alike',
  acknowledgment: 'alike',
  length: 'alike',
  window: 'alike',
  cause: 'back',
  segment: 'back',
};

/** Differences of whole numbers up to here are exact. */
const maxExact = 2 ** 52;
const maxUnsigned = 2 ** 32 - 1;

/** Why a value is not a packed log. */
export class PackedTraceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackedTraceError';
  }
}

/** @throws PackedTraceError for a number that JSON does not have; runs never contain one */
export function packTrace(trace: Trace): PackedTrace {
  const packed = columnNames.map((name) => [name, packColumn(trace, name)] as const);
  const { header, length: records, full } = trace;
  const columns = Object.fromEntries(packed) as PackedTrace['columns'];
  return { format: formatVersion, header, records, full, columns };
}

function packColumn(trace: Trace, name: ColumnName): PackedColumn {
  const column: number[] = [];
  for (let id = 0; id < trace.length; id++) column.push(at(trace.chunks, name, id));
  if (column.some((number) => !Number.isFinite(number) || Object.is(number, -0))) {
    throw new PackedTraceError(`the column '${name}' holds what is no number to JSON`);
  }
  const whole = column.every(
    (number) => Number.isInteger(number) && Math.abs(number) <= maxExact / 2,
  );
  // The difference of two fractions would be rounded.
  const as = whole ? writingOf[name] : 'itself';
  const before = new Before(trace.chunks, as);
  const numbers = column.map((number, id) => {
    if (as !== 'back') return number - before.of(id, number);
    return number === noRecord ? 0 : id + 1 - number;
  });
  return { as, numbers };
}

/**
 * Takes time proportional to its input, whatever that is.
 * @throws PackedTraceError unless it is a log that packTrace could have made
 */
export function unpackTrace(packed: unknown): Trace {
  const { format, header, records, full, columns } = objectIn(packed, 'a packed log');
  if (format !== formatVersion) {
    throw new PackedTraceError(`its format is ${String(format)}, not ${formatVersion}`);
  }
  if (!isCount(records) || records > maxRecords) {
    throw new PackedTraceError(`its number of records is ${String(records)}`);
  }
  if (typeof full !== 'boolean') throw new PackedTraceError("'full' must be true or false");
  const given = objectIn(columns, 'the columns');
  // Check all lengths first: nothing is allocated for records that do not exist.
  const checked = columnNames.map((name) => [name, checkedColumn(given, name, records)] as const);
  const known = checkedHeader(header);
  const chunks = emptyChunks(records);
  for (const [name, column] of checked) unpackColumn(chunks, name, column);
  checkRecords(chunks, records, known);
  return new Trace(known, chunks, records, full);
}

function checkedColumn(
  columns: Readonly<Record<string, unknown>>,
  name: ColumnName,
  records: number,
): PackedColumn {
  const { as, numbers } = objectIn(columns[name], `the column '${name}'`);
  if (!isWritingOf(name, as)) {
    throw new PackedTraceError(`the column '${name}' is written as '${String(as)}'`);
  }
  if (!Array.isArray(numbers) || numbers.length !== records) {
    throw new PackedTraceError(`the column '${name}' has not ${records} numbers`);
  }
  return { as, numbers };
}

function isWritingOf(name: ColumnName, as: unknown): as is Writing {
  return as === 'itself' || as === writingOf[name];
}

function unpackColumn(chunks: readonly Chunk[], name: ColumnName, column: PackedColumn): void {
  const before = new Before(chunks, column.as);
  for (const [id, written] of column.numbers.entries()) {
    if (typeof written !== 'number' || !Number.isFinite(written)) {
      throw new PackedTraceError(`record ${id}: its ${name} is no number`);
    }
    const number =
      column.as === 'back'
        ? written === 0
          ? noRecord
          : id + 1 - written
        : written + before.last(id);
    if (!fits(name, number, id)) {
      throw new PackedTraceError(`record ${id}: its ${name} is ${number}`);
    }
    before.keep(id, number);
    put(chunks, name, id, number);
  }
}

function fits(name: ColumnName, number: number, id: number): boolean {
  switch (name) {
    case 'time':
      return Number.isInteger(number) && number >= 0;
    case 'value':
      return Number.isFinite(number);
    case 'cause':
      return Number.isInteger(number) && number >= noRecord && number < id;
    case 'segment':
      return Number.isInteger(number) && number >= noRecord && number <= id;
    default:
      return isCount(number) && number <= maxUnsigned;
  }
}

/** Guarantees what every reader of a log relies on: its order and its names. */
function checkRecords(chunks: readonly Chunk[], records: number, header: TraceHeader): void {
  const places = header.hosts.length + (header.routers?.length ?? 0);
  for (let id = 0; id < records; id++) {
    const kind = at(chunks, 'mark', id) & 0xff;
    if (kind === 0 || kind >= kindCount) {
      throw new PackedTraceError(`record ${id}: there is no kind ${kind}`);
    }
    const host = at(chunks, 'place', id) & 0xffff;
    if (host >= places) throw new PackedTraceError(`record ${id}: there is no host ${host}`);
    if (id > 0 && at(chunks, 'time', id) < at(chunks, 'time', id - 1)) {
      throw new PackedTraceError(`record ${id} is earlier than the one before`);
    }
  }
}

function checkedHeader(header: unknown): TraceHeader {
  const { hosts, routers, capturedAt } = objectIn(header, 'the header');
  if (!isListOf(hosts, isHost)) {
    throw new PackedTraceError('the hosts need a name and an address each');
  }
  if (routers !== undefined && !isListOf(routers, isName)) {
    throw new PackedTraceError('the routers need a name each');
  }
  const isPlace = (place: unknown): place is number => typeof place === 'number' && place in hosts;
  if (capturedAt !== undefined && !isListOf(capturedAt, isPlace)) {
    throw new PackedTraceError('the packets need hosts at which they were captured');
  }
  return { hosts, ...(routers && { routers }), ...(capturedAt && { capturedAt }) };
}

function isListOf<One>(list: unknown, is: (one: unknown) => one is One): list is One[] {
  return Array.isArray(list) && list.every(is);
}

const isName = (name: unknown): name is string => typeof name === 'string';

function isHost(host: unknown): host is TraceHost {
  if (typeof host !== 'object' || host === null) return false;
  const { name, address } = host as Partial<Record<keyof TraceHost, unknown>>;
  return typeof name === 'string' && typeof address === 'string';
}

/** What a number is a difference from. */
class Before {
  private readonly chunks: readonly Chunk[];
  private readonly as: Writing;
  /** By kind and place; below 0 the record before. */
  private readonly numbers = new Map<number, number>();

  constructor(chunks: readonly Chunk[], as: Writing) {
    this.chunks = chunks;
    this.as = as;
  }

  /** For the number of a record, which then becomes the one before. */
  of(id: number, number: number): number {
    const before = this.last(id);
    this.keep(id, number);
    return before;
  }

  last(id: number): number {
    return this.numbers.get(this.key(id)) ?? 0;
  }

  keep(id: number, number: number): void {
    if (this.as === 'time' || this.as === 'alike') this.numbers.set(this.key(id), number);
  }

  private key(id: number): number {
    if (this.as !== 'alike') return 0;
    return (at(this.chunks, 'mark', id) & 0xff) + 0x100 * at(this.chunks, 'place', id);
  }
}

function emptyChunks(records: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 0; from < records; from += chunkLength) {
    const n = Math.min(chunkLength, records - from);
    chunks.push(createChunk(new ArrayBuffer(n * recordBytes)));
  }
  return chunks;
}

function at(chunks: readonly Chunk[], name: ColumnName, id: number): number {
  const { doubles, words } = chunks[Math.floor(id / chunkLength)]!;
  const place = id % chunkLength;
  if (isDouble(name)) return doubles[place * recordDoubles + doubleAt[name]]!;
  const word = words[place * recordWords + wordAt[name]]!;
  return name === 'cause' || name === 'segment' ? word | 0 : word;
}

function put(chunks: readonly Chunk[], name: ColumnName, id: number, number: number): void {
  const { doubles, words } = chunks[Math.floor(id / chunkLength)]!;
  const place = id % chunkLength;
  if (isDouble(name)) doubles[place * recordDoubles + doubleAt[name]] = number;
  else words[place * recordWords + wordAt[name]] = number;
}

function isDouble(name: ColumnName): name is keyof typeof doubleAt {
  return name === 'time' || name === 'value';
}

function objectIn(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new PackedTraceError(`${what} must be an object`);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
