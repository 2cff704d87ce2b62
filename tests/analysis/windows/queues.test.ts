// The queues read off the log against what each record says that it met: data against data.
import { describe, expect, test } from 'vitest';
import { levelAt, queueAt, queuesOf } from '../../../src/analysis/windows/index.ts';
import { DropCode, Kind } from '../../../src/trace/codes/index.ts';
import { traceUntil } from '../../../src/trace/index.ts';
import { builtinRun, shortInitialSegment } from '../../runs.ts';

describe('the dumbbell of the victim flow', () => {
  const trace = builtinRun('victim-flow');
  const [bottleneck] = queuesOf(trace);

  test('has its bottleneck between the routers', () => {
    const hosts = trace.header.hosts.length;
    expect([bottleneck!.from, bottleneck!.to].sort()).toEqual([hosts, hosts + 1]);
  });

  test('lost there what the log says was lost to a full queue, with no room beyond what waited', () => {
    const dropped = Array.from({ length: trace.length }, (_, id) => id).filter(
      (id) => trace.kind(id) === Kind.Dropped && trace.code(id) === DropCode.QueueFull,
    );
    expect(bottleneck!.drops.map(({ record }) => record)).toEqual(dropped);
    expect(dropped).not.toEqual([]);
    expect(bottleneck!.room).toBe(bottleneck!.most);
    for (const { waiting } of bottleneck!.drops) expect(waiting).toBe(bottleneck!.room);
  });
});

describe.each(['victim-flow', 'restart-demo-nssr', 'request-resets-idle-clock'] as const)(
  'in %s',
  (name) => {
    const trace = builtinRun(name);
    const queues = queuesOf(trace);

    test('there is a queue', () => {
      expect(queues).not.toEqual([]);
    });

    test('a frame meets as many waiting as its record says', () => {
      let compared = 0;
      for (let id = 0; id < trace.length; id++) {
        if (trace.kind(id) !== Kind.Transmit) continue;
        const time = trace.time(id);
        const queue = queues.find(({ frames }) =>
          frames.some((one) => one.segment === trace.segment(id) && one.joined === time),
        );
        if (queue === undefined || queue.from !== trace.host(id)) continue;
        const place = queue.frames.findIndex((one) => one.segment === trace.segment(id));
        const met = queue.frames.slice(0, place).filter(({ started }) => started > time);
        expect(met).toHaveLength(trace.window(id));
        expect(met.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(trace.acknowledgment(id));
        if (++compared === 200) break;
      }
      expect(compared).toBeGreaterThan(20);
    });

    test('its contents at a time are the one being sent and those that wait', () => {
      for (const queue of queues) {
        for (const { joined } of queue.frames.slice(0, 300)) {
          const held = queueAt(queue, joined);
          const waiting = held.filter(({ started }) => started > joined);
          expect(waiting).toHaveLength(levelAt(queue.waiting, joined) ?? 0);
          expect(held.length - waiting.length).toBeLessThanOrEqual(1);
          for (const one of held) expect(one.transmitted).toBeGreaterThan(joined);
        }
        expect(queueAt(queue, trace.duration)).toEqual([]);
        expect(queue.waiting.at(-1)?.value ?? 0).toBe(0);
      }
    });
  },
);

test('a run that is cut off still has the frame that was being sent then', () => {
  const trace = builtinRun('full-queue');
  const time = 7_500_000_000;
  const cut = queuesOf(traceUntil(trace, time))[0]!;
  const whole = queuesOf(trace)[0]!;
  expect(queueAt(cut, time)).toEqual(
    queueAt(whole, time).map((one, i) =>
      i === 0 ? one : expect.objectContaining({ joined: one.joined }),
    ),
  );
});

test('where only one write’s segments follow each other onto a wire, there is no queue to look at', () => {
  expect(queuesOf(shortInitialSegment())).toEqual([]);
});

test('the queues of a log are read once, however many ask', () => {
  const trace = builtinRun('victim-flow');
  expect(queuesOf(trace)).toBe(queuesOf(trace));
});
