import { loadDense } from './dense.svelte.ts';
import type * as Motion from '../motion/index.ts';

let motion: typeof Motion | undefined = $state.raw();

/** What moves pictures from one state to the next; undefined until it has come: then they change at once. */
export const loadedMotion = (): typeof Motion | undefined => motion;

/** Fetches that part of the page's script when the component is in the page, and what draws dense pictures. */
export function keepMoving(): void {
  $effect(() => {
    loadDense().catch(() => {
      // Expected: no connection. A longer run asks for it again.
    });
    import('../motion/index.ts').then(
      (part) => (motion = part),
      () => {
        // Expected: no connection. Nothing moves then.
      },
    );
  });
}
