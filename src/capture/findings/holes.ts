import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End, Passage } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { shortestStall } from './limits.ts';

/** No timer of a stack fires sooner (Linux: 200 ms and a round trip; RFC 6298: one second). */
const shortestTimeout: Nanoseconds = 150e6;

type Arrival = Passage & { readonly arrived: Nanoseconds };

/**
 * Data that came late to its receiver although later data had come: lost and repaired, or overtaken. `end` is its sender.
 * Only where packets were captured at the receiver; a sender's capture has the duplicate ACKs instead.
 */
export function holesOf(conversation: Conversation, end: End): Finding[] {
  const { passages, seenAt } = conversation;
  if (!seenAt[end === 0 ? 1 : 0]) return [];
  const arrivals = passages
    .filter(
      (one): one is Arrival => one.from === end && one.length > 0 && one.arrived !== undefined,
    )
    .sort((a, b) => a.arrived - b.arrived);
  const findings: Finding[] = [];
  let next = 1;
  let beyond: Arrival[] = [];
  let before: Arrival | undefined;
  for (const packet of arrivals) {
    if (packet.sequence > next) {
      beyond.push(packet);
    } else if (packet.end > next) {
      const [opened] = beyond;
      if (opened !== undefined && packet.arrived - opened.arrived > shortestStall) {
        const quiet = packet.arrived - (before?.arrived ?? packet.arrived);
        findings.push(
          findingOf(conversation, end, opened, packet, { quiet, behind: beyond.length }),
        );
      }
      next = packet.end;
      for (const one of beyond.toSorted((a, b) => a.sequence - b.sequence)) {
        if (one.sequence <= next) next = Math.max(next, one.end);
      }
      beyond = beyond.filter((one) => one.sequence > next);
    }
    before = packet;
  }
  return joined(findings);
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
