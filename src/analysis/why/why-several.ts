import type { Trace } from '../../trace/format/index.ts';
import { capitalized, hostName, plain } from '../sentence.ts';
import { sentence, type WhySentence } from './why-sentence.ts';

/**
 * Joins hosts that wait for the same reason into one sentence at the first host's place: `Client-1 to client-9 have finished.` Two hosts
 * keep a sentence each, in the ladder's order.
 */
export function inOneLine(sentences: readonly WhySentence[], trace: Trace): WhySentence[] {
  const { hosts } = trace.header;
  if (hosts.length <= 2) return [...sentences];
  const alike = new Map<string, WhySentence[]>();
  for (const one of sentences) {
    if (one.ofSeveral === undefined) continue;
    alike.set(one.ofSeveral, [...(alike.get(one.ofSeveral) ?? []), one]);
  }
  return sentences.flatMap((one) => {
    const group = alike.get(one.ofSeveral ?? '') ?? [];
    if (one.ofSeveral === undefined || group.length < 2) return [one];
    if (group[0] !== one) return [];
    const names =
      group.length === hosts.length
        ? `All ${hosts.length} hosts`
        : namesOf(group.map(({ host }) => hostName(trace, host)));
    const subject = { text: capitalized(names), emphasis: 'host' } as const;
    return [sentence(one.host, one.because, [subject, plain(one.ofSeveral)])];
  });
}

/** `client-1 to client-4, client-6 and server`: consecutive names are given by the first and the last. */
function namesOf(names: readonly string[]): string {
  const rows: string[][] = [];
  for (const name of names) {
    const row = rows.at(-1);
    if (row !== undefined && follows(row.at(-1) ?? '', name)) row.push(name);
    else rows.push([name]);
  }
  const named = rows.flatMap((row) =>
    row.length < 3 ? row : [`${row[0] ?? ''} to ${row.at(-1) ?? ''}`],
  );
  return named.length === 1
    ? (named[0] ?? '')
    : `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}

function follows(before: string, name: string): boolean {
  const [, stem, number] = /^(.*-)(\d+)$/.exec(before) ?? [];
  return stem !== undefined && name === `${stem}${Number(number) + 1}`;
}
