/** While a slider moves, two of its places are less than this apart, milliseconds: after such a wait the hand is at rest. */
const rest = 80;

/**
 * Runs what is not part of a picture once that is on the screen and the hand that changed it rests, so that a moving
 * slider's pictures have the time to themselves. A hidden page has no frames: it waits until it is visible.
 *
 * @returns cancels it, if it has not run
 */
export function afterPicture(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (task = setTimeout(act, rest)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
