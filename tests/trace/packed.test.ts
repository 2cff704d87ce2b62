import { describe, expect, it } from 'vitest';
import {
  digestOf,
  packTrace,
  PackedTraceError,
  unpackTrace,
  type PackedTrace,
} from '../../src/trace/index.ts';
import { chunkLength, Trace, TraceWriter } from '../../src/trace/format/index.ts';
import { Kind } from '../../src/trace/codes/index.ts';
import { briefBuiltins, builtinRun, shortInitialSegment, withServerFrameLost } from '../runs.ts';
import { fc } from '../trials.ts';

/** As a page carries it. */
function throughJson(packed: PackedTrace): unknown {
  return JSON.parse(JSON.stringify(packed));
}

function expectSame(unpacked: Trace, trace: Trace): void {
  expect(digestOf(unpacked)).toBe(digestOf(trace));
  expect(unpacked.header).toEqual(trace.header);
  expect(unpacked.length).toBe(trace.length);
  expect(unpacked.full).toBe(trace.full);
}

const header = {
  hosts: [
    { name: 'client', address: '10.0.0.1' },
    { name: 'server', address: '10.0.0.2' },
  ],
  routers: ['router'],
  capturedAt: [0],
};

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: 0, max: 1e9 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }).filter((value) => !Object.is(value, -0)),
);
const record = fc.record({
  kind: fc.constantFrom(...Object.values(Kind)),
  later: fc.nat({ max: 1e12 }),
  cause: fc.nat(),
  segment: fc.nat(),
  host: fc.nat({ max: 2 }),
  connection: fc.nat({ max: 0xffff }),
  code: fc.nat({ max: 255 }),
  charge: fc.nat({ max: 255 }),
  flags: fc.nat({ max: 255 }),
  numbers: fc.tuple(uint32, uint32, uint32, uint32),
  value: number,
});

/** Any log that the format can hold. */
const anyTrace = fc.array(record, { maxLength: 40 }).map((records) => {
  const writer = new TraceWriter(header);
  let time = 0;
  for (const [id, one] of records.entries()) {
    time += one.later;
    const [sequence, acknowledgment, length, window] = one.numbers;
    // -1: no record.
    const cause = (one.cause % (id + 1)) - 1;
    const segment = (one.segment % (id + 2)) - 1;
    const numbers = { sequence, acknowledgment, length, window };
    writer.append({ ...one, time, cause, segment, ...numbers });
  }
  return writer.trace();
});

describe('a log that is packed', () => {
  it.each(briefBuiltins)('is unpacked as it was: %s', (name) => {
    const trace = builtinRun(name);
    expectSame(unpackTrace(throughJson(packTrace(trace))), trace);
  });

  it('is unpacked as it was, with losses', () => {
    const trace = withServerFrameLost(3);
    expectSame(unpackTrace(throughJson(packTrace(trace))), trace);
  });

  it('is unpacked as it was, whatever is in it', () => {
    fc.assert(
      fc.property(anyTrace, (trace) =>
        expectSame(unpackTrace(throughJson(packTrace(trace))), trace),
      ),
    );
  });

  it('may be empty, end with its chunk, or have had no room for more', () => {
    const empty = new Trace({ hosts: [] }, [], 0);
    expectSame(unpackTrace(throughJson(packTrace(empty))), empty);
    for (const records of [chunkLength, chunkLength + 1]) {
      const writer = new TraceWriter(header, chunkLength);
      for (let i = 0; i < records; i++)
        writer.append({ kind: Kind.State, time: i, cause: i - 1, host: 1 });
      const trace = writer.trace();
      expect(trace.full).toBe(records > chunkLength);
      expectSame(unpackTrace(throughJson(packTrace(trace))), trace);
    }
  });

  it('holds numbers only', () => {
    for (const value of [NaN, Infinity, -0]) {
      const writer = new TraceWriter(header);
      writer.append({ kind: Kind.State, time: 0, value });
      expect(() => packTrace(writer.trace())).toThrow(PackedTraceError);
    }
  });
});

describe('what is no packed log is refused', () => {
  const good = packTrace(shortInitialSegment());
  /** The log with something in it replaced; paths as `columns.time.numbers.0`. */
  function spoilt(path: string, value: unknown): unknown {
    const copy = structuredClone(good);
    const names = path.split('.');
    const last = names.pop()!;
    const inner = names.reduce(
      (thing, name) => thing[name] as Spoilable,
      copy as never as Spoilable,
    );
    inner[last] = value;
    return copy;
  }
  type Spoilable = Record<string, unknown>;

  it.each<[string, unknown, RegExp]>([
    ['format', 2, /format is 2/],
    ['records', 1e9, /number of records/],
    ['records', -1, /number of records/],
    ['records', 1.5, /number of records/],
    ['records', 19_000_000, /column 'mark' has not 19000000 numbers/],
    ['records', 3, /has not 3 numbers/],
    ['full', 'no', /'full'/],
    ['header', undefined, /header/],
    ['header.hosts', {}, /hosts/],
    ['header.hosts.0', { name: 'a' }, /hosts/],
    ['header.hosts', [], /no host 0/],
    ['header.routers', [1], /routers/],
    ['header.capturedAt', 0, /captured/],
    ['header.capturedAt', [2], /captured/],
    ['header.capturedAt', ['0'], /captured/],
    ['columns', null, /columns/],
    ['columns.cause', undefined, /'cause' must be an object/],
    ['columns.cause.numbers', 'AAAA', /'cause' has not/],
    ['columns.cause.numbers', { length: good.records }, /'cause' has not/],
    ['columns.cause.as', 'time', /'cause' is written as 'time'/],
    ['columns.cause.numbers.5', -2, /record 5: its cause is 8/],
    ['columns.cause.numbers.5', 1, /record 5: its cause is 5/],
    ['columns.cause.numbers.5', 9, /record 5: its cause is -3/],
    ['columns.cause.numbers.5', 1.5, /record 5: its cause/],
    ['columns.time.numbers.5', null, /record 5: its time is no number/],
    ['columns.time.numbers.5', -1e15, /record 5: its time/],
    ['columns.value.numbers.5', '1', /record 5: its value is no number/],
    ['columns.window.numbers.0', 2 ** 32, /record 0: its window/],
    ['columns.window.numbers.0', -1, /record 0: its window/],
    ['columns.mark.numbers.7', 0, /record 7: there is no kind 0/],
    ['columns.mark.numbers.7', 200, /record 7: there is no kind 200/],
    ['columns.place.numbers.7', 9, /record 7: there is no host 9/],
  ])('%s: %j', (path, value, words) => {
    expect(() => unpackTrace(spoilt(path, value))).toThrow(words);
    expect(() => unpackTrace(spoilt(path, value))).toThrow(PackedTraceError);
  });

  it('a log whose time runs back', () => {
    const { numbers } = good.columns.time;
    const first = numbers.findIndex((more) => more > 0);
    const back = spoilt(`columns.time.numbers.${first + 1}`, -1);
    expect(() => unpackTrace(back)).toThrow(`record ${first + 1} is earlier`);
  });

  it('anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (thing) => {
        expect(() => unpackTrace(thing)).toThrow(PackedTraceError);
      }),
    );
  });

  it('or it is a log like any other', () => {
    const columns = Object.keys(good.columns);
    fc.assert(
      fc.property(
        fc.constantFrom(...columns),
        fc.nat({ max: good.records - 1 }),
        fc.oneof(number, fc.anything()),
        (column, id, value) => {
          try {
            digestOf(unpackTrace(spoilt(`columns.${column}.numbers.${id}`, value)));
          } catch (error) {
            expect(error).toBeInstanceOf(PackedTraceError);
          }
        },
      ),
    );
  });
});
