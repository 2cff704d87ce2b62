import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdPhasesOf, silencesOf, type HoldPhase } from '../../../src/analysis/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import { Kind, Reason, type Trace } from '../../../src/trace/format/index.ts';
import { anyRun, trials } from './arbitrary.ts';

/** The spans in which an application thinks, or sleeps until it is woken. */
function thinking(trace: Trace): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (let id = 0; id < trace.length; id++) {
    const cause = trace.cause(id);
    const application =
      trace.kind(id) === Kind.Read ||
      trace.kind(id) === Kind.Write ||
      trace.kind(id) === Kind.Close ||
      trace.kind(id) === Kind.Connect;
    if (application && cause >= 0) spans.push({ from: trace.time(cause), to: trace.time(id) });
    if (trace.kind(id) === Kind.Think) spans.push({ from: trace.time(id), to: trace.value(id) });
  }
  return spans;
}

/** Not 'the application has nothing': somebody waits for something that will come. */
function explains(phase: HoldPhase): boolean {
  return phase.because !== Reason.Application;
}

test('whenever every wire is silent, a host holds something for a reason or an application takes its time', () => {
  fc.assert(
    fc.property(anyRun, (configuration) => {
      const trace = simulate(configuration);
      const kernels = configuration.hosts.map(({ kernelIn, kernelOut }) => kernelIn + kernelOut);
      const least = Math.max(...kernels) * 2 + 1;
      const reasons = [...holdPhasesOf(trace).filter(explains), ...thinking(trace)];
      for (const { from, to } of silencesOf(trace, least)) {
        const middle = (from + to) / 2;
        const known = reasons.some((reason) => reason.from <= middle && middle <= reason.to);
        expect(known, `silent from ${from} to ${to} ns`).toBe(true);
      }
    }),
    trials(150),
  );
});
