import {
  byteCount,
  duration,
  grouped,
  instant,
  isScripted,
  thoughtEnd,
  thoughtUntil,
} from '../../analysis/index.ts';
import { Charge, contentNames, Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import type { Calls, LadderSource } from './source.ts';
import { circle, line, polygon, type Mark, type Shape } from '../marks/shape.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** An application event in its lane. */
export interface Act {
  readonly record: RecordId;
  readonly side: Side;
  readonly time: Nanoseconds;
  /** When it ends, for think time; otherwise `time`. */
  readonly until: Nanoseconds;
  readonly shape: 'out' | 'in' | 'point' | 'bar' | 'think';
  /** Beside the lane; empty: too ordinary for words. */
  readonly words: string;
  readonly title: string;
}

/** Shorter think times have no words: they are the time of a system call. */
const shortestThought: Nanoseconds = 300_000;

/** The applications' calls in the time shown, in their order. */
export function actsOf(
  { trace, acts }: LadderSource,
  isLeft: (host: number) => boolean,
  shown: TimeScale,
): Act[] {
  return acts.within(...shown.domain).flatMap((id): Act[] => {
    const act = actOf(trace, id, acts.callsOf(id));
    if (act === undefined) return [];
    const time = trace.time(id);
    const side = isLeft(trace.host(id)) ? 'left' : 'right';
    return [{ record: id, side, time, until: time, ...act }];
  });
}

type ActLook = Pick<Act, 'shape' | 'words' | 'title'> & { readonly until?: Nanoseconds };

function actOf(trace: Trace, id: RecordId, calls: Calls | undefined): ActLook | undefined {
  const time = (): string => instant(trace.time(id));
  const length = calls?.bytes ?? trace.lengthOf(id);
  const inCalls = calls === undefined ? '' : ` in ${grouped(calls.count)} calls`;
  switch (trace.kind(id)) {
    case Kind.Connect:
      return { shape: 'point', words: 'connect', title: `${time()} · connect` };
    case Kind.Write: {
      const content = contentNames[trace.code(id)] ?? 'data';
      return {
        shape: 'out',
        words: `write ${grouped(length)}${inCalls}`,
        title: `${time()} · writes ${byteCount(length)}${inCalls} (${content})`,
      };
    }
    case Kind.Read:
      return length === 0
        ? { shape: 'in', words: 'read: end', title: `${time()} · reads the end of the stream` }
        : {
            shape: 'in',
            words: `read ${grouped(length)}${inCalls}`,
            title: `${time()} · reads ${byteCount(length)}${inCalls}`,
          };
    case Kind.Close:
      return { shape: 'bar', words: 'close', title: `${time()} · close` };
    case Kind.Blocked:
      return {
        shape: 'bar',
        words: `blocked: ${grouped(length)}`,
        title: `${time()} · the send buffer has no room for ${byteCount(length)}`,
      };
    case Kind.Think: {
      const until = thoughtUntil(trace, id);
      const long = until - trace.time(id);
      // If the log was cut before it ends, its length is unknown.
      const lasts = thoughtEnd(trace, id) === undefined ? '' : duration(long);
      const verb = thoughtVerb(trace, id);
      const words = long < shortestThought ? '' : `${verb} ${lasts}`.trim();
      const title = `${time()} · ${verb}${lasts === '' ? '' : ` for ${lasts}`}`;
      return { shape: 'think', words, title, until };
    }
    default:
      return undefined;
  }
}

function thoughtVerb(trace: Trace, id: RecordId): string {
  const charge = trace.code(id);
  // What it does is withheld.
  if (charge === Charge.Nothing) return 'waits: ?';
  if (charge === Charge.HostProcessing) return 'copies';
  return isScripted(trace) ? 'waits' : 'thinks';
}

/** The lanes and their events, without words. */
export function laneMarks(acts: readonly Act[], layout: LadderLayout): Mark[] {
  return acts.flatMap((act) => {
    const [from, to] = layout.time.domain;
    if (act.until < from || act.time > to) return [];
    const { x, away } = sideOf(layout, act.side);
    const lane = x + away * outwards.lane;
    const y = layout.time.at(act.time);
    return {
      key: `act-${act.record}`,
      role: 'application' as const,
      record: act.record,
      title: act.title,
      shapes: shapesOf(act, lane, y, away, layout),
      hit: line(lane - 5, y, lane + 5, y, 'hit'),
    };
  });
}

function shapesOf(act: Act, x: number, y: number, away: 1 | -1, layout: LadderLayout): Shape[] {
  switch (act.shape) {
    case 'out':
      return [triangle(x, y, -away)];
    case 'in':
      return [triangle(x, y, away)];
    case 'point':
      return [circle(x, y, 3, 'act')];
    case 'bar':
      return [line(x - 4, y, x + 4, y, 'baseline')];
    case 'think': {
      const end = layout.time.at(act.until);
      return end - y < 2 ? [] : [line(x, y, x, end, 'think')];
    }
  }
}

/** Points toward the wire for a write, away from it for a read. */
export function triangle(x: number, y: number, direction: number): Shape {
  return polygon(
    [
      [x + direction * 4.5, y],
      [x - direction * 3.5, y - 4],
      [x - direction * 3.5, y + 4],
    ],
    'act',
  );
}
