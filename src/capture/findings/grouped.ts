import type { Finding } from './finding.ts';

/** Findings of one kind and end: the same cause again and again. */
export interface FindingGroup<T> {
  /** In the order of time, as are the groups by their first ones. */
  readonly findings: readonly T[];
  readonly cost: number;
}

/** What a finding is grouped by. */
export type Groupable = Pick<Finding, 'kind' | 'or' | 'certain' | 'end' | 'cost'>;

/** Puts equal findings together: of the same kind and end, as certain, with the same other kind. */
export function groupsOf<T extends Groupable>(findings: readonly T[]): FindingGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const finding of findings) {
    const { kind, or, certain, end } = finding;
    const key = [kind, or, certain, end].join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].map((group) => ({
    findings: group,
    cost: group.reduce((sum, { cost }) => sum + cost, 0),
  }));
}
