import { instant, lastNotAfter } from '../../analysis/index.ts';
import { levelAt, type Level } from '../../analysis/windows/index.ts';
import { isRefusal, Kind, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { firstOfEach } from '../marks/first-of-each.ts';
import { circle, line, type Mark, type Shape } from '../marks/shape.ts';
import { windowWords } from './readings.ts';
import type { WindowsSource } from './source.ts';

/** With more changes than this, only those are marked that an ACK of new data did not make. */
const maxChanges = 300;

/** A change of the congestion window. */
export interface WindowEvent {
  readonly record: RecordId;
  readonly x: number;
  readonly y: number;
  /** The window before; undefined for the first. */
  readonly before: number | undefined;
  readonly now: number;
  readonly code: WindowCode;
  /** Its name beside its mark; empty: it is ordinary. */
  readonly words: string;
}

/** The changes in the time shown. */
export function eventsOf(trace: Trace, source: WindowsSource): WindowEvent[] {
  const { history, time, value } = source;
  const shown = source.curves.some(({ role }) => role === 'congestion-edge');
  const { congestionWindow } = history;
  if (!shown) return [];
  const [from, to] = time.domain;
  const first = 1 + lastNotAfter(congestionWindow, (level) => level.time, from - 0.5);
  const after = 1 + lastNotAfter(congestionWindow, (level) => level.time, to);
  const every = after - first <= maxChanges;
  const places = every
    ? Array.from({ length: Math.max(0, after - first) }, (_, i) => first + i)
    : cutsOf(trace, congestionWindow).filter((place) => place >= first && place < after);
  const events = places.map((place): WindowEvent => {
    const { record, time: at, value: now } = congestionWindow[place] as Level;
    const code = trace.code(record) as WindowCode;
    const before = congestionWindow[place - 1]?.value;
    return { record, x: time.at(at), y: value.at(now), before, now, code, words: wordsOf(code) };
  });
  events.push(...slowStartEnds(trace, source));
  const changes = every
    ? events
    : firstOfEach(events, ({ x, words }) => `${Math.floor(x / column)} ${words}`);
  return [...changes, ...refusalsOf(trace, source)];
}

/** ACKs in the time shown that did not let the window grow; the first of a stretch at one size has words. */
function refusalsOf(trace: Trace, { history, time, value }: WindowsSource): WindowEvent[] {
  const [from, to] = time.domain;
  const shown = history.refused.filter(
    (level) => level.time >= from && level.time <= to && level.value <= value.top,
  );
  const marked = shown.map(({ record, time: at, value: now }, i): WindowEvent => {
    const code = trace.code(record) as WindowCode;
    const before = shown[i - 1];
    const goes = before?.value === now && trace.code(before.record) === code;
    const words = goes ? '' : wordsOf(code);
    return { record, x: time.at(at), y: value.at(now), before: now, now, code, words };
  });
  return firstOfEach(marked, ({ x, code }) => `${Math.floor(x / column)} ${code}`);
}

/** What ends slow start without a change of the window. */
const hyStart = 'HyStart';

/** Where HyStart ended slow start in the time shown; the window itself need not change there. */
function slowStartEnds(
  trace: Trace,
  { history, cubic, time, value }: WindowsSource,
): WindowEvent[] {
  const { congestionWindow } = history;
  const [from, to] = time.domain;
  return cubic.slowStartEnds.flatMap((record) => {
    const at = trace.time(record);
    const now = levelAt(congestionWindow, at);
    if (now === undefined || at < from || at > to) return [];
    const place = { x: time.at(at), y: value.at(now) };
    return [
      { record, ...place, before: undefined, now, code: WindowCode.SlowStart, words: hyStart },
    ];
  });
}

/** Marks of one kind nearer than this, pixels, would lie on each other. */
const column = 16;

const cuts = new WeakMap<readonly Level[], readonly number[]>();

/** Places of the changes that have words of their own; found once for a history. */
function cutsOf(trace: Trace, levels: readonly Level[]): readonly number[] {
  let places = cuts.get(levels);
  if (places === undefined) {
    places = levels.flatMap(({ record }, place) =>
      wordsOf(trace.code(record) as WindowCode) === '' ? [] : [place],
    );
    cuts.set(levels, places);
  }
  return places;
}

/** What cuts the congestion window, restarts it, or keeps it from growing. */
function wordsOf(code: WindowCode): string {
  switch (code) {
    case WindowCode.Timeout:
      return 'timeout';
    case WindowCode.FastRetransmit:
      return 'fast retransmit';
    case WindowCode.Restart:
      return 'restart after idle';
    case WindowCode.Unused:
      return 'unused';
    case WindowCode.ApplicationLimited:
      return 'application-limited';
    case WindowCode.PeerLimited:
      return 'peer-limited';
    case WindowCode.Undo:
      return 'undo';
    default:
      return '';
  }
}

/** What else changes it. */
function reasonOf({ code, words: own }: WindowEvent): string {
  const words = own === hyStart ? own : wordsOf(code);
  if (words !== '') return words;
  switch (code) {
    case WindowCode.Initial:
      return 'initial window';
    case WindowCode.SlowStart:
      return 'slow start';
    case WindowCode.Avoidance:
      return 'congestion avoidance';
    case WindowCode.Inflate:
      return 'one more for a duplicate ACK';
    case WindowCode.Deflate:
      return 'the recovery ends';
    case WindowCode.PartialAck:
      return 'partial ACK';
    case WindowCode.Pacing:
      return 'pacing';
    case WindowCode.Shared:
      return 'shared with other connections';
    case WindowCode.Proportional:
      return 'proportional rate reduction';
    case WindowCode.ProbeRepaired:
      return 'a tail loss probe repaired a loss';
    default:
      return '';
  }
}

/** A mark on the curve, or, for an ordinary change, only a place to point at. */
export function eventMark(trace: Trace, event: WindowEvent, source: WindowsSource): Mark {
  const { value, history } = source;
  const { record, x, y, before, now, code, words } = event;
  const refused = isRefusal(code);
  const size = windowWords(now, history.packet);
  const change = refused
    ? `stays at ${size}`
    : before === undefined
      ? size
      : `${windowWords(before, history.packet)} → ${size}`;
  const reason = reasonOf(event);
  return {
    key: `${refused ? 'refused' : 'window'}-${record}`,
    role: 'congestion-edge',
    record: causeOf(trace, record),
    title: `${instant(trace.time(record))} · cwnd ${change}${reason === '' ? '' : `: ${reason}`}`,
    shapes: refused ? refusalAt(x, y) : words === '' ? [] : [circle(x, y, 3.5, 'pushed')],
    hit: line(x, y, x, refused ? y - refusalHeight : value.at(before ?? now), 'hit'),
  };
}

const refusalHeight = 6;

/** A growth that is stopped: a stem under a bar. */
function refusalAt(x: number, y: number): Shape[] {
  const top = y - refusalHeight;
  return [line(x, y, x, top, 'pushed'), line(x - 3.5, top, x + 3.5, top, 'pushed')];
}

/** The segment whose arrival made a change, or is that record, if one did: all views can select it. */
export function causeOf(trace: Trace, record: RecordId): RecordId {
  const cause = trace.kind(record) === Kind.Received ? record : trace.cause(record);
  return cause >= 0 && trace.kind(cause) === Kind.Received ? trace.segment(cause) : record;
}
