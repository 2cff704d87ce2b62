import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import type { Heartbeats } from '../why/index.ts';
import { congestionOf, type Congestion, type WindowSample } from './congestion.ts';
import { endOf, type End } from './end.ts';
import { gapsOf, isWithin, type Gap } from './gaps.ts';
import { ackOrder, dataOrder, type Order } from './order.ts';
import { pairsOf, type Pair } from './pairs.ts';
import { pushesOf, type Pushes } from './pushes.ts';
import { Reasons, type Reason, type Unlike } from './reason.ts';
import { seenIn, type Seen, type Side } from './sent.ts';
import { windowsOf, type Windows } from './windows.ts';

/** A run beside a capture of the same exchange. */
export interface Comparison {
  /** How many connections each has. */
  readonly run: number;
  readonly capture: number;
  /** The ends that were captured. */
  readonly at: readonly Side[];
  /** Those that both have, by the order in which they were opened. */
  readonly connections: readonly ConnectionComparison[];
}

export interface ConnectionComparison {
  readonly data: Order;
  readonly acks: Order;
  readonly windows: Windows;
  readonly pushes: Pushes;
  /** How many gaps were compared, and those that differ by more than their limit, in the capture's order. */
  readonly gaps: number;
  readonly outside: readonly OutsideGap[];
  readonly end: End;
  readonly congestion: Congestion | undefined;
  /** The first difference of order. */
  readonly first: Difference | undefined;
}

/** A difference of order, and why the run does what it does there. */
export interface Difference extends Unlike {
  readonly reason: Reason;
}

/** A gap that differs, and why the run's is as long as it is. */
export interface OutsideGap extends Gap {
  readonly reason: string;
}

/** More that is known of the run or the capture. */
export interface ComparisonFacts {
  /** Intervals of the run's heartbeats, for its reasons. */
  readonly heartbeats?: Heartbeats | undefined;
  /** Congestion windows of the servers' sockets, by the capture's connection. */
  readonly samples?: readonly (readonly WindowSample[])[] | undefined;
}

/** Lays a run beside a capture, at one end or both, connection by connection. */
export function compareWithCapture(
  run: Trace,
  capture: Trace,
  facts: ComparisonFacts = {},
): Comparison {
  const ours = seenIn(run);
  const theirs = seenIn(capture);
  const reasons = new Reasons(run, facts.heartbeats);
  const connections = theirs.flatMap((seen, i) => {
    const own = ours[i];
    return own === undefined ? [] : [compareOne(own, seen, reasons, facts.samples?.[i])];
  });
  return {
    run: ours.length,
    capture: theirs.length,
    at: theirs[0]?.at ?? [],
    connections,
  };
}

function compareOne(
  run: Seen,
  capture: Seen,
  reasons: Reasons,
  samples: readonly WindowSample[] | undefined,
): ConnectionComparison {
  const pairs = pairsOf(run, capture);
  const data = dataOrder(run, capture);
  const acks = ackOrder(run, capture);
  const gaps = gapsOf(run, capture, pairs);
  const [first] = [...acks.differences].sort((a, b) => earliest(a) - earliest(b));
  return {
    data,
    acks,
    windows: windowsOf(run, capture, pairs),
    pushes: pushesOf(pairs),
    gaps: gaps.length,
    outside: gaps
      .filter((gap) => !isWithin(gap))
      .map((gap) => ({ ...gap, reason: reasons.ofGap(gap) })),
    end: endOf(run, capture),
    congestion: samples && congestionOf(run, pairs, samples),
    first: first && {
      side: first.side,
      run: first.run,
      capture: first.capture,
      reason: reasons.of(first, hostOf(run, first.side), clockPairs(capture, first, pairs)),
    },
  };
}

function hostOf({ trace, connection }: Seen, side: Side): number {
  return connectionsOf(trace)[connection]?.[side] ?? 0;
}

/** Those that tell the time at an end. If it was not captured, it is known of what it sent: as late as all of that. */
function clockPairs({ at }: Seen, { side }: Unlike, pairs: readonly Pair[]): readonly Pair[] {
  return at.includes(side) ? pairs : pairs.filter((pair) => pair.side === side);
}

function earliest({ run, capture }: Unlike): Nanoseconds {
  return (capture ?? run)?.sentAt ?? Infinity;
}
