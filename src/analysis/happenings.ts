import { Kind, Reason, type RecordId, type Trace } from '../trace/format/index.ts';
import { segmentsOf, type Segment } from '../trace/index.ts';
import { clausesOf, type Happening } from './clauses.ts';
import { lastNotAfter } from './open-at.ts';
import { capitalized, hostName } from './sentence.ts';
import type { Heartbeats } from './why-holds.ts';

/**
 * Tells what happens at any instant of a log, one sentence for each host that does something:
 * `Server receives ACK 1,687, opens its congestion window to 4,380 bytes, lets 4,380 bytes go in 3
 * segments and holds 811 bytes (congestion window full).`
 */
export class Happenings {
  private readonly trace: Trace;
  private readonly heartbeats: Heartbeats;
  private readonly segments = new Map<RecordId, Segment>();
  /** Segments whose transmission starts, or that are lost, at a time without a record of its own. */
  private readonly onWire = new Map<number, Happening[]>();
  /** The window record before each window record of the same end. */
  private readonly windowBefore = new Map<RecordId, RecordId>();
  /** All times at which something is told, nanoseconds, ascending. */
  readonly instants: readonly number[];

  /** @param heartbeats interval of each host's heartbeat by host number; none: a timer of its own */
  constructor(trace: Trace, heartbeats?: Heartbeats) {
    this.trace = trace;
    this.heartbeats = heartbeats;
    for (const segment of segmentsOf(trace)) {
      this.segments.set(segment.id, segment);
      const { transmitAt, droppedAt } = segment;
      if (transmitAt !== undefined) this.note(transmitAt, { kind: 'transmit', segment });
      if (droppedAt !== undefined) this.note(droppedAt, { kind: 'loss', segment });
    }
    const times = new Set(this.onWire.keys());
    const windows = new Map<string, RecordId>();
    for (let id = 0; id < trace.length; id++) {
      if (isTold(trace, id)) times.add(trace.time(id));
      if (trace.kind(id) !== Kind.Window) continue;
      const end = `${trace.connection(id)} ${trace.host(id)}`;
      const before = windows.get(end);
      if (before !== undefined) this.windowBefore.set(id, before);
      windows.set(end, id);
    }
    this.instants = [...times].sort((a, b) => a - b);
  }

  /** What happens at a time; empty if nothing does. */
  at(time: number): string {
    const happening: Happening[] = [...(this.onWire.get(time) ?? [])];
    const { trace, heartbeats } = this;
    for (let id = trace.firstAtOrAfter(time); id < trace.length && trace.time(id) === time; id++) {
      happening.push({ kind: 'record', record: id });
    }
    const facts = {
      trace,
      time,
      heartbeats,
      segment: (id: RecordId) => this.segments.get(id),
      windowBefore: (id: RecordId) => this.windowBefore.get(id),
    };
    return trace.header.hosts
      .map((_, host) => sentenceOf(hostName(trace, host), clausesOf(happening, host, facts)))
      .filter((sentence) => sentence !== '')
      .join(' ');
  }

  /** The last time up to a time at which something happened; undefined before the first. */
  lastUpTo(time: number): number | undefined {
    return this.instants[lastNotAfter(this.instants, (one) => one, time)];
  }

  private note(time: number, happening: Happening): void {
    const known = this.onWire.get(time);
    if (known === undefined) this.onWire.set(time, [happening]);
    else known.push(happening);
  }
}

/** Whether a record can have words of its own. */
function isTold(trace: Trace, id: RecordId): boolean {
  switch (trace.kind(id)) {
    case Kind.Hold:
      return trace.code(id) !== Reason.Application;
    case Kind.Release:
    case Kind.Options:
    case Kind.Transmit:
    case Kind.Arrived:
    case Kind.Dropped:
    case Kind.State:
    case Kind.RoundTrip:
    case Kind.Window:
    case Kind.CrossTraffic:
    case Kind.Impairment:
      return false;
    default:
      return true;
  }
}

/** One host's clauses as a sentence; a timer that runs out begins it. */
function sentenceOf(name: string, { timer, clauses }: ReturnType<typeof clausesOf>): string {
  const host = capitalized(name);
  if (timer === '') return clauses.length === 0 ? '' : `${host} ${listed(clauses)}.`;
  return clauses.length === 0
    ? `${host}’s ${timer}.`
    : `${host}’s ${timer}: it ${listed(clauses)}.`;
}

function listed(clauses: readonly string[]): string {
  return clauses.length === 1
    ? (clauses[0] as string)
    : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
}
