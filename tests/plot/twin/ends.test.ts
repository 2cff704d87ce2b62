import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario, scenarioWith, type Settings } from '../../../src/scenario/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { overlap } from '../../../src/plot/marks/labels.ts';
import type { Picture } from '../../../src/plot/marks/index.ts';
import { textBoxes } from '../../../src/plot/marks/text-boxes.ts';
import { pageType, presentType } from '../../../src/plot/marks/type-scale.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import {
  ladderTwin,
  sequenceTwin,
  withMilestones,
  type Milestone,
} from '../../../src/plot/twin/index.ts';

const scenario = builtinScenario('linux-write-write-read');
const bsd = { 'hosts.client.profile': '4.4bsd', 'hosts.server.profile': '4.4bsd' } as Settings;
const linux = runScenario(scenario).trace;
const slow = runScenario(scenarioWith(scenario, bsd)).trace;

const milestones: readonly Milestone[] = [
  { of: 'parting', time: 2_092_400, words: 'they part' },
  { of: 'shown', time: 225_780_000, words: 'Linux 6: 226 ms' },
  { of: 'behind', time: 1_201_780_000, words: '4.4BSD: 1,202 ms' },
];

const views = {
  sequence: { draw: sequencePlot, twin: sequenceTwin, height: 240 },
  ladder: { draw: ladder, twin: ladderTwin, height: 400 },
};

interface Size {
  readonly width: number;
  readonly type?: typeof presentType;
  readonly zoom?: readonly [number, number];
}

function drawn(view: keyof typeof views, size: Size): { before: Picture; marked: Picture } {
  const { draw, twin, height } = views[view];
  const options = { height, folded: true, beside: slow, ...size };
  const before = draw(linux, options);
  return { before, marked: withMilestones(before, twin(slow, linux, options), milestones) };
}

function wordsOf({ labels }: Picture): string[] {
  return labels
    .filter(({ key }) => key.startsWith('milestone-'))
    .flatMap(({ shapes }) =>
      shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
    );
}

const sizes: readonly Size[] = [
  { width: 300 },
  { width: 410 },
  { width: 720 },
  { width: 1200, type: presentType },
];

describe.each(['sequence', 'ladder'] as const)('the %s of two runs', (view) => {
  test.each(sizes)('says where they part and when each ends: %o', (size) => {
    const { marked } = drawn(view, size);
    expect(wordsOf(marked)).toEqual(milestones.map(({ words }) => words));
    const { along, time, labels } = marked;
    for (const { of, time: when } of milestones) {
      const [line] = labels.find(({ key }) => key === `milestone-${of}`)!.shapes;
      const [from, to] = along === 'x' ? (['x1', 'x2'] as const) : (['y1', 'y2'] as const);
      expect(line).toMatchObject({ kind: 'line' });
      expect((line as never)[from]).toBeCloseTo(time.at(when), 1);
      expect((line as never)[to]).toBeCloseTo(time.at(when), 1);
    }
  });

  test.each(sizes)('has no words upon others: %o', (size) => {
    const { marked } = drawn(view, size);
    const type = size.type ?? pageType;
    const own = marked.labels.filter(({ key }) => key.startsWith('milestone-'));
    const others = marked.labels.filter((label) => !own.includes(label));
    const taken = textBoxes([...marked.ground, ...others], type);
    const boxes = textBoxes(own, type);
    for (const [i, box] of boxes.entries()) {
      for (const other of [...taken, ...boxes.slice(i + 1)])
        expect(overlap(box, other)).toBe(false);
    }
  });
});

test('a picture narrowed to other times has no mark of them', () => {
  const { before, marked } = drawn('sequence', { width: 720, zoom: [50e6, 100e6] });
  expect(marked).toBe(before);
});
