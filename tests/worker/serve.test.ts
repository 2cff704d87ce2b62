import { expect, test } from 'vitest';
import { receiveRun } from '../../src/run/index.ts';
import { answer, serve, type WorkerScope, type WorkerWord } from '../../src/worker/index.ts';
import { builtinScenario } from '../../src/scenario/index.ts';
import { digestOf } from '../../src/trace/index.ts';

const long = { kind: 'run', scenario: builtinScenario('table1-phttp') } as const;

function worker() {
  const words: WorkerWord[] = [];
  let hear: (word: WorkerWord, transfer: readonly ArrayBuffer[]) => void = () => undefined;
  const scope: WorkerScope = {
    onmessage: null,
    postMessage(word, transfer) {
      words.push(word);
      hear(word, transfer);
    },
  };
  serve(scope);
  return {
    words,
    order: (order: Parameters<NonNullable<WorkerScope['onmessage']>>[0]['data']) =>
      scope.onmessage?.({ data: order }),
    answered: (task: number) =>
      new Promise<[WorkerWord, readonly ArrayBuffer[]]>((resolve) => {
        hear = (word, transfer) => {
          if (word.kind === 'word' && word.task === task && word.message.kind !== 'progress')
            resolve([word, transfer]);
        };
      }),
  };
}

test('a worker says that it runs, then answers as the page’s engine does, its log handed over', async () => {
  const { words, order, answered } = worker();
  expect(words).toEqual([{ kind: 'ready' }]);
  order({ do: 'begin', task: 7, request: long });
  const [word, transfer] = await answered(7);
  if (word.kind !== 'word' || word.message.kind !== 'answer') throw new Error('no answer');
  const { run } = word.message.answer as ReturnType<typeof answer<typeof long>>;
  expect(transfer).toEqual(run.trace.buffers);
  expect(digestOf(receiveRun(run).trace)).toBe(digestOf(receiveRun(answer(long).run).trace));
});

test('a cancelled task is not answered; another that came later is', async () => {
  const { words, order, answered } = worker();
  order({ do: 'begin', task: 1, request: long });
  order({ do: 'begin', task: 2, request: long });
  order({ do: 'cancel', task: 1 });
  await answered(2);
  expect(words.some((word) => word.kind === 'word' && word.task === 1)).toBe(false);
});
