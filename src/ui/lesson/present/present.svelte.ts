import { Presentation } from '../../player/state/presentation.svelte.ts';

/** A page has one lesson. */
const presentation = new Presentation();
let listener: ((on: boolean) => void) | undefined;

/**
 * Gives a lesson the screen, or gives it back.
 * @param tell called when it begins and when it ends, even if the browser ends it
 */
export async function present(tell: (on: boolean) => void): Promise<void> {
  if (listener === undefined) {
    presentation.listen();
    $effect.root(() => {
      let before = false;
      $effect(() => {
        if (presentation.on !== before) listener?.((before = presentation.on));
      });
    });
  }
  listener = tell;
  // The page's dialogs are outside of the lesson.
  await presentation.toggle(document.documentElement);
}
