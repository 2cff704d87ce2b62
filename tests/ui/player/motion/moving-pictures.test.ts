// A view whose run is followed by another, with a clock that is moved by hand.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ladder } from '../../../../src/plot/ladder/index.ts';
import type { Picture } from '../../../../src/plot/marks/index.ts';
import type { Trace } from '../../../../src/trace/format/index.ts';
import { longestMove, pictureMover } from '../../../../src/ui/player/motion/moving-pictures.ts';
import { traceWatched } from '../../../../src/trace/index.ts';
import { shortInitialSegment, withServerFrameLost } from '../../../runs.ts';
import { pass, timersRunning } from './hand-clock.ts';

vi.mock('d3-timer', () => import('./hand-clock.ts'));

const one = shortInitialSegment();
const other = withServerFrameLost(3);
const draw = (trace: Trace, height = 420): Picture =>
  ladder(trace, { width: 480, height, folded: true, heartbeats: [] });

let window: EventTarget;
let still = false;

beforeEach(() => {
  window = new EventTarget();
  still = false;
  // What was told to an earlier test is long ago.
  pass(2 * longestMove);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  expect(timersRunning()).toBe(0);
});

/** A view of a run, and what is drawn in it. */
function viewOf(trace: Trace) {
  const view = { picture: draw(trace), way: undefined as Picture | undefined };
  const follow = pictureMover((way) => (view.way = way));
  const show = (next: Trace, height?: number): void => {
    view.picture = draw(next, height);
    follow(view.picture, next);
  };
  follow(view.picture, trace);
  return { view, show };
}

it('moves at once, for so long, and ends with what the view draws by itself', () => {
  const { view, show } = viewOf(one);
  show(other);
  expect(view.way).toBeDefined();
  const first = view.way;
  pass(longestMove / 2);
  expect(view.way).not.toBe(first);
  pass(longestMove / 2 + 20);
  expect(view.way).toBeUndefined();
});

it('is skipped by a key', () => {
  const { view, show } = viewOf(one);
  show(other);
  pass(100);
  window.dispatchEvent(new Event('keydown'));
  expect(view.way).toBeUndefined();
});

it('goes on to the same run in another size', () => {
  const { view, show } = viewOf(one);
  show(other);
  pass(200);
  show(other, 400);
  expect(view.way?.height).toBe(400);
  pass(longestMove - 150);
  expect(view.way).toBeUndefined();
});

it('another size alone moves nothing', () => {
  const { view, show } = viewOf(one);
  show(one, 400);
  expect(view.way).toBeUndefined();
});

it('runs that follow one another quickly change at once, as under a slider', () => {
  const { view, show } = viewOf(one);
  show(other);
  pass(50);
  show(one);
  expect(view.way).toBeUndefined();
  pass(50);
  show(other);
  expect(view.way).toBeUndefined();
  pass(longestMove + 50);
  show(one);
  expect(view.way).toBeDefined();
  pass(longestMove + 50);
});

it('nothing moves where motion is unwelcome, or to what an open bet lets be seen', () => {
  const { view, show } = viewOf(other);
  still = true;
  show(one);
  expect(view.way).toBeUndefined();
  still = false;
  pass(longestMove + 50);
  show(traceWatched(other, other.duration / 2, 0));
  expect(view.way).toBeUndefined();
});
