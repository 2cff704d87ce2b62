import { Content } from '../../trace/codes/index.ts';
import type { DocumentConfiguration, HttpConfiguration } from '../configuration-workload.ts';
import type { Nanoseconds } from '../kernel/time.ts';

/**
 * How often bytes are copied between the disk and the network adapter (Heidemann 1997,
 * section 2.5): by the standard I/O library (file-system cache, its input buffer, the user's, its
 * output buffer, network buffers, adapter), and from a file mapped into memory (file-system cache,
 * network buffers, adapter).
 */
const copiesBy = { stdio: 6, mapped: 3 } as const;

/** Bodies that are not larger are never mapped: that has a cost of its own (Heidemann 1997, section 2.5). */
const minMapped = 8192;

/** One write of a reply, and the time the server then takes before the next. */
export interface ReplyWrite {
  readonly content: Content;
  readonly bytes: number;
  /** How often the server copies them for it. */
  readonly copies: number;
  readonly gapAfter: Nanoseconds;
}

/**
 * The n-th write (from 0) of a reply; undefined after the last. How a server cuts a reply into
 * writes (Heidemann 1997, section 2.2): Apache 1.1 flushed the header by itself when the
 * connection was to be kept alive, and else filled buffers of 4096 bytes, the header first. A mapped
 * body saves copies behind the first buffer, which the library writes with the header and as much of
 * the body as fits into it (section 2.5).
 */
export function replyWrite(
  document: DocumentConfiguration,
  server: HttpConfiguration['server'],
  persistent: boolean,
  index: number,
): ReplyWrite | undefined {
  const { writeSize, writeGap, headerGap } = server;
  const header = document.header.length;
  const alone = persistent && server.headerFlush !== 'joined';
  const mapped = server.fileAccess === 'mapped' && document.body > minMapped && index > 0;
  const copies = copiesBy[mapped ? 'mapped' : 'stdio'];
  // A reply that is broken off has no more than these.
  const whole = Math.min(header + document.body, document.fault?.after ?? Infinity);
  if (alone && index === 0 && whole > 0) {
    const bytes = Math.min(header, whole);
    return { content: Content.Header, bytes, copies, gapAfter: headerGap };
  }
  const total = alone ? whole - header : whole;
  const done = (alone ? Math.max(0, index - 1) : index) * writeSize;
  if (done >= total) return undefined;
  const content = done === 0 && !alone ? Content.Reply : Content.Body;
  return { content, bytes: Math.min(writeSize, total - done), copies, gapAfter: writeGap };
}
