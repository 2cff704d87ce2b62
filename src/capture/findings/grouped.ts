import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Finding } from './finding.ts';
import { titleOf } from './titles.ts';

/** Findings of one kind about one end, equally certain. */
export interface FindingGroup {
  /** What they have in common, in a few words. */
  readonly title: string;
  readonly certain: boolean;
  /** In order of time. */
  readonly findings: readonly Finding[];
  /** All together. */
  readonly cost: Nanoseconds;
}

/** Equal findings together, those that cost most first. */
export function groupedFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { kind, or, end, certain } = finding;
    const key = `${kind} ${or} ${end} ${certain}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()]
    .map((group): FindingGroup => {
      const [first] = group as [Finding];
      const cost = group.reduce((sum, one) => sum + one.cost, 0);
      return { title: titleOf(first), certain: first.certain, findings: group, cost };
    })
    .sort((a, b) => b.cost - a.cost);
}
