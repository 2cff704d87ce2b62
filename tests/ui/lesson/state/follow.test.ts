// A lesson's text and its place: scrolling that the page does itself leads nowhere else.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Follower } from '../../../../src/ui/lesson/state/follow.ts';

let window: EventTarget;
let arrived: number[];
/** How far down each stop begins, pixels. */
let tops: number[];
/** Stops that are not shown. */
let hidden: Set<number>;
let stopFollowing: () => void;
let follower: Follower;

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frame();
    return 0;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('innerHeight', 800);
  arrived = [];
  tops = [0, 900, 1800];
  hidden = new Set();
  const stops = tops.map((_, i) => ({
    getClientRects: () => (hidden.has(i) ? [] : [{}]),
    getBoundingClientRect: () =>
      hidden.has(i) ? { top: 0, bottom: 0 } : { top: tops[i], bottom: tops[i]! + 900 },
    scrollIntoView: () => {},
  }));
  follower = new Follower(
    () => stops as unknown as HTMLElement[],
    (index) => arrived.push(index),
  );
  stopFollowing = follower.start();
});

afterEach(() => {
  stopFollowing();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const scroll = (): boolean => window.dispatchEvent(new Event('scroll'));

it('arrives at the stop that a reader scrolls to', () => {
  tops = [-900, 0, 900];
  scroll();
  expect(arrived).toEqual([1]);
});

it('passes stops that are not shown', () => {
  hidden = new Set([1]);
  tops = [0, 0, 900];
  scroll();
  expect(arrived).toEqual([0]);
  tops = [-900, 0, 100];
  scroll();
  expect(arrived).toEqual([0, 2]);
});

it('arrives nowhere on the way to where it leads, and follows again from there', () => {
  follower.leadTo(1);
  scroll();
  tops = [-900, 0, 900];
  window.dispatchEvent(new Event('scrollend'));
  expect(arrived).toEqual([]);
  scroll();
  expect(arrived).toEqual([1]);
});

it('a second lead is not ended by the time that the first one had', () => {
  follower.leadTo(1);
  vi.advanceTimersByTime(1000);
  follower.leadTo(2);
  vi.advanceTimersByTime(300);
  scroll();
  tops = [-1800, -900, 0];
  window.dispatchEvent(new Event('scrollend'));
  expect(arrived).toEqual([]);
  scroll();
  expect(arrived).toEqual([2]);
});

it('a wheel takes over from the page at once', () => {
  follower.leadTo(2);
  window.dispatchEvent(new Event('wheel'));
  tops = [-900, 0, 900];
  scroll();
  expect(arrived).toEqual([1]);
});
