import { getContext, setContext } from 'svelte';
import type { BranchState } from './branch-state.svelte.ts';

const key = Symbol('branch');

/** Lets tools inside a player branch its run. */
export function offerBranches(branches: BranchState): void {
  setContext(key, branches);
}

/** Undefined where a run stands for itself: in a lesson, for a capture. */
export function branchesHere(): BranchState | undefined {
  return getContext(key);
}
