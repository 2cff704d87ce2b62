// A flight from one stop's moment to the next: never longer than promised, and it ends where the stop is.
import { easeCubicInOut, easeLinear } from 'd3-ease';
import { describe, expect, it } from 'vitest';
import { flightOf, longestFlight } from '../../../src/plot/motion/index.ts';
import { inFlightOf } from '../../../src/plot/marks/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { fc, trials } from '../../trials.ts';

const { trace } = runScenario(builtinScenario('short-initial-segment'));
const ms = 1_000_000;

describe('a flight', () => {
  it('takes at most as long as promised, rises, and ends exactly at its end, from anywhere to anywhere', () => {
    const time = fc.integer({ min: 0, max: trace.duration });
    fc.assert(
      fc.property(time, time, (a, b) => {
        fc.pre(a !== b);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const { takes, at } = flightOf(trace, from, to, easeCubicInOut);
        expect(takes).toBeGreaterThan(0);
        expect(takes).toBeLessThanOrEqual(longestFlight);
        expect(at(0)).toBe(from);
        let last = from;
        for (let part = 0; part <= 1; part += 1 / 64) {
          const now = at(part * takes);
          expect(now).toBeGreaterThanOrEqual(last - 1e-3);
          expect(now).toBeLessThanOrEqual(to + 1e-3);
          last = now;
        }
        expect(at(takes)).toBe(to);
        expect(at(takes + 1000)).toBe(to);
      }),
      trials(100),
    );
  });

  it('passes silences quickly: what is in flight has most of the time', () => {
    const { takes, at } = flightOf(trace, 0, trace.duration, easeLinear);
    const frames = Array.from({ length: 300 }, (_, i) => at((takes * i) / 300));
    const moving = frames.filter((time) => inFlightOf(trace).within(time, time).length > 0);
    expect(takes).toBe(longestFlight);
    expect(moving.length / frames.length).toBeGreaterThan(0.7);
  });

  it('through a silence alone is short', () => {
    expect(flightOf(trace, 20 * ms, 120 * ms, easeLinear).takes).toBe(250);
  });
});
