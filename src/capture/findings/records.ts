import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End, Passage } from '../infer/index.ts';
import { deliveries } from './deliveries.ts';
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
