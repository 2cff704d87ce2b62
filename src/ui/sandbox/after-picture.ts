/** Between two places of a slider on its way there is less time, milliseconds: who waits so long finds the hand at rest. */
const rest = 80;

/**
 * Does once a picture is on the screen, and the hand that changed it rests, what is no part of the picture: on a
 * slider's way each picture then has the time to itself. A page that nobody sees has no frames: it waits until it is seen.
 *
 * @returns takes it back, if it is still to come
 */
export function afterPicture(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (task = setTimeout(act, rest)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
