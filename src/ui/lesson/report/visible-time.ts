/** How long a page could be seen: time in another tab or behind a locked screen does not count. */
export class VisibleTime {
  private before = 0;
  /** Milliseconds, of the page's clock; undefined: it cannot be seen. */
  private since = document.visibilityState === 'visible' ? performance.now() : undefined;

  constructor() {
    document.addEventListener('visibilitychange', this.changed);
  }

  get seconds(): number {
    const present = this.since === undefined ? 0 : performance.now() - this.since;
    return Math.round((this.before + present) / 1000);
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.changed);
  }

  private readonly changed = (): void => {
    const now = performance.now();
    if (this.since !== undefined) this.before += now - this.since;
    this.since = document.visibilityState === 'visible' ? now : undefined;
  };
}
