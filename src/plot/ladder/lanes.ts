import {
  byteCount,
  duration,
  grouped,
  instant,
  isScripted,
  thinkEnd,
  thinkUntil,
} from '../../analysis/index.ts';
import { Charge, contentNames, Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import type { Calls, LadderSource } from './source.ts';
import { circle, line, polygon, type Mark, type Shape } from '../marks/shape.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** An application event in its lane. */
export interface AppEvent {
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
const shortestThinkTime: Nanoseconds = 300_000;

/** The applications' calls in the time shown, in their order. */
export function appEventsOf(
  { trace, appEvents }: LadderSource,
  isLeft: (host: number) => boolean,
  shown: TimeScale,
): AppEvent[] {
  return appEvents.within(...shown.domain).flatMap((id): AppEvent[] => {
    const event = appEventOf(trace, id, appEvents.callsOf(id));
    if (event === undefined) return [];
    const time = trace.time(id);
    const side = isLeft(trace.host(id)) ? 'left' : 'right';
    return [{ record: id, side, time, until: time, ...event }];
  });
}

type Appearance = Pick<AppEvent, 'shape' | 'words' | 'title'> & { readonly until?: Nanoseconds };

function appEventOf(trace: Trace, id: RecordId, calls: Calls | undefined): Appearance | undefined {
  const time = (): string => instant(trace.time(id));
  const length = calls?.bytes ?? trace.lengthOf(id);
  const inCalls = calls === undefined ? '' : ` in ${grouped(calls.count)} calls`;
  switch (trace.kind(id)) {
    case Kind.Connect:
      return { shape: 'point', words: 'connect', title: `${time()} · connect` };
    case Kind.Write: {
      const told = trace.inferred(id);
      if (told !== undefined) {
        return { shape: 'out', words: told.words, title: `${time()} · ${told.text}` };
      }
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
    case Kind.Cork: {
      const words = trace.code(id) === 1 ? 'cork' : 'uncork';
      return { shape: 'bar', words, title: `${time()} · ${words}` };
    }
    case Kind.Blocked:
      return {
        shape: 'bar',
        words: `blocked: ${grouped(length)}`,
        title: `${time()} · the send buffer has no room for ${byteCount(length)}`,
      };
    case Kind.Think: {
      const until = thinkUntil(trace, id);
      const long = until - trace.time(id);
      // If the log was cut before it ends, its length is unknown.
      const lasts = thinkEnd(trace, id) === undefined ? '' : duration(long);
      const verb = thinkVerb(trace, id);
      const words = long < shortestThinkTime ? '' : `${verb} ${lasts}`.trim();
      const title = `${time()} · ${verb}${lasts === '' ? '' : ` for ${lasts}`}`;
      return { shape: 'think', words, title, until };
    }
    default:
      return undefined;
  }
}

function thinkVerb(trace: Trace, id: RecordId): string {
  const told = trace.inferred(id);
  if (told !== undefined) return told.words;
  const charge = trace.code(id);
  // What it does is withheld.
  if (charge === Charge.Nothing) return 'waits: ?';
  if (charge === Charge.HostProcessing) return 'copies';
  return isScripted(trace) ? 'waits' : 'thinks';
}

/** The lanes and their events, without words. */
export function laneMarks(appEvents: readonly AppEvent[], layout: LadderLayout): Mark[] {
  return appEvents.flatMap((event) => {
    const [from, to] = layout.time.domain;
    if (event.until < from || event.time > to) return [];
    const { x, away } = sideOf(layout, event.side);
    const lane = x + away * outwards.lane;
    const y = layout.time.at(event.time);
    return {
      key: `act-${event.record}`,
      role: 'application' as const,
      record: event.record,
      title: event.title,
      shapes: shapesOf(event, lane, y, away, layout),
      hit: line(lane - 5, y, lane + 5, y, 'hit'),
    };
  });
}

function shapesOf(
  event: AppEvent,
  x: number,
  y: number,
  away: 1 | -1,
  layout: LadderLayout,
): Shape[] {
  switch (event.shape) {
    case 'out':
      return [triangle(x, y, -away)];
    case 'in':
      return [triangle(x, y, away)];
    case 'point':
      return [circle(x, y, 3, 'act')];
    case 'bar':
      return [line(x - 4, y, x + 4, y, 'baseline')];
    case 'think': {
      const end = layout.time.at(event.until);
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
