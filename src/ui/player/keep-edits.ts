import { onMount } from 'svelte';
import { readEdits } from '../../player/index.ts';
import { sessionStorageHere } from '../site/capabilities.ts';
import type { BranchState } from './branch-state.svelte.ts';

/**
 * Lets a reloaded page show the branch that it showed: edits are kept for this tab alone.
 * @param place names the place on the site and the run
 */
export function keepEdits(branches: BranchState, place: string): void {
  const item = `ackclock.edits.${place}`;
  onMount(() => {
    branches.restore(kept(sessionStorageHere()?.getItem(item)));
    const keep = (): void => {
      try {
        sessionStorageHere()?.setItem(item, JSON.stringify(branches.edits));
      } catch {
        // A full storage: the page starts afresh.
      }
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });
}

function kept(text: string | null | undefined): ReturnType<typeof readEdits> {
  try {
    return readEdits(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
