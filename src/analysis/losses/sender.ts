import { Flag, Kind, TimerCode, WindowCode } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace, TraceHost } from '../../trace/format/index.ts';
import { segmentOf } from '../../trace/index.ts';
import { roundTripRecord } from '../../trace/records/index.ts';
import type { CopyWords, Found, LossReason, RackLimit, TimerChange } from './losses.ts';
import { sackReport, type Range } from '../sack-news.ts';
import { Packets, type Packet } from './packets.ts';

const quarter = 4;
const threeDuplicates = 3;
/** Recoveries for which a window that DSACKs have widened stays so (RFC 8985, section 6.2, step 4). */
const lasting = 16;

/** An ACK whose meaning for losses is not entered yet: what it measures is in the records after it. */
interface Pending {
  readonly id: RecordId;
  readonly time: Nanoseconds;
  readonly suspicious: boolean;
  /** Something was taken away, or news came of packets that left before the oldest was sent last. */
  readonly restarts: boolean;
  readonly acknowledgment: number;
}

/** One end of a connection while its records are read. */
export class Sender {
  private readonly trace: Trace;
  private readonly usesRack: boolean;
  /** What the timer is for while nothing is missing. */
  private readonly openTimer: TimerCode;
  private readonly found: Found;
  readonly timers: TimerChange[] = [];
  readonly copies: CopyWords[] = [];
  private readonly packets = new Packets();
  private pending: Pending | undefined;
  /** RACK.segment, when it left, and the round trip of the packet that came last. */
  private last: Pick<Packet, 'end' | 'bytes' | 'times' | 'probe'> = {
    end: 0,
    bytes: [0, 0],
    times: 1,
    probe: false,
  };
  private lastAt: Nanoseconds = -1;
  private roundTrip: Nanoseconds = 0;
  private shortest: Nanoseconds = Infinity;
  private smoothed: Nanoseconds = Infinity;
  private reordering = false;
  /** The window's width, how long that lasts, and what adapts it. */
  private quarters = 1;
  private lasts = 0;
  private adaptedAt: Nanoseconds = 0;
  private duplicate = false;
  /** A recovery, or what follows a timeout, goes on until this is acknowledged. */
  private until: number | undefined;
  private probeEnd: number | undefined;

  constructor(
    trace: Trace,
    { lossDetection, tailLossProbe }: TraceHost,
    selective: boolean,
    found: Found,
  ) {
    this.trace = trace;
    // RACK and probes need selective ACKs.
    this.usesRack = selective && lossDetection === 'rack';
    const probes = selective && tailLossProbe !== false;
    this.openTimer = probes ? TimerCode.TailLossProbe : TimerCode.Retransmission;
    this.found = found;
  }

  read(id: RecordId): void {
    const { trace, pending } = this;
    const kind = trace.kind(id);
    if (kind === Kind.RoundTrip) {
      this.shortest = Math.min(this.shortest, roundTripRecord.sample(trace, id));
      this.smoothed = 1000 * roundTripRecord.smoothed(trace, id);
      return;
    }
    // An undo comes before what the ACK shows besides.
    if (kind === Kind.Window && trace.code(id) === WindowCode.Undo) this.undo();
    else if (kind !== Kind.Window || isReaction(trace.code(id))) {
      this.pending = undefined;
      if (pending !== undefined) this.judge(pending);
    }
    if (kind === Kind.SegmentSent) this.send(id);
    else if (kind === Kind.Received) this.receive(id);
    else if (kind === Kind.TimerFired) this.fire(id);
    else if (kind === Kind.Window && isReaction(trace.code(id))) this.react(id);
    this.countCopies(id);
  }

  private countCopies(id: RecordId): void {
    const { packets, copies, trace } = this;
    if (!packets.anyRepeated) return;
    const out = packets.list.filter(({ resent, lost }) => resent && !lost);
    const { length } = out;
    const probe = length === 1 && out[0]?.probe === true;
    const one = probe ? 'the probe’s copy' : 'a copy';
    const words = length === 0 ? '' : `${length} of them ${length === 1 ? one : 'copies'}`;
    if ((copies.at(-1)?.words ?? '') !== words) copies.push({ time: trace.time(id), words, probe });
  }

  /** A recovery begins, or a timeout came: then all is lost that is overdue. */
  private react(id: RecordId): void {
    const { packets, trace } = this;
    this.until = packets.highest;
    if (trace.code(id) !== WindowCode.Timeout) return;
    packets.list.forEach((packet, i) => {
      const left = this.roundTrip - (trace.time(id) - packet.at);
      if (!packet.held && (i === 0 || left <= 0))
        Object.assign(packet, { lost: true, resent: false, reason: undefined });
    });
  }

  private send(id: RecordId): void {
    const segment = segmentOf(this.trace, id);
    if (segment === undefined) return;
    const end = segment.end + ((segment.flags & Flag.Fin) === 0 ? 0 : 1);
    if (end === segment.sequence || (segment.flags & Flag.Syn) !== 0) return;
    const again = this.packets.sent(segment, end);
    const probe = causedByProbe(this.trace, id);
    if (again !== undefined) again.probe = probe;
    if (probe) this.probeEnd = this.packets.highest;
    else if (again === undefined && !this.isRepairing) this.set(id, this.openTimer);
    if (again === undefined) return;
    if (again.lost && again.reason !== undefined) this.found.reasons.set(id, again.reason);
    if (again.times > 2) this.found.repeated.add(id);
    if (again === this.packets.oldest && this.timer !== TimerCode.Reordering)
      this.set(id, TimerCode.Retransmission);
  }

  private fire(id: RecordId): void {
    const timer = this.trace.code(id);
    if (timer === TimerCode.Reordering) {
      if (!this.detect(id, this.trace.time(id))) this.set(id, TimerCode.Retransmission);
    } else if (timer === TimerCode.TailLossProbe) {
      this.found.probed.set(id, this.packets.list.length);
      this.set(id, TimerCode.Retransmission);
    }
  }

  /** Something is missing, or was sent twice. */
  private get isRepairing(): boolean {
    return this.until !== undefined || this.packets.isDisordered;
  }

  private get timer(): TimerCode {
    return this.timers.at(-1)?.timer ?? TimerCode.Retransmission;
  }

  private set(id: RecordId, timer: TimerCode): void {
    if (timer !== this.timer) this.timers.push({ id, timer });
  }

  private receive(id: RecordId): void {
    const { trace, packets } = this;
    const segment = segmentOf(trace, trace.segment(id));
    if (segment?.acknowledgment === undefined) return;
    const time = trace.time(id);
    const { acknowledgment } = segment;
    const { isRepairing } = this;
    const { duplicate, held: blocks } = sackReport(trace, segment);
    const heldBefore = packets.highestHeld;
    if (duplicate !== undefined) this.takeDuplicate(duplicate);
    const held = packets.report(blocks);
    for (const packet of held) this.deliver(packet, time, false);
    const taken = packets.take(acknowledgment);
    const echo = segment.options.timestamps?.echo;
    for (const packet of taken) {
      if (packet.held) continue;
      const original =
        packet.times > 1 &&
        echo !== undefined &&
        packet.stamp !== undefined &&
        ((echo - packet.stamp) | 0) < 0;
      this.deliver(packet, time, original);
    }
    this.observe(held, taken, heldBefore, time);
    const oldest = packets.oldest?.at ?? Infinity;
    const first = held.find(({ times }) => times === 1);
    this.pending = {
      id,
      time,
      acknowledgment,
      suspicious: held.length > 0 || duplicate !== undefined || isRepairing,
      restarts: taken.length > 0 || (first !== undefined && first.at < oldest),
    };
  }

  private takeDuplicate([start, end]: Range): void {
    if (this.reordering && this.probeEnd !== end) this.duplicate = true;
    for (const packet of this.packets.list) {
      if (packet.resent && start <= packet.start && packet.end <= end) packet.resent = false;
    }
  }

  /** Steps 1 and 2. @param original it is the first copy that has come */
  private deliver(packet: Packet, now: Nanoseconds, original: boolean): void {
    const roundTrip = now - packet.at;
    if (packet.times > 1 && (original || roundTrip < this.shortest)) return;
    this.roundTrip = roundTrip;
    if (this.isAfter(packet)) return;
    this.lastAt = packet.at;
    this.last = packet;
  }

  /** Whether RACK.segment left after a packet. */
  private isAfter({ at, end }: Packet): boolean {
    return this.lastAt > at || (this.lastAt === at && end < this.last.end);
  }

  /** Reordering, and step 4. */
  private observe(
    held: readonly Packet[],
    taken: readonly Packet[],
    heldBefore: number | undefined,
    now: Nanoseconds,
  ): void {
    const own = taken.filter((packet) => !packet.held);
    const late = [...held, ...own].find(
      ({ times, start }) => times === 1 && heldBefore !== undefined && start < heldBefore,
    );
    if (late !== undefined) this.reordering = true;
    const newest = Math.max(-1, ...held.map(({ at }) => at), ...own.map(({ at }) => at));
    if (newest < 0) return;
    if (newest < this.adaptedAt) this.duplicate = false;
    if (this.duplicate) {
      this.quarters++;
      this.lasts = lasting;
      this.duplicate = false;
      this.adaptedAt = now;
    } else if (this.lasts === 0) this.quarters = 1;
  }

  private judge({ id, time, suspicious, restarts, acknowledgment }: Pending): void {
    if (this.until !== undefined && acknowledgment >= this.until) {
      this.until = undefined;
      if (this.lasts > 0) this.lasts--;
    }
    if (suspicious && this.usesRack && this.detect(id, time)) return;
    if (!restarts) return;
    this.set(id, this.isRepairing ? TimerCode.Retransmission : this.openTimer);
  }

  private undo(): void {
    this.until = undefined;
    for (const packet of this.packets.list) packet.lost = false;
  }

  /** Step 5: what is lost by now. Returns whether the timer waits for more of it. */
  private detect(id: RecordId, now: Nanoseconds): boolean {
    const { packets } = this;
    const three = packets.beyond.length >= threeDuplicates;
    const closed = this.reordering
      ? undefined
      : this.until !== undefined
        ? 'recovery'
        : three
          ? 'three'
          : undefined;
    const window =
      closed === undefined
        ? Math.min(Math.floor((this.shortest * this.quarters) / quarter), this.smoothed)
        : 0;
    const limit: RackLimit = { roundTrip: this.roundTrip, window, closed };
    const { last } = this;
    const repeated = last.probe ? 'probe' : 'retransmission';
    const laterCopy = last.times > 1 ? repeated : undefined;
    let waits = false;
    const detected: LossReason[] = [];
    const overtaken: { bytes: Range; left: Nanoseconds }[] = [];
    for (const packet of packets.list) {
      if (packet.held || (packet.lost && !packet.resent) || !this.isAfter(packet)) continue;
      const left = this.roundTrip + window - (now - packet.at);
      if (left > 0) {
        waits = true;
        if (!packet.overtaken) overtaken.push({ bytes: packet.bytes, left });
        packet.overtaken = true;
        continue;
      }
      packet.reason = {
        ...limit,
        packet: packet.bytes,
        again: packet.resent,
        by: id,
        later: last.bytes,
        laterCopy,
        laterBy: this.lastAt - packet.at,
        age: now - packet.at,
      };
      packet.lost = true;
      packet.resent = false;
      detected.push(packet.reason);
    }
    if (detected.length > 0) this.found.detected.set(id, detected);
    if (overtaken.length > 0) {
      this.found.overtaken.set(id, {
        ...limit,
        packets: overtaken.map(({ bytes }) => bytes),
        left: overtaken.map(({ left }) => left),
      });
    }
    if (waits) this.set(id, TimerCode.Reordering);
    return waits;
  }
}

function causedByProbe(trace: Trace, id: RecordId): boolean {
  const cause = trace.cause(id);
  if (cause < 0 || trace.kind(cause) !== Kind.TimerFired) return false;
  return trace.code(cause) === TimerCode.TailLossProbe;
}

/** Whether a window record begins the repair of a loss. */
function isReaction(code: number): boolean {
  return code === WindowCode.FastRetransmit || code === WindowCode.Timeout;
}
