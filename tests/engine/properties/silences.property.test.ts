import { expect, test } from 'vitest';
import { holdPhasesOf, silencesOf, type HoldPhase } from '../../../src/analysis/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import { Reason } from '../../../src/trace/format/index.ts';
import { applicationSpansOf, leastSilence } from './application-spans.ts';
import { anyRun } from './arbitrary.ts';
import { fc, trials } from '../../trials.ts';

/** Not 'the application has nothing': somebody waits for something that will come. */
function explains(phase: HoldPhase): boolean {
  return phase.because !== Reason.Application;
}

test('whenever every wire is silent, a host holds something for a reason or an application takes its time', () => {
  fc.assert(
    fc.property(anyRun, (configuration) => {
      const trace = simulate(configuration);
      const reasons = [...holdPhasesOf(trace).filter(explains), ...applicationSpansOf(trace)];
      for (const { from, to } of silencesOf(trace, leastSilence(configuration))) {
        const middle = (from + to) / 2;
        const known = reasons.some((reason) => reason.from <= middle && middle <= reason.to);
        expect(known, `silent from ${from} to ${to} ns`).toBe(true);
      }
    }),
    trials(150),
  );
});
