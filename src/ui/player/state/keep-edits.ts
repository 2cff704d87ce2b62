import { onMount } from 'svelte';
import { readFrameEdits } from '../../../scenario/frame-edits/index.ts';
import { readJson } from '../../../scenario/index.ts';
import { keepItem, sessionStorageHere, takeKept } from '../../site/capabilities.ts';
import type { BranchState } from './branch-state.svelte.ts';

/**
 * Lets a reloaded page show the branch that it showed: edits are kept for this tab alone.
 * @param place names the place on the site and the run
 */
export function keepEdits(branches: BranchState, place: () => string): void {
  const item = (): string => `ackclock.edits.${place()}`;
  onMount(() => {
    const edits = kept(takeKept(item()));
    if (edits !== undefined) branches.restore(edits);
    const keep = (): void => {
      keepItem(sessionStorageHere(), item(), JSON.stringify(branches.edits));
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });
}

/** Undefined: nothing was kept. */
function kept(text: string | null | undefined): ReturnType<typeof readFrameEdits> | undefined {
  if (text === null || text === undefined) return undefined;
  const json = readJson(text);
  return json.ok ? readFrameEdits(json.value) : undefined;
}
