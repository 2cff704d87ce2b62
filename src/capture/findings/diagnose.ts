import type { Exchange } from '../connections/index.ts';
import { conversationsOf, type Conversation } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { holesOf } from './holes.ts';
import { firstFrom } from './in-order.ts';
import type { FindingKind } from './kinds.ts';
import { recordsOf } from './records.ts';
import { overtakenOf } from './overtaken.ts';
import { queuedBehind, Traffic } from './queued.ts';
import { inSeries } from './series.ts';
import { silencesOf } from './silences.ts';
import { withUnread } from './unread.ts';
import { withUnseenRecords } from './unseen-records.ts';
import { windowsOf } from './windows.ts';

/** What held up each of the connections, in order of time; nothing for clean traffic. */
export function findingsOf(exchanges: readonly Exchange[]): Finding[][] {
  return [...findingsInTurn(conversationsOf(exchanges))];
}

/** The same for their conversations, one connection at a time: between two there is time for something else. */
export function* findingsInTurn(
  conversations: readonly (Conversation | undefined)[],
): Generator<Finding[]> {
  const traffic = new Traffic(conversations.filter((one) => one !== undefined));
  for (const conversation of conversations) {
    yield conversation === undefined ? [] : findingsIn(conversation, traffic);
  }
}

function findingsIn(conversation: Conversation, traffic: Traffic): Finding[] {
  const found = ([0, 1] as const).flatMap((end) =>
    withUnread(conversation, end, [
      ...inSeries(
        conversation,
        end,
        silencesOf(conversation, end).flatMap(
          (one) => queuedBehind(one, conversation, traffic) ?? [],
        ),
      ),
      ...holesOf(conversation, end),
      ...overtakenOf(conversation, end),
      ...windowsOf(conversation, end),
      ...recordsOf(conversation, end),
    ]),
  );
  const once = onceEach(setUpOnce(found.sort((a, b) => a.from - b.from || a.to - b.to)));
  return withUnseenRecords(conversation, once);
}

/** Of a lost SYN, the timers of both ends may show it: findings that overlap for the most part are one. */
function setUpOnce(findings: readonly Finding[]): Finding[] {
  const once: Finding[] = [];
  for (const one of findings) {
    const i = once.findLastIndex(({ kind }) => kind === 'connection-set-up');
    const before = once[i];
    const shared = before === undefined ? 0 : Math.min(before.to, one.to) - one.from;
    if (
      one.kind !== 'connection-set-up' ||
      before === undefined ||
      2 * shared < one.to - one.from
    ) {
      once.push(one);
      continue;
    }
    const packets = [...before.packets, ...one.packets];
    once[i] = { ...before, packets, certain: before.certain || one.certain };
  }
  return once;
}

const byTimer: readonly FindingKind[] = [
  'retransmission-timeout',
  'tail-loss-probe',
  'connection-set-up',
];
/** What a stall of another kind in the same time explains better. */
const explained: readonly FindingKind[] = [
  'initial-window',
  'slow-start-restart',
  'record-incomplete',
];

/** A program writes a TLS record at once, so a wait inside a record is not the program's. */
const byProgram: readonly FindingKind[] = ['server-think', 'client-think', 'cork'];

const byLateAck: readonly FindingKind[] = [
  'short-initial-segment',
  'short-final-segment',
  'nagle-delayed-ack',
  'delayed-ack',
];

/** What a timer repaired is the timer's finding alone. `findings` are in order of time. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const timed = findings.filter(({ kind }) => byTimer.includes(kind));
  const repairs = new Set(timed.flatMap(({ packets }) => packets));
  const shown = new Set(timed.filter(({ certain }) => certain).flatMap(({ packets }) => packets));
  const timers = new Spans(timed);
  const others = new Spans(findings.filter(({ kind }) => !explained.includes(kind)));
  const records = ([0, 1] as const).map(
    (side) =>
      new Spans(findings.filter(({ kind, end }) => kind === 'record-incomplete' && end === side)),
  );
  const ofTcp = new Spans(
    findings.filter(({ kind }) => !explained.includes(kind) && !byProgram.includes(kind)),
  );
  const overtaken = findings.filter(({ kind }) => kind === 'out-of-order');
  const filling = new Set(overtaken.flatMap(({ packets }) => packets.slice(-1)));
  return findings.filter((one) => {
    // Of one repair, both ends may show the timer: the hole that it filled only suggests it.
    if (byTimer.includes(one.kind)) {
      return one.certain || !one.packets.some((each) => shown.has(each));
    }
    // The ACK of an overtaken packet is late because the packet was.
    if (byLateAck.includes(one.kind) && one.packets.some((each) => filling.has(each))) return false;
    // A hole that the repair itself opened is part of it.
    if (one.packets.some((each) => repairs.has(each)) || timers.meets(one)) return false;
    if (byProgram.includes(one.kind)) return records[one.end]?.meets(one) !== true;
    if (one.kind === 'record-incomplete') return !ofTcp.meets(one);
    return one.kind !== 'initial-window' || !others.meets(one);
  });
}

/** Times of findings that are in order. */
class Spans {
  private readonly from: Float64Array;
  /** The latest end so far. */
  private readonly to: Float64Array;

  constructor(findings: readonly Finding[]) {
    this.from = Float64Array.from(findings, ({ from }) => from);
    let latest = -Infinity;
    this.to = Float64Array.from(findings, ({ to }) => (latest = Math.max(latest, to)));
  }

  /** Whether one of them overlaps a finding. */
  meets({ from, to }: Finding): boolean {
    const last = firstFrom(this.from, to) - 1;
    return (this.to[last] ?? -Infinity) > from;
  }
}
