import {
  byteCount,
  duration,
  holdPhasesOf,
  instant,
  type HoldPhase,
} from '../../analysis/index.ts';
import { lossWords } from '../../analysis/losses/index.ts';
import { endsByTimeOut, type Heartbeats } from '../../analysis/why/index.ts';
import { Reason, reasonBit } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import type { LadderSource } from './source.ts';
import { promptAcksOf, type PromptAck } from '../waits/prompt-acks.ts';
import { circle, line, polygon, polyline, type Mark, type Shape } from '../marks/shape.ts';
import { endsByTimer, notableLength, timerWords, waitWords } from '../waits/silence-spans.ts';

/** Shorter waits have no bracket, pixels. */
const shortest = 9;

/** Of very many waits and ghosts the longest are drawn: those of many connections cover each other. */
const maxBrackets = 100;
const maxGhosts = 50;

/** A wait drawn beside its host's line. */
export interface Bracket {
  readonly hold: HoldPhase;
  readonly side: Side;
  readonly y1: number;
  readonly y2: number;
  /** The first is the reason. */
  readonly words: readonly string[];
  /** Long enough, compared to the longest, for words in the picture. */
  readonly notable: boolean;
}

export function bracketsOf(
  { trace, holdsLasting, notable }: LadderSource,
  layout: LadderLayout,
  isLeft: (host: number) => boolean,
  heartbeats: Heartbeats,
): Bracket[] {
  // No interval is drawn longer than it is outside folds.
  const least = shortest / layout.time.measure;
  const drawn = holdsLasting(least, ...layout.time.domain).flatMap((hold) => {
    const y1 = layout.time.at(hold.from);
    const y2 = layout.time.at(hold.to);
    return y2 - y1 < shortest ? [] : [{ hold, y1, y2 }];
  });
  return longest(drawn, maxBrackets, ({ hold }) => hold.to - hold.from).map(({ hold, y1, y2 }) => ({
    hold,
    side: isLeft(hold.host) ? 'left' : 'right',
    y1,
    y2,
    words: wordsOf(trace, hold, heartbeats),
    notable: hold.to - hold.from >= notable,
  }));
}

/** At most so many of some things, the longest, in their order. */
function longest<T>(all: readonly T[], most: number, lengthOf: (one: T) => number): readonly T[] {
  if (all.length <= most) return all;
  const kept = new Set(all.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, most));
  return all.filter((one) => kept.has(one));
}

/** A delayed ACK as a solid bracket that ends in its timer, a sender's hold as a dashed one. */
export function bracketMarks(
  brackets: readonly Bracket[],
  layout: LadderLayout,
  trace: Trace,
): Mark[] {
  const [first, last] = layout.time.domain;
  return brackets.map(({ hold, side, y1, y2, words }) => {
    const { x, away } = sideOf(layout, side);
    const spine = x + away * outwards.bracket;
    const withheld = hold.because === Reason.None;
    const look = trace.inferred(hold.id)
      ? 'inferred'
      : withheld
        ? 'withheld'
        : hold.because === Reason.DelayedAck
          ? ''
          : 'sender';
    // A wait cut by the border of a zoom stays open there: it neither begins nor ends at it.
    const ends = hold.to <= last;
    const outline = polyline(
      [
        ...(hold.from >= first ? [[x + away * 3, y1] as const] : []),
        [spine, y1],
        [spine, y2],
        ...(ends ? [[x + away * 3, y2] as const] : []),
      ],
      look,
    );
    const shapes: Shape[] = [outline];
    if (ends && !withheld && endsByTimer(trace, hold)) shapes.push(...clock(spine, y2));
    return {
      key: `hold-${hold.id}-${hold.from}`,
      role: 'hold',
      record: hold.id,
      title: `${instant(hold.from)} to ${instant(hold.to)} · ${words.join(' ')}`,
      shapes,
      hit: line(spine, y1, spine, y2, 'hit'),
    };
  });
}

/** The acknowledgments that an immediate policy would have sent instead of holding them: hollow arrows. */
export function ghostArrows(
  { trace }: LadderSource,
  layout: LadderLayout,
  isLeft: (host: number) => boolean,
): Mark[] {
  const notable = notableLength(holdPhasesOf(trace));
  const soonerBy = ({ hold, real }: PromptAck): number => real.sentAt - hold.from;
  const late = promptAcksOf(trace)
    .within(...layout.time.domain)
    .filter((ack) => soonerBy(ack) >= notable);
  return longest(late, maxGhosts, soonerBy).map((ack) => {
    const { hold, prompt } = ack;
    const y1 = layout.time.at(hold.from);
    const side: Side = isLeft(hold.host) ? 'left' : 'right';
    const x1 = sideOf(layout, side).x;
    const x2 = sideOf(layout, side === 'left' ? 'right' : 'left').x;
    const y2 = layout.time.at(prompt.arrivedAt as number);
    const direction = Math.sign(x2 - x1);
    return {
      key: `ghost-${hold.id}-${hold.from}`,
      role: 'ghost',
      record: hold.id,
      title: `${instant(hold.from)} · an ACK at once would have left here, ${duration(soonerBy(ack))} sooner`,
      shapes: [
        line(x1, y1, x2 - direction * 8, y2),
        polygon(
          [
            [x2, y2],
            [x2 - direction * 8, y2 - 3.5],
            [x2 - direction * 8, y2 + 3.5],
          ],
          'head',
        ),
      ],
      hit: line(x1, y1, x2, y2, 'hit'),
    };
  });
}

function wordsOf(trace: Trace, hold: HoldPhase, heartbeats: Heartbeats): string[] {
  const long = duration(hold.to - hold.from);
  const told = trace.inferred(hold.id);
  if (told !== undefined) return [told.words, long];
  if (hold.because === Reason.None) return ['waits: ?', long];
  if (hold.because === Reason.DelayedAck) {
    if (!endsByTimer(trace, hold)) return ['delayed ACK', long];
    const beats = heartbeats === undefined || heartbeats[hold.host] !== undefined;
    return ['delayed ACK', `${long}, until ${beats ? 'the heartbeat' : 'its timer ends'}`];
  }
  const timeOut = endsByTimeOut(trace, hold);
  const partial =
    !timeOut && hold.room > 0 && (hold.also & reasonBit(Reason.SillyWindow)) !== 0
      ? 'no room for a full segment'
      : timeOut
        ? timerWords(trace, hold)
        : waitWords(trace, hold);
  // What was sent waits for its acknowledgment, not to be sent.
  const awaits = hold.because === Reason.RetransmissionWait;
  const missing = awaits
    ? lossWords()?.missingLabel(trace, hold, long, timeOut ? partial : '')
    : undefined;
  if (missing !== undefined && missing.length > 0) return [...missing];
  if (hold.bytes === 0) return [partial, long];
  if (awaits && !timeOut) {
    return [partial, `${byteCount(hold.bytes)} unacknowledged for ${long}`];
  }
  return [partial, `${byteCount(hold.bytes)} wait for ${long}${timeOut ? ': no ACK comes' : ''}`];
}

/** A clock face: a timer ends the wait. */
function clock(x: number, y: number): Shape[] {
  return [
    circle(x, y, 5.5, 'timer'),
    polyline([
      [x, y - 3.5],
      [x, y],
      [x + 2.5, y + 1.5],
    ]),
  ];
}
