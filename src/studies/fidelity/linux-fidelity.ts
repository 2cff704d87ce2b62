import {
  briefOf,
  same,
  type Brief,
  type ConnectionComparison,
} from '../../analysis/compare/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';
import { rounded } from '../statistics.ts';
import { linuxExceptions } from './linux-exceptions.ts';
import { compareLinuxRun, type ReadBytes } from './linux-runs.ts';

/** A recorded run of a Linux kernel, and how the engine's differs. Of several connections, counts are sums. */
export interface LinuxRunFidelity {
  readonly name: string;
  /** Segments that both ends sent. */
  readonly segments: number;
  /** `same`, or the first segment that differs. */
  readonly data: string;
  readonly acks: string;
  readonly gaps: number;
  readonly gaps_outside: number;
  /** By how much longer the run lasts, and how much it may: of the connection that differs most. */
  readonly end_ms: Milliseconds;
  readonly end_limit_ms: Milliseconds;
  readonly windows: number;
  readonly windows_unequal: number;
  /** Samples of the server's congestion window; none of real servers. */
  readonly cwnd: number;
  readonly cwnd_unequal: number;
  /** Parts that are not within their limits, and why. */
  readonly exceptions: readonly { readonly part: keyof Brief; readonly cause: string }[];
  /** Just those parts differ that have a cause. */
  readonly within: boolean;
}

/** Each recorded run of a Linux kernel beside the engine's. @param names of the runs */
export function linuxFidelity(names: readonly string[], read: ReadBytes): LinuxRunFidelity[] {
  return names.map((name) => {
    const comparison = compareLinuxRun(name, read);
    const { connections } = comparison;
    const brief = briefOf(comparison);
    const total = (of: (one: ConnectionComparison) => number): number =>
      connections.reduce((sum, one) => sum + of(one), 0);
    const [{ end }] = connections.toSorted((a, b) => excess(b) - excess(a)) as [
      ConnectionComparison,
    ];
    const exceptions = linuxExceptions[name] ?? {};
    return {
      name,
      segments: total(({ acks }) => acks.segments),
      data: brief.data,
      acks: brief.acks,
      gaps: total(({ gaps }) => gaps),
      gaps_outside: total(({ outside }) => outside.length),
      end_ms: rounded((end.run - end.capture) / 1e6, 2),
      end_limit_ms: end.limit / 1e6,
      windows: total(({ windows }) => windows.compared),
      windows_unequal: total(({ windows }) => windows.compared - windows.equal),
      cwnd: total(({ congestion }) => congestion?.samples ?? 0),
      cwnd_unequal: total(({ congestion: one }) => (one ? one.samples - one.equal : 0)),
      exceptions: Object.entries(exceptions).map(([part, cause]) => ({
        part: part as keyof Brief,
        cause,
      })),
      within: unlike(brief).join() === Object.keys(exceptions).join(),
    };
  });
}

/** Both ends sent the same segments in the same order. */
export function isSameOrder({ data, acks }: LinuxRunFidelity): boolean {
  return data === same && acks === same;
}

/** The recorder dropped segments of this run. */
export function hasLosses({ name }: LinuxRunFidelity): boolean {
  return name.startsWith('e_');
}

/** The parts of a comparison that are not within their limits. */
export function unlike(brief: Brief): string[] {
  return Object.entries(brief).flatMap(([part, text]) => (text === same ? [] : [part]));
}

/** By how much the end is beyond its limit. */
function excess({ end: { run, capture, limit } }: ConnectionComparison): number {
  return Math.abs(run - capture) - limit;
}
