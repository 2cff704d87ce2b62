import type { Conversation, End } from '../infer/index.ts';
import type { Finding } from './finding.ts';

/** How far the waits of one paced flight may differ: a part of the wait. */
const alike = 0.15;

/** So many waits in a row that are alike are no chance. */
const certainRow = 4;

/**
 * A sender that paces waits again and again for the same time, and sends only full segments in between, because a timer lets
 * each go. A program that writes at intervals ends each write with a short segment.
 */
export function pacedAsOne(
  { passages, full }: Conversation,
  end: End,
  findings: readonly Finding[],
): Finding[] {
  const short = passages
    .filter((one) => one.from === end && one.length > 0 && one.length < full[end])
    .map(({ sent }) => sent);
  const told = passages
    .filter((one) => one.from !== end && one.length > 0)
    .flatMap(({ arrived }) => (arrived === undefined ? [] : [arrived]));
  const within = (times: readonly number[], from: number, to: number): boolean =>
    times.some((time) => time >= from && time < to);
  const joined: Finding[] = [];
  let row: Finding[] = [];
  const close = (): void => {
    const [first] = row;
    const last = row.at(-1);
    const same = row.filter((one, i) => isAlike(one, row[i - 1])).length;
    if (same > 0 && first !== undefined && last !== undefined) {
      joined.push({
        ...first,
        kind: 'pacing',
        or: undefined,
        certain: same >= certainRow,
        to: last.to,
        cost: row.reduce((sum, { cost }) => sum + cost, 0),
        packets: row.flatMap(({ packets }) => packets.slice(-1)),
        facts: { segments: row.length, pause: last.cost },
      });
    } else {
      joined.push(...row);
    }
    row = [];
  };
  for (const finding of findings) {
    const before = row.at(-1);
    const itself = ['server-think', 'client-think', 'cork', 'pacing'].includes(finding.kind);
    const continues =
      itself &&
      finding.facts.opensTurn !== true &&
      before !== undefined &&
      before.facts.opensTurn !== true &&
      !within(short, before.to, finding.to) &&
      !within(told, before.to, finding.to);
    if (!continues) close();
    if (itself) row.push(finding);
    else joined.push(finding);
  }
  close();
  return joined.map((one, i) => {
    const neighbors = [joined[i - 1], joined[i + 1]];
    const repeats = neighbors.some((other) => isAlike(one, other) && other?.kind === one.kind);
    const think = one.kind === 'server-think' || one.kind === 'client-think';
    if (!think || !repeats || within(told, one.from, one.to)) return one;
    // A program that writes at intervals and a timer that lets short segments go look the same.
    return { ...one, or: 'pacing', certain: false };
  });
}

function isAlike(one: Finding, other: Finding | undefined): boolean {
  return other !== undefined && Math.abs(one.cost - other.cost) <= alike * other.cost;
}
