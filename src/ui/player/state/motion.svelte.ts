import type * as Motion from '../motion/index.ts';

let motion: typeof Motion | undefined = $state.raw();

/** What moves pictures from one state to the next; undefined until it has come: then they change at once. */
export const loadedMotion = (): typeof Motion | undefined => motion;

/** Fetches that part of the page's script when the component is in the page. */
export function keepMoving(): void {
  $effect(() => {
    import('../motion/index.ts').then(
      (part) => (motion = part),
      () => {
        // Expected: no connection. Nothing moves then.
      },
    );
  });
}
