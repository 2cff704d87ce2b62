// The page's side of the worker, with a worker that does what a browser's may do.
import { afterEach, expect, test, vi } from 'vitest';
import {
  EngineWorker,
  type WorkerLike,
  type WorkerOrder,
  type WorkerWord,
} from '../../src/worker/index.ts';

const request = { kind: 'builtin', name: 'short-initial-segment' } as const;

class StandIn implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly orders: WorkerOrder[] = [];
  terminated = false;

  postMessage(order: WorkerOrder): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(word: WorkerWord): void {
    this.onmessage?.call(this as never, { data: word } as MessageEvent<WorkerWord>);
  }

  fail(message: string): void {
    this.onerror?.call(this as never, { message, preventDefault: () => undefined } as never);
  }
}

function page() {
  const workers: StandIn[] = [];
  const worker = new EngineWorker(() => {
    workers.push(new StandIn());
    return workers.at(-1);
  });
  const heard: string[] = [];
  const begin = () =>
    worker.begin(
      request,
      (message) => heard.push(message.kind === 'failure' ? message.reason : message.kind),
      () => heard.push('taken back'),
    );
  return { workers, begin, heard };
}

const progress = { kind: 'progress', done: 0.5 } as const;

afterEach(() => vi.useRealTimers());

test('one worker does task after task', () => {
  const { workers, begin, heard } = page();
  begin();
  begin();
  workers[0]!.say({ kind: 'ready' });
  workers[0]!.say({ kind: 'word', task: 2, message: progress });
  expect(heard).toEqual(['progress']);
  expect(workers).toHaveLength(1);
  expect(workers[0]!.orders.map(({ do: what, task }) => [what, task])).toEqual([
    ['begin', 1],
    ['begin', 2],
  ]);
});

test('a cancelled task is heard of no more', () => {
  const { workers, begin, heard } = page();
  const cancel = begin();
  workers[0]!.say({ kind: 'ready' });
  cancel?.();
  workers[0]!.say({ kind: 'word', task: 1, message: progress });
  expect(heard).toEqual([]);
  expect(workers[0]!.orders.at(-1)).toEqual({ do: 'cancel', task: 1 });
});

test('a worker that breaks off is told of, and the next task has a new one', () => {
  const { workers, begin, heard } = page();
  begin();
  workers[0]!.say({ kind: 'ready' });
  workers[0]!.fail('out of memory');
  expect(heard).toEqual(['the simulator stopped (out of memory)']);
  expect(workers[0]!.terminated).toBe(true);
  expect(begin()).toBeDefined();
  expect(workers).toHaveLength(2);
});

test('one that is refused before its first word gives the task back, and is not tried again', () => {
  const { workers, begin, heard } = page();
  begin();
  workers[0]!.fail('');
  expect(heard).toEqual(['taken back']);
  expect(begin()).toBeUndefined();
  expect(workers).toHaveLength(1);
});

test('a browser without workers says so at once', () => {
  const worker = new EngineWorker(() => undefined);
  expect(
    worker.begin(
      request,
      () => undefined,
      () => undefined,
    ),
  ).toBeUndefined();
});

test('one that falls silent has died, but not one that goes on reporting', () => {
  vi.useFakeTimers();
  const { workers, begin, heard } = page();
  begin();
  workers[0]!.say({ kind: 'ready' });
  for (let second = 0; second < 60; second += 4) {
    vi.advanceTimersByTime(4000);
    workers[0]!.say({ kind: 'word', task: 1, message: progress });
  }
  expect(new Set(heard)).toEqual(new Set(['progress']));
  vi.advanceTimersByTime(30_000);
  expect(heard.at(-1)).toBe('the simulator stopped');
});
