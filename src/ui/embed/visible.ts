/** Whether an element can be seen: called when that begins and ends, until the function that it returns is called. */
export function watchVisible(element: Element, changed: (visible: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    changed(entries.at(-1)?.isIntersecting === true);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Waits until an element can be seen: a slide that has not come costs nothing. */
export function untilVisible(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchVisible(element, (visible) => {
      if (!visible) return;
      stop();
      resolve();
    });
  });
}
