// A part of a page's script by itself: stills that the page came with, and that have to be drawn anew.
import { mount, unmount } from 'svelte';
import Budget from '../../player/views/Budget.svelte';
import type { StillAsked } from './draw-still.ts';
import { laterStills } from './later-stills.ts';
import StillPicture from './StillPicture.svelte';

/** Puts the stills of a view into a place; returns what takes them out again. */
export function mountStills(target: Element, asked: StillAsked): () => void {
  const mounted: Record<string, unknown>[] =
    asked.view === 'budget'
      ? [mount(Budget, { target, props: { trace: asked.run.trace } })]
      : laterStills(asked).map((still) => mount(StillPicture, { target, props: { still } }));
  return () => {
    for (const one of mounted) void unmount(one);
  };
}
