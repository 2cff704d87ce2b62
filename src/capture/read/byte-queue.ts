/** Bytes that have been pushed and not yet read, in one piece. */
export class ByteQueue {
  bytes = new Uint8Array(65_536);
  view = new DataView(this.bytes.buffer);
  /** Where in `bytes` the unread ones begin and end. */
  from = 0;
  to = 0;
  /** How many bytes were read or skipped before `from`. */
  private before = 0;
  private toSkip = 0;

  get available(): number {
    return this.to - this.from;
  }

  /** The place of the next byte, from the beginning of the file. */
  get offset(): number {
    return this.before;
  }

  push(chunk: Uint8Array): void {
    const skipped = Math.min(this.toSkip, chunk.length);
    this.toSkip -= skipped;
    this.before += skipped;
    const rest = skipped === 0 ? chunk : chunk.subarray(skipped);
    if (this.to + rest.length > this.bytes.length) this.makeRoom(rest.length);
    this.bytes.set(rest, this.to);
    this.to += rest.length;
  }

  /** Moves on; what has not been pushed yet is dropped when it is. */
  skip(count: number): void {
    const here = Math.min(count, this.available);
    this.from += here;
    this.before += here;
    this.toSkip = count - here;
  }

  /** Whether bytes that were skipped are still to come. */
  get skipping(): boolean {
    return this.toSkip > 0;
  }

  private makeRoom(more: number): void {
    const needed = this.available + more;
    let size = this.bytes.length;
    while (size < needed) size *= 2;
    const old = this.bytes.subarray(this.from, this.to);
    if (size > this.bytes.length) {
      this.bytes = new Uint8Array(size);
      this.view = new DataView(this.bytes.buffer);
      this.bytes.set(old);
    } else this.bytes.copyWithin(0, this.from, this.to);
    this.from = 0;
    this.to = old.length;
  }
}
