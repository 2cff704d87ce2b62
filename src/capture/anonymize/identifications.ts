/** Replaces IP identifications one for one, so that copies and retransmissions stay what they are. 0, no identification, stays. */
export class Identifications {
  private readonly replaced = new Uint16Array(65_536);
  private last = 0;

  of(identification: number): number {
    if (identification === 0) return 0;
    if (this.replaced[identification] === 0) this.replaced[identification] = ++this.last;
    return this.replaced[identification]!;
  }
}
