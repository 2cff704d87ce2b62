import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { scenarioWith, builtinScenario } from '../../../src/scenario/index.ts';
import { queuesOf } from '../../../src/analysis/windows/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { ladderTwin, queueTwin, sequenceTwin, windowsTwin } from '../../../src/plot/twin/index.ts';
import { queuePlot } from '../../../src/plot/queue/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { windowsStrip } from '../../../src/plot/windows/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';

const scenario = builtinScenario('short-initial-segment');
const slow = runScenario(scenario).trace;
const quick = runScenario(scenarioWith(scenario, { 'http.server.headerFlush': 'joined' })).trace;
const crossed = builtinScenario('victim-flow');
const crowded = runScenario(crossed).trace;
const alone = runScenario(scenarioWith(crossed, { 'network.bottleneck.down.queue': 20 })).trace;
const [line] = queuesOf(crowded);
const size = { width: 600, height: 400, folded: true };

describe('two runs on one axis', () => {
  test('have one time scale, whichever of them is on view', () => {
    const one = sequencePlot(slow, { ...size, beside: quick });
    const other = sequencePlot(quick, { ...size, beside: slow });
    expect(other.time.domain).toEqual(one.time.domain);
    expect(other.time.folds).toEqual(one.time.folds);
    expect(other.numbers?.domain).toEqual(one.numbers?.domain);
  });

  test('are folded only where both are silent', () => {
    const { folds } = sequencePlot(slow, { ...size, beside: quick }).time;
    expect(folds.length).toBeGreaterThan(0);
    for (const segment of [...segmentsOf(slow), ...segmentsOf(quick)]) {
      for (const { from, to } of folds) {
        const inside = segment.sentAt > from && segment.sentAt < to;
        expect(inside, `${segment.sentAt} in ${from} to ${to}`).toBe(false);
      }
    }
  });

  test('the other’s marks lie where its own picture on these axes has them', () => {
    const options = { ...size, beside: quick };
    const behind = sequenceTwin(quick, slow, options);
    const own = sequencePlot(quick, { ...size, beside: slow }).marks;
    const bars = behind.filter(({ role }) => role === 'data');
    expect(bars.length).toBeGreaterThan(3);
    for (const bar of bars) {
      const same = own.find(({ key }) => `twin-${key}` === bar.key);
      expect(bar.shapes).toEqual(same?.shapes);
    }
  });

  test('the other’s marks belong to no record, and keep their form', () => {
    for (const marks of [
      sequenceTwin(quick, slow, { ...size, beside: quick }),
      ladderTwin(quick, slow, { ...size, beside: quick }),
      windowsTwin(quick, slow, { ...size, beside: quick }),
      queueTwin(alone, crowded, line!, { ...size, beside: alone }),
    ]) {
      expect(marks.length).toBeGreaterThan(0);
      expect(marks.every(({ record }) => record === undefined)).toBe(true);
      expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
      expect(marks.every(({ title }) => title.startsWith('other run: '))).toBe(true);
    }
  });

  test('a run that ends sooner leaves the rest of the picture to the other', () => {
    const picture = ladder(quick, { ...size, beside: slow });
    expect(picture.time.domain[1]).toBeGreaterThan(300e6);
  });

  test('the other’s windows are the stairs that its own strip has on these axes, without areas and events', () => {
    const behind = windowsTwin(quick, slow, { ...size, beside: quick });
    const own = windowsStrip(quick, { ...size, beside: slow }).marks;
    expect(behind.map(({ key }) => key)).toContain('twin-curve-data');
    for (const { key, shapes } of behind) {
      const same = own.find((mark) => `twin-${mark.key}` === key);
      expect(shapes).toEqual(same?.shapes.filter((shape) => shape.class !== 'area'));
      expect(key).toMatch(/^twin-curve-/);
    }
  });

  test('windows have one scale of bytes, queues one of frames, whichever run is on view', () => {
    const axis = (picture: { ground: readonly { key: string }[] }): string[] =>
      picture.ground.map(({ key }) => key).filter((key) => key.startsWith('value-'));
    expect(axis(windowsStrip(quick, { ...size, beside: slow }))).toEqual(
      axis(windowsStrip(slow, { ...size, beside: quick })),
    );
    const [other] = queuesOf(alone);
    expect(axis(queuePlot(crowded, line!, { ...size, beside: alone }))).toEqual(
      axis(queuePlot(alone, other!, { ...size, beside: crowded })),
    );
  });

  test('a sender that the other run does not have stands beside the one that sends most there', () => {
    const options = { ...size, connection: 1, from: 3, beside: quick };
    expect(windowsTwin(quick, crowded, options)).toHaveLength(
      windowsTwin(quick, slow, { ...size, beside: quick }).length,
    );
  });

  test('a line without a queue in the other run has nothing behind it', () => {
    expect(queueTwin(slow, crowded, line!, { ...size, beside: slow })).toEqual([]);
  });
});
