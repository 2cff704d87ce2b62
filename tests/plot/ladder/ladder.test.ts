import { describe, expect, test } from 'vitest';
import { busiestPair, ladder, pairsOf } from '../../../src/plot/ladder/index.ts';
import {
  overlayAt,
  inFlightPoints,
  type Mark,
  type Picture,
} from '../../../src/plot/marks/index.ts';
import { timersAt } from '../../../src/plot/waits/index.ts';
import { holdsOf } from '../../../src/analysis/index.ts';
import { Reason } from '../../../src/trace/codes/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../../runs.ts';

const size = { width: 420, height: 640, folded: true };
const trace = shortInitialSegment();
const picture = ladder(trace, size);
const words = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) =>
    mark.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
  );
const arrowOf = (from: Picture, id: number) => {
  const mark = from.marks.find((one) => one.key === `arrow-${id}`);
  return mark?.hit?.kind === 'line' ? mark.hit : undefined;
};

describe('zoomed', () => {
  // The client's first delayed ACK waits from 3.8 ms to the heartbeat at 189.2 ms.
  const near = ladder(trace, { ...size, folded: false, zoom: [0, 100e6] });
  const wait = (from: Picture) =>
    from.marks.find(({ role, title }) => role === 'hold' && title?.includes('heartbeat'));

  test('a wait that goes on behind the border has no clock and no end there', () => {
    const kinds = (from: Picture) => wait(from)!.shapes.map(({ kind }) => kind);
    expect(kinds(picture)).toContain('circle');
    expect(kinds(near)).toEqual(['path']);
    const [outline] = wait(near)!.shapes;
    expect(outline?.kind === 'path' && outline.d.match(/[ML]/g)).toHaveLength(3);
  });

  test('nothing travels at a time that is not on view', () => {
    const { transmitAt, arrivedAt } = segmentsOf(trace).at(-1)!;
    const time = (transmitAt! + arrivedAt!) / 2;
    expect(inFlightPoints(picture, trace, time)).toHaveLength(1);
    expect(inFlightPoints(near, trace, time)).toEqual([]);
  });
});

describe('the ladder of Figure 2’s page', () => {
  test('slants each arrow by the segment’s real time on the wire', () => {
    for (const segment of segmentsOf(trace)) {
      const arrow = arrowOf(picture, segment.id);
      expect(arrow?.y1).toBeCloseTo(picture.time.at(segment.transmitAt!), 1);
      expect(arrow?.y2).toBeCloseTo(picture.time.at(segment.arrivedAt!), 1);
    }
  });

  test('says what travels, what the applications do, and what holds whom', () => {
    const texts = words(picture.labels);
    for (const label of ['SYN', 'request 52', 'header 226', 'ACK 1,687']) {
      expect(texts).toContain(label);
    }
    for (const label of ['connect', 'write 52', 'write 4,096', 'read 226', 'close']) {
      expect(texts).toContain(label);
    }
    expect(texts.filter((text) => text === 'delayed ACK')).toHaveLength(2);
    expect(texts.join(' ')).toContain('no room for a full segment 5,191 bytes wait for 185.7 ms');
    expect(texts.join(' ')).toContain('Nagle’s rule 811 bytes wait for 196.1 ms');
  });

  test('where there is no room beside the lanes, arrows keep theirs and waits are told between', () => {
    const thin = ladder(trace, { ...size, width: 256 });
    const texts = words(thin.labels).join(' ');
    expect(texts).toContain('ACK 1,687');
    expect(texts).toContain('delayed ACK 185.7 ms, until the heartbeat');
    expect(texts).not.toContain('connect');
  });

  test('there a wait drawn shorter than its words is left to its title', () => {
    const waits = (domain: [number, number]) =>
      ladder(trace, { width: 330, height: 240, domain }).labels.filter(
        ({ role }) => role === 'hold',
      );
    expect(waits([0, 400e6])).not.toEqual([]);
    expect(waits([0, 2e9])).toEqual([]);
  });

  test('the veil leaves the numbers of the axis alone', () => {
    expect(overlayAt(picture, 100e6).veil.x).toBeGreaterThan(32);
  });

  test('labels beside a lane do not overlap', () => {
    const tops = picture.labels
      .filter((mark) => mark.key.startsWith('act-label'))
      .flatMap((mark) => mark.shapes)
      .filter((shape) => shape.kind === 'text')
      .sort((a, b) => (a.anchor === b.anchor ? a.y - b.y : a.anchor < b.anchor ? -1 : 1));
    tops.forEach((shape, i) => {
      const before = tops[i - 1];
      if (before === undefined || before.anchor !== shape.anchor) return;
      expect(shape.y - before.y).toBeGreaterThan(12.9);
    });
  });
});

test('a lost segment’s arrow ends on the way, in a cross', () => {
  const lost = withServerFrameLost(4);
  const drawn = ladder(lost, size);
  const segment = segmentsOf(lost).find(({ droppedAt }) => droppedAt !== undefined)!;
  const whole = arrowOf(drawn, segmentsOf(lost).find(({ from }) => from === segment.from)!.id)!;
  const arrow = arrowOf(drawn, segment.id)!;
  expect(Math.abs(arrow.x2 - arrow.x1)).toBeLessThan(Math.abs(whole.x2 - whole.x1));
  const mark = drawn.marks.find((one) => one.key === `arrow-${segment.id}`)!;
  expect(mark.shapes.filter((shape) => shape.class === 'lost')).toHaveLength(2);
});

test('a segment on its way is where the cursor crosses its arrow', () => {
  const segment = segmentsOf(trace).find(({ length }) => length === 1460)!;
  const halfway = (segment.transmitAt! + segment.arrivedAt!) / 2;
  const [point] = inFlightPoints(picture, trace, halfway);
  const arrow = arrowOf(picture, segment.id)!;
  expect(point?.id).toBe(segment.id);
  expect(point?.x).toBeCloseTo((arrow.x1 + arrow.x2) / 2, 0);
  expect(point?.y).toBeCloseTo(picture.time.at(halfway), 1);
});

test('what has not happened is veiled, from the cursor to the end', () => {
  const { veil } = overlayAt(picture, 100e6);
  expect(veil.y).toBeCloseTo(picture.time.at(100e6), 1);
  expect(veil.y + veil.height).toBeGreaterThanOrEqual(picture.frame.y + picture.frame.height);
});

describe('where there are more than two hosts', () => {
  const dumbbell = builtinRun('victim-flow');
  const host = (number: number) => dumbbell.header.hosts[number]!.name;

  test('a ladder is of the two that exchange the most, unless others are chosen', () => {
    const [first, second] = pairsOf(dumbbell);
    expect(busiestPair(dumbbell)).toEqual(first);
    for (const pair of [first!, second!]) {
      const drawn = ladder(dumbbell, { ...size, pair });
      expect(drawn.title).toBe(`Ladder, ${host(pair.left)} and ${host(pair.right)}`);
      for (const { key, record } of drawn.marks) {
        if (key.startsWith('arrow-')) {
          expect([pair.left, pair.right]).toContain(dumbbell.host(record!));
        }
        if (key.startsWith('act-'))
          expect([pair.left, pair.right]).toContain(dumbbell.host(record!));
      }
    }
  });
});

test('an arrow that began before the time shown keeps its slope', () => {
  const run = builtinRun('victim-flow');
  const segment = segmentsOf(run).find(({ connection, arrivedAt, transmitAt }) => {
    return connection === 0 && arrivedAt! - transmitAt! > 20e6;
  })!;
  const [starts, ends] = [segment.transmitAt!, segment.arrivedAt!];
  const middle = (starts + ends) / 2;
  const drawn = ladder(run, { ...size, folded: false, domain: [middle, middle + 1e9] });
  const whole = ladder(run, { ...size, folded: false, domain: [starts - 1, middle + 1e9] });
  const [half, full] = [arrowOf(drawn, segment.id)!, arrowOf(whole, segment.id)!];
  expect(half.x1).toBeCloseTo((full.x1 + full.x2) / 2, 0);
  expect(half.x2).toBeCloseTo(full.x2, 5);
});

test('words leave the cursor’s line room', () => {
  const { clear } = picture.labels.find(
    ({ key, clear }) => key.startsWith('arrow-label') && clear!.y > picture.frame.y + 20,
  )!;
  const time = picture.time.timeAt(clear!.y + clear!.height / 2);
  for (const shape of overlayAt(picture, time).line) {
    if (shape.kind !== 'line' || shape.class === 'faint') continue;
    // Beside an arrow it is drawn a little after its time, and may be past the words.
    if (shape.y1 >= clear!.y + clear!.height) continue;
    const besides = shape.x2 <= clear!.x + 0.01 || shape.x1 >= clear!.x + clear!.width - 0.01;
    expect(besides).toBe(true);
  }
});

describe('a wait that lasts', () => {
  const wait = holdsOf(trace).find(
    ({ because, to, from }) => because === Reason.DelayedAck && to - from > 100e6,
  )!;
  const waiting = (time: number) => timersAt(picture, time);
  const elapsedAt = (time: number) =>
    waiting(time).filter((shape) => shape.kind === 'line' && shape.class === 'elapsed');

  test('is filled as far as it has run', () => {
    const middle = (wait.from + wait.to) / 2;
    const ends = elapsedAt(middle).map((shape) => (shape.kind === 'line' ? shape.y2 : 0));
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(end).toBeCloseTo(picture.time.at(middle), 1);
    const drawn = picture.marks.find(({ key }) => key === `hold-${wait.id}-${wait.from}`)!;
    const spine = drawn.hit?.kind === 'line' ? drawn.hit.x1 : NaN;
    const own = (time: number) =>
      elapsedAt(time).filter((shape) => shape.kind === 'line' && shape.x1 === spine);
    expect(own(middle)).toHaveLength(1);
    expect(own(wait.to + 0.3e6)).toEqual([]);
  });

  test('has the part that is left in its clock, ever less of it', () => {
    const hands = [0.25, 0.6, 0.9].map((part) => {
      const time = wait.from + (wait.to - wait.from) * part;
      const left = waiting(time).find((shape) => shape.class === 'left');
      return left?.kind === 'path' ? left.d : '';
    });
    expect(hands.map((d) => / 0 1 1 /.test(d))).toEqual([true, false, false]);
    expect(new Set(hands).size).toBe(3);
  });
});

test('an arrow that only touches the time shown leaves no stray line', () => {
  for (const { transmitAt, arrivedAt } of segmentsOf(trace)) {
    const domains = [
      [0, transmitAt!],
      [0, transmitAt! + 1],
      [arrivedAt!, 500e6],
      [arrivedAt! - 1, 500e6],
    ] as const;
    for (const domain of domains) {
      if (domain[1] <= domain[0]) continue;
      const { marks } = ladder(trace, { ...size, folded: false, domain });
      for (const { key, shapes } of marks) {
        if (!key.startsWith('arrow-')) continue;
        for (const shape of shapes) {
          if (shape.kind !== 'line') continue;
          for (const x of [shape.x1, shape.x2]) {
            expect(x).toBeGreaterThan(100);
            expect(x).toBeLessThan(size.width - 90);
          }
        }
      }
    }
  }
});

test('frames lost one right after another each have a cross that can be seen', () => {
  const tail = builtinRun('linux-tail-lost');
  const drawn = ladder(tail, { width: 720, height: 640 });
  const lost = segmentsOf(tail).filter(({ droppedAt }) => droppedAt !== undefined);
  const [first, second] = lost.map(({ id }) => arrowOf(drawn, id)!);
  expect(lost).toHaveLength(2);
  expect(Math.hypot(first!.x2 - second!.x2, first!.y2 - second!.y2)).toBeGreaterThanOrEqual(13);
});
