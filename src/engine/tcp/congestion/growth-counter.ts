/** Counts what is acknowledged until it is enough for one more packet. Both in the same unit. */
export class GrowthCounter {
  /** Acknowledged since the window grew. */
  counted = 0;

  /** Counts `amount`, and returns by how many packets the window grows. @param wanted that one packet takes. */
  add(amount: number, wanted: number): number {
    let added = 0;
    // More than that was counted, because the window has shrunk since: it adds one packet, not several.
    if (this.counted >= wanted) {
      this.counted = 0;
      added = 1;
    }
    this.counted += amount;
    const whole = Math.floor(this.counted / wanted);
    this.counted -= whole * wanted;
    return added + whole;
  }
}
