import type { Conversation, End } from '../infer/index.ts';
import { deliveries } from './deliveries.ts';
import type { Finding } from './finding.ts';
import { firstFrom } from './in-order.ts';
import type { FindingKind } from './kinds.ts';
import { shortestStall } from './limits.ts';

const losses: readonly FindingKind[] = [
  'retransmission-timeout',
  'tail-loss-probe',
  'fast-retransmit',
  'out-of-order',
];

/**
 * The findings about what an end sent, those of losses with the time for which its receiver’s program had nothing to read: from
 * what it could read last to what it could read next. Only the receiver’s own capture has these times.
 */
export function withUnread(
  { passages, seenAt }: Conversation,
  end: End,
  findings: readonly Finding[],
): readonly Finding[] {
  if (!seenAt[end === 0 ? 1 : 0] || !findings.some(isLoss)) return findings;
  const times = [...deliveries(passages, end)].map(({ at }) => at);
  return findings.map((one) => {
    const next = firstFrom(times, one.to);
    const unread = (times[next] ?? NaN) - (times[next - 1] ?? NaN);
    return isLoss(one) && unread > shortestStall
      ? { ...one, facts: { ...one.facts, unread } }
      : one;
  });
}

function isLoss({ kind }: Finding): boolean {
  return losses.includes(kind);
}
