/**
 * The bytes of HTTP as the 1997 client and server wrote them. Lengths matter here: the paper's request is 52 bytes and its
 * reply's header 226 (Heidemann 1997, Figure 2).
 */

const lineEnd = '\r\n';

/** The day of the paper's workload (section 2.1). Any HTTP date has the same length. */
const date = 'Wed, 01 May 1996 16:44:07 GMT';
const lastModified = 'Wed, 01 May 1996 15:30:12 GMT';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Bytes of the body of a POST or a PUT. */
  readonly requestBody: number;
}

/** A request as the paper's Perl client sent it; `persistent` asks for a keep-alive connection. A body is made of zeros. */
export function requestOf({ method, path, requestBody }: Request, persistent: boolean): string {
  const lines = [`${method} ${path} HTTP/1.0`];
  if (persistent) lines.push('Connection: Keep-Alive');
  if (method === 'GET') return assemble(lines);
  return assemble([...lines, `Content-length: ${requestBody}`]) + '0'.repeat(requestBody);
}

export interface ReplyHeader {
  /** Content-type. */
  readonly type: string;
  /** Content-length. */
  readonly bytes: number;
  /** Whether the reply grants a keep-alive connection. */
  readonly persistent: boolean;
  /** The value of the `Server` header field. */
  readonly software: string;
  /** Requested length, blank line included; undefined: the natural length. */
  readonly headerBytes?: number | undefined;
}

/** A line of a reply's header; `spare` lines can be left out, lowest number first. */
interface HeaderLine {
  readonly text: string;
  readonly spare?: number;
}

/**
 * The header of a reply, its lines in Apache 1.1b4's order. If `headerBytes` asks for another length, spare lines are left
 * out (Last-modified, Date, Server, in this order) until it is not exceeded, and the reason phrase, which is free text (RFC
 * 1945, section 6.1.1), is padded with full stops. Throws a RangeError below `shortestHeader`.
 */
export function headerOf(reply: ReplyHeader): string {
  let lines = linesOf(reply);
  const wanted = reply.headerBytes;
  if (wanted === undefined) return assemble(lines.map((line) => line.text));
  for (let spare = 1; lengthOf(lines) > wanted && spare <= 3; spare++) {
    lines = lines.filter((line) => line.spare !== spare);
  }
  const missing = wanted - lengthOf(lines);
  if (missing < 0) {
    throw new RangeError(`a header of ${wanted} bytes; the shortest has ${lengthOf(lines)}`);
  }
  const [status, ...others] = lines.map((line) => line.text);
  return assemble([`${status}${'.'.repeat(missing)}`, ...others]);
}

/** Length of the shortest header that `headerBytes` can ask for. */
export function shortestHeader(reply: ReplyHeader): number {
  return lengthOf(linesOf(reply).filter((line) => line.spare === undefined));
}

function linesOf(reply: ReplyHeader): HeaderLine[] {
  return [
    { text: 'HTTP/1.0 200 OK' },
    { text: `Date: ${date}`, spare: 2 },
    { text: `Server: ${reply.software}`, spare: 3 },
    ...(reply.persistent
      ? // Apache 1.1's defaults: KeepAliveTimeout 15, KeepAlive 5.
        [{ text: 'Connection: Keep-Alive' }, { text: 'Keep-Alive: timeout=15, max=5' }]
      : []),
    { text: `Content-type: ${reply.type}` },
    { text: `Content-length: ${reply.bytes}` },
    { text: `Last-modified: ${lastModified}`, spare: 1 },
  ];
}

function lengthOf(lines: readonly HeaderLine[]): number {
  return assemble(lines.map((line) => line.text)).length;
}

function assemble(lines: readonly string[]): string {
  return [...lines, '', ''].join(lineEnd);
}
