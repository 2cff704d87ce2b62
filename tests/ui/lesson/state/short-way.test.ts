import { beforeEach, describe, expect, test } from 'vitest';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { shortInitialSegmentPage } from '../lesson.ts';

const { lesson, logs } = shortInitialSegmentPage();
const marked = new Set(lesson.blocks.flatMap(({ id, short }) => (short === true ? id : [])));
let state: LessonState;

beforeEach(() => {
  state = new LessonState(lesson, logs);
});

/** The first stop that the short version leaves out. */
const leftOut = () => state.path.findIndex(({ id }) => !marked.has(id));

describe('the short version through a lesson', () => {
  test('has fewer stops, as many as the lesson announces; each way begins and ends with the same', () => {
    const { whole, short } = lesson.lengths;
    expect(state.stops).toHaveLength(whole.steps);
    state.way = 'short';
    expect(state.stops).toHaveLength(short!.steps);
    expect(short!.steps).toBeLessThan(whole.steps);
    expect(short!.minutes).toBeLessThan(whole.minutes);
    expect(state.stops[0]).toBe(state.path[0]);
    expect(state.stops.at(-1)).toBe(state.path.at(-1));
  });

  test('is stepped along to its end and back; the place is counted on it', () => {
    state.way = 'short';
    const met = [state.stop.id];
    while (state.next() !== 'ended') if (met.at(-1) !== state.stop.id) met.push(state.stop.id);
    expect(met).toEqual(state.stops.map(({ id }) => id));
    expect(state.placeOnWay).toBe(state.stops.length - 1);
    expect(state.announcement).toContain(`${state.stops.length} of ${state.stops.length}: `);
    // From the end to the stop from which the reader came there.
    state.back();
    for (const id of met.reverse()) {
      expect(state.stop.id).toBe(id);
      state.back();
    }
    expect(state.at).toBe(0);
  });

  test('has no place at what it leaves out: the next stop on it is meant', () => {
    state.arrive(leftOut());
    state.way = 'short';
    expect(marked.has(state.stop.id)).toBe(true);
    expect(state.at).toBeGreaterThan(leftOut());
    state.arrive(0);
    state.arrive(leftOut());
    expect(marked.has(state.stop.id)).toBe(true);
  });

  test('leaves out what an address of the whole lesson may lead to', () => {
    const { id } = state.path[leftOut()]!;
    expect(state.leavesOut(id)).toBe(false);
    state.way = 'short';
    expect(state.leavesOut(id)).toBe(true);
    expect(state.leavesOut(state.stop.id)).toBe(false);
    expect(state.leavesOut('no-such-thing')).toBe(false);
  });

  test('shows each heading that has something below it once, at its stop or the first that is left', () => {
    const headings = lesson.blocks.flatMap((block) =>
      block.kind === 'section' && block.short === true ? [block.title] : [],
    );
    state.way = 'short';
    const shown = state.stops.flatMap(({ main, blocks }) => [
      ...(main.under === undefined ? [] : [main.under]),
      ...blocks.flatMap((block) => (block.kind === 'section' ? [block.title] : [])),
    ]);
    expect(shown).toEqual(headings);
  });

  test('is the whole lesson where nothing is marked', () => {
    const whole = { ...lesson, lengths: { ...lesson.lengths, short: null } };
    state = new LessonState(whole, logs);
    state.way = 'short';
    expect(state.way).toBe('whole');
    expect(state.stops).toEqual(state.path);
  });
});

describe('what was done', () => {
  test('is done on both ways', () => {
    state.way = 'short';
    const bet = state.stops.flatMap(({ main }) => (main.kind === 'bet' ? [main] : []))[0]!;
    state.placeBet(bet, 0);
    state.way = 'whole';
    expect(state.progress.bets[bet.id]).toBe(0);
  });
});
