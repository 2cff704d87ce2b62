import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenCalm } from '../../../../src/ui/player/state/when-calm.ts';

type Heard = (event: { buttons: number }) => void;
const listeners = new Map<string, Heard>();
/** What pictures leave to be done, counted. */
const picture = () => ({ settle: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (type: string, heard: Heard) => listeners.set(type, heard));
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what nobody sees is done once the pictures have come to rest, once for all changes', () => {
  const [plot, ladder] = [picture(), picture()];
  for (let frame = 0; frame < 10; frame++) {
    whenCalm(plot);
    whenCalm(ladder);
    vi.advanceTimersByTime(17);
    expect(plot.settle).not.toHaveBeenCalled();
  }
  vi.advanceTimersByTime(100);
  expect(plot.settle).toHaveBeenCalledOnce();
  expect(ladder.settle).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

test('a pointer that comes finds it done; one that drags does not wait for it', () => {
  const plot = picture();
  whenCalm(plot);
  listeners.get('pointermove')!({ buttons: 1 });
  expect(plot.settle).not.toHaveBeenCalled();
  listeners.get('pointermove')!({ buttons: 0 });
  expect(plot.settle).toHaveBeenCalledOnce();
  whenCalm(plot);
  listeners.get('pointerdown')!({ buttons: 1 });
  expect(plot.settle).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(plot.settle).toHaveBeenCalledTimes(2);
});
