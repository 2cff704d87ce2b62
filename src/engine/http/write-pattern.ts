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
 * The n-th write (from 0) of a reply; undefined after the last. How a server cuts a reply into
 * writes (Heidemann 1997, section 2.2): Apache 1.1 flushed the header by itself when the
 * connection was to be kept alive, and else filled buffers of 4096 bytes, the header first.
 */
export function replyWrite(
  document: DocumentConfiguration,
  server: HttpConfiguration['server'],
  persistent: boolean,
  index: number,
): ReplyWrite | undefined {
  const { writeSize, writeGap, headerGap } = server;
  const header = document.header.length;
  const alone = persistent && server.headerFlush === 'alone';
  if (alone && index === 0) return { content: Content.Header, bytes: header, gapAfter: headerGap };
  const total = alone ? document.body : header + document.body;
  const done = (alone ? index - 1 : index) * writeSize;
  if (done >= total) return undefined;
  const content = done === 0 && !alone ? Content.Reply : Content.Body;
  return { content, bytes: Math.min(writeSize, total - done), gapAfter: writeGap };
}
