// The words of applications stand at their times, at any width, and each time says what it is the time of.
import { expect, test } from 'vitest';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { briefBuiltins, builtinRun, shortInitialSegment } from '../../runs.ts';

/** How far from its time the words of an act may stand: two lines. */
const farthest = 27;

test.each(briefBuiltins)('no act of %s is told far from its time', (name) => {
  const trace = builtinRun(name);
  for (const width of [280, 320, 420, 560]) {
    for (const height of [240, 460, 900]) {
      const { labels, time } = ladder(trace, { width, height, folded: true });
      for (const label of labels.filter(({ key }) => key.startsWith('act-label'))) {
        // A thought is told at its middle.
        const [first, last] = [label.clear!.y, label.clear!.y + label.clear!.height];
        if (
          label.shapes.some((shape) => shape.kind === 'text' && /think|waits|busy/.test(shape.text))
        )
          continue;
        const at = time.at(trace.time(label.record!));
        expect(
          Math.max(0, first - at, at - last),
          `${width} by ${height}: ${label.key}`,
        ).toBeLessThan(farthest);
      }
    }
  }
});

test('acts are told where there is room', () => {
  const { labels } = ladder(shortInitialSegment(), { width: 420, height: 460, folded: true });
  expect(labels.filter(({ key }) => key.startsWith('act-label')).length).toBeGreaterThan(8);
});

test('in a narrow picture an act beside which nothing flies is told between the lines', () => {
  const { labels } = ladder(builtinRun('odd-short-final-segment'), {
    width: 300,
    height: 400,
    folded: true,
  });
  const words = labels.flatMap(({ shapes }) =>
    shapes.flatMap((s) => (s.kind === 'text' ? [s.text] : [])),
  );
  expect(words).toContain('thinks 7.00 ms');
});

test('an arrow says when its segment leaves and when it arrives', () => {
  const { marks } = ladder(shortInitialSegment(), { width: 420, height: 460, folded: true });
  const acks = marks.filter(({ key, role }) => key.startsWith('arrow-') && role === 'ack');
  expect(acks.length).toBeGreaterThan(0);
  for (const { title } of acks) {
    expect(title).toMatch(/^leaves at [\d,.]+ ms · .* · arrives at [\d,.]+ ms, after [\d.]+ ms/);
  }
});
