// Commands to a player are done one after the other, and none is forgotten, whether a player comes or not.
import { expect, test } from 'vitest';
import { CommandQueue } from '../../../src/ui/embed/command-queue.ts';

const pause = { ackclock: 1, command: 'pause' } as const;
const play = { ackclock: 1, command: 'play' } as const;

test('those that come before the player wait for it; one that fails holds up none', async () => {
  const queue = new CommandQueue();
  const done: string[] = [];
  const answers = [queue.put(play), queue.put(pause), queue.put(play)];
  const settled = Promise.allSettled(answers);
  await Promise.resolve();
  expect(done).toEqual([]);
  queue.wake(async ({ command }) => {
    done.push(`${command} begins`);
    await Promise.resolve();
    done.push(`${command} ends`);
    if (command === 'pause') throw new Error('not now');
    return { step: done.length };
  });
  expect(await settled).toMatchObject([
    { value: { step: 2 } },
    { reason: new Error('not now') },
    { value: { step: 6 } },
  ]);
  expect(done.slice(2, 4)).toEqual(['pause begins', 'pause ends']);
});

test('at most a hundred wait', async () => {
  const queue = new CommandQueue();
  const waiting = Array.from({ length: 100 }, () => queue.put(play));
  await expect(queue.put(play)).rejects.toThrow('Wait before you send more');
  queue.wake(() => Promise.resolve({}));
  await Promise.all(waiting);
  expect(await queue.put(pause)).toEqual({});
});

test('where no player comes, or it has gone, each is told why', async () => {
  const never = new CommandQueue();
  const waiting = never.put(play);
  never.end(new Error('taken away'));
  await expect(waiting).rejects.toThrow('taken away');
  await expect(never.put(play)).rejects.toThrow('taken away');

  const gone = new CommandQueue();
  gone.wake(() => Promise.resolve({}));
  await gone.put(play);
  const late = gone.put(pause);
  gone.end(new Error('taken away'));
  await expect(late).rejects.toThrow('taken away');
});
