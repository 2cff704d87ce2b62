import * as v from 'valibot';
import { choice, count, flag, milliseconds, word } from '../fields/fields.ts';

/** The maximum of bytes in a run: its log would otherwise outgrow a browser's memory. */
export const maxBytes = 1_000_000_000;

const readDelay = milliseconds('Read delay', 'From data becoming readable to the read’s return.', {
  observable: true,
});
const readSize = count('bytes', 'Read size', 'The most bytes per read.', {
  minimum: 1,
  maximum: 16_777_216,
});
/** st_blksize of the Berkeley fast file system, which stdio uses for its buffers. */
const stdioBuffer = 8192;

const document = v.strictObject({
  path: v.optional(
    word(
      'Path',
      'The path in the request line.',
      255,
      /^\/[!-~]*$/,
      'a path that starts with / and has no spaces',
    ),
    '/',
  ),
  type: v.optional(
    word(
      'Type',
      'The reply’s Content-type.',
      64,
      /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/,
      'a media type such as text/html',
    ),
    'text/html',
  ),
  bytes: count('bytes', 'Bytes', 'Length of the reply’s body.', {
    minimum: 0,
    maximum: 100_000_000,
    observable: true,
  }),
  serverThink: v.optional(
    milliseconds(
      'Server’s think time',
      'From reading the request’s last byte to the first write.',
      {
        observable: true,
      },
    ),
    0,
  ),
  clientThink: v.optional(
    milliseconds(
      'Client’s think time before this document',
      'From when the connection is established, or the last byte is read, to this request, instead of http.client.think.',
      { observable: true },
    ),
  ),
  headerBytes: v.optional(
    count(
      'bytes',
      'Header bytes',
      'Length of the reply’s header, including the blank line. A shorter header leaves out optional lines (Last-modified, Date, Server, in this order). A longer one pads the reason phrase with periods. The shortest possible length depends on the lines that must stay.',
      // The longest header line Apache takes is 8190 bytes.
      { minimum: 0, maximum: 8190, observable: true },
    ),
  ),
  method: v.optional(
    choice(
      ['GET', 'POST', 'PUT'],
      'Method',
      'The request’s method. GET and PUT are idempotent. POST is not: to send it twice can have an effect twice (RFC 9110, section 9.2.2).',
    ),
    'GET',
  ),
  requestBody: v.optional(
    count('bytes', 'Request body', 'Bytes that a POST or a PUT carries behind its header.', {
      minimum: 0,
      maximum: 1_000_000,
    }),
    0,
  ),
  fault: v.optional(
    v.pipe(
      v.strictObject({
        kind: choice(
          ['close', 'reset'],
          'Kind',
          'Whether the server closes the connection in the middle of the reply, or resets it.',
        ),
        after: count(
          'bytes',
          'After',
          'Bytes of the reply, including the header, that the server writes before that.',
          {
            minimum: 0,
            maximum: 100_000_000,
          },
        ),
      }),
      v.metadata({
        title: 'Fault',
        description:
          'The server breaks off the reply to this request. The client counts the document as failed, and continues with the others on another connection.',
      }),
    ),
  ),
});

const client = v.strictObject({
  discovery: v.optional(
    choice(
      ['at-end', 'as-read'],
      'Discovery',
      'When the client learns of the other documents: once it has read the first to its end, or of each as soon as it has read its reference (these are evenly spaced). Matters where another connection is free, or where the client pipelines.',
    ),
    'at-end',
  ),
  think: v.optional(
    milliseconds(
      'Client’s think time',
      'From when the connection is established, or the last byte is read, to the request.',
      { observable: true },
    ),
    0,
  ),
  turnaround: v.optional(
    milliseconds('Turnaround', 'From the last byte read to the next connection’s SYN.', {
      observable: true,
    }),
    0,
  ),
  readDelay: v.optional(readDelay, 0),
  readSize: v.optional(readSize, stdioBuffer),
  retry: v.optional(
    choice(
      ['idempotent', 'all', 'never'],
      'Retry',
      'Which requests the client sends again over a new connection if the server ends a persistent connection before the response begins: those with an idempotent method (GET, PUT), all, or none. A request that is not sent again fails.',
    ),
    'idempotent',
  ),
  requestSplit: v.optional(
    count(
      'bytes',
      'Request split',
      'Bytes of a request’s first write. The rest follows in a second write, which Nagle’s rule might hold. 0: the request is one write.',
      { minimum: 0, maximum: 8190 },
    ),
    0,
  ),
  splitRequests: v.optional(
    choice(
      ['all', 'first'],
      'Split requests',
      'Which requests are split: all, or only the one for the first document, as in a browser traced over a satellite (Kruse et al., section 5.3.2).',
    ),
    'all',
  ),
  dropsDataWithHeader: v.optional(
    flag(
      'Drops data with the header',
      'A bug in a popular browser of 1996 (Heidemann 1997, section 2.6): it discards what it reads together with the end of a reply’s header, then waits for it forever. This is why servers flushed the header by itself.',
    ),
    false,
  ),
});

const server = v.strictObject({
  software: v.optional(
    word(
      'Software',
      'The reply’s Server header.',
      64,
      /^[!-~]+$/,
      'printable ASCII without spaces',
    ),
    'Apache/1.1b4',
  ),
  forkTime: v.optional(
    milliseconds(
      'Fork time',
      'How long accepting and forking take: from when a connection is established until a server process reads from it.',
      { observable: true },
    ),
    0,
  ),
  mostReplies: v.optional(
    count(
      undefined,
      'Most replies',
      'How many replies the server sends before it closes a persistent connection (Apache’s MaxKeepAliveRequests). The client then opens a new one. 0: no limit.',
      { minimum: 0, maximum: 10_000 },
    ),
    0,
  ),
  readDelay: v.optional(readDelay, 0),
  readSize: v.optional(readSize, stdioBuffer),
  headerFlush: v.optional(
    choice(
      ['alone', 'joined', 'corked'],
      'Header flush',
      'Whether the header of a persistent reply is written by itself, as Apache 1.1b4 did, together with the body, or by itself on a socket that is corked until the reply is written (TCP_CORK; nginx’s tcp_nopush).',
    ),
    'joined',
  ),
  writeSize: v.optional(
    count('bytes', 'Write size', 'The server’s output buffer: bytes per write.', {
      minimum: 1,
      maximum: 16_777_216,
    }),
    // Section 2.3 of Heidemann 1997: 'Apache writes data at the application-layer in 4KB chunks'.
    4096,
  ),
  headerGap: v.optional(
    milliseconds('Header gap', 'From the header’s own write to the body’s first write.', {
      observable: true,
    }),
    0,
  ),
  writeGap: v.optional(milliseconds('Write gap', 'Between later writes.', { observable: true }), 0),
  fileAccess: v.optional(
    choice(
      ['stdio', 'mapped'],
      'File access',
      'How the body gets from the file to the socket: through the standard I/O library, which copies six times, or from a file mapped into memory, which copies three times. Bodies of up to 8 KB and the first write are never mapped. Matters only with a copy time.',
    ),
    'stdio',
  ),
  copyTime: v.optional(
    milliseconds(
      'Copy time',
      'How long the server’s processor takes to copy 1024 bytes once. Before each write it copies all of the data, as many times as the file access requires. 0: copying takes no time.',
      // A second per megabyte is slower than any machine that served the web.
      { maximum: 1, observable: true },
    ),
    0,
  ),
  closeDelay: v.optional(
    milliseconds('Close delay', 'From the last write to the close, if the server closes.', {
      observable: true,
    }),
    0,
  ),
  idleTimeout: v.optional(
    milliseconds(
      'Idle timeout',
      'The server closes a persistent connection if no request arrives for this long after a reply (Apache’s KeepAliveTimeout, 15 s by default). The client then opens a new one for its next request. 0: never.',
      { observable: true },
    ),
    0,
  ),
});

/** RFC 8446, section 5.1: the largest plaintext of a record. */
const largestRecord = 16_384;

const tls = v.strictObject({
  handshake: v.optional(
    choice(
      ['one-round-trip', 'two-round-trips'],
      'Handshake',
      'How many round trips pass between TCP’s handshake and the first request: one with TLS 1.3 (RFC 8446), two with TLS 1.2 (RFC 5246). A record’s header and tag are 22 bytes or 29.',
    ),
    'one-round-trip',
  ),
  clientHello: v.optional(
    count('bytes', 'ClientHello', 'Length of the client’s first message, with its header.', {
      minimum: 50,
      maximum: largestRecord,
    }),
    // RFC 7685 pads it to 512 bytes; a header is 5.
    517,
  ),
  serverFlight: v.optional(
    count(
      'bytes',
      'Server’s flight',
      'Length of the server’s answer to the ClientHello: mostly its certificates.',
      { minimum: 50, maximum: 65_536, observable: true },
    ),
    3500,
  ),
  record: v.optional(
    count(
      'bytes',
      'Record',
      'The largest record, without header and tag. A record is usable once all of it has arrived. Each write begins a record.',
      { minimum: 1, maximum: largestRecord, observable: true },
    ),
    largestRecord,
  ),
  firstRecords: v.optional(
    count(
      'bytes',
      'First records',
      'The largest record at the beginning of a connection (dynamic record sizing).',
      { minimum: 1, maximum: largestRecord, observable: true },
    ),
    // Go's estimate of a segment, 1208 bytes, less header and tag.
    1186,
  ),
  firstRecordsUntil: v.optional(
    count(
      'bytes',
      'First records until',
      'Bytes that an end sends in first records before it goes over to full ones, such as the 64 KB of H2O. 0: all records are full ones.',
      { minimum: 0, maximum: 100_000_000, observable: true },
    ),
    0,
  ),
});

export const httpSchema = v.pipe(
  v.strictObject({
    mode: v.optional(
      choice(
        ['per-document', 'persistent'],
        'Mode',
        'One connection per document (HTTP/1.0), or connections that are kept for the next documents (keep-alive).',
      ),
      'persistent',
    ),
    pipelining: v.optional(
      choice(
        ['none', 'separate-writes', 'one-write'],
        'Pipelining',
        'Whether the client asks for several documents together over a persistent connection, each request in its own write or all in one. The server answers in order. Once the first document has arrived, each connection takes its share of the others; with discovery as-read, of those already named.',
      ),
      'none',
    ),
    connections: v.optional(
      count(
        undefined,
        'Connections',
        'The most connections that the client keeps in parallel. The first document uses the first one. Of the others, each connection takes the next when it is free, or its share if it pipelines.',
        { minimum: 1, maximum: 32 },
      ),
      1,
    ),
    replyEnd: v.optional(
      choice(
        ['close', 'length'],
        'End of a reply',
        'With one connection per document: whether the reply ends when the server closes, or when the client has read as many bytes as the header says and closes itself. A persistent connection always uses the length.',
      ),
      'close',
    ),
    pages: v.optional(
      count(undefined, 'Pages', 'How many times the page is fetched, one after another.', {
        minimum: 1,
        maximum: 10_000,
      }),
      1,
    ),
    documents: v.pipe(
      v.array(document),
      v.minLength(1),
      v.maxLength(200),
      v.metadata({ title: 'Documents', description: 'The page, in the order of its requests.' }),
    ),
    tls: v.optional(
      v.pipe(
        tls,
        v.metadata({
          title: 'TLS',
          description: 'Records between TCP and HTTP. Left out: HTTP without TLS.',
        }),
      ),
    ),
    client: v.optional(
      v.pipe(
        client,
        v.metadata({ title: 'Client', description: 'What the browser does, and how fast.' }),
      ),
      {},
    ),
    server: v.optional(
      v.pipe(
        server,
        v.metadata({ title: 'Server', description: 'What the web server does, and how fast.' }),
      ),
      {},
    ),
  }),
  v.metadata({ title: 'HTTP', description: 'Pages that the client fetches from the server.' }),
);
