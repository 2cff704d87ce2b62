import { policyMeaning, policyName, restartPolicyNames } from '../../studies/restart/index.ts';
import { linkTo } from './sandbox-link.ts';
import type { StudyRow, StudyTerm } from './study-data.ts';

/** What the policies mean that a study's rows are of, in the order of the curves. */
export function policyTerms(rows: readonly StudyRow[]): StudyTerm[] {
  return restartPolicyNames
    .filter((policy) => rows.some((row) => row['policy'] === policy))
    .map((policy) => {
      const { does, scenario } = policyMeaning(policy);
      return {
        name: policyName(policy).short,
        meaning: does,
        link: scenario === undefined ? null : linkTo(scenario),
      };
    });
}
