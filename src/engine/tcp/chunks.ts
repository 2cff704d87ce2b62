import type { Endpoint } from './endpoint.ts';

/** The most bytes that a chunk may hold, so that it fits into one piece for the adapter. */
const largest = 65_279;

/** A chunk of the unsent stream. It is replaced, never changed, so that copies can share it. */
interface Chunk {
  /** Bytes of the stream up to its end. */
  readonly end: number;
  /** Its last byte is pushed. */
  readonly pushed: boolean;
}

/** What leaves once a part of a write has been added: nothing yet, one batch, or all that may. */
export type Leaves = 'nothing' | 'one' | 'all';

interface SavedChunks {
  readonly unsent: readonly Chunk[];
  readonly sent: readonly number[];
  readonly pushedTo: number;
}

/**
 * The send buffer as Linux keeps it: a write is put into chunks of at most half of the largest window that the
 * peer has announced. A full chunk leaves before the rest of the write is added: all that may once half of such a
 * window was written since the last push, or else one batch. What leaves as a batch is a chunk of its own from
 * then on (observations, captures of Linux 6.18, tests/fixtures/linux/runs/h_rw16k_idle3). Counts are bytes of the stream.
 */
export class Chunks {
  private unsent: readonly Chunk[] = [];
  /** Ends of the batches that have left. */
  private sent: readonly number[] = [];
  private pushedTo = 0;

  /** What a chunk holds at most: whole segments. */
  static size({ state }: Endpoint): number {
    const half = Math.floor(state.maxSndWnd / 2);
    return Math.max(1, Math.floor(Math.min(largest, half) / state.mss)) * state.mss;
  }

  /** Whether more than half of the peer’s largest window was written since the last push. @param end of a full chunk. */
  static isLong(end: number, pushedTo: number, { state }: Endpoint): boolean {
    return end > pushedTo + Math.floor(state.maxSndWnd / 2);
  }

  /** Chunks that are unsent, or not acknowledged. What a timer has sent is still among the unsent. */
  count(acknowledged: number): number {
    const unsent = this.unsent.filter(({ end }) => end > acknowledged);
    return unsent.length + this.sent.filter((end) => end > acknowledged).length;
  }

  /** What the last chunk holds, of what is unsent. 0: there is none. */
  lastOf(written: number, unsentFrom: number): number {
    const { unsent } = this;
    if (unsent.length === 0) return 0;
    const before = unsent[unsent.length - 2]?.end ?? 0;
    return written - Math.max(before, unsentFrom);
  }

  /** The stream has been pushed up to here. */
  get pushed(): number {
    return this.pushedTo;
  }

  /**
   * Adds the next part of a write, at most one chunk. Returns its bytes, and what leaves.
   * @param continues it is not the first part of a write, which takes back the push of the one before.
   */
  add(endpoint: Endpoint, bytes: number, continues: boolean): { added: number; leaves: Leaves } {
    const { state } = endpoint;
    const { written } = state;
    const unsentFrom = written - state.buffered + endpoint.inFlight;
    const size = Chunks.size(endpoint);
    const last = this.lastOf(written, unsentFrom);
    const joins = last > 0 && last < size;
    const added = Math.min(bytes, size - (joins ? last : 0));
    const end = written + added;
    const kept = joins ? this.unsent.slice(0, -1) : this.unsent;
    const was = joins && continues && this.unsent.at(-1)?.pushed === true;
    const full = (joins ? last : 0) + added >= size;
    const long = full && Chunks.isLong(end, this.pushedTo, endpoint);
    this.unsent = [...kept, { end, pushed: was || long }];
    if (long) this.pushedTo = end;
    const first = this.unsent.length === 1;
    return { added, leaves: long ? 'all' : full && first ? 'one' : 'nothing' };
  }

  /** The write is over, or waits for room: its last byte is pushed. */
  push(written: number): void {
    const last = this.unsent.at(-1);
    if (last === undefined) return;
    this.unsent = [...this.unsent.slice(0, -1), { end: last.end, pushed: true }];
    this.pushedTo = written;
  }

  /**
   * A batch leaves that ends at `end`. Returns whether the push of a chunk is in it. @param filled up to here a batch is
   * filled up from the next chunks; what the peer's window does not admit of it stays a chunk, with the push of all.
   */
  leave(end: number, filled: number, acknowledged: number): boolean {
    const gone = this.unsent.filter((chunk) => chunk.end <= filled);
    const pushed = gone.some((chunk) => chunk.pushed);
    if (gone.length > 0) {
      const rest = this.unsent.slice(gone.length);
      this.unsent = end < filled ? [{ end: filled, pushed }, ...rest] : rest;
    }
    this.sent = [...this.sent.filter((one) => one > acknowledged), end];
    return pushed && end >= filled;
  }

  save(): SavedChunks {
    const { unsent, sent, pushedTo } = this;
    return { unsent, sent, pushedTo };
  }

  load(saved: SavedChunks): void {
    Object.assign(this, saved);
  }
}
