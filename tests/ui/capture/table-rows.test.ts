import { describe, expect, test } from 'vitest';
import type { ConnectionRow, WholeRow } from '../../../src/capture/worker/index.ts';
import {
  columns,
  endpointText,
  rowsFor,
  sortedBy,
  type Sorting,
} from '../../../src/ui/capture/table-rows.ts';

function row(index: number, port: number, bytes: number, whole?: Partial<WholeRow>): ConnectionRow {
  return {
    index,
    client: { address: '10.0.0.2', port },
    server: { address: '2001:db8::1', port: 443 },
    start: index * 1e6,
    duration: 5e6,
    packets: 4,
    bytes: { client: 100, server: bytes },
    ...(whole !== undefined && {
      whole: {
        silent: 0,
        longest: 0,
        findings: 2,
        repeated: 0,
        content: 'tls',
        guessed: false,
        ends: 'client',
        ...whole,
      },
    }),
  };
}

const rows = [
  row(0, 50_001, 300, { silent: 0.2 }),
  row(1, 50_002, 100, { silent: 0.9, content: 'http' }),
  row(2, 50_013, 300, { silent: 0.5 }),
];
const byStart: Sorting = { by: 'start', descending: false };
const order = (filter: string, sorting: Sorting) =>
  rowsFor(rows, filter, sorting).map(({ index }) => index);

describe('rows of the table', () => {
  test('come in the order of their starts, and are not changed', () => {
    expect(order('', byStart)).toEqual([0, 1, 2]);
    expect(order('', { by: 'start', descending: true })).toEqual([2, 1, 0]);
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  test('are sorted by a column; equal ones stay in the order of their starts', () => {
    expect(order('', { by: 'silent', descending: true })).toEqual([1, 2, 0]);
    expect(order('', { by: 'server-bytes', descending: true })).toEqual([0, 2, 1]);
  });

  test('are filtered by every word, whatever its case', () => {
    expect(order('5000', byStart)).toEqual([0, 1]);
    expect(order('5000  TLS', byStart)).toEqual([0]);
    expect(order('[2001:db8::1]:443', byStart)).toEqual([0, 1, 2]);
    expect(order('nothing', byStart)).toEqual([]);
  });
});

test('a first press on a column puts the largest first, a second one turns it round', () => {
  const once = sortedBy('silent', byStart);
  expect(once).toEqual({ by: 'silent', descending: true });
  expect(sortedBy('silent', once)).toEqual({ by: 'silent', descending: false });
  expect(sortedBy('start', once)).toEqual(byStart);
});

test('what only the whole file tells is open until then', () => {
  const text = (of: ConnectionRow) => columns.map((column) => column.text(of));
  expect(text(row(0, 1, 145_774))).toEqual(['5.00 ms', '…', '…', '…', '100', '145,774']);
  expect(text(row(0, 1, 145_774, { silent: 0.915, repeated: 3 })).slice(1, 4)).toEqual([
    '92 %',
    '2',
    '3',
  ]);
  expect(endpointText(rows[0]!.server)).toBe('[2001:db8::1]:443');
});
