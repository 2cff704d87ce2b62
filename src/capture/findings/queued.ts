import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { firstFrom } from './in-order.ts';

/** The part of a wait for which other connections must have kept the link busy. */
const busyShare = 0.5;

/** What each host of a capture sent. */
export class Traffic {
  private readonly byHost = new Map<string, Conversation[]>();
  private readonly sums = new Map<string, Sent>();
  /** That of the connection that was asked for last, because its findings come one after the other. */
  private own:
    | { readonly conversation: Conversation; readonly end: End; readonly sent: Sent }
    | undefined;

  constructor(conversations: readonly Conversation[]) {
    for (const conversation of conversations) {
      for (const end of [0, 1] as const) {
        const host = hostOf(conversation, end);
        const list = this.byHost.get(host);
        if (list === undefined) this.byHost.set(host, [conversation]);
        else list.push(conversation);
      }
    }
  }

  /** Payload bytes that an end’s host sent on other connections from a time until before another. */
  others(conversation: Conversation, end: End, from: Nanoseconds, to: Nanoseconds): number {
    const host = hostOf(conversation, end);
    const all = this.byHost.get(host) ?? [];
    if (all.length < 2) return 0;
    const sum = this.sums.get(host) ?? new Sent(all, end);
    this.sums.set(host, sum);
    if (this.own?.conversation !== conversation || this.own.end !== end) {
      this.own = { conversation, end, sent: new Sent([conversation], end) };
    }
    return sum.within(from, to) - this.own.sent.within(from, to);
  }
}

function hostOf({ hosts }: Conversation, end: End): string {
  return `${end} ${hosts[end]}`;
}

/** Payload bytes that were sent, in order of time. */
class Sent {
  private readonly times: Float64Array;
  /** In all, before each of them and after the last. */
  private readonly bytes: Float64Array;

  constructor(conversations: readonly Conversation[], end: End) {
    const sent = conversations.map(({ passages }) =>
      passages.filter(({ from, length }) => from === end && length > 0),
    );
    const all = sent.length === 1 ? (sent[0] ?? []) : sent.flat().sort((a, b) => a.sent - b.sent);
    this.times = new Float64Array(all.length);
    this.bytes = new Float64Array(all.length + 1);
    for (const [i, packet] of all.entries()) {
      this.times[i] = packet.sent;
      this.bytes[i + 1] = (this.bytes[i] as number) + packet.length;
    }
  }

  within(from: Nanoseconds, to: Nanoseconds): number {
    const until = (time: Nanoseconds): number => this.bytes[firstFrom(this.times, time)] as number;
    return until(to) - until(from);
  }
}

/** What seems to be a wait of the end itself, although other connections kept its link busy: then it waited behind them. */
export function queuedBehind(
  finding: Finding,
  conversation: Conversation,
  traffic: Traffic,
): Finding {
  const { kind, end, from, to } = finding;
  if (!['server-think', 'client-think', 'cork', 'pacing'].includes(kind)) return finding;
  const others = traffic.others(conversation, end, from, to);
  if (conversation.links[end].transmission(others) < busyShare * (to - from)) return finding;
  return { ...finding, kind: 'queueing', or: kind, certain: false };
}
