import { createChunk, type Chunk } from './layout.ts';
import type { Trace } from './trace.ts';

/** Chunks kept for the next log: 50 MB, the log of some 200,000 segments. */
const maxKept = 256;

/**
 * Memory that consecutive logs share. The system hands out fresh memory page by page on first write, and clears it, which
 * for a log costs about as much as its records. So runs of which only a result is wanted (a study, a comparison of rules)
 * reuse the memory of the run before.
 */
export class LogMemory {
  private readonly free: Chunk[] = [];

  /** A chunk, possibly with records of an earlier log. */
  take(): Chunk {
    return this.free.pop() ?? createChunk();
  }

  /**
   * Takes back the chunks of a log that is no longer read. Neither is any other trace of the same run: reading them fails
   * afterwards.
   */
  reclaim(trace: Trace): void {
    for (const chunk of trace.transfer()) if (this.free.length < maxKept) this.free.push(chunk);
  }
}
