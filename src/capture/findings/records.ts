import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End, Passage } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { shortestStall } from './limits.ts';

/**
 * TLS records of which a part came and the rest only after a stall: nothing of a record can be read before all of it is there
 * (RFC 8446, section 5.2). `end` is its sender.
 */
export function recordsOf(conversation: Conversation, end: End): Finding[] {
  const { passages, units, seenAt } = conversation;
  const records = units.filter(({ from, protocol }) => from === end && protocol === 'tls');
  if (records.length === 0) return [];
  const findings: Finding[] = [];
  let place = 0;
  let last: { packet: Passage; at: Nanoseconds } | undefined;
  for (const { packet, at, next } of deliveries(passages, end)) {
    while ((records[place]?.end ?? Infinity) <= next.before) place++;
    const record = records[place];
    const isInside = record !== undefined && record.start < next.before;
    if (isInside && last !== undefined && at - last.at > shortestStall) {
      findings.push({
        kind: 'record-incomplete',
        or: undefined,
        certain: seenAt[end === 0 ? 1 : 0],
        end,
        from: last.at,
        to: at,
        cost: at - last.at,
        packets: [record.packet, last.packet.number, packet.number],
        facts: { bytes: next.before - record.start },
      });
    }
    last = { packet, at };
  }
  return findings;
}

interface Delivery {
  readonly packet: Passage;
  readonly at: Nanoseconds;
  /** What the receiver’s program could have read up to: before this packet, and with it. */
  readonly next: { readonly before: number; readonly now: number };
}

/** The packets of an end that brought its receiver’s program something to read. */
function* deliveries(passages: readonly Passage[], end: End): Generator<Delivery> {
  const arrivals = passages
    .flatMap((packet) => {
      const { from, length, arrived } = packet;
      return from !== end || length === 0 || arrived === undefined ? [] : [{ packet, at: arrived }];
    })
    .sort((a, b) => a.at - b.at || a.packet.sequence - b.packet.sequence);
  let before = 1;
  let beyond: Passage[] = [];
  for (const { packet, at } of arrivals) {
    if (packet.sequence > before) {
      beyond.push(packet);
    } else if (packet.end > before) {
      let now = packet.end;
      for (const one of beyond.sort((a, b) => a.sequence - b.sequence)) {
        if (one.sequence <= now) now = Math.max(now, one.end);
      }
      beyond = beyond.filter((one) => one.sequence > now);
      yield { packet, at, next: { before, now } };
      before = now;
    }
  }
}
