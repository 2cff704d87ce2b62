// The waterfall of a page: a row per document on the axis of the other pictures.
import { describe, expect, test } from 'vitest';
import { duration } from '../../../src/analysis/index.ts';
import { pageElementsOf } from '../../../src/analysis/path/index.ts';
import { phaseKey, waterfall, waterfallTwin } from '../../../src/plot/waterfall/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import { documentOf, http } from '../../engine/configurations-http.ts';
import { builtinRun } from '../../runs.ts';

const trace = builtinRun('satellite-parallel');
const elements = pageElementsOf(trace);
const size = { width: 600, height: 260 };
const picture = waterfall(trace, size);

describe('the waterfall', () => {
  test('has a row per document, in order, each phase from its beginning to its end', () => {
    expect(picture.marks.map(({ record }) => record)).toEqual(elements.map(({ record }) => record));
    picture.marks.forEach(({ shapes }, i) => {
      const { intervals } = elements[i]!;
      expect(shapes.map(({ class: name }) => name)).toEqual(intervals.map(({ phase }) => phase));
      shapes.forEach((shape, n) => {
        const left = shape.kind === 'line' ? shape.x1 : shape.kind === 'rect' ? shape.x : NaN;
        expect(left).toBeCloseTo(picture.time.at(intervals[n]!.from), 1);
        const right =
          shape.kind === 'line' ? shape.x2 : shape.kind === 'rect' ? left + shape.width : NaN;
        const wanted = picture.time.at(intervals[n]!.to);
        expect(Math.abs(right - Math.max(wanted, left + 1.2))).toBeLessThan(0.02);
      });
    });
    const rows = picture.marks.map(({ hit }) => (hit?.kind === 'rect' ? hit.y : NaN));
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('has its times where the sequence plot of the same size has them', () => {
    const plot = sequencePlot(trace, size);
    expect(picture.frame.x).toBe(plot.frame.x);
    for (const { end } of elements) expect(picture.time.at(end)).toBeCloseTo(plot.time.at(end), 6);
  });

  test('says under a pointer what was spent on each phase, and in a sentence what it comes to', () => {
    expect(picture.marks[1]!.title).toMatch(
      /^Document 2, connection 2, 37,092 bytes\. Known at [\d,.]+ ms: connecting 560\.6 ms, .*receiving [\d,.]+ ms\.$/,
    );
    expect(picture.description).toMatch(/^9 documents over 4 connections in [\d,.]+ ms\.$/);
  });

  test('tells its phases apart by their forms', () => {
    // What is left without colours: kind, dashes, whether it is filled, how high it is.
    const forms = phaseKey.map(({ shape }) => {
      const high = shape.kind === 'rect' ? shape.height : 0;
      return [shape.kind, high, shape.class === 'connecting', shape.class === 'waiting'].join();
    });
    expect(new Set(forms).size).toBe(phaseKey.length);
  });

  test('keeps within its frame, however many documents there are and however small it is', () => {
    const many = simulate(
      http({ documents: Array.from({ length: 150 }, () => documentOf(10)), pages: 2 }),
    );
    for (const [width, height] of [
      [240, 160],
      [600, 260],
    ] as const) {
      const { marks, frame, labels, ground } = waterfall(many, { width, height });
      expect(marks.length).toBeLessThanOrEqual(frame.height / 1.5);
      for (const { shapes } of marks) {
        for (const shape of shapes) {
          if (shape.kind !== 'rect') continue;
          expect(shape.y).toBeGreaterThanOrEqual(frame.y - 0.01);
          expect(shape.y + shape.height).toBeLessThanOrEqual(frame.y + frame.height + 0.01);
        }
      }
      expect(labels).toEqual([]);
      const more = ground.find(({ key }) => key === 'more');
      expect(JSON.stringify(more)).toContain(`${300 - marks.length} more: zoom in`);
    }
  });

  test('shows of a part of the time the documents of that part', () => {
    const last = elements.at(-1)!;
    const zoom = [last.end - 1, last.end + 1e6] as const;
    const rows = waterfall(trace, { ...size, zoom }).marks.map(({ record }) => record);
    const wanted = elements.filter(({ known, end }) => end >= zoom[0] && known <= zoom[1]);
    expect(rows).toEqual(wanted.map(({ record }) => record));
    expect(rows.length).toBeLessThan(elements.length);
  });

  test('fills its frame with few rows too, and then says below a bar how long its phases took', () => {
    const few = waterfall(builtinRun('satellite-pipelined'), { width: 600, height: 700 });
    const { marks, labels, frame } = few;
    const [top, next] = marks.map(({ hit }) => (hit?.kind === 'rect' ? hit.y : NaN));
    expect(next! - top!).toBeGreaterThan(40);
    const times = labels.filter(({ key }) => key.startsWith('time-'));
    expect(times.length).toBeGreaterThan(0);
    const words = times.map(({ shapes: [shape] }) => (shape?.kind === 'text' ? shape : undefined)!);
    const ours = pageElementsOf(builtinRun('satellite-pipelined'));
    for (const { text, x, y } of words) {
      const its = ours.flatMap(({ intervals }) => intervals);
      expect(its.map(({ from, to }) => duration(to - from))).toContain(text);
      // It is as wide as it can be within its phase, and in its row.
      const at = few.time.timeAt(x);
      const own = its.find(
        ({ from, to }) => from <= at && at <= to && duration(to - from) === text,
      );
      expect(few.time.at(own!.to) - few.time.at(own!.from)).toBeGreaterThan(text.length * 4);
      const row = marks.findIndex(
        ({ hit }) => hit?.kind === 'rect' && y > hit.y && y < hit.y + hit.height,
      );
      expect(row).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(frame.y + frame.height);
    }
    // Where rows are near each other nothing of that is said.
    expect(picture.labels.some(({ key }) => key.startsWith('time-'))).toBe(false);
  });

  test('marks what failed', () => {
    const fault = { kind: 'reset' as const, after: 100 };
    const broken = simulate(http({ documents: [documentOf(10), { ...documentOf(900), fault }] }));
    const { marks, description } = waterfall(broken, size);
    const crosses = marks.map(({ shapes }) => shapes.filter((each) => each.class === 'lost'));
    expect(crosses.map(({ length }) => length)).toEqual([0, 2]);
    expect(description).toMatch(/; 1 failed\.$/);
  });

  test('has another run behind it, on its own axis', () => {
    const other = builtinRun('satellite-pipelined');
    const behind = waterfallTwin(other, trace, { ...size, beside: other });
    expect(behind).toHaveLength(pageElementsOf(other).length);
    expect(behind.every(({ record }) => record === undefined)).toBe(true);
  });

  test('of a run without pages is empty, and says so', () => {
    const none = waterfall(builtinRun('restart-demo-ssr'), size);
    expect(none.marks).toEqual([]);
    expect(none.description).toBe('No page is fetched in this run.');
  });
});
