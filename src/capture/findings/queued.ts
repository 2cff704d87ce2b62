import type { Conversation } from '../infer/index.ts';
import type { Finding } from './finding.ts';

/** So much of a wait must other connections have kept the link busy for. */
const busyShare = 0.6;

/** What seems to be a wait of the end itself, although other connections kept its link busy: then it waited behind them. */
export function queuedBehind(
  finding: Finding,
  { links }: Conversation,
  others: readonly Conversation[],
): Finding {
  const { kind, end, from, to } = finding;
  if (!['server-think', 'client-think', 'cork', 'pacing'].includes(kind)) return finding;
  const link = links[end];
  const busy = others
    .flatMap(({ passages }) => passages)
    .filter((one) => one.from === end && one.length > 0 && one.sent >= from && one.sent < to)
    .reduce((sum, { length }) => sum + link.transmission(length), 0);
  if (busy < busyShare * (to - from)) return finding;
  return { ...finding, kind: 'queueing', or: kind, certain: false };
}
