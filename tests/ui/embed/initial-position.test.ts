// The places that an address names: where the cursor stands, and how far it may go; a place that the run lacks is told.
import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { stopsOf } from '../../../src/ui/player/state/stops.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import type { EmbedOptions } from '../../../src/ui/embed/options.ts';
import type { LinkOpening } from '../../../src/ui/embed/opening.ts';
import { placeCursor } from '../../../src/ui/embed/initial-position.ts';
import { PlayerState } from '../../../src/ui/player/state/player-state.svelte.ts';

const run = runScenario(builtinScenario('short-initial-segment'));
const steps = stopsOf(run.trace).segment;
const timeOfStep = (step: number): number => steps[step - 1]!.time;

type Places = Partial<Pick<EmbedOptions, 'start' | 'stop' | 'at'>>;

function place(places: Places, opening?: Partial<LinkOpening>) {
  const player = new PlayerState(run);
  const defaults = { time: player.moment.time, domain: player.domain };
  const open = opening && ({ time: 0, selection: null, ...opening } as LinkOpening);
  const refused = placeCursor(player, { start: null, stop: null, at: null, ...places }, open);
  return { player, defaults, refused };
}

describe('the cursor', () => {
  test('stands where the run suggests if nothing is said', () => {
    const { player, defaults, refused } = place({});
    expect(player.moment.time).toBe(defaults.time);
    expect(player.window).toBeUndefined();
    expect(refused).toEqual([]);
  });

  test('stands at the place that is said, which counts more than a state’s', () => {
    expect(place({ at: { step: 5 } }).player.moment.time).toBe(timeOfStep(5));
    expect(place({ at: { time: 1e6 } }, { time: 7e6 }).player.moment.time).toBe(1e6);
    expect(place({}, { time: 7e6 }).player.moment.time).toBe(7e6);
  });

  test('has what a state selects', () => {
    const [segment] = segmentsOf(run.trace);
    const { player } = place({}, { time: 7e6, selection: segment!.id });
    expect(player.selection).toBe(segment!.id);
    const within = place({ stop: { step: 20 } }, { time: 7e6, selection: segment!.id });
    expect(within.player.selection).toBe(segment!.id);
  });
});

describe('what can be reached', () => {
  test('is from first to last place; the cursor begins at the first', () => {
    const { player, refused } = place({ start: { step: 4 }, stop: { step: 8 } });
    expect(refused).toEqual([]);
    expect(player.domain).toEqual([timeOfStep(4), timeOfStep(8)]);
    expect(player.moment.time).toBe(timeOfStep(4));
    player.last();
    expect(player.moment.time).toBe(timeOfStep(8));
    player.first();
    player.previous('segment');
    expect(player.moment.time).toBe(timeOfStep(4));
  });

  test('may be open at one end', () => {
    const from = place({ start: { step: 4 } });
    expect(from.player.domain).toEqual([timeOfStep(4), from.defaults.domain[1]]);
    const to = place({ stop: { step: 8 } });
    expect(to.player.domain).toEqual([to.defaults.domain[0], timeOfStep(8)]);
  });

  test('holds the cursor, wherever it is wanted', () => {
    const span = { start: { step: 4 }, stop: { step: 8 } };
    expect(place({ ...span, at: { step: 6 } }).player.moment.time).toBe(timeOfStep(6));
    expect(place({ ...span, at: { step: 2 } }).player.moment.time).toBe(timeOfStep(4));
    expect(place({ ...span, at: { step: 20 } }).player.moment.time).toBe(timeOfStep(8));
    expect(place(span, { time: 0 }).player.moment.time).toBe(timeOfStep(4));
  });

  test.each([
    { start: { step: 8 }, stop: { step: 4 } },
    { start: { step: 4 }, stop: { step: 4 } },
    { stop: { step: 0 } },
  ])('is the whole run if the last place is not behind the first: %j', (span) => {
    const { player, defaults, refused } = place(span);
    expect(refused).toEqual(['You see the whole run, because ‘stop’ is not after ‘start’.']);
    expect(player.window).toBeUndefined();
    expect(player.domain).toEqual(defaults.domain);
  });
});

test('each place that the run lacks is told by its name, and the others count', () => {
  const { player, refused } = place({
    start: { step: 999 },
    stop: { step: 8 },
    at: { time: 999e9 },
  });
  expect(refused).toEqual([
    `This run has no such place for ‘start’: it has ${steps.length} steps.`,
    `This run has no such place for ‘at’: it has ${steps.length} steps.`,
  ]);
  expect(player.domain[1]).toBe(timeOfStep(8));
});
