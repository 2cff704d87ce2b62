// Whether a player can be seen: told as it begins and ends, and nothing watches on when nobody asks any more.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilVisible, watchVisible } from '../../../src/ui/embed/visible.ts';

let see: (...seen: boolean[]) => void = () => undefined;
let watched: unknown[] = [];

beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        see = (...seen) => heard(seen.map((isIntersecting) => ({ isIntersecting })));
      }
      observe(element: unknown): void {
        watched.push(element);
      }
      disconnect(): void {
        watched = [];
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const element = {} as Element;

test('of changes that come together the last counts', () => {
  const seen: boolean[] = [];
  const stop = watchVisible(element, (visible) => seen.push(visible));
  expect(watched).toEqual([element]);
  see(false, true);
  see(true, false);
  see();
  expect(seen).toEqual([true, false, false]);
  stop();
  expect(watched).toEqual([]);
});

test('whoever waits goes on when it is seen for the first time, and not before', async () => {
  let came = false;
  const waiting = untilVisible(element).then(() => (came = true));
  see(false);
  await Promise.resolve();
  expect(came).toBe(false);
  expect(watched).toEqual([element]);
  see(true);
  await waiting;
  expect(watched).toEqual([]);
});
