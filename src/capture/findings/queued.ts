import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { firstFrom } from './in-order.ts';
import { shortestStall } from './limits.ts';

/** The part of a wait for which other connections must have kept the link busy. */
const busyShare = 0.5;

/** What one end of a connection sent. */
interface Own {
  readonly conversation: Conversation;
  readonly end: End;
  readonly sent: Sent;
  /** When ACKs of new data came: ascending. */
  readonly confirmed: readonly Nanoseconds[];
}

/** What each host of a capture sent. */
export class Traffic {
  private readonly byHost = new Map<string, Conversation[]>();
  private readonly sums = new Map<string, Sent>();
  /** That of the connection that was asked for last, because its findings come one after the other. */
  private own: Own | undefined;

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

  /** What an end’s host sent on all its connections; undefined: it has no other. */
  ofHost(conversation: Conversation, end: End): Sent | undefined {
    const host = hostOf(conversation, end);
    const all = this.byHost.get(host) ?? [];
    if (all.length < 2) return undefined;
    const sum = this.sums.get(host) ?? new Sent(all, end);
    this.sums.set(host, sum);
    return sum;
  }

  /** What an end sent, and when it heard of new data that was confirmed. */
  ofEnd(conversation: Conversation, end: End): Own {
    if (this.own?.conversation !== conversation || this.own.end !== end) {
      const sent = new Sent([conversation], end);
      this.own = { conversation, end, sent, confirmed: confirmationsOf(conversation, end) };
    }
    return this.own;
  }
}

function hostOf({ hosts }: Conversation, end: End): string {
  return `${end} ${hosts[end]}`;
}

function confirmationsOf({ passages }: Conversation, end: End): Nanoseconds[] {
  const times: Nanoseconds[] = [];
  let confirmed = 0;
  for (const { from, arrived, acknowledgment } of passages) {
    if (from === end || arrived === undefined || acknowledgment <= confirmed) continue;
    confirmed = acknowledgment;
    times.push(arrived);
  }
  return times.sort((a, b) => a - b);
}

/** Ethernet, IPv4 and TCP with timestamps. */
const headerBytes = 66;
/** Smaller packets tell little of a rate. */
const leastPayload = 400;
const fewGaps = 5;

/** Bytes that were sent, in order of time. */
class Sent {
  /**
   * Bytes per second: a host’s packets leave no closer to each other than its link takes them, on whichever connection. The
   * third closest count, because two may come closer by chance. Infinity: nothing shows it.
   */
  readonly rate: number;
  private readonly times: Float64Array;
  /** In all, before each of them and after the last. */
  private readonly bytes: Float64Array;

  constructor(conversations: readonly Conversation[], end: End) {
    const sent = conversations.map(({ passages }) => passages.filter(({ from }) => from === end));
    const all = sent.length === 1 ? (sent[0] ?? []) : sent.flat().sort((a, b) => a.sent - b.sent);
    this.times = new Float64Array(all.length);
    this.bytes = new Float64Array(all.length + 1);
    const rates: number[] = [];
    for (const [i, packet] of all.entries()) {
      this.times[i] = packet.sent;
      this.bytes[i + 1] = (this.bytes[i] as number) + packet.length + headerBytes;
      const before = all[i - 1];
      if (before === undefined || before.length < leastPayload) continue;
      rates.push(((before.length + headerBytes) / (packet.sent - before.sent)) * 1e9);
    }
    const fastest = Float64Array.from(rates).sort().at(-3);
    this.rate = rates.length < fewGaps ? Infinity : (fastest ?? Infinity);
  }

  within(from: Nanoseconds, to: Nanoseconds): number {
    const until = (time: Nanoseconds): number => this.bytes[firstFrom(this.times, time)] as number;
    return until(to) - until(from);
  }

  /** Since when packets have left one right after the other, up to a time. */
  busySince(time: Nanoseconds): Nanoseconds {
    const { times, bytes, rate } = this;
    let since = time;
    for (let i = firstFrom(times, time) - 1; i >= 0; i--) {
      const takes = ((bytes[i + 1] as number) - (bytes[i] as number)) / rate;
      if (since - (times[i] as number) > 1.1e9 * takes) break;
      since = times[i] as number;
    }
    return since;
  }
}

/**
 * What seems to be a wait of the end itself, although other connections kept its link busy: then it waited behind them.
 * Undefined: an ACK let it go while they did, and what it waited after that is no stall.
 */
export function queuedBehind(
  finding: Finding,
  conversation: Conversation,
  traffic: Traffic,
): Finding | undefined {
  const { kind, end, from, to } = finding;
  if (!['server-think', 'client-think', 'cork', 'pacing'].includes(kind)) return finding;
  const all = traffic.ofHost(conversation, end);
  if (all === undefined) return finding;
  const own = traffic.ofEnd(conversation, end);
  const seen = conversation.seenAt[end];
  if (seen && all.rate < Infinity) {
    const since = Math.max(from, all.busySince(to));
    const letGo = own.confirmed[firstFrom(own.confirmed, since)] ?? Infinity;
    if (letGo <= to && to - letGo <= shortestStall) return undefined;
  }
  const others = all.within(from, to) - own.sent.within(from, to);
  const rate = Math.min(conversation.links[end].rate, seen ? all.rate : Infinity);
  if ((others / rate) * 1e9 < busyShare * (to - from)) return finding;
  return { ...finding, kind: 'queueing', or: kind, certain: false };
}
