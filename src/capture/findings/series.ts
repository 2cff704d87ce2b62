import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation, End } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import { anyWithin } from './in-order.ts';
import type { FindingKind } from './kinds.ts';

/** How far the waits of one series may differ: a part of the wait. */
const alike = 0.15;

/** Waits that nothing from the peer ended. */
const byItself: readonly FindingKind[] = ['server-think', 'client-think', 'cork', 'pacing'];

/**
 * The silences of an end, with the waits of one reply as one: a program that writes at intervals, or a timer that spreads the
 * data. The first wait of a reply is apart, because its program worked on the request then.
 */
export function inSeries(
  conversation: Conversation,
  end: End,
  findings: readonly Finding[],
): Finding[] {
  const { passages, full } = conversation;
  const short: Nanoseconds[] = [];
  const told: Nanoseconds[] = [];
  for (const { from, length, sent, arrived } of passages) {
    if (length === 0) continue;
    if (from !== end && arrived !== undefined) told.push(arrived);
    if (from === end && length < full[end]) short.push(sent);
  }
  for (const times of [short, told]) times.sort((a, b) => a - b);
  const all: Finding[] = [];
  let row: Finding[] = [];
  const close = (): void => {
    const [first] = row;
    if (first !== undefined) all.push(row.length === 1 ? first : seriesOf(end, row, short));
    row = [];
  };
  for (const finding of findings) {
    const before = row.at(-1);
    const itself = byItself.includes(finding.kind);
    const continues =
      itself && before?.facts.opensTurn === false && !anyWithin(told, before.to, finding.to);
    if (!continues) close();
    if (itself) row.push(finding);
    else all.push(finding);
  }
  close();
  // Where a timer spreads data, it may hold back the first of a reply, too.
  const isPaced = all.some(({ kind }) => kind === 'pacing');
  return all.map((one) =>
    isPaced && byItself.includes(one.kind) && one.kind !== 'pacing'
      ? { ...one, or: 'pacing', certain: false }
      : one,
  );
}

function seriesOf(end: End, row: readonly Finding[], short: readonly number[]): Finding {
  const first = row[0] as Finding;
  const last = row.at(-1) as Finding;
  const cost = row.reduce((sum, one) => sum + one.cost, 0);
  const spans = {
    end,
    from: first.from,
    to: last.to,
    cost,
    parts: row.map(({ from, to, packets }) => ({ from, to, packet: packets.at(-1) ?? 0 })),
    packets: row.flatMap(({ packets }) => packets.slice(-1)),
    facts: { segments: row.length, pause: cost / row.length, opensTurn: false },
  };
  const think: FindingKind = end === 0 ? 'client-think' : 'server-think';
  const isEven = row.some((one, i) => {
    const [before, earlier] = [row[i - 1], row[i - 2]];
    if (before === undefined) return false;
    if (isAlike(one.cost, before.cost)) return true;
    return earlier !== undefined && isAlike(one.to - before.to, before.to - earlier.to);
  });
  // A program that writes at intervals ends each write with a short segment, unless its socket is corked.
  const writes = anyWithin(short, first.to, last.to);
  if (isEven) {
    return {
      kind: writes ? think : 'pacing',
      or: writes ? 'pacing' : think,
      certain: false,
      ...spans,
    };
  }
  const corked = row.every(({ kind }) => kind === 'cork');
  const certain = row.every((one) => one.kind === think && one.certain);
  if (corked) return { kind: 'cork', or: think, certain, ...spans };
  return { kind: think, or: certain ? undefined : writes ? 'cork' : 'pacing', certain, ...spans };
}

function isAlike(one: Nanoseconds, other: Nanoseconds): boolean {
  return Math.abs(one - other) <= alike * other;
}
