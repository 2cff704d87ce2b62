// A study in a page: the same table on any number of workers, and without one.
import { expect, test } from 'vitest';
import { answer, begin } from '../../../../src/worker/index.ts';
import { restartBurst, type RestartData } from '../../../../src/studies/restart/index.ts';
import { sweep, type SweepMessage } from '../../../../src/ui/site/engine/engine-pool.ts';
import { EngineWorker } from '../../../../src/worker/index.ts';
import { threadless, workers } from './threadless.ts';

const engine = { answer, begin };
const options = { policies: ['reno-nssr', 'rbp-rate'], points: [2000, 12_000], seeds: 3 } as const;
const plan = { study: 'restart-burst', options } as const;
const expected = restartBurst.collect(options, restartBurst.jobs(options).map(restartBurst.run));

type Heard = SweepMessage<RestartData>;

/** All that is heard until it ends. */
function heard(using: readonly EngineWorker[]): Promise<Heard[]> {
  return new Promise((resolve) => {
    const messages: Heard[] = [];
    sweep(plan, engine, using, (message) => {
      messages.push(message);
      if (message.kind !== 'progress') resolve(messages);
    });
  });
}

test.each([0, 1, 2, 5])(
  'has the same digits on %i workers as on the command line',
  async (count) => {
    const last = (await heard(workers(count))).at(-1);
    expect(last).toEqual({ kind: 'done', table: expected });
  },
);

test('a browser that refuses workers when they are started makes it in the page', async () => {
  const refused = new EngineWorker(() => undefined);
  expect((await heard([refused, refused])).at(-1)).toEqual({ kind: 'done', table: expected });
});

test('on its way the table has the points whose runs are all there, with their last digits', async () => {
  await new Promise<void>((resolve) => {
    const cancel = sweep(plan, engine, workers(1), (message) => {
      if (message.kind !== 'progress') throw new Error('it was to be cancelled');
      const { points } = message.table();
      expect(points).toEqual(expected.points.slice(0, points.length));
      if (points.length === 0) return;
      expect(points.length).toBeLessThan(expected.points.length);
      cancel();
      resolve();
    });
  });
});

test('a worker that breaks off ends the study, with its reason', async () => {
  const broken = new EngineWorker(() => {
    const worker = threadless();
    worker.postMessage = () => {
      queueMicrotask(() => {
        worker.onmessage?.call(worker as never, { data: { kind: 'ready' } } as MessageEvent);
        const event = { message: 'out of memory', preventDefault: () => undefined };
        worker.onerror?.call(worker as never, event as never);
      });
    };
    return worker;
  });
  const reason = 'the simulator stopped (out of memory)';
  expect((await heard([broken])).at(-1)).toEqual({ kind: 'failure', reason });
});
