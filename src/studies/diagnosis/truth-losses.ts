import { shortestStall } from '../../capture/findings/index.ts';
import { TimerCode } from '../../trace/codes/index.ts';
import type { Segment } from '../../trace/index.ts';
import { isProgress, timerOf, type LoggedConnection, type TrueStall } from './logged.ts';

/**
 * What came late because it was lost and repaired without a timer, or because others overtook it: data behind it waited at
 * its receiver. Repairs that follow a timer are part of the timer's stall.
 */
export function lossStalls(logged: LoggedConnection): TrueStall[] {
  const hosts = [...new Set(logged.segments.map(({ from }) => from))];
  return hosts.flatMap((host) => stallsFrom(logged, host));
}

function stallsFrom({ trace, id, segments }: LoggedConnection, host: number): TrueStall[] {
  const data = segments.filter((one) => one.from === host && one.length > 0);
  const arrivals = data
    .flatMap((segment) => (segment.receivedAt === undefined ? [] : [segment]))
    .sort((a, b) => (a.receivedAt ?? 0) - (b.receivedAt ?? 0));
  const stalls: TrueStall[] = [];
  let next = 1;
  /** The arrivals beyond a hole, since it opened. */
  let beyond: Segment[] = [];
  for (const segment of arrivals) {
    if (segment.sequence > next) {
      beyond.push(segment);
      continue;
    }
    if (segment.end <= next) continue;
    const opened = beyond[0];
    if (opened !== undefined) {
      const from = opened.receivedAt ?? 0;
      const to = segment.receivedAt ?? 0;
      const repair = data.filter((one) => one.sentAt >= opened.sentAt && one.sentAt <= to);
      const byTimer = repair.some((one) => one.retransmission && endsByTimer(timerOf(trace, one)));
      if (to - from > shortestStall && !byTimer && isProgress(trace, segment)) {
        const kind = segment.retransmission ? 'fast-retransmit' : 'out-of-order';
        stalls.push({ connection: id, kind, from, to });
      }
    }
    next = Math.max(segment.end, ...contiguous(beyond, segment.end));
    beyond = beyond.filter(({ end }) => end > next);
  }
  return merged(stalls);
}

function endsByTimer(timer: number): boolean {
  return timer === TimerCode.Retransmission || timer === TimerCode.TailLossProbe;
}

/** How far the data beyond a hole reaches once it is filled up to `end`. */
function contiguous(beyond: readonly Segment[], end: number): number[] {
  let reached = end;
  for (const one of beyond.toSorted((a, b) => a.sequence - b.sequence)) {
    if (one.sequence <= reached) reached = Math.max(reached, one.end);
  }
  return [reached];
}

/** Holes of one recovery that overlap are one stall. */
function merged(stalls: readonly TrueStall[]): TrueStall[] {
  const apart: TrueStall[] = [];
  for (const stall of stalls) {
    const before = apart.at(-1);
    if (before !== undefined && stall.from <= before.to && before.kind === stall.kind) {
      apart[apart.length - 1] = { ...before, to: Math.max(before.to, stall.to) };
    } else {
      apart.push(stall);
    }
  }
  return apart;
}
