import {
  duration,
  heartbeatsIn,
  holdPhasesOf,
  ticksWithin,
  type Heartbeat,
} from '../../analysis/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import { Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { placeLabels } from '../marks/labels.ts';
import { circle, line, rect, text, type Box, type Mark, type Shape } from '../marks/shape.ts';
import { textBoxes } from '../marks/text-boxes.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight, type TypeScale } from '../marks/type-scale.ts';
import { axisRoom } from '../scales/time-axis.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** With more ticks only those that end a wait are drawn. */
const mostTicks = 40;

/** A heartbeat and its ticks on view. */
interface Ticking {
  readonly heartbeat: Heartbeat;
  readonly ticks: readonly Nanoseconds[];
  /** `client’s heartbeat, every 200 ms`. */
  readonly words: string;
}

/** The heartbeats of some hosts in a run, with their ticks on view; none after a watched log ends. */
function tickingIn(
  trace: Trace,
  heartbeats: Heartbeats,
  time: TimeScale,
  hosts: readonly number[],
): Ticking[] {
  const [first, last] = time.domain;
  const shown = [first, Math.min(last, trace.watched?.until ?? last)] as const;
  return heartbeatsIn(trace, heartbeats ?? [])
    .filter(({ host }) => hosts.includes(host))
    .flatMap((heartbeat) => {
      const few = (shown[1] - shown[0]) / heartbeat.interval <= mostTicks;
      const ticks = few ? ticksWithin(heartbeat, shown) : endsOfWaits(trace, heartbeat, shown);
      if (ticks.length === 0 || ticks.length > mostTicks) return [];
      const name = trace.header.hosts[heartbeat.host]?.name ?? `host ${heartbeat.host}`;
      const words = `${name}’s heartbeat, every ${interval(heartbeat)}`;
      return { heartbeat, ticks, words: few ? words : `${words}: the ticks that end a wait` };
    });
}

function endsOfWaits(
  trace: Trace,
  { host }: Heartbeat,
  [first, last]: readonly [Nanoseconds, Nanoseconds],
): Nanoseconds[] {
  const ends = holdPhasesOf(trace).flatMap((hold) =>
    hold.because === Reason.DelayedAck && hold.host === host && hold.timer === hold.to
      ? [hold.to]
      : [],
  );
  return [...new Set(ends)].filter((end) => end >= first && end <= last);
}

/** `200 ms`: an interval is round. */
function interval({ interval: length }: Heartbeat): string {
  return duration(length).replace(/\.0+(?= )/, '');
}

/**
 * The ticks of heartbeats under a level time axis, each host's with a sign of its own, and their names: of at most two
 * hosts.
 * @param axis what is already at the axis; the words keep clear of it
 */
export function ticksBelow(
  trace: Trace,
  heartbeats: Heartbeats,
  time: TimeScale,
  frame: Box,
  hosts: readonly number[],
  axis: readonly Mark[],
  type: TypeScale,
): Mark[] {
  const y = frame.y + frame.height;
  const ticking = tickingIn(trace, heartbeats, time, hosts);
  // A picture of many clients is not about when each one's clock ticks.
  if (ticking.length > 2) return [];
  const height = lineHeight(type.label) - 1;
  const top = y + axisRoom(type) - height - 0.5;
  const taken = textBoxes(axis, type);
  return ticking.flatMap((one, i) => {
    const marks = one.ticks.map((tick) => {
      const x = time.at(tick);
      return tickMark(one, tick, [line(x, y, x, y + 7, 'beat'), sign(i, x, y + 3.5)]);
    });
    const width = textWidth(one.words, type.label) + 16;
    const right = frame.x + frame.width + 16 - width;
    const places = [right, frame.x, frame.x + (frame.width - width) / 2, right - width - 10];
    const [placed] = placeLabels(
      [{ label: one, candidates: places.map((x) => ({ x, y: top, width, height })) }],
      { x: 0, y, width: frame.x + frame.width + 20, height: axisRoom(type) },
      taken,
    );
    // Beside another host's ticks, some without words would be a riddle.
    if (placed === undefined) return i === 0 ? marks : [];
    const { box } = placed;
    taken.push(box);
    return [
      ...marks,
      keyMark(one, [
        sign(i, box.x + 5, box.y + height / 2),
        text(box.x + 13, box.y + ascent(type.label) - 0.5, one.words),
      ]),
    ];
  });
}

/**
 * The ticks of a heartbeat beside its host's line in a ladder, and their name under the host's.
 * @param within the ladder's frame: the name is above it
 * @param sides the hosts of the ladder, and for each the position of its line and the direction away from the other; pixels
 */
export function ticksBeside(
  trace: Trace,
  heartbeats: Heartbeats,
  time: TimeScale,
  sides: readonly { readonly host: number; readonly x: number; readonly away: 1 | -1 }[],
  within: Box,
  type: TypeScale,
): Mark[] {
  return sides.flatMap(({ host, x, away }) =>
    tickingIn(trace, heartbeats, time, [host]).flatMap((one) => [
      ...one.ticks.map((tick) => {
        const y = time.at(tick);
        return tickMark(one, tick, [line(x + away * 14, y, x + away * 22, y, 'beat')]);
      }),
      nameBelow(one, x, within, type),
    ]),
  );
}

/** Under a host's name how often it ticks, within the picture. */
function nameBelow(
  one: Ticking,
  x: number,
  { x: left, y, width }: Box,
  { label }: TypeScale,
): Mark {
  const words = `ticks every ${interval(one.heartbeat)}`;
  const half = textWidth(words, label) / 2;
  const middle = Math.max(left + half, Math.min(left + width - half - 2, x));
  return keyMark(one, [text(middle, y - label * 0.75, words, 'middle')]);
}

/** The first host's ticks are clocks, the second's squares. */
function sign(place: number, x: number, y: number): Shape {
  return place === 0
    ? circle(x, y, 3.25, 'timer')
    : rect({ x: x - 3, y: y - 3, width: 6, height: 6 }, 'timer');
}

function tickMark({ heartbeat }: Ticking, tick: Nanoseconds, shapes: readonly Shape[]): Mark {
  return {
    key: `tick-${heartbeat.host}-${tick}`,
    role: 'hold',
    record: undefined,
    title: '',
    shapes,
  };
}

function keyMark({ heartbeat, words }: Ticking, shapes: readonly Shape[]): Mark {
  return {
    key: `ticks-${heartbeat.host}`,
    role: 'hold',
    record: undefined,
    title: words,
    shapes,
  };
}
