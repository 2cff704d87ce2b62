import { describe, expect, test } from 'vitest';
import { EventQueue } from '../../../src/engine/kernel/event-queue.ts';
import { fc, trials } from '../../trials.ts';

interface Pending {
  readonly time: number;
  readonly order: number;
}

/** Takes everything out; each event's argument is the order in which it was made. */
function drain(queue: EventQueue): Pending[] {
  const events: Pending[] = [];
  while (queue.pop()) events.push({ time: queue.popped.time, order: queue.popped.argument });
  return events;
}

const inOrder = (a: Pending, b: Pending): number => a.time - b.time || a.order - b.order;

describe('event queue', () => {
  test('gives back what was put in', () => {
    const queue = new EventQueue();
    queue.push(5, 7, 2, -3, 11);
    expect([queue.length, queue.nextTime]).toEqual([1, 5]);
    expect(queue.pop()).toBe(true);
    expect(queue.popped).toEqual({ time: 5, target: 7, kind: 2, argument: -3, cause: 11 });
    expect([queue.length, queue.nextTime]).toEqual([0, Infinity]);
    expect(queue.pop()).toBe(false);
  });

  test('keeps the order of creation among events of one time', () => {
    const queue = new EventQueue();
    for (let order = 0; order < 300; order++) queue.push(order % 3, 0, 0, order, -1);
    const orders = drain(queue).map(({ order }) => order);
    const wanted = [0, 1, 2].flatMap((time) => Array.from({ length: 100 }, (_, i) => 3 * i + time));
    expect(orders).toEqual(wanted);
  });

  test('agrees with a sorted list, whatever is put in and taken out in between', () => {
    const push = fc.record({ time: fc.integer({ min: 0, max: 20 }) });
    const remove = fc.record({ remove: fc.nat(400) });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(push, push, fc.constant('pop' as const), remove), { maxLength: 400 }),
        (calls) => {
          const queue = new EventQueue();
          const list: Pending[] = [];
          let made = 0;
          for (const call of calls) {
            if (call === 'pop') {
              const next = list.sort(inOrder).shift();
              expect(queue.pop()).toBe(next !== undefined);
              if (next)
                expect(queue.popped).toMatchObject({ time: next.time, argument: next.order });
            } else if ('remove' in call) {
              // Each event has a target of its own.
              queue.remove(call.remove, 1);
              queue.remove(call.remove, 0);
              const at = list.findIndex(({ order }) => order === call.remove);
              if (at >= 0) list.splice(at, 1);
            } else {
              queue.push(call.time, made, 0, made, -1);
              list.push({ time: call.time, order: made++ });
            }
            expect(queue.length).toBe(list.length);
          }
          expect(drain(queue)).toEqual(list.sort(inOrder));
        },
      ),
      trials(200),
    );
  });

  test('goes back to a saved state, and on from there in the same order', () => {
    const queue = new EventQueue();
    // More than the first arrays hold.
    for (let order = 0; order < 200; order++) queue.push((order * 37) % 50, 0, 0, order, -1);
    const saved = queue.save();
    queue.push(3, 0, 0, 200, -1);
    const once = drain(queue);

    queue.load(saved);
    queue.push(3, 0, 0, 200, -1);
    expect(drain(queue)).toEqual(once);

    const other = new EventQueue();
    other.load(saved);
    other.push(3, 0, 0, 200, -1);
    expect(drain(other)).toEqual(once);
  });

  test('holds nothing of what is saved that later changes', () => {
    const queue = new EventQueue();
    queue.push(1, 0, 0, 0, -1);
    const saved = queue.save();
    drain(queue);
    queue.push(9, 0, 0, 1, -1);
    expect([...saved.time]).toEqual([1]);
  });
});
