// What the windows strip draws and tells, against the log: data against data.
import { describe, expect, test } from 'vitest';
import {
  cubicOf,
  levelAt,
  windowHistoryOf,
  windowsAt,
} from '../../../src/analysis/windows/index.ts';
import { fullSegment, windowReadings, windowsStrip } from '../../../src/plot/windows/index.ts';
import { congestionEdgeSteps, stepsIn } from '../../../src/plot/sequence/stairs.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import type { Mark } from '../../../src/plot/marks/index.ts';
import { Kind, WindowCode } from '../../../src/trace/codes/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun, shortInitialSegment } from '../../runs.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { pageType } from '../../../src/plot/marks/type-scale.ts';
import { run } from '../golden-cases/runs.ts';
import { labelBoxes, overlaps } from '../marks/label-boxes.ts';

const size = { width: 600, height: 240 };
const trace = shortInitialSegment();
const words = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) =>
    mark.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
  );

describe('the windows of Figure 2’s server', () => {
  const picture = windowsStrip(trace, size);

  test('stand on the time axis of the sequence plot of that width', () => {
    for (const folded of [false, true]) {
      const strip = windowsStrip(trace, { ...size, folded });
      const plot = sequencePlot(trace, { width: size.width, height: 380, folded });
      for (const time of [0, 5e6, 100e6, 191e6, 391e6]) {
        expect(strip.time.at(time)).toBeCloseTo(plot.time.at(time), 9);
      }
    }
  });

  test('are four curves, each named once; the threshold is far above and only told', () => {
    expect(words(picture.labels).sort()).toEqual(['cwnd', 'in flight', 'receive window']);
    expect(words(picture.ground)).toContain('ssthresh 65,535: above the picture');
  });

  test('tell it also where the strip is too low for words above its frame', () => {
    const low = windowsStrip(trace, { ...size, height: 140 });
    expect(words(low.labels)).toContain('ssthresh 65,535: above the picture');
    expect(overlaps(labelBoxes(low.labels))).toEqual([]);
  });

  test('say for those who do not see them how much was in flight and what the windows came to', () => {
    expect(picture.title).toBe('Windows of the server');
    expect(picture.description).toContain('at most 4,380 bytes in flight');
    expect(picture.description).toContain('receive window 16,384');
  });

  test('have a place to point at for each change of the congestion window, which tells it', () => {
    const changes = windowHistoryOf(trace, 0, 1).congestionWindow;
    const marks = picture.marks.filter(({ key }) => key.startsWith('window-'));
    expect(marks.map(({ key }) => key)).toEqual(changes.map(({ record }) => `window-${record}`));
    expect(marks.map(({ title }) => title.replace(/^.* · /, ''))).toContain(
      'cwnd 2,920 → 4,380: slow start',
    );
  });

  test('read at the cursor as the log has them', () => {
    const history = windowHistoryOf(trace, 0, 1);
    const segment = fullSegment(trace, 0, 1);
    expect(segment).toBe(1460);
    expect(
      windowReadings(history, 100e6, segment).map(({ name, words, segments }) =>
        [name, words, segments].join(' ').trim(),
      ),
    ).toEqual([
      'cwnd 2,920 2 segments',
      'ssthresh 65,535',
      'in flight 1,686',
      'receive window 16,384',
    ]);
    expect(windowReadings(history, -1, segment)[0]?.words).toBe('not known yet');
  });
});

test('the stair of what is in flight is as high as the log says, at any time', () => {
  const run = builtinRun('victim-flow');
  const picture = windowsStrip(run, size);
  const history = windowHistoryOf(run, 0, 2);
  const curve = picture.marks.find(({ key }) => key === 'curve-data')!;
  const path = curve.shapes.find((shape) => shape.kind === 'path' && shape.class === '');
  const points = pointsOf(path?.kind === 'path' ? path.d : '');
  expect(picture.title).toBe('Windows of server-1');
  const floor = picture.frame.y + picture.frame.height;
  const most = Math.max(...history.inFlight.map(({ value }) => value));
  // One known value gives the measure; every other must fit it.
  const measure = (floor - Math.min(...points.map(({ y }) => y))) / most;
  for (const time of [500e6, 3000e6, 10_050e6, 10_900e6]) {
    const x = picture.time.at(time);
    const at = points.findLast((point) => point.x <= x)!;
    expect(at.y).toBeCloseTo(floor - windowsAt(history, time).inFlight * measure, 0);
  }
});

test('a timeout and a fast retransmit are named and marked', () => {
  const run = builtinRun('victim-flow');
  const codes = new Set<number>();
  for (let id = 0; id < run.length; id++) if (run.kind(id) === Kind.Window) codes.add(run.code(id));
  expect(codes.has(WindowCode.FastRetransmit)).toBe(true);
  expect(words(windowsStrip(run, size).labels)).toContain('fast retransmit');
});

test.each([280, 420, 700, 1200])('at %d pixels no two names overlap', (width) => {
  for (const name of ['victim-flow', 'restart-demo-ssr', 'netbsd-third-ack'] as const) {
    const { labels } = windowsStrip(builtinRun(name), { width, height: 200, folded: true });
    expect(overlaps(labelBoxes(labels))).toEqual([]);
  }
});

/** The corners of a path of M, H and V. */
function pointsOf(d: string): { x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([MHV])([\d.]+)(?:,([\d.]+))?/g)].map(([, command, first, second]) => {
    if (command === 'V') y = Number(first);
    else x = Number(first);
    if (command === 'M') y = Number(second);
    return { x, y };
  });
}

test('a full segment is what both SYNs allow, however little was sent', () => {
  const short = builtinRun('short-initial-segment');
  expect(fullSegment(short, 0, 0)).toBe(1460);
  expect(fullSegment(short, 0, 1)).toBe(1460);
  expect(fullSegment(short, 1, 0)).toBeUndefined();
  // Replies of 512 bytes, SYNs of 1460: three segments are 4,380 bytes.
  const victim = builtinRun('victim-flow');
  const sent = Array.from({ length: victim.length }, (_, id) => id).filter(
    (id) => victim.kind(id) === Kind.SegmentSent && victim.lengthOf(id) === 512,
  );
  expect(fullSegment(victim, victim.connection(sent[0]!), victim.host(sent[0]!))).toBe(1460);
});

test.each([300, 330, 420, 600, 900])(
  'what is said above a strip of %i pixels keeps off its unit',
  (width) => {
    const victim = builtinRun('victim-flow');
    const strip = windowsStrip(victim, { width, height: 240, connection: 1 });
    const texts = strip.ground
      .filter(({ role }) => role === 'note')
      .flatMap(({ shapes }) => shapes)
      .filter((shape) => shape.kind === 'text');
    const [unit, note] = texts;
    expect(unit?.text).toBe('bytes');
    expect(note?.text).toContain('above the picture');
    const begins = note!.x - textWidth(note!.text, pageType.label);
    expect(begins).toBeGreaterThan(unit!.x + textWidth(unit!.text, pageType.label));
  },
);

describe('the windows of a CUBIC sender', () => {
  const { trace: grown } = run('cubic');
  const picture = windowsStrip(grown, { width: 720, height: 300 });

  test('have its two curves and the place where HyStart ends slow start', () => {
    const labels = words(picture.labels);
    expect(labels).toEqual(expect.arrayContaining(['W_cubic', 'W_est', 'HyStart']));
    expect(picture.marks.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['curve-cubic', 'curve-friendly']),
    );
  });

  test('tell W_max and K where an epoch begins, a pause being none', () => {
    const epochs = picture.marks.filter(({ key }) => key.startsWith('epoch-'));
    expect(epochs.map(({ title }) => title.replace(/^.* · /, ''))).toEqual([
      'a CUBIC epoch begins: W_max 89 packets',
      'a CUBIC epoch begins: W_max 89 packets, level after 4.1 s',
    ]);
  });

  test('end with a loss, and begin again after the recovery', () => {
    const [first, second] = cubicOf(grown, 0, 1).parts;
    expect(first?.until).toBeLessThan(second!.from);
    expect(second?.plateau).toBe(128_872);
  });

  test('are left out of any other run', () => {
    const keys = windowsStrip(trace, size).marks.map(({ key }) => key);
    expect(keys.filter((key) => /cubic|friendly|epoch/.test(key))).toEqual([]);
  });
});

describe('the windows of a stack that counts packets', () => {
  const linux = builtinRun('linux-header-alone');
  const sender = { connection: 0, from: 1 };
  const picture = windowsStrip(linux, { ...size, ...sender });
  const history = windowHistoryOf(linux, 0, 1);

  test('are drawn and told in packets: 226 bytes fill a window of one', () => {
    expect(words(picture.ground)).toContain('packets');
    expect(picture.description).toMatch(/at most \d+ packets in flight/);
    const readings = windowReadings(history, 20e6, 1460);
    expect(readings.map(({ name, words: said, segments }) => [name, said, segments])).toEqual([
      ['cwnd', '1 packet', ''],
      ['ssthresh', 'no limit yet', ''],
      ['in flight', '1 packet', '226 bytes'],
      ['receive window', '44 packets', '64,512 bytes'],
    ]);
  });

  test('have a mark where an ACK does not let cwnd grow, with the reason', () => {
    const marks = picture.marks.filter(({ key }) => key.startsWith('refused-'));
    expect(marks.length).toBeGreaterThan(0);
    for (const { title, shapes } of marks) {
      expect(title).toMatch(/ · cwnd stays at 7 packets: application-limited$/);
      expect(shapes).not.toEqual([]);
    }
    expect(words(picture.labels)).toContain('application-limited');
  });

  test('have an edge in the sequence plot where the sender stops', () => {
    const edge = stepsIn(congestionEdgeSteps(linux, 0, 1)).findLast(({ time }) => time <= 20e6);
    expect(edge!.value).toBe(227);
  });

  test('have one above what was sent by what the window leaves beside the pipe', () => {
    const repaired = run('repaired').trace;
    const { congestionWindow, used, unacknowledged } = windowHistoryOf(repaired, 0, 1);
    const time = 320e6;
    const [window, pipe, out] = [congestionWindow, used, unacknowledged].map((levels) =>
      levelAt(levels, time),
    ) as [number, number, number];
    expect(pipe).toBeLessThan(out);
    const sent = segmentsOf(repaired).filter((one) => one.from === 1 && one.sentAt <= time);
    const edge = stepsIn(congestionEdgeSteps(repaired, 0, 1)).findLast((step) => step.time <= time);
    expect(edge!.value).toBe(Math.max(...sent.map(({ end }) => end)) + window - pipe);
  });
});

describe('the windows of a sender that fixes losses', () => {
  const linux = builtinRun('linux-three-losses');
  const sender = { connection: 0, from: 1 };
  const picture = windowsStrip(linux, { ...size, ...sender });
  const history = windowHistoryOf(linux, 0, 1);

  test('show the recovery, its name, and both of its ends', () => {
    const marks = picture.marks.filter(({ role }) => role === 'repair');
    expect(marks.map(({ title }) => title)).toEqual([
      'recovery from 690.614 ms to 878.270 ms',
      '690.614 ms · Recovery begins: ssthresh falls to 16 packets',
      '878.270 ms · Recovery ends: every byte sent before recovery began has arrived',
    ]);
    expect(words(picture.labels)).toContain('recovery');
    const zoomed = windowsStrip(linux, { ...size, ...sender, zoom: [700e6, 750e6] });
    expect(zoomed.marks.filter(({ role }) => role === 'repair')).toHaveLength(1);
  });

  test('draw what is not acknowledged only where it is more than what is in flight', () => {
    const curve = picture.marks.find(({ key }) => key === 'curve-unacknowledged');
    const path = curve?.shapes[0];
    const xs = pointsOf(path?.kind === 'path' ? path.d : '').map(({ x }) => x);
    expect(picture.time.timeAt(Math.min(...xs)) / 1e6).toBeGreaterThan(600);
    expect(picture.time.timeAt(Math.max(...xs)) / 1e6).toBeCloseTo(878.3, 0);
    expect(picture.description).toMatch(
      /at most 32 packets in flight, and 46 packets sent and not acknowledged\. Recovery from/,
    );
  });

  test('tell both at the cursor', () => {
    const at = (time: number): string[] =>
      windowReadings(history, time, 1448).map(({ name, words: said, segments }) =>
        [name, said, segments].join(' ').trim(),
      );
    expect(at(850e6)).toEqual([
      'cwnd 16 packets',
      'ssthresh 16 packets',
      'in flight 16 packets',
      'sent, not acknowledged 44 packets 63,712 bytes',
      'receive window 59 packets 86,016 bytes',
    ]);
  });

  test('say that a copy counts as in flight, too', () => {
    const probed = windowHistoryOf(builtinRun('linux-tail-lost'), 0, 1);
    const at = (time: number): unknown =>
      windowReadings(probed, time, 1448)
        .filter(({ role }) => role === 'data')
        .map(({ words: said, segments }) => [said, segments]);
    expect(at(100e6)).toEqual([['2 packets', '']]);
    expect(at(125e6)).toEqual([['3 packets', '1 of them the probe’s copy']]);
    // What was lost is in flight again, and the copy counts until it is acknowledged.
    expect(at(150e6)).toEqual([['2 packets', '1 of them the probe’s copy']]);
    expect(at(165e6)).toEqual([['0 packets', '']]);
  });
});
