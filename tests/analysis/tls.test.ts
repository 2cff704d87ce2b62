import { expect, test } from 'vitest';
import { lossWords, provideLossWords, type LossWords } from '../../src/analysis/loss-words.ts';
import {
  budgetOf,
  overheadOf,
  pageElementsOf,
  transactionsOf,
  usableAt,
} from '../../src/analysis/path/index.ts';
import { EventSentences, Why } from '../../src/analysis/why/index.ts';
import { builtinRun } from '../runs.ts';

const run = builtinRun('tls-records');
const [page] = pageElementsOf(run);
const ms = (time: number): number => Math.round(time / 1e6);
const at = (time: number): readonly string[] =>
  new Why(run).at({ time: time * 1e6, record: 0 }).map(({ text }) => text);

test('the time of both handshakes is charged to the handshake', () => {
  const [one] = transactionsOf(run);
  const budget = [...budgetOf(run, one!)];
  expect(new Map(budget.map(([part, time]) => [part, ms(time)])).get('handshake')).toBe(207);
  expect(budget.reduce((sum, [, time]) => sum + time, 0)).toBe(one!.end - one!.start);
});

test('a document’s connection opens until the TLS handshake is over', () => {
  expect(page!.intervals.map(({ phase, from, to }) => [phase, ms(from), ms(to)])).toEqual([
    ['connecting', 0, 207],
    ['asking', 207, 207],
    ['answering', 207, 312],
    ['receiving', 312, 441],
  ]);
});

test('the bytes of a reply are those of its records', () => {
  // 3,500 of the handshake before; the header’s 220 bytes, 30,000 more, and 22 for each of two records.
  const [{ request, reply }] = page!.requests as [(typeof page & {})['requests'][0]];
  expect(request).toEqual({ from: 598, to: 598 + 42 + 22 });
  expect(reply).toEqual({ from: 3501, to: 3501 + 30_220 + 44 });
});

test('a client that has a part of the handshake waits for the rest of it', () => {
  expect(at(205)).toContain(
    'Client waits for the rest of the server’s TLS handshake: 2,052 bytes to come.',
  );
});

test('a client waits for the rest of a record while its ACKs are in flight', () => {
  expect(at(320)[0]).toBe('Client waits for the rest of a TLS record: 10,614 bytes to come.');
  expect(at(417)[0]).toBe('Client waits for the rest of a TLS record: 478 bytes to come.');
  expect(at(480).join()).not.toContain('TLS');
});

test('a read says when it makes a record whole', () => {
  const events = new EventSentences(run, [undefined, undefined]);
  const words = Array.from(events.instants, (time) => events.at(time)).join('\n');
  expect(words.match(/reads [\d,]+ bytes \(a TLS record is whole\)/g)).toHaveLength(3);
  expect(words).toContain('reads 1,448 bytes (a TLS record is whole)');
});

test('what a task measures does not need the part that explains TLS, which no worker has', () => {
  const part = lossWords()!;
  provideLossWords(undefined as unknown as LossWords);
  try {
    expect(ms(usableAt(run, 0)!)).toBe(419);
    expect(overheadOf(run, 0)).toBe(44);
  } finally {
    provideLossWords(part);
  }
});
