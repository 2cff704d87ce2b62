import type { Conversation, Passage } from '../infer/index.ts';
import type { Finding } from './finding.ts';
import type { FindingKind } from './kinds.ts';

/** What a wait inside a record looks like where records are unknown. */
const byProgram: readonly FindingKind[] = ['server-think', 'client-think', 'cork', 'pacing'];

/**
 * Findings, those that may be inside a TLS record without certainty: where no record header is kept, what seems a wait of the
 * program may be one for the rest of a record. The first wait of a reply is before a record.
 */
export function withUnseenRecords(
  { passages, unseen }: Conversation,
  findings: readonly Finding[],
): Finding[] {
  if (unseen.length === 0) return [...findings];
  const wanted = new Set(findings.flatMap(({ packets }) => packets.slice(-1)));
  const ended = new Map<number, Passage>();
  for (const one of passages) if (wanted.has(one.number)) ended.set(one.number, one);
  return findings.map((one) => {
    const { kind, end, or, facts, packets } = one;
    const { sequence } = ended.get(packets.at(-1) ?? 0) ?? { sequence: NaN };
    const isUnknown =
      byProgram.includes(kind) &&
      facts.opensTurn !== true &&
      unseen.some(({ from, start, end: to }) => from === end && start < sequence && sequence < to);
    if (!isUnknown) return one;
    return {
      ...one,
      or: or ?? 'record-incomplete',
      certain: false,
      facts: { ...facts, recordsUnknown: true },
    };
  });
}
