// Pictures that fly to a moment, with a clock that is set by hand.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longestFlight } from '../../../../src/plot/motion/index.ts';
import { runScenario } from '../../../../src/run/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { fly } from '../../../../src/ui/player/motion/index.ts';
import { PlayerState } from '../../../../src/ui/player/state/player-state.svelte.ts';
import { pass, timersRunning } from './hand-clock.ts';

const run = runScenario(builtinScenario('short-initial-segment'));
const ms = 1_000_000;

let window: EventTarget;
let still = false;

vi.mock('d3-timer', () => import('./hand-clock.ts'));

beforeEach(() => {
  window = new EventTarget();
  still = false;
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
});

afterEach(() => {
  pass(longestFlight);
  expect(timersRunning()).toBe(0);
  vi.unstubAllGlobals();
});

/** A player that was at one moment, has come to another and flies there. */
function flying(from: number, to: number): PlayerState {
  const player = new PlayerState(run);
  player.seek(to);
  fly(player, from, { kind: 'figure', player });
  return player;
}

describe('a flight of the pictures', () => {
  it('begins where they were; the cursor is at its end from the beginning', () => {
    const player = flying(1 * ms, 5 * ms);
    expect(player.drawn).toBe(1 * ms);
    expect(player.moment.time).toBe(5 * ms);
    pass(600);
    expect(player.drawn).toBeGreaterThan(1 * ms);
    expect(player.drawn).toBeLessThan(5 * ms);
    expect(player.moment.time).toBe(5 * ms);
  });

  it('ends by itself, in time and exactly there', () => {
    const player = flying(0, 195 * ms);
    pass(longestFlight + 50);
    expect(player.flown).toBeUndefined();
    expect(player.drawn).toBe(195 * ms);
    expect(timersRunning()).toBe(0);
  });

  it.each(['keydown', 'pointerdown', 'wheel', 'touchstart', 'beforeprint'])(
    'is skipped by %s, at once',
    (type) => {
      const player = flying(0, 195 * ms);
      pass(200);
      expect(player.flown).toBeDefined();
      window.dispatchEvent(new Event(type));
      expect(player.drawn).toBe(195 * ms);
      pass(200);
      expect(player.drawn).toBe(195 * ms);
    },
  );

  it('is ended by whatever moves the cursor', () => {
    const player = flying(0, 195 * ms);
    pass(200);
    player.next('segment');
    const { time } = player.moment;
    expect(player.drawn).toBe(time);
    pass(longestFlight);
    expect(player.drawn).toBe(time);
  });

  it('gives way to a later one, and does not end that', () => {
    const player = flying(0, 3 * ms);
    pass(100);
    player.seek(195 * ms);
    fly(player, 3 * ms, { kind: 'figure', player });
    pass(100);
    expect(player.flown).toBeDefined();
    pass(longestFlight);
    expect(player.drawn).toBe(195 * ms);
  });

  it('is none back in time, to another run, or where motion is unwelcome', () => {
    expect(flying(5 * ms, 1 * ms).flown).toBeUndefined();
    const [one, other] = [new PlayerState(run), new PlayerState(run)];
    other.seek(195 * ms);
    fly(one, 0, { kind: 'figure', player: other });
    expect(other.flown).toBeUndefined();
    still = true;
    expect(flying(0, 195 * ms).flown).toBeUndefined();
  });
});
