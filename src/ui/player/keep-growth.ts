/**
 * Lets an element grow with what is in it, and keeps the height that it has come to: what is below moves down a few
 * times at most, and never up. At another width it begins anew.
 * @returns lets it shrink again
 */
export function keepGrowth(element: HTMLElement): () => void {
  let width: number | undefined;
  let frame = 0;
  // The observer has the size; reading it from the element would force another layout.
  const observer = new ResizeObserver(([entry]) => {
    const { inlineSize, blockSize } = entry!.borderBoxSize[0]!;
    width ??= inlineSize;
    if (inlineSize === width) {
      element.style.minHeight = `${blockSize}px`;
      return;
    }
    width = inlineSize;
    // In the next frame: the size must not change while it is being observed.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      element.style.minHeight = '';
    });
  });
  observer.observe(element, { box: 'border-box' });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    element.style.minHeight = '';
  };
}
