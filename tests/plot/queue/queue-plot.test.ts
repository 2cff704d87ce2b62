// The queue over time and as a stack, against what the log says of it.
import { describe, expect, test } from 'vitest';
import { levelAt, queueAt, queuesOf } from '../../../src/analysis/windows/index.ts';
import { queuePlot, queueStack } from '../../../src/plot/queue/index.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { pageType } from '../../../src/plot/marks/type-scale.ts';
import { builtinRun } from '../../runs.ts';

const trace = builtinRun('victim-flow');
const [queue] = queuesOf(trace);
const size = { width: 600, height: 100 };

describe('the queue over time', () => {
  const picture = queuePlot(trace, queue!, { width: 600, height: 160 });

  test('has a cross for every drop, at its time', () => {
    const crosses = picture.marks.filter(({ role }) => role === 'lost');
    expect(crosses.map(({ record }) => record)).toEqual(queue!.drops.map(({ segment }) => segment));
    crosses.forEach(({ hit }, i) => {
      expect(hit?.kind === 'line' ? hit.x1 : NaN).toBeCloseTo(
        picture.time.at(queue!.drops[i]!.time),
        1,
      );
    });
  });

  test('writes its room where no cross lies', () => {
    // From just before the first drop on, its cross would lie on words at the left end.
    const from = queue!.drops[0]!.time - 1e6;
    const close = queuePlot(trace, queue!, {
      width: 600,
      height: 160,
      domain: [from, queue!.drops.at(-1)!.time + 1e9],
    });
    const words = close.labels
      .flatMap(({ shapes }) => shapes)
      .find((shape) => shape.kind === 'text' && shape.text.startsWith('room for'));
    if (words?.kind !== 'text') throw new Error('its room is not written');
    const crosses = close.marks
      .filter(({ role }) => role === 'lost')
      .map(({ hit }) => (hit?.kind === 'line' ? hit.x1 : NaN));
    expect(crosses.length).toBeGreaterThan(0);
    const end = words.x + textWidth(words.text, pageType.label);
    expect(crosses.filter((x) => x > words.x - 4 && x < end + 4)).toEqual([]);
    expect(words.x).toBeGreaterThan(close.frame.x + 4);
    expect(end).toBeLessThanOrEqual(close.frame.x + close.frame.width);
  });

  test('names its line and says what it came to', () => {
    expect(picture.title).toMatch(/^Queue \S+ → \S+$/);
    expect(picture.description).toBe(
      `At most ${queue!.most} frames waiting, with room for ${queue!.room}; ${queue!.drops.length} dropped for want of room.`,
    );
  });
});

describe('the stack', () => {
  test('holds at any time what is sent and what waits, each box its connection’s number', () => {
    for (const { joined } of queue!.frames.slice(0, 80)) {
      const stack = queueStack(trace, queue!, { ...size, time: joined, connection: 0 });
      const held = queueAt(queue!, joined);
      expect(stack.frames.map(({ record }) => record)).toEqual(held.map(({ segment }) => segment));
      stack.frames.forEach(({ shapes }, i) => {
        const [box, number] = shapes;
        expect(box?.class).toBe(held[i]!.connection === 0 ? 'own' : 'flow-1');
        if (number?.kind === 'text') expect(number.text).toBe(`${held[i]!.connection + 1}`);
      });
      const waits = levelAt(queue!.waiting, joined) ?? 0;
      expect(stack.description).toMatch(
        waits === 0 ? /^No frame waits/ : new RegExp(`^${waits} frames? waits?`),
      );
    }
  });

  test('lets fall what found no room, at its moment and for as long as it is asked to', () => {
    const drop = queue!.drops[0]!;
    const at = (time: number, falling = 0) =>
      queueStack(trace, queue!, { ...size, time, connection: 0, falling }).drops.length;
    const together = queue!.drops.filter(({ time }) => time === drop.time).length;
    expect(at(drop.time)).toBe(together);
    expect(at(drop.time - 1)).toBe(0);
    expect(at(drop.time + 1)).toBe(0);
    expect(at(drop.time + 1, 10)).toBe(together);
  });

  test('slides the frame being sent out as its bits leave; boxes never overlap', () => {
    const frame = queue!.frames.find(({ started, joined }) => started > joined)!;
    const place = (time: number) => {
      const stack = queueStack(trace, queue!, { ...size, time, connection: 0 });
      const boxes = stack.frames.map(({ shapes: [box] }) =>
        box?.kind === 'rect' ? box : undefined,
      );
      boxes.forEach((box, i) => {
        const next = boxes[i + 1];
        if (box && next) expect(next.x + next.width).toBeLessThanOrEqual(box.x);
      });
      return boxes[stack.frames.findIndex(({ record }) => record === frame.segment)]?.x;
    };
    const halfway = Math.round((frame.started + frame.transmitted) / 2);
    expect(place(halfway)!).toBeGreaterThan(place(frame.started)!);
    expect(place(frame.started)!).toBeGreaterThan(place(frame.joined)!);
  });

  test('has no boxes of less than nothing, however low the place it is given', () => {
    for (const height of [20, 40, 45, 60]) {
      const stack = queueStack(trace, queue!, { ...size, height, time: 10_050e6, connection: 0 });
      const plot = queuePlot(trace, queue!, { width: 600, height });
      expect(JSON.stringify([stack, plot.marks])).toMatch(/"height":\d/);
      expect(JSON.stringify([stack, plot.marks])).not.toMatch(/"height":-/);
    }
  });
});
