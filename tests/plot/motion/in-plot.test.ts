// A segment in a sequence plot is seen from when it leaves until it arrives, and a silence grows.
import { expect, it } from 'vitest';
import { motionInPlot } from '../../../src/plot/motion/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';

const { trace, heartbeats } = runScenario(builtinScenario('short-initial-segment'));
const picture = sequencePlot(trace, { width: 640, height: 420, folded: true, heartbeats });
const data = segmentsOf(trace).filter(({ length, from }) => length > 1000 && from === 1);

it('each data segment in flight is at the cursor, at the height of its bar, from when it left', () => {
  for (const { id, transmitAt, arrivedAt, sequence, end } of data) {
    for (const part of [0.1, 0.5, 0.9]) {
      const time = transmitAt! + (arrivedAt! - transmitAt!) * part;
      const { inFlight, grown } = motionInPlot(picture, trace, time);
      const point = inFlight.find((one) => one.id === id)!;
      expect(point.x).toBeCloseTo(picture.time.at(time), 1);
      const [low, high] = [sequence, end].map((number) => picture.numbers!.at(number));
      expect(point.y).toBeCloseTo((low! + high!) / 2, 1);
      const tail = grown.find((shape) => shape.kind === 'line' && shape.y1 === point.y);
      expect(tail).toMatchObject({ class: 'flight', x2: point.x });
      expect((tail as { x1: number }).x1).toBeCloseTo(picture.time.at(transmitAt!), 1);
    }
    const { inFlight } = motionInPlot(picture, trace, arrivedAt!);
    expect(inFlight.map((one) => one.id)).not.toContain(id);
  }
});

it('the dimension line of a silence grows with the cursor, and none does before or behind it', () => {
  const elapsed = (ms: number): number[] =>
    motionInPlot(picture, trace, ms * 1e6).grown.flatMap((shape) =>
      shape.kind === 'line' && shape.class === 'elapsed' ? [shape.x2 - shape.x1] : [],
    );
  const [early, late] = [elapsed(40), elapsed(150)];
  expect(early).toHaveLength(1);
  expect(late[0]).toBeGreaterThan(early[0]!);
  expect(elapsed(2)).toEqual([]);
  expect(motionInPlot(picture, trace, -1)).toEqual({ inFlight: [], grown: [] });
});
