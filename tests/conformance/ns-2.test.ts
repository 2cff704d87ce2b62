import { describe, expect, it } from 'vitest';
import { recorded, simulated, type Policy } from './ns-2.ts';

/**
 * Milliseconds. The sending times of the recorded runs are told to the microsecond. RBP/cwnd
 * spreads over the smoothed round trip, which begins a tick higher here (BSD counts the first
 * sample so): its gaps are 11 microseconds longer, and there are sixteen of them.
 */
const tolerance = (policy: Policy) => (policy === 'rbp-cwnd' ? 0.2 : 0.001);

describe.each<Policy>(['reno-nssr', 'reno-ssr', 'vegas-nssr', 'rbp-rate', 'rbp-cwnd'])(
  'ns-2, one connection, two bursts of 40 segments 20 s apart: %s',
  (policy) => {
    const theirs = recorded(policy);
    const ours = simulated(policy, theirs.second);

    it('sends the same segments in the same order', () => {
      expect(ours.map(({ number }) => number)).toEqual(theirs.sent.map(({ number }) => number));
    });

    it('sends each of them at the same time, before the pause and after it', () => {
      const errors = theirs.sent.map(({ time }, i) => Math.abs((ours[i]?.time ?? Infinity) - time));
      expect(Math.max(...errors)).toBeLessThan(tolerance(policy));
    });
  },
);
