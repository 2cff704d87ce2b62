// What a page's elements spent their time on: a browser's waterfall, read off the log alone.
import { describe, expect, test } from 'vitest';
import {
  pageElementsOf,
  segmentsOfElement,
  transactionsOf,
  type ElementPhase,
  type PageElement,
} from '../../../src/analysis/path/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { immediately, link, ms } from '../../engine/configurations.ts';
import { documentOf, http } from '../../engine/configurations-http.ts';
import { httpConversations } from '../../engine/properties/arbitrary-http.ts';
import { builtinRun } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

const far = {
  network: link({ up: { delay: ms(40) }, down: { delay: ms(40) } }),
  client: { tcp: { delayedAck: immediately } },
};
const documents = [documentOf(900), documentOf(500), documentOf(700), documentOf(400)];
const fetch = (changes: Parameters<typeof http>[0]): Trace =>
  simulate(http({ documents, ...changes, client: { turnaround: 0, ...changes.client } }, far));

const spent = ({ intervals }: PageElement, wanted: ElementPhase): number =>
  intervals.reduce((sum, { phase, from, to }) => sum + (phase === wanted ? to - from : 0), 0);
const inOrder = ({ intervals }: PageElement) => intervals.map(({ phase }) => phase);

describe('the phases of a page’s elements', () => {
  test('over a connection each: it opens, the request goes out, the reply is waited for and comes', () => {
    const elements = pageElementsOf(fetch({ mode: 'per-document', replyEnd: 'length' }));
    expect(elements.map(({ connection }) => connection)).toEqual([0, 1, 2, 3]);
    for (const element of elements) {
      // A round trip for the handshake, another one until the reply begins.
      expect(spent(element, 'connecting')).toBeGreaterThanOrEqual(ms(80));
      expect(spent(element, 'connecting')).toBeLessThan(ms(82));
      const asked = spent(element, 'asking') + spent(element, 'answering');
      expect(asked).toBeGreaterThanOrEqual(ms(80));
      expect(asked).toBeLessThan(ms(82));
    }
    // All are known when the first is there, and wait for those before them.
    const [first, ...others] = elements;
    expect(others.map(({ known }) => known)).toEqual(others.map(() => first!.end));
    const waits = others.map((element) => spent(element, 'waiting'));
    expect(waits[0]).toBe(0);
    expect(waits[1]).toBe(others[0]!.end - first!.end);
    expect(waits[2]).toBe(others[1]!.end - first!.end);
  });

  test('side by side they wait less, and on a kept connection nothing opens', () => {
    const waits = (connections: number) =>
      pageElementsOf(fetch({ connections })).map((element) => spent(element, 'waiting'));
    const [serial, parallel] = [waits(1), waits(3)];
    expect(serial[3]).toBeGreaterThan(ms(160));
    expect(parallel).toEqual([0, 0, 0, 0]);
    const connecting = pageElementsOf(fetch({ connections: 1 })).map((element) =>
      spent(element, 'connecting'),
    );
    expect(connecting.map((time) => time > 0)).toEqual([true, false, false, false]);
  });

  test('pipelined, all are asked for at once, and each waits for the replies before its own', () => {
    for (const pipelining of ['one-write', 'separate-writes'] as const) {
      const large = documents.map(({ body }) => documentOf(body + 3000));
      const [, ...others] = pageElementsOf(fetch({ pipelining, documents: large }));
      for (const element of others) {
        const phases = inOrder(element).filter((phase) => phase !== 'asking');
        expect(phases).toEqual(['answering', 'receiving']);
      }
      const waits = others.map((element) => spent(element, 'answering'));
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    }
  });

  test('of references seen as they are read, too, on the one connection', () => {
    const elements = pageElementsOf(
      fetch({
        pipelining: 'one-write',
        documents: [documentOf(30_000), ...documents],
        client: { discovery: 'as-read' },
      }),
    );
    const [first, ...others] = elements;
    for (const element of others) {
      expect(element.known).toBeLessThan(first!.end);
      expect(spent(element, 'waiting')).toBe(0);
      expect(element.intervals.at(-1)!.to).toBeGreaterThanOrEqual(first!.end);
    }
  });

  test('a second try on another connection is told from the first', () => {
    // The server closes after two replies, while the rest was asked for already.
    const trace = fetch({ pipelining: 'separate-writes', server: { mostReplies: 2 } });
    const third = pageElementsOf(trace)[2]!;
    expect(third.connection).toBe(1);
    expect(inOrder(third).filter((phase) => phase === 'connecting')).toHaveLength(1);
    expect(inOrder(third).indexOf('connecting')).toBeGreaterThan(0);
    expect(third.outcome).toBe('complete');
  });

  test('a reply that is broken off ends as failed, with what came of it', () => {
    const broken = { ...documentOf(5000), fault: { kind: 'close' as const, after: 300 } };
    const elements = pageElementsOf(fetch({ documents: [documentOf(10), broken] }));
    expect(elements.map(({ outcome, bytes }) => [outcome, bytes])).toEqual([
      ['complete', 236],
      ['failed', 300],
    ]);
  });

  test('a request that Nagle’s rule holds in two parts is longer on its way out', () => {
    const asking = (requestSplit: number) =>
      spent(pageElementsOf(fetch({ client: { requestSplit } }))[0]!, 'asking');
    expect(asking(20)).toBeGreaterThan(asking(0) + ms(79));
  });

  test('each byte of a reply belongs to one of them, whatever was lost on the way', () => {
    const trace = builtinRun('satellite-parallel');
    const elements = pageElementsOf(trace);
    const all = segmentsOf(trace).filter(({ length }) => length > 0);
    const found = elements.flatMap((element) => [...segmentsOfElement(trace, element)]);
    expect(new Set(found)).toEqual(new Set(all.map(({ id }) => id)));
    for (const element of elements) {
      const own = segmentsOfElement(trace, element);
      const replies = all.filter(({ id, from }) => own.has(id) && from === 1);
      const sent = replies.reduce((sum, { length }) => sum + length, 0);
      expect(sent).toBeGreaterThanOrEqual(element.bytes);
    }
  });

  test('a run without pages has none', () => {
    expect(pageElementsOf(builtinRun('restart-demo-ssr'))).toEqual([]);
  });
});

test('of any pages all time is divided, from when an element is known until it ends', () => {
  fc.assert(
    fc.property(httpConversations, (configuration) => {
      const trace = simulate(configuration);
      const ended = new Map(transactionsOf(trace).map((one) => [one.number, one]));
      const elements = pageElementsOf(trace);
      if (elements.length > 0) {
        expect(new Set(elements.map(({ number }) => number)).size).toBe(elements.length);
        for (const { number } of ended.values()) expect(elements[number]?.number).toBe(number);
      }
      for (const { number, known, end, connection, outcome, intervals } of elements) {
        expect(known).toBeLessThanOrEqual(ended.get(number)?.start ?? end);
        let at = known;
        for (const { from, to } of intervals) {
          expect(from).toBe(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at).toBe(end);
        if (outcome !== 'complete') continue;
        expect(connection).toBe(ended.get(number)!.connection);
        // What arrives in one segment and is read at once takes no time to come.
        const phases = intervals.map(({ phase }) => phase);
        expect(phases.at(-1)).toMatch(/^(asking|answering|receiving)$/);
        expect(phases.some((phase) => phase === 'asking' || phase === 'answering')).toBe(true);
      }
    }),
    trials(100),
  );
});
