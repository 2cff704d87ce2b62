/**
 * Lets an element grow with what is in it, and keeps the height that it has come to: what is below moves down a few
 * times at most, and never up. At another width it begins anew.
 * @returns lets it shrink again
 */
export function keepGrowth(element: HTMLElement): () => void {
  let width = element.offsetWidth;
  let frame = 0;
  const observer = new ResizeObserver(() => {
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
