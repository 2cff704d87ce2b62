import type { Configuration } from '../../../src/engine/index.ts';
import { Kind, type Trace } from '../../../src/trace/format/index.ts';

/** The spans in which an application thinks, or sleeps until it is woken. */
export function applicationSpansOf(trace: Trace): { from: number; to: number }[] {
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

/** The shortest silence that wants a reason, nanoseconds: both hosts' systems take their time for a frame. */
export function leastSilence({ hosts }: Configuration): number {
  const kernels = hosts.map(({ kernelIn, kernelOut }) => kernelIn + kernelOut);
  return Math.max(...kernels) * 2 + 1;
}
