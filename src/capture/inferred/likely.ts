import { Charge, Kind, Reason, type Content } from '../../trace/codes/index.ts';
import {
  markOf,
  placeOf,
  type Inferred,
  type InferredWait,
  type Nanoseconds,
  type RecordId,
  type ResentBy,
  type TraceWriter,
} from '../../trace/format/index.ts';
import { sentIn, type Events, type LikelyRecords, type LogInProgress } from '../log/index.ts';
import { Losses } from './losses.ts';

/** A wait of one end that captured packets suggest. */
export interface LikelyWait {
  /** The index of its exchange. */
  readonly connection: number;
  /** 0 the client, 1 the server. */
  readonly host: 0 | 1;
  /** Of its hold; `Application`: it is a think time. */
  readonly reason: Reason;
  /** The packet that ends it as it leaves or arrives: its number in the file, and its sender. */
  readonly endedBy: { readonly number: number; readonly from: 0 | 1 };
  /** When that is, on the clock of the client's capture, or of the only one. */
  readonly to: Nanoseconds;
  readonly lasts: Nanoseconds;
  /** Held back; for a delayed ACK: unacknowledged. */
  readonly bytes: number;
  readonly told: InferredWait;
}

/** Something that a program wrote, as the packet shows with which it left. */
export interface LikelyWrite {
  readonly connection: number;
  readonly host: 0 | 1;
  /** The packet in which it begins. */
  readonly packet: number;
  readonly bytes: number;
  readonly content: Content;
  readonly told: InferredWait;
}

/** A packet that repeats data, and what seems to have made its sender send it. */
export interface LikelyResent {
  readonly connection: number;
  readonly host: 0 | 1;
  readonly packet: number;
  readonly trigger: ResentBy['trigger'];
  /** A later ACK says that nothing was lost. */
  readonly spurious: boolean;
}

/** What is inferred from captured packets. */
export interface LikelyEvents {
  readonly waits: readonly LikelyWait[];
  readonly writes: readonly LikelyWrite[];
  readonly resent: readonly LikelyResent[];
}

/** A wait in the time of the log. */
interface PlacedWait {
  readonly wait: LikelyWait;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** The event in which its packet leaves, or arrives. */
  readonly ends: number;
}

/** Writes what is inferred into a log as its times come: for `logOf`. */
export function likelyRecords(likely: LikelyEvents): (log: LogInProgress) => LikelyRecords {
  return (log) => new LikelyWriter(log, likely);
}

class LikelyWriter implements LikelyRecords {
  private readonly writer: TraceWriter;
  private readonly clock: { now: Nanoseconds };
  private readonly told: Record<RecordId, InferredWait> = {};
  private readonly triggers: Record<RecordId, ResentBy> = {};
  readonly inferred: Inferred = { waits: this.told, resent: this.triggers };
  private readonly losses: Losses;
  /** In the order of their beginning. */
  private readonly waits: readonly PlacedWait[];
  private next = 0;
  /** By the event in which their packets leave. */
  private readonly writes = new Map<number, LikelyWrite[]>();
  private readonly resent = new Map<number, LikelyResent>();
  /** The holds that have begun and not ended, by the event that ends them. */
  private readonly open = new Map<number, { readonly hold: RecordId; readonly of: LikelyWait }[]>();

  constructor({ writer, clock, events }: LogInProgress, { waits, writes, resent }: LikelyEvents) {
    this.writer = writer;
    this.clock = clock;
    this.losses = new Losses(events);
    this.waits = waits
      .flatMap((wait) => placed(wait, events))
      .sort((a, b) => a.from - b.from || b.to - a.to);
    for (const write of writes) {
      const event = sentIn(events, write.connection, write.host, write.packet, 0);
      const own = this.writes.get(event);
      if (own === undefined) this.writes.set(event, [write]);
      else own.push(write);
    }
    for (const one of resent) {
      this.resent.set(sentIn(events, one.connection, one.host, one.packet, 0), one);
    }
  }

  writtenWith(event: number): void {
    for (const { connection, host, bytes, content, told } of this.writes.get(event) ?? []) {
      this.told[this.writer.length] = told;
      const place = placeOf(host, connection);
      this.writer.record(markOf(Kind.Write, content, 0, 0), -1, place, -1, 0, 0, 0, bytes, 0);
    }
  }

  beginBefore(time: Nanoseconds): void {
    for (let one = this.waits[this.next]; one !== undefined && one.from < time;) {
      this.begin(one);
      one = this.waits[++this.next];
    }
  }

  sentAgain(event: number, segment: RecordId): void {
    const one = this.resent.get(event);
    if (one === undefined) return;
    const undoneBy = one.spurious ? segment : undefined;
    this.triggers[segment] = { trigger: one.trigger, bySack: false, undoneBy };
  }

  reasonEndedBy(event: number): Reason {
    const ended = this.open.get(event)?.find(({ of }) => of.host === of.endedBy.from);
    return ended?.of.reason ?? Reason.None;
  }

  end(event: number, cause: RecordId): void {
    for (const { hold, of } of this.open.get(event) ?? []) {
      const place = placeOf(of.host, of.connection);
      this.writer.brief(markOf(Kind.Release, of.reason, 0, 0), cause, place, hold, 0);
    }
    this.open.delete(event);
  }

  loses(event: number, segment: RecordId): boolean {
    const after = this.losses.after(event);
    if (after === undefined) return false;
    const place = placeOf(this.losses.senderOf(event), this.losses.connectionOf(event));
    const at = Math.round(this.clock.now + after);
    this.writer.brief(markOf(Kind.Dropped, 0, 0, 0), segment, place, segment, at);
    return true;
  }

  private begin({ wait, from, to, ends }: PlacedWait): void {
    const { host, connection, reason, bytes, told } = wait;
    this.clock.now = from;
    const place = placeOf(host, connection);
    this.told[this.writer.length] = told;
    if (reason === Reason.Application) {
      const charge = host === 0 ? Charge.ClientThink : Charge.ServerThink;
      this.writer.brief(markOf(Kind.Think, charge, 0, 0), -1, place, -1, to);
      return;
    }
    const mark = markOf(Kind.Hold, reason, 0, 0);
    const hold = this.writer.record(mark, -1, place, -1, -1, 0, 0, bytes, bytes);
    const open = this.open.get(ends);
    if (open === undefined) this.open.set(ends, [{ hold, of: wait }]);
    else open.push({ hold, of: wait });
  }
}

function placed(wait: LikelyWait, events: Events): PlacedWait[] {
  const { connection, host, endedBy, lasts } = wait;
  const sent = sentIn(events, connection, endedBy.from, endedBy.number, wait.to);
  if (sent === -1) return [];
  const arrival = host === endedBy.from ? -1 : events.partnerOf(sent);
  const ends = arrival === -1 ? sent : arrival;
  const to = events.at(ends);
  const from = Math.max(0, Math.round(to - lasts));
  return from < to ? [{ wait, from, to, ends }] : [];
}
