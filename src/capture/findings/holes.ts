import type { Nanoseconds } from '../../trace/format/index.ts';
import { timeAt, timelineOf, type Conversation, type End, type Passage } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { shortestStall, shortestTimeout } from './limits.ts';

type Arrival = Passage & { readonly arrived: Nanoseconds };

/**
 * Data that came late to its receiver although later data had come: lost and repaired, or overtaken. `end` is its sender.
 * Only where packets were captured at the receiver; a sender's capture has the duplicate ACKs instead.
 */
export function holesOf(conversation: Conversation, end: End): Finding[] {
  const { passages, seenAt } = conversation;
  const receiver = end === 0 ? 1 : 0;
  if (!seenAt[receiver]) return [];
  const findings: Finding[] = [];
  const beyond = new Beyond();
  let next = 1;
  let before: Arrival | undefined;
  for (const i of timelineOf(passages, receiver)) {
    const packet = passages[i] as Passage;
    const arrived = timeAt(receiver, packet) ?? 0;
    if (packet.from === receiver) {
      // What it confirms had come, even if the capture does not have it.
      if (packet.acknowledgment > next) next = beyond.fill(packet.acknowledgment);
      continue;
    }
    if (packet.length === 0) continue;
    const arrival = packet as Arrival;
    if (packet.sequence > next) {
      beyond.add(arrival);
    } else if (packet.end > next) {
      const opened = beyond.first;
      if (opened !== undefined && arrived - opened.arrived > shortestStall) {
        const quiet = arrived - (before?.arrived ?? arrived);
        findings.push(
          findingOf(conversation, end, opened, arrival, { quiet, behind: beyond.count }),
        );
      }
      next = beyond.fill(packet.end);
    }
    before = arrival;
  }
  return joined(findings);
}

/** A stretch of data beyond a hole. */
interface Stretch {
  readonly from: number;
  to: number;
  packets: number;
}

/** What a receiver has beyond what it waits for. */
class Beyond {
  /** How many packets. */
  count = 0;
  /** In the order of arrival; those before `head` are no longer beyond a hole. */
  private arrivals: Arrival[] = [];
  private head = 0;
  /** By numbers, with holes between them. */
  private stretches: Stretch[] = [];

  /** The one that came first. */
  get first(): Arrival | undefined {
    return this.arrivals[this.head];
  }

  add(packet: Arrival): void {
    this.arrivals.push(packet);
    this.count++;
    const { stretches } = this;
    const { sequence: from, end: to } = packet;
    // Mostly it continues the last stretch, or begins another after it.
    let i = stretches.length;
    while (i > 0 && (stretches[i - 1] as Stretch).from > from) i--;
    const before = stretches[i - 1];
    if (before !== undefined && before.to >= from) {
      before.to = Math.max(before.to, to);
      before.packets++;
    } else {
      stretches.splice(i, 0, { from, to, packets: 1 });
    }
  }

  /** All up to a number has come: up to where it now has everything. */
  fill(until: number): number {
    let next = until;
    let filled = 0;
    for (const { from, to, packets } of this.stretches) {
      if (from > next) break;
      next = Math.max(next, to);
      this.count -= packets;
      filled++;
    }
    if (filled > 0) this.stretches.splice(0, filled);
    while ((this.first?.sequence ?? Infinity) <= next) this.head++;
    if (this.head === this.arrivals.length) {
      this.arrivals = [];
      this.head = 0;
    }
    return next;
  }
}

function findingOf(
  { seenAt, roundTrip }: Conversation,
  end: End,
  opened: Arrival,
  filled: Arrival,
  { quiet, behind }: { readonly quiet: Nanoseconds; readonly behind: number },
): Finding {
  const from = opened.arrived;
  const to = filled.arrived;
  const spans = {
    end,
    from,
    to,
    cost: to - from,
    packets: [opened.number, filled.number],
    facts: { segments: behind },
  };
  if (seenAt[end]) {
    const kind = filled.repeated ? 'fast-retransmit' : 'out-of-order';
    return { kind, or: undefined, certain: true, ...spans };
  }
  // A repair is asked for by an ACK of what opened the hole, which takes a round trip.
  const tooSoon = to - from < 0.9 * roundTrip;
  const stamped = filled.timestamp >= 0 && opened.timestamp >= 0;
  const newer = stamped && filled.timestamp > opened.timestamp;
  if (tooSoon || (stamped && !newer)) {
    return { kind: 'out-of-order', or: undefined, certain: true, ...spans };
  }
  if (quiet > shortestTimeout + roundTrip) {
    return { kind: 'retransmission-timeout', or: 'tail-loss-probe', certain: false, ...spans };
  }
  return {
    kind: 'fast-retransmit',
    or: newer ? undefined : 'out-of-order',
    certain: newer && behind >= 3,
    ...spans,
  };
}

/** Holes of one recovery are one finding. */
function joined(findings: readonly Finding[]): Finding[] {
  const apart: Finding[] = [];
  for (const finding of findings) {
    const before = apart.at(-1);
    if (before !== undefined && before.kind === finding.kind && finding.from <= before.to) {
      const to = Math.max(before.to, finding.to);
      const packets = [...before.packets, ...finding.packets];
      apart[apart.length - 1] = { ...before, to, cost: to - before.from, packets };
    } else {
      apart.push(finding);
    }
  }
  return apart;
}
