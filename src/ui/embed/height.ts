import { isFramed, tellParent } from './parent.ts';

/** A picture beside its text is read best about so high, pixels. */
const lowest = 270;
const highest = 760;

/**
 * Tells the page around how high the frame may be for its width: in our own words, and in those of learning
 * platforms (LTI's frame resize). Told again when the width changes, or more room is needed; a frame that is
 * made so high asks for no other height, so nothing goes back and forth.
 */
export function tellHeight(): () => void {
  if (!isFramed()) return () => undefined;
  let reported = { width: 0, height: 0 };
  const look = (): void => {
    const { clientWidth: width, scrollHeight } = document.documentElement;
    if (width === 0) return;
    const defaultHeight =
      width === reported.width
        ? reported.height
        : Math.max(lowest, Math.min(highest, Math.round((width * 9) / 16)));
    const height =
      scrollHeight > innerHeight ? Math.max(defaultHeight, scrollHeight) : defaultHeight;
    if (width === reported.width && height === reported.height) return;
    reported = { width, height };
    tellParent('height', { height });
    window.parent.postMessage({ subject: 'lti.frameResize', height }, '*');
  };
  const observer = new ResizeObserver(look);
  observer.observe(document.documentElement);
  observer.observe(document.body);
  look();
  return () => observer.disconnect();
}
