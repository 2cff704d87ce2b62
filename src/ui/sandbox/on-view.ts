import type { BranchState } from '../player/state/branch-state.svelte.ts';
import type { SandboxRun } from './sandbox-state.svelte.ts';

type OnView = Pick<SandboxRun, 'scenario' | 'base'>;

/**
 * What is kept or saved of the run on view: its scenario with what was done to single segments, or, where the two were
 * swapped, that of the run beside.
 * @param page what the page's form is of
 * @param branches of the run on view; undefined: it has none
 */
export function scenarioOnView(
  { scenario, base }: OnView,
  branches: BranchState | undefined,
): OnView {
  if (branches === undefined) return { scenario, base };
  const { shown } = branches;
  return { scenario: shown.scenario, base: shown.base === undefined ? base : shown.base };
}
