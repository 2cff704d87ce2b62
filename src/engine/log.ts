import { RecordWriter } from '../trace/records/index.ts';
import {
  TraceWriter,
  type LogMemory,
  type Trace,
  type TraceHeader,
} from '../trace/format/index.ts';
import type { Kernel } from './kernel/kernel.ts';

/**
 * What happened, in the engine's words: a method for each kind of record (src/trace/records declares them), stamped
 * with the present. Each returns the record's number for what it causes to name.
 */
export class Log extends RecordWriter {
  /**
   * @param recording without it every record is noRecord; the run itself is the same.
   * @param capacity records at most; left out: as many as a browser has room for.
   * @param memory where they are written; left out: into fresh memory.
   */
  constructor(
    kernel: Kernel,
    header: TraceHeader,
    recording: boolean,
    capacity?: number,
    memory?: LogMemory,
  ) {
    super(new TraceWriter(header, capacity, kernel, memory), recording);
  }

  /** A record found no room. */
  get full(): boolean {
    return this.writer.full;
  }

  get length(): number {
    return this.writer.length;
  }

  trace(): Trace {
    return this.writer.trace();
  }

  /** Goes to another moment of the same run. */
  rewind(length: number): void {
    this.writer.rewind(length);
  }
}
