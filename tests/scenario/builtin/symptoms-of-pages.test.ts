import { describe, expect, test } from 'vitest';
import { budgetOf, pageElementsOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { builtinInput, type BuiltinName } from '../../../src/scenario/index.ts';
import { satellitePage } from '../../../src/studies/satellite/pages.ts';
import { Flag, Kind, Reason, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { recordsOf } from '../../engine/conversation.ts';
import { builtinRun } from '../../runs.ts';
import { changed, end, holds, lasting, windows } from './symptoms.ts';

// Each built-in scenario about a page and its server shows what its description says.

describe('pipelined-page', () => {
  /** Each document's time on the second page, ms, and what of it Nagle's rule held. */
  const second = (trace: Trace) =>
    transactionsOf(trace)
      .filter(({ page }) => page === 1)
      .map(({ start, end }) => (end - start) / 1e6);
  const trace = builtinRun('pipelined-page');
  const one = changed('pipelined-page', (input) => {
    (input as unknown as { http: { pipelining: string } }).http.pipelining = 'none';
  });

  test('one by one the reply with the odd, short final segment stalls, at once the last one', () => {
    const stalls = (run: Trace) => second(run).map((time) => time > 100);
    expect(stalls(one)).toEqual([false, true, false]);
    expect(stalls(trace)).toEqual([false, false, true]);
  });

  test('the page takes as long, and the last bytes wait for Nagle’s rule', () => {
    expect(end(trace)).toBeLessThan(end(one));
    expect(end(one) - end(trace)).toBeLessThan(5);
    const held = holds(trace, 1, Reason.Nagle).filter((hold) => lasting(hold) > 100);
    // The 13 bytes of the second reply and the 2092 of the third, less a full segment.
    expect(held.map(({ bytes }) => bytes)).toEqual([645]);
  });
});

describe('copies-by-stdio', () => {
  const took = (trace: Trace): number => {
    const [document] = transactionsOf(trace);
    return lasting({ from: document!.start, to: document!.end });
  };
  const server = (changes: object): Trace =>
    changed('copies-by-stdio', (input) => {
      const { http } = input as unknown as { http: { server: object } };
      http.server = { ...http.server, ...changes };
    });
  const trace = builtinRun('copies-by-stdio');

  test('the server copies nearly all the time, and the line waits for it', () => {
    const copying = budgetOf(trace, transactionsOf(trace)[0]!).get('host-processing')! / 1e6;
    expect(copying).toBeGreaterThan(0.95 * took(trace));
  });

  test('from a mapped file it takes little more than half as long, without copies a third', () => {
    const mapped = took(server({ fileAccess: 'mapped' })) / took(trace);
    expect(mapped).toBeGreaterThan(0.5);
    expect(mapped).toBeLessThan(0.56);
    expect(took(server({ copyTime: 0 })) / took(trace)).toBeLessThan(0.34);
  });
});

describe('a page over a satellite', () => {
  const opened = (trace: Trace): number[] =>
    segmentsOf(trace)
      .filter(({ from, flags }) => from === 0 && (flags & Flag.Syn) !== 0)
      .map(({ sentAt }) => sentAt / 1e6);
  /** When the server had nothing to send, ms: from its first reply to its last. */
  const idle = (trace: Trace): number =>
    holds(trace, 1, Reason.Application)
      .map(lasting)
      .reduce((sum, time) => sum + time, 0);

  test('satellite-parallel: three connections more as soon as references are read', () => {
    const trace = builtinRun('satellite-parallel');
    const [first, ...others] = opened(trace);
    expect(first).toBe(0);
    expect(others).toHaveLength(3);
    const base = transactionsOf(trace).find(({ document }) => document === 0)!;
    for (const syn of others) {
      // Two round trips: the handshake, and the request with its reply’s first segment.
      expect(syn).toBeGreaterThan(2 * 560);
      expect(syn).toBeLessThan(base.end / 1e6 - 560);
    }
    // Each request after a reply finds the server idle for a round trip.
    const pauses = holds(trace, 1, Reason.Application).map(lasting);
    expect(pauses.filter((time) => time > 500).length).toBeGreaterThanOrEqual(4);
  });

  test('satellite-pipelined: one connection, and once asked for all, the server is never idle', () => {
    const trace = builtinRun('satellite-pipelined');
    expect(opened(trace)).toEqual([0]);
    const [, ...images] = transactionsOf(trace);
    expect(new Set(images.map(({ start }) => start)).size).toBe(1);
    expect(idle(trace)).toBeLessThan(2 * 560 + 100);
    const large = windows(trace, 'server', WindowCode.SlowStart).length;
    expect(large).toBeGreaterThan(20);
  });
});

describe('pages', () => {
  /** A built-in page fetched in another way. */
  const fetched = (name: BuiltinName, http: Record<string, unknown>): Trace =>
    changed(name, (input) => Object.assign((input as unknown as { http: object }).http, http));
  const took = (trace: Trace): number => Math.max(...transactionsOf(trace).map(({ end }) => end));
  /** What part of a page's time the server's line has bits on it. @param rate Mb/s */
  const busy = (trace: Trace, rate: number): number => {
    const bytes = recordsOf(trace, Kind.Transmit, 'server').reduce(
      (sum, { length }) => sum + length,
      0,
    );
    return (bytes * 8 * 1000) / rate / took(trace);
  };
  const bodies = (name: BuiltinName): number[] =>
    (builtinInput(name) as { http: { documents: { bytes: number }[] } }).http.documents.map(
      ({ bytes }) => bytes,
    );

  test('of the satellite study have the elements that it states', () => {
    for (const [name, page] of [
      ['satellite-parallel', 'acts'],
      ['satellite-pipelined', 'acts'],
      ['satellite-lerc', 'lerc'],
      ['satellite-oufr', 'oufr'],
      ['satellite-test', 'test'],
    ] as const) {
      const wanted = satellitePage(page).elements.map((size) => size * 1024);
      expect(bodies(name), name).toEqual(wanted);
    }
  });

  test('satellite-lerc: the large image is last, and as fast alone as beside the others', () => {
    const trace = builtinRun('satellite-lerc');
    const elements = pageElementsOf(trace);
    const last = elements.toSorted((a, b) => b.end - a.end)[0]!;
    expect(last.document).toBe(1);
    const alone = fetched('satellite-lerc', {
      documents: [{ bytes: 3072 }, { bytes: 35 * 1024 }],
    });
    // With fewer references its own stands further down.
    const large = ({ end, known }: typeof last): number => end - known;
    const ratio = large(last) / large(pageElementsOf(alone)[1]!);
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });

  test('satellite-oufr: who comes second on a connection is twice as fast; the line is mostly idle', () => {
    const trace = builtinRun('satellite-oufr');
    const [, ...images] = pageElementsOf(trace);
    const spent = images.map(({ intervals }) => intervals.at(-1)!.to - intervals.at(-1)!.from);
    const first = images.findIndex(({ connection }) => connection === 1);
    const second = images.findIndex(({ connection }, i) => connection === 1 && i > first);
    expect(spent[second]! / spent[first]!).toBeLessThan(0.5);
    expect(busy(trace, 1.536)).toBeLessThan(0.5);
    expect(busy(trace, 1.536)).toBeGreaterThan(0.2);
  });

  test('satellite-test: every element is one segment, and takes a round trip', () => {
    const trace = builtinRun('satellite-test');
    for (const { intervals, requests } of pageElementsOf(trace)) {
      expect(requests).toHaveLength(1);
      const asked = intervals.filter(({ phase }) => phase === 'asking' || phase === 'answering');
      const time = asked.reduce((sum, { from, to }) => sum + to - from, 0) / 1e6;
      expect(time).toBeGreaterThan(560);
      expect(time).toBeLessThan(600);
    }
    expect(took(fetched('satellite-test', { connections: 1 })) / took(trace)).toBeGreaterThan(2.2);
  });

  test('microscape: as many images of each size as the page is said to have', () => {
    const [html, ...images] = bodies('microscape');
    expect(html).toBe(42 * 1024);
    expect(images).toHaveLength(42);
    expect(images.reduce((sum, bytes) => sum + bytes, 0)).toBe(125 * 1024);
    const between = (from: number, to: number): number =>
      images.filter((bytes) => bytes >= from * 1024 && bytes < to * 1024).length;
    expect([between(0, 1), between(1, 2), between(2, 3)]).toEqual([19, 7, 6]);
    expect([Math.min(...images), Math.max(...images)]).toEqual([70, 40 * 1024]);
  });

  test('microscape: over two kept connections the line is idle for more than half of the time', () => {
    const trace = builtinRun('microscape');
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(2);
    expect(busy(trace, 1.536)).toBeLessThan(0.5);
    const pipelined = fetched('microscape', { connections: 1, pipelining: 'one-write' });
    expect(recordsOf(pipelined, Kind.Connect)).toHaveLength(1);
    expect(took(pipelined) / took(trace)).toBeLessThan(0.95);
  });

  test('median-home-page: bytes and files by type as counted; most of a file’s time it waits in the browser', () => {
    const { documents } = (
      builtinInput('median-home-page') as {
        http: { documents: { type: string; bytes: number }[] };
      }
    ).http;
    const types = ['text/html', 'text/css', 'text/javascript', 'font/woff2', 'image/webp'];
    const counted = types.map((wanted) => {
      const own = documents.filter(({ type }) => type === wanted);
      return [own.length, own.reduce((sum, { bytes }) => sum + bytes, 0) / 1024];
    });
    expect(counted).toEqual([
      [3, 22],
      [8, 82],
      [22, 697],
      [4, 139],
      [19, 1058],
    ]);
    const elements = pageElementsOf(builtinRun('median-home-page'));
    const time = (of: typeof elements, waiting: boolean): number =>
      of
        .flatMap(({ intervals }) => intervals)
        .filter(({ phase }) => (phase === 'waiting') === waiting)
        .reduce((sum, { from, to }) => sum + to - from, 0);
    expect(time(elements, true)).toBeGreaterThan(time(elements, false));
  });
});
