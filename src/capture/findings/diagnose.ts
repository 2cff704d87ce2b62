import type { Exchange } from '../connections/index.ts';
import { conversationsOf, type Conversation } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { holesOf } from './holes.ts';
import type { FindingKind } from './kinds.ts';
import { queuedBehind } from './queued.ts';
import { silencesOf } from './silences.ts';
import { windowsOf } from './windows.ts';

/** What held up each of the connections, in order of time; nothing for clean traffic. */
export function findingsOf(exchanges: readonly Exchange[]): Finding[][] {
  const conversations = conversationsOf(exchanges);
  return conversations.map((conversation, i) => {
    if (conversation === undefined) return [];
    const others = conversations.filter((other, j) => other !== undefined && j !== i);
    return findingsIn(conversation, others as Conversation[]);
  });
}

function findingsIn(conversation: Conversation, others: readonly Conversation[]): Finding[] {
  const all = ([0, 1] as const).flatMap((end) => [
    ...silencesOf(conversation, end).map((one) => queuedBehind(one, conversation, others)),
    ...holesOf(conversation, end),
    ...windowsOf(conversation, end),
  ]);
  return onceEach(all.sort((a, b) => a.from - b.from || a.to - b.to));
}

const byTimer: readonly FindingKind[] = [
  'retransmission-timeout',
  'tail-loss-probe',
  'connection-set-up',
];
/** What a stall of another kind in the same time explains better. */
const explained: readonly FindingKind[] = ['initial-window', 'slow-start-restart'];

/** What a timer repaired is the timer's finding alone. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const timed = findings.filter(({ kind }) => byTimer.includes(kind));
  return findings.filter((one) => {
    if (byTimer.includes(one.kind)) return true;
    const within = (other: Finding) => one.from < other.to && other.from < one.to;
    // A hole that the repair itself opened is part of it.
    const repaired = timed.some(({ packets }) =>
      packets.some((each) => one.packets.includes(each)),
    );
    if (repaired || timed.some(within)) return false;
    if (one.kind !== 'initial-window') return true;
    return !findings.some(
      (other) => other !== one && !explained.includes(other.kind) && within(other),
    );
  });
}
