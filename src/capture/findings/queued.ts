import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { firstFrom } from './in-order.ts';

/** The part of a wait for which other connections must have kept the link busy. */
const busyShare = 0.5;

/** What all connections of a capture sent, by end and in order of time. */
export class Traffic {
  private readonly times: readonly [Nanoseconds[], Nanoseconds[]] = [[], []];
  /** Payload bytes sent before each of them. */
  private readonly bytes: readonly [number[], number[]] = [[0], [0]];

  constructor(conversations: readonly Conversation[]) {
    for (const end of [0, 1] as const) {
      const sent = conversations
        .flatMap(({ passages }) => passages)
        .filter(({ from, length }) => from === end && length > 0)
        .sort((a, b) => a.sent - b.sent);
      let total = 0;
      for (const packet of sent) {
        total += packet.length;
        this.times[end].push(packet.sent);
        this.bytes[end].push(total);
      }
    }
  }

  /** Payload bytes that an end sent from a time until before another. */
  sent(end: End, from: Nanoseconds, to: Nanoseconds): number {
    const total = this.bytes[end];
    const times = this.times[end];
    return (total[firstFrom(times, to)] ?? 0) - (total[firstFrom(times, from)] ?? 0);
  }
}

/** What seems to be a wait of the end itself, although other connections kept its link busy: then it waited behind them. */
export function queuedBehind(
  finding: Finding,
  { links }: Conversation,
  own: Traffic,
  all: Traffic,
): Finding {
  const { kind, end, from, to } = finding;
  if (!['server-think', 'client-think', 'cork', 'pacing'].includes(kind)) return finding;
  const others = all.sent(end, from, to) - own.sent(end, from, to);
  if (links[end].transmission(others) < busyShare * (to - from)) return finding;
  return { ...finding, kind: 'queueing', or: kind, certain: false };
}
