import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  Charge,
  Kind,
  Reason,
  chargeNames,
  kindNames,
  reasonBit,
  reasonNames,
  reasonsIn,
  Content,
  contentNames,
  DropCode,
  dropNames,
  FailureCode,
  failureNames,
  ImpairmentCode,
  impairmentNames,
  TcpState,
  tcpStateNames,
  TimerCode,
  timerNames,
  WindowCode,
  windowNames,
} from '../../../src/trace/codes/index.ts';
import {
  chunkLength,
  createChunk,
  doubleAt,
  recordBytes,
  wordAt,
} from '../../../src/trace/format/index.ts';

describe('a chunk', () => {
  const chunk = createChunk();

  test('is one buffer, in which the columns of a record lie side by side without overlap or waste', () => {
    expect(chunk.buffer.byteLength).toBe(chunkLength * recordBytes);
    const bytes = [
      ...Object.values(doubleAt).map((at) => [at * 8, at * 8 + 8]),
      ...Object.values(wordAt).map((at) => [at * 4, at * 4 + 4]),
    ];
    const starts = bytes.map(([from]) => from);
    const ends = bytes.map(([, to]) => to);
    expect([...ends.slice(0, -1)]).toEqual(starts.slice(1));
    expect([starts[0], ends.at(-1)]).toEqual([0, recordBytes]);
  });

  test('can be laid over a buffer that came from elsewhere', () => {
    chunk.doubles[3] = 12.5;
    chunk.words[chunk.words.length - 1] = 9;
    const copy = createChunk(chunk.buffer.slice(0));
    expect([copy.doubles[3], copy.words[chunk.words.length - 1]]).toEqual([12.5, 9]);
  });
});

describe('codes', () => {
  test.each([
    ['kinds', Kind, kindNames],
    ['reasons', Reason, reasonNames],
    ['charges', Charge, chargeNames],
    ['states', TcpState, tcpStateNames],
    ['timers', TimerCode, timerNames],
    ['window changes', WindowCode, windowNames],
    ['contents', Content, contentNames],
    ['drops', DropCode, dropNames],
    ['impairments', ImpairmentCode, impairmentNames],
    ['failures', FailureCode, failureNames],
  ])('of %s each have a number of their own and a name', (_, codes, names) => {
    const numbers = Object.values(codes);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(names[number]).toBeDefined();
    expect(names).toHaveLength(Math.max(...numbers) + 1);
    expect(new Set(names).size).toBe(names.length);
  });

  test('of kinds are those of the documentation', () => {
    const text = readFileSync('docs/trace-format.md', 'utf8');
    const rows = [...text.matchAll(/^\| (\d+) ([a-z-]+) \|/gm)];
    expect(rows.map(([, number, name]) => [Number(number), name])).toEqual(
      kindNames.map((name, number) => [number, name]).slice(1),
    );
  });

  test('of reasons fit into a set of bits, which is read in their order', () => {
    const set = reasonBit(Reason.SillyWindow) | reasonBit(Reason.Nagle);
    expect(reasonsIn(set)).toEqual(['nagle', 'silly-window']);
    expect(reasonsIn(0)).toEqual([]);
  });
});
