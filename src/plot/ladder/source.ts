import { holdsOf, lastNotAfter, thinkUntil, type HoldPhase } from '../../analysis/index.ts';
import { Kind, Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { onlyThose, oncePerTrace, recordsOf, segmentsOf, type Segment } from '../../trace/index.ts';
import { connectionsBetween, type HostPair } from './pairs.ts';
import { notableLength } from '../waits/silence-spans.ts';
import { countUpTo, Intervals } from '../marks/intervals.ts';

/** The data behind a ladder of two hosts, read from the log once. */
export interface LadderSource {
  readonly trace: Trace;
  readonly pair: HostPair;
  /** In order of sending. */
  readonly segments: readonly Segment[];
  /** From leaving to arriving, or being lost. */
  readonly inFlight: Intervals<Segment>;
  /** TCP's own waits of at least this length that touch an interval; ordered by beginning. */
  holdsLasting(least: Nanoseconds, from: Nanoseconds, to: Nanoseconds): HoldPhase[];
  /** The minimum length of a wait that is named. */
  readonly notable: Nanoseconds;
  /** Application events: calls, and think time. */
  readonly appEvents: AppEvents;
  /** The same, grouped by host and kind. */
  readonly appEventKinds: readonly AppEventKind[];
}

/** Calls of one kind at one instant, which no zoom could separate. */
export interface Calls {
  readonly count: number;
  /** In all. */
  readonly bytes: number;
}

/** More calls of a kind than this at one instant are one event. */
const maxCalls = 3;

/**
 * The application events of a ladder, found by the time that they touch. Of very many instantaneous ones only the order is
 * kept.
 */
export class AppEvents {
  private readonly trace: Trace;
  private readonly instants: readonly RecordId[];
  private readonly thinkTimes: Intervals<RecordId>;
  /** By the first of them. */
  private readonly calls = new Map<RecordId, Calls>();

  /** @param acts in order */
  constructor(trace: Trace, appEvents: readonly RecordId[]) {
    this.trace = trace;
    this.instants = this.together(appEvents.filter((id) => trace.kind(id) !== Kind.Think));
    this.thinkTimes = new Intervals(
      appEvents.filter((id) => trace.kind(id) === Kind.Think),
      (id) => trace.time(id),
      (id) => thinkUntil(trace, id),
    );
  }

  /** All the calls that an event represents; undefined: it is a single one. */
  callsOf(id: RecordId): Calls | undefined {
    return this.calls.get(id);
  }

  /** Of many reads or writes of a host at one instant the first. */
  private together(instants: readonly RecordId[]): RecordId[] {
    const { trace } = this;
    const kept: RecordId[] = [];
    let alike: RecordId[] = [];
    const finish = (): void => {
      const [first] = alike;
      if (first === undefined) return;
      if (alike.length <= maxCalls) {
        kept.push(...alike);
      } else {
        const bytes = alike.reduce((sum, id) => sum + trace.lengthOf(id), 0);
        this.calls.set(first, { count: alike.length, bytes });
        kept.push(first);
      }
      alike = [];
    };
    for (const id of instants) {
      const [first] = alike;
      if (first !== undefined && !isAlike(trace, first, id)) finish();
      alike.push(id);
    }
    finish();
    return kept;
  }

  /** Those that touch an interval, in order. */
  within(from: Nanoseconds, to: Nanoseconds): RecordId[] {
    const instants = this.instants.slice(this.placeOf(from), this.placeOf(to + 1));
    return [...instants, ...this.thinkTimes.within(from, to)].sort((a, b) => a - b);
  }

  /** How many `within` would find. */
  countWithin(from: Nanoseconds, to: Nanoseconds): number {
    return this.placeOf(to + 1) - this.placeOf(from) + this.thinkTimes.countWithin(from, to);
  }

  /** The index of the first instantaneous event at a time or after it. */
  private placeOf(time: Nanoseconds): number {
    return 1 + lastNotAfter(this.instants, (id) => this.trace.time(id), time - 0.5);
  }
}

function isAlike(trace: Trace, a: RecordId, b: RecordId): boolean {
  const kind = trace.kind(a);
  return (
    (kind === Kind.Read || kind === Kind.Write) &&
    trace.lengthOf(a) > 0 &&
    trace.lengthOf(b) > 0 &&
    trace.kind(b) === kind &&
    trace.time(b) === trace.time(a) &&
    trace.host(b) === trace.host(a) &&
    trace.connection(b) === trace.connection(a)
  );
}

/** An application's events of one kind on a host, in order of time. */
export interface AppEventKind {
  readonly host: number;
  readonly kind: Kind;
  readonly records: readonly RecordId[];
  /** When each begins, rising; nanoseconds. */
  readonly times: Float64Array;
}

const sources = oncePerTrace(() => new Map<string, LadderSource>());

/** Reads what happens between two hosts. */
export function ladderSource(trace: Trace, pair: HostPair): LadderSource {
  const steps = ladderSourceAhead(trace, pair);
  while (steps.next().done !== true);
  return sources(trace).get(nameOf(pair)) as LadderSource;
}

/** The same in steps, between which a page stays responsive. */
export function* ladderSourceAhead(trace: Trace, pair: HostPair): Generator<void, void> {
  const known = sources(trace);
  const name = nameOf(pair);
  if (!known.has(name)) known.set(name, yield* readSource(trace, pair));
}

function nameOf({ left, right }: HostPair): string {
  return `${left} ${right}`;
}

function* readSource(trace: Trace, pair: HostPair): Generator<void, LadderSource> {
  const between = connectionsBetween(trace, pair);
  const isBetween = ({ connection }: { readonly connection: number }): boolean =>
    between.has(connection);
  const segments = onlyThose(segmentsOf(trace), isBetween);
  const holds = holdsOf(trace).filter(isBetween);
  yield;
  const inFlight = new Intervals(segments, leaves, ends);
  yield;
  // Waiting for the application is not one of TCP's waits: the lane beside shows it.
  const holdsLasting = lasting(holds.filter(({ because }) => because !== Reason.Application));
  yield;
  const ids = appEventsBetween(trace, between, pair);
  yield;
  const appEvents = new AppEvents(trace, ids);
  yield;
  const appEventKinds = kindsOf(trace, ids);
  const notable = notableLength(holds);
  return { trace, pair, segments, inFlight, holdsLasting, notable, appEvents, appEventKinds };
}

/** Finds the few long ones of very many holds without visiting the short ones. */
function lasting(holds: readonly HoldPhase[]): LadderSource['holdsLasting'] {
  const longest = [...holds].sort((a, b) => b.to - b.from - (a.to - a.from));
  const lengths = new Float64Array(longest.map(({ from, to }) => from - to));
  const all = new Intervals(
    holds,
    ({ from }) => from,
    ({ to }) => to,
  );
  return (least, from, to) => {
    const count = countUpTo(lengths, -least);
    if (count > holds.length / 4) {
      return all.within(from, to).filter((hold) => hold.to - hold.from >= least);
    }
    return longest
      .slice(0, count)
      .filter((hold) => hold.from <= to && hold.to >= from)
      .sort((a, b) => a.from - b.from || a.to - b.to || a.id - b.id);
  };
}

export function leaves({ transmitAt, sentAt }: Segment): number {
  return transmitAt ?? sentAt;
}

/** When nothing of it, no copy either, is in flight any longer. */
export function ends(segment: Segment): number {
  const arrived = segment.copies.at(-1)?.arrivedAt ?? segment.arrivedAt;
  return arrived ?? segment.droppedAt ?? leaves(segment);
}

/** What applications do. */
const appKinds = [
  Kind.Connect,
  Kind.Write,
  Kind.Read,
  Kind.Close,
  Kind.Cork,
  Kind.Blocked,
  Kind.Think,
] as const;

/** The value in place of a connection in a record without one. */
const noConnection = 0xffff;

/** The events on either host that belong to what is shown; one without a connection belongs to its host. */
function appEventsBetween(
  trace: Trace,
  between: ReadonlySet<number>,
  { left, right }: HostPair,
): RecordId[] {
  const appEvents: RecordId[] = [];
  for (const id of recordsOf(trace, ...appKinds)) {
    const host = trace.host(id);
    if (host !== left && host !== right) continue;
    const connection = trace.connection(id);
    if (between.has(connection) || connection === noConnection) appEvents.push(id);
  }
  return appEvents;
}

function kindsOf(trace: Trace, appEvents: readonly RecordId[]): AppEventKind[] {
  const found = new Map<number, RecordId[]>();
  for (const id of appEvents) {
    const name = trace.host(id) * 0x100 + trace.kind(id);
    const own = found.get(name);
    if (own === undefined) found.set(name, [id]);
    else own.push(id);
  }
  return [...found.values()].map((records) => ({
    host: trace.host(records[0] as RecordId),
    kind: trace.kind(records[0] as RecordId),
    records,
    times: Float64Array.from(records, (id) => trace.time(id)),
  }));
}
