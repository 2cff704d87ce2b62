import { Content } from '../../trace/format/index.ts';
import type { DocumentConfiguration, HttpConfiguration } from '../configuration.ts';
import type { Nanoseconds } from '../kernel/time.ts';

/** One write of a reply, and the time the server then takes before the next. */
export interface ReplyWrite {
  readonly content: Content;
  readonly bytes: number;
  readonly gapAfter: Nanoseconds;
}

/**
 * How a server cuts a reply into writes (Heidemann 1997, section 2.2): Apache 1.1 flushed the
 * header by itself when the connection was to be kept alive, and else filled buffers of
 * 4096 bytes, the header first.
 */
export function replyWrites(
  document: DocumentConfiguration,
  server: HttpConfiguration['server'],
  persistent: boolean,
): ReplyWrite[] {
  const { writeSize, writeGap, headerGap } = server;
  const header = document.header.length;
  const alone = persistent && server.headerFlush === 'alone';
  const writes: ReplyWrite[] = [];
  if (alone) writes.push({ content: Content.Header, bytes: header, gapAfter: headerGap });
  const total = alone ? document.body : header + document.body;
  for (let done = 0; done < total; done += writeSize) {
    const content = done === 0 && !alone ? Content.Reply : Content.Body;
    writes.push({ content, bytes: Math.min(writeSize, total - done), gapAfter: writeGap });
  }
  return writes;
}
