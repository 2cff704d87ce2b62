import { describe, expect, test } from 'vitest';
import { answer, begin, type TaskMessage } from '../../src/worker/index.ts';
import { builtinScenario } from '../../src/scenario/index.ts';
import { receiveRun } from '../../src/run/index.ts';
import { digestOf } from '../../src/trace/index.ts';

const long = { kind: 'run', scenario: builtinScenario('table1-phttp') } as const;

/** All that is heard of a task until its end. */
function heard<Request extends Parameters<typeof begin>[0]>(request: Request) {
  return new Promise<TaskMessage<ReturnType<typeof answer<Request>>>[]>((resolve) => {
    const messages: TaskMessage<ReturnType<typeof answer<Request>>>[] = [];
    begin(request, (message) => {
      messages.push(message);
      if (message.kind !== 'progress') resolve(messages);
    });
  });
}

describe('a task', () => {
  test('gives the same answer in slices as at once', async () => {
    const last = (await heard(long)).at(-1);
    if (last?.kind !== 'answer') throw new Error('no answer');
    expect(digestOf(receiveRun(last.answer.run).trace)).toBe(
      digestOf(receiveRun(answer(long).run).trace),
    );
  });

  test('reports how far it is, always further', async () => {
    const scenario = builtinScenario('short-initial-segment');
    const messages = await heard({ kind: 'help', scenario, question: { about: 'run' } });
    expect(messages.at(-1)?.kind).toBe('answer');
    const done = messages.flatMap((message) => (message.kind === 'progress' ? message.done : []));
    expect(done).toEqual([...done].sort((a, b) => a - b));
  });

  test('lets others go on before it is done, and is heard of no more once cancelled', async () => {
    const messages: string[] = [];
    const cancel = begin(long, ({ kind }) => messages.push(kind));
    expect(messages).toEqual([]);
    cancel();
    // Another task that began later comes to its end; the cancelled one would have been before it.
    await heard({ kind: 'run', scenario: builtinScenario('short-initial-segment') });
    expect(messages).toEqual([]);
  });

  test('may be handed over after the first slice, and ends here if it is', async () => {
    const kinds: string[] = [];
    await new Promise<void>((resolve) => {
      const slow = builtinScenario('long-transfer');
      const elsewhere = (): boolean => {
        resolve();
        return true;
      };
      begin({ kind: 'run', scenario: slow }, ({ kind }) => kinds.push(kind), elsewhere);
    });
    await heard({ kind: 'run', scenario: builtinScenario('short-initial-segment') });
    expect(kinds.filter((kind) => kind !== 'progress')).toEqual([]);
  });

  test('says what went wrong', async () => {
    const unknown = { kind: 'builtin', name: 'none' } as never;
    const messages = await heard(unknown);
    expect(messages.map(({ kind }) => kind)).toEqual(['failure']);
  });

  test('is plain data, as a message to a worker would be', async () => {
    const scenario = builtinScenario('odd-short-final-segment');
    const question = { about: 'transaction', number: 1 } as const;
    const [last] = (await heard({ kind: 'help', scenario, question })).slice(-1);
    expect(structuredClone(last)).toEqual(last);
    expect(JSON.parse(JSON.stringify(last))).toEqual(last);
  });
});
