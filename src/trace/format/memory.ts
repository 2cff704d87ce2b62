import { createChunk, type Chunk } from './layout.ts';
import type { Trace } from './trace.ts';

/** Chunks kept for the next log: 50 MB, the log of some 200,000 segments. */
const mostKept = 256;

/**
 * The memory of logs that follow one another. A system hands out fresh memory page by page, as it
 * is first written, and clears it; for a log that costs about as much as its records. So runs of
 * which only a result is wanted (a study, a comparison of rules) write where the one before wrote.
 */
export class LogMemory {
  private readonly free: Chunk[] = [];

  /** A chunk that may hold records of an earlier log. */
  take(): Chunk {
    return this.free.pop() ?? createChunk();
  }

  /**
   * Takes the chunks of a log that nobody reads any more, nor any other trace of the same run:
   * reading it fails from now on.
   */
  reclaim(trace: Trace): void {
    for (const chunk of trace.giveUp()) if (this.free.length < mostKept) this.free.push(chunk);
  }
}
