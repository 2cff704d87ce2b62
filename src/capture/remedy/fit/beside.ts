import { Flag } from '../../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';
import { connectionsOf, segmentsOf, type Segment } from '../../../trace/index.ts';
import {
  endNames,
  type Derived,
  type EndName,
  type ObservedSegment,
  type ObservedStall,
} from '../derive/index.ts';

/** A derived run beside the capture that it was derived from. */
export interface Beside {
  /** Segments with data, SYN or FIN of the capture, and those that the run has in the same order. */
  readonly segments: number;
  readonly alike: number;
  /** Those that the run has besides. */
  readonly extra: number;
  /** From each of those to the next: how many gaps there are, and how many are as long in the run. */
  readonly gaps: number;
  readonly alikeGaps: number;
  /** Pure ACKs of both ends. */
  readonly acks: { readonly capture: number; readonly run: number };
  /** Findings whose wait is as long in the run, by their index. */
  readonly stalls: readonly boolean[];
  /** How much longer the run takes: from the first segment that both have to the last. */
  readonly longer: Nanoseconds;
  readonly duration: Nanoseconds;
  /** The first segment that the run does not have in its place. */
  readonly first: ObservedSegment | undefined;
  /** The first gap that is not as long in the run. */
  readonly firstGap: DifferentGap | undefined;
}

/** A gap that a segment ends, in the capture and in the run. */
export interface DifferentGap {
  readonly before: ObservedSegment;
  readonly capture: Nanoseconds;
  readonly run: Nanoseconds;
}

/** Gaps may differ by so much, or by this share of them. */
export const gapLimit: Nanoseconds = 3e6;
export const gapShare = 0.1;

export function layBeside(trace: Trace, derived: Derived): Beside {
  const { segments, seenAt } = derived;
  const pairs = pairsOf(trace, derived);
  const [timed, different] = stamps
    .map((stamp) => {
      const at = timedBy(stamp, pairs, seenAt);
      return [at, differentIn(at)] as const;
    })
    .reduce((one, other) => (other[1].length < one[1].length ? other : one));
  const gaps = Math.max(0, timed.length - 1);
  const [begin, end] = [timed[0], timed.at(-1)];
  const matched = new Set(pairs.map(({ capture }) => capture));
  const duration = begin && end ? end.capture - begin.capture : 0;
  const ours = dataOf(trace, seenAt);
  return {
    segments: segments.length,
    alike: pairs.length,
    extra: ours.client.length + ours.server.length - pairs.length,
    gaps,
    alikeGaps: gaps - different.length,
    acks: {
      capture: derived.acks.client + derived.acks.server,
      run: segmentsOf(trace).filter((one) => !carries(one) && (one.flags & Flag.Rst) === 0).length,
    },
    stalls: derived.stalls.map((stall) => isStallAlike(trace, derived, stall)),
    longer: begin && end ? end.run - begin.run - duration : 0,
    duration,
    first: segments.find((one) => !matched.has(one)),
    firstGap: different[0],
  };
}

/** A host captures what it sends before it waits for the device, or when it leaves. */
const stamps = ['transmitAt', 'sentAt'] as const;

interface Timed {
  readonly segment: ObservedSegment;
  readonly capture: Nanoseconds;
  readonly run: Nanoseconds;
}

function timedBy(
  stamp: (typeof stamps)[number],
  pairs: readonly Pair[],
  seenAt: Derived['seenAt'],
): Timed[] {
  return pairs
    .map(({ capture, run }) => ({
      segment: capture,
      capture: (seenAt[capture.from] ? capture.sent : capture.arrived) ?? capture.sent,
      run: (seenAt[capture.from] ? run[stamp] : run.arrivedAt) ?? run.sentAt,
    }))
    .sort((a, b) => a.capture - b.capture);
}

function differentIn(timed: readonly Timed[]): DifferentGap[] {
  return timed.slice(1).flatMap((next, i) => {
    const before = timed[i] as Timed;
    const capture = next.capture - before.capture;
    const run = next.run - before.run;
    const isAlike = Math.abs(run - capture) <= Math.max(gapLimit, gapShare * capture);
    return isAlike ? [] : [{ before: next.segment, capture, run }];
  });
}

interface Pair {
  readonly capture: ObservedSegment;
  readonly run: Segment;
}

function carries({ length, flags }: Segment): boolean {
  return length > 0 || (flags & (Flag.Syn | Flag.Fin)) !== 0;
}

/** What each end sends; of an end that was not captured, what arrives. */
function dataOf(trace: Trace, seenAt?: Derived['seenAt']): Record<EndName, Segment[]> {
  const [connection] = connectionsOf(trace);
  const all = segmentsOf(trace).filter(carries);
  const of = (name: EndName): Segment[] => {
    const own = all.filter(({ from }) => from === connection?.[name]);
    if (seenAt?.[name] !== false) return own;
    return own
      .filter(({ arrivedAt }) => arrivedAt !== undefined)
      .sort((a, b) => (a.arrivedAt ?? 0) - (b.arrivedAt ?? 0));
  };
  return { client: of('client'), server: of('server') };
}

/** A match further ahead than this is another copy of the same bytes. */
const farthest = 40;

/** The segments that both have, each end's in its order. */
function pairsOf(trace: Trace, { segments, seenAt }: Derived): Pair[] {
  const ours = dataOf(trace, seenAt);
  return endNames.flatMap((name) => {
    const own = ours[name];
    let at = 0;
    return segments
      .filter(({ from }) => from === name)
      .flatMap((capture) => {
        for (let i = at; i < Math.min(own.length, at + farthest); i++) {
          const run = own[i];
          if (run?.sequence !== capture.sequence || run.end !== capture.end) continue;
          at = i + 1;
          return [{ capture, run }];
        }
        return [];
      });
  });
}

/** A wait may differ by so much, or by this share of it. */
const stallLimit: Nanoseconds = 10e6;
const stallShare = 0.25;

/** Whether the run waits for as long before the segment that ended a finding. */
function isStallAlike(trace: Trace, { segments, seenAt }: Derived, stall: ObservedStall): boolean {
  const { end, sequence } = stall;
  if (sequence === undefined) return false;
  const theirs = waitBefore(
    sequence,
    segments
      .filter(({ from }) => from === end)
      .map((one) => ({ ...one, at: (seenAt[end] ? one.sent : one.arrived) ?? one.sent })),
  );
  const ours = waitBefore(
    sequence,
    dataOf(trace, seenAt)[end].map((one) => ({
      sequence: one.sequence,
      end: one.end,
      at: (seenAt[end] ? one.sentAt : one.arrivedAt) ?? one.sentAt,
    })),
  );
  if (theirs === undefined || ours === undefined) return false;
  return Math.abs(ours - theirs) <= Math.max(stallLimit, stallShare * theirs);
}

/** From an end's segment before to the last one that carried a byte: sent again, it waited for that. */
function waitBefore(
  sequence: number,
  own: readonly { readonly sequence: number; readonly end: number; readonly at: Nanoseconds }[],
): Nanoseconds | undefined {
  const index = own.findLastIndex(
    (one) => one.sequence === sequence || (one.sequence < sequence && sequence < one.end),
  );
  const [before, found] = [own[index - 1], own[index]];
  return before === undefined || found === undefined ? undefined : found.at - before.at;
}
