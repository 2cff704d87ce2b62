/** Part of the window's height from its top at which a reader is taken to read. */
const readingLine = 0.35;
/** Part of the window's height from its top that no bar covers. */
const viewEnd = 0.9;
/** A browser that is not asked to scroll says no `scrollend`, milliseconds. */
const longestScroll = 1200;

/** Keeps a place in a text and the window's scrolling together, in both directions. */
export class Follower {
  private leading = false;
  /** Forgets the scroll that leads, if one does. */
  private forget = (): void => {};
  private frame = 0;
  private readonly stops: () => HTMLElement[];
  private readonly arrive: (index: number) => void;

  /**
   * @param stops the elements of the stops, in order
   * @param arrive called when the reader has scrolled to a stop
   */
  constructor(stops: () => HTMLElement[], arrive: (index: number) => void) {
    this.stops = stops;
    this.arrive = arrive;
  }

  /** Watches until the function that it returns is called. */
  start(): () => void {
    const scrolled = (): void => {
      if (this.leading || this.frame !== 0) return;
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        if (!this.leading) this.arrive(this.stopInView());
      });
    };
    const released = (): void => {
      this.leading = false;
    };
    addEventListener('scroll', scrolled, { passive: true });
    // The reader takes over.
    addEventListener('wheel', released, { passive: true });
    addEventListener('touchmove', released, { passive: true });
    return () => {
      cancelAnimationFrame(this.frame);
      removeEventListener('scroll', scrolled);
      removeEventListener('wheel', released);
      removeEventListener('touchmove', released);
    };
  }

  /** Brings a stop to the top; meanwhile scrolling means nothing. */
  leadTo(index: number): void {
    const stop = this.stops()[index];
    if (stop === undefined) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The end of a scroll that this one takes over from is not its own.
    this.forget();
    this.leading = true;
    const arrived = (): void => {
      this.forget();
      this.leading = false;
    };
    const timer = setTimeout(arrived, longestScroll);
    addEventListener('scrollend', arrived);
    this.forget = () => {
      clearTimeout(timer);
      removeEventListener('scrollend', arrived);
    };
    stop.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  }

  /** Whether a stop can be read: all of it is in view, or its beginning is above the reading height. */
  inView(index: number): boolean {
    const stop = this.stops()[index];
    if (stop === undefined) return false;
    return isReached(stop) || stop.getBoundingClientRect().bottom <= innerHeight * viewEnd;
  }

  /** The last stop that begins above the reading height; before the first one the first. */
  private stopInView(): number {
    return Math.max(0, this.stops().findLastIndex(isReached));
  }
}

function isReached(stop: HTMLElement): boolean {
  // What is hidden has no place.
  return (
    stop.getClientRects().length > 0 &&
    stop.getBoundingClientRect().top <= innerHeight * readingLine
  );
}
