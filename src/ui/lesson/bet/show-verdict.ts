import { tick } from 'svelte';

/** Scrolls to what was answered and what is said to it, once it is there: on a narrow screen and on a slide it may be out of sight. */
export async function showVerdict(around: ParentNode | undefined): Promise<void> {
  await tick();
  for (const part of ['.verdict', 'label.mine']) {
    around?.querySelector(part)?.scrollIntoView({ block: 'nearest' });
  }
}
