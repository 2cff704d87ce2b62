/** What a reader does who does not want to wait for a picture; paper does not wait either. */
const impatient = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'beforeprint'] as const;

/**
 * Calls once when a reader presses, clicks, taps or turns anything. That still does its own work, on a picture that
 * has arrived.
 * @returns what stops listening
 */
export function onceImpatient(skip: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of impatient) {
    const heard = (): void => {
      stop.abort();
      skip();
    };
    addEventListener(type, heard, { capture: true, passive: true, signal });
  }
  return () => stop.abort();
}
