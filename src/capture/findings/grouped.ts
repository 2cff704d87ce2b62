import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Finding } from './finding.ts';
import { fixes } from './fixes.ts';
import type { FindingKind } from './kinds.ts';
import { titleOf } from './titles.ts';

/** Findings about one end that the same change ends, equally certain. */
export interface FindingGroup {
  /** What they have in common, in a few words. */
  readonly title: string;
  readonly certain: boolean;
  /** In order of time. */
  readonly findings: readonly Finding[];
  /** Those that cost most first. */
  readonly kinds: readonly KindInGroup[];
  /** All together. */
  readonly cost: Nanoseconds;
}

/** The findings of a group that are of one kind. */
export interface KindInGroup {
  readonly kind: FindingKind;
  /** What tells it from the group’s other kinds, in a few words. */
  readonly words: string;
  readonly count: number;
  readonly cost: Nanoseconds;
}

/** Findings with the same fix together, those that cost most first. */
export function groupedFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { kind, or, end, certain } = finding;
    const other = fixes[kind] === undefined ? or : '';
    const key = `${fixes[kind]?.as ?? kind} ${other} ${end} ${certain}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].map(groupOf).sort((a, b) => b.cost - a.cost);
}

function groupOf(findings: readonly Finding[]): FindingGroup {
  const [first] = findings as [Finding];
  const kinds = [...new Set(findings.map(({ kind }) => kind))].map((kind): KindInGroup => {
    const own = findings.filter((one) => one.kind === kind);
    const { end } = first;
    // A write of its own has the words of one, whatever left before.
    const like = own.every(({ facts }) => facts.ownWrite === true) ? 'nagle-delayed-ack' : kind;
    const words = fixes[like]?.words ?? titleOf({ kind, end });
    return { kind, words, count: own.length, cost: costOf(own) };
  });
  const { kind, end, certain } = first;
  const title = titleOf({ kind: kinds.length === 1 ? kind : (fixes[kind]?.as ?? kind), end });
  return {
    ...{ title, certain, findings },
    kinds: kinds.sort((a, b) => b.cost - a.cost),
    cost: costOf(findings),
  };
}

function costOf(findings: readonly Finding[]): Nanoseconds {
  return findings.reduce((sum, { cost }) => sum + cost, 0);
}
