// A queue that drops at its head and serves flows in turn: as a stack, over time, and in words.
import { describe, expect, test } from 'vitest';
import { EventSentences } from '../../../src/analysis/why/index.ts';
import { levelAt, queueAt, queuesOf } from '../../../src/analysis/windows/index.ts';
import { queuePlot, queueStack } from '../../../src/plot/queue/index.ts';
import { runInput } from '../../../src/run/index.ts';
import { DropCode, Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { recordsOf } from '../../engine/conversation.ts';

/** Two downloads of two servers over a slow link. */
function download(kind: 'codel' | 'fq-codel', queue: number): Trace {
  const script = {
    server: { actions: [{ do: 'write', bytes: 300_000 }] },
    client: { actions: [] },
  };
  const result = runInput({
    version: 1,
    network: {
      kind: 'dumbbell',
      servers: 2,
      bottleneck: { rate: 4, delay: 15, queue, discipline: { kind } },
      access: { rate: 1000, queue: 1000 },
    },
    hosts: {
      client: { profile: 'linux-6' },
      server: { profile: 'linux-6', tcp: { hystart: false, initialWindow: 40 } },
    },
    flows: [1, 2].map((server) => ({ server, script })),
  });
  if (!result.ok) throw new Error('the scenario is not valid');
  return result.run.trace;
}

describe('a queue with FQ-CoDel', () => {
  const trace = download('fq-codel', 1000);
  const [queue] = queuesOf(trace);
  const early = recordsOf(trace, Kind.Dropped).filter(({ code }) => code === DropCode.CoDel);

  test('has a cross for each frame that CoDel drops, with what it had waited', () => {
    expect(early.length).toBeGreaterThan(3);
    expect(queue!.drops.map(({ record }) => record)).toEqual(early.map(({ id }) => id));
    expect(queue!.room).toBeUndefined();
    const picture = queuePlot(trace, queue!, { width: 600, height: 160 });
    expect(picture.description).toMatch(
      new RegExp(`frames waiting; ${early.length} dropped, ${early.length} by CoDel\\.$`),
    );
    const cross = picture.marks.find(({ role }) => role === 'lost');
    expect(cross?.title).toMatch(/ · dropped by CoDel after [\d.]+ ms \(connection \d\)$/);
  });

  test('holds those that wait in the order in which they leave, so that flows take turns', () => {
    const held = queueAt(queue!, early[0]!.time);
    const waits = held.filter(({ started }) => started > early[0]!.time);
    expect(waits).toHaveLength(levelAt(queue!.waiting, early[0]!.time)!);
    expect(waits.map(({ started }) => started)).toEqual(
      waits.map(({ started }) => started).toSorted((a, b) => a - b),
    );
    expect(new Set(waits.slice(0, 4).map(({ connection }) => connection))).toEqual(new Set([0, 1]));
  });

  test('lets the frame that is dropped jump out above its head', () => {
    const { time } = early[0]!;
    const stack = queueStack(trace, queue!, { width: 600, height: 100, time, connection: 0 });
    const [drop] = stack.drops;
    const [box] = drop!.shapes;
    const next = stack.frames[1]!.shapes[0];
    if (box?.kind !== 'rect' || next?.kind !== 'rect') throw new Error('no boxes');
    expect(box.y + box.height).toBeLessThanOrEqual(next.y + 1);
    expect(Math.abs(box.x + box.width / 2 - (next.x + next.width / 2))).toBeLessThan(1);
    expect(drop!.title).toContain('by CoDel after');
  });

  test('is told of when it drops a frame', () => {
    const sentence = new EventSentences(trace).at(early[0]!.time);
    expect(sentence).toMatch(
      /^Bytes [\d,]+ to [\d,]+ from server-\d are dropped by CoDel in the queue of router-s after [\d.]+ ms there: for at least 100 ms no wait was under 5 ms\.$/,
    );
  });
});

test('what finds no room in a queue with CoDel is told apart from what CoDel drops', () => {
  const trace = download('codel', 60);
  const [queue] = queuesOf(trace);
  const all = queue!.drops.length;
  const early = queue!.drops.filter(({ waited }) => waited !== undefined).length;
  expect(early).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(early);
  expect(queue!.room).toBe(60);
  const { description } = queuePlot(trace, queue!, { width: 600, height: 160 });
  expect(description).toContain(`with room for 60; ${all} dropped, ${early} by CoDel.`);
});
