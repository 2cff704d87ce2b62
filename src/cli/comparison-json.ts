import type { Comparison, ConnectionComparison, Side } from '../analysis/compare/index.ts';
import { flagLetters } from '../trace/captures/index.ts';
import { timerNames } from '../trace/codes/index.ts';
import type { Nanoseconds } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import type { OpenedCaptures } from './capture-files.ts';

/** A comparison for programs. Times are seconds, connections and segments count from 1. */
export function comparisonJson(
  scenario: string,
  { run, capture, at, connections }: Comparison,
  captures: OpenedCaptures,
) {
  return {
    scenario,
    captured_at: at,
    connections_of_run: run,
    connections_of_capture: capture,
    connections: connections.map((one) => connectionJson(one, captures)),
  };
}

function connectionJson(one: ConnectionComparison, captures: OpenedCaptures) {
  const { data, acks, windows, pushes, gaps, outside, end, congestion, first } = one;
  const unlike = (difference: Unlike) => unlikeJson(difference, captures);
  const order = ({ segments, differences }: ConnectionComparison['data']) => ({
    equal: differences.length === 0,
    segments,
    differences: differences.map((each) => ({ segment: each.index + 1, ...unlike(each) })),
  });
  return {
    data: order(data),
    acks: order(acks),
    windows: {
      compared: windows.compared,
      equal: windows.equal,
      first:
        windows.first === undefined
          ? null
          : {
              ...unlike(windows.first),
              run_bytes: windows.first.runWindow,
              capture_bytes: windows.first.captureWindow,
            },
    },
    pushes: {
      compared: pushes.compared,
      equal: pushes.equal,
      first: pushes.first === undefined ? null : unlike(pushes.first),
    },
    gaps: {
      compared: gaps,
      outside: outside.map(({ at, from, to, run, capture, timer, limit, reason }) => ({
        at,
        from: unlike(from),
        to: unlike(to),
        run_s: seconds(run),
        capture_s: seconds(capture),
        limit_s: seconds(limit),
        timer: timer === undefined ? null : timerNames[timer],
        reason,
      })),
    },
    duration: {
      run_s: seconds(end.run),
      capture_s: seconds(end.capture),
      timers: end.timers,
      limit_s: seconds(end.limit),
    },
    congestion_window:
      congestion === undefined
        ? null
        : {
            samples: congestion.samples,
            equal: congestion.equal,
            first:
              congestion.first === undefined
                ? null
                : {
                    time_s: seconds(congestion.first.runTime),
                    run_least: congestion.first.least,
                    run_most: congestion.first.most,
                    capture: congestion.first.sample.packets,
                  },
          },
    first:
      first === undefined
        ? null
        : {
            time_s: seconds(first.reason.time),
            ...unlike(first),
            waits: first.reason.waits,
            does: first.reason.does,
          },
  };
}

interface Unlike {
  readonly side: Side;
  readonly run: Segment | undefined;
  readonly capture: Segment | undefined;
}

function unlikeJson({ side, run, capture }: Unlike, captures: OpenedCaptures) {
  const place = capture && captures.placeOf(capture);
  return {
    host: side,
    run: run === undefined ? null : segmentJson(run),
    capture:
      capture === undefined
        ? null
        : { ...segmentJson(capture), packet: place?.packet ?? null, file: place?.file ?? null },
  };
}

function segmentJson({ sentAt, flags, sequence, end, acknowledgment, window, length }: Segment) {
  return {
    time_s: seconds(sentAt),
    flags: flagLetters(flags),
    seq: sequence,
    end,
    ack: acknowledgment ?? null,
    win: window,
    length,
  };
}

function seconds(time: Nanoseconds): number {
  return time / 1e9;
}
