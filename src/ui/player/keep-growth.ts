/**
 * Lets an element grow with what is in it, and keeps the height that it has come to: what is below moves down a few
 * times at most, and never up. At another width it begins anew.
 * @returns lets it shrink again
 */
export function keepGrowth(element: HTMLElement): () => void {
  // Known from the first observation on: asked for here, it would have the page laid out twice for one step.
  let width: number | undefined;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    width ??= element.offsetWidth;
    if (element.offsetWidth === width) {
      element.style.minHeight = `${element.getBoundingClientRect().height}px`;
      return;
    }
    width = element.offsetWidth;
    // In the next frame: it would change while its size is told.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      element.style.minHeight = '';
    });
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    element.style.minHeight = '';
  };
}
