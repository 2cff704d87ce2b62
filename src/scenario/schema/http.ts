import * as v from 'valibot';
import { choice, count, flag, milliseconds, word } from '../fields/fields.ts';

/** Bytes that one run may move in all: its log would otherwise outgrow a browser's memory. */
export const mostBytes = 1_000_000_000;

const readDelay = milliseconds('Read delay', 'From data becoming readable to the read’s return.', {
  observable: true,
});
const readSize = count('bytes', 'Read size', 'Bytes at most per read.', {
  minimum: 1,
  maximum: 16_777_216,
});
/** st_blksize of the Berkeley fast file system, which stdio takes for its buffers. */
const stdioBuffer = 8192;

const document = v.strictObject({
  path: v.optional(
    word(
      'Path',
      'What the request line asks for.',
      255,
      /^\/[!-~]*$/,
      'a path that starts with / and has no spaces',
    ),
    '/',
  ),
  type: v.optional(
    word(
      'Type',
      'Content-type of the reply.',
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
    milliseconds('Server’s think time', 'From the request’s last byte read to the first write.', {
      observable: true,
    }),
    0,
  ),
  headerBytes: v.optional(
    count(
      'bytes',
      'Header bytes',
      'Length of the reply’s header, blank line included. Shorter than usual: optional lines are left out (Last-modified, Date, Server, in this order); longer: the reason phrase is filled up with full stops. The shortest depends on the lines that must stay.',
      // The longest header line Apache takes is 8190 bytes.
      { minimum: 0, maximum: 8190, observable: true },
    ),
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
          'Bytes of the reply, header included, that it writes before.',
          {
            minimum: 0,
            maximum: 100_000_000,
          },
        ),
      }),
      v.metadata({
        title: 'Fault',
        description:
          'The server breaks the reply to this request off. The client takes the document for failed, and goes on with the others on another connection.',
      }),
    ),
  ),
});

const client = v.strictObject({
  discovery: v.optional(
    choice(
      ['at-end', 'as-read'],
      'Discovery',
      'When the client knows of the documents behind the first: when it has read the first one to its end, or of each as soon as it has read its reference, of references that stand at equal distances. Counts where another connection is free to ask, or where the client pipelines: it then asks behind the first document.',
    ),
    'at-end',
  ),
  think: v.optional(
    milliseconds(
      'Client’s think time',
      'From the connection’s establishment, or the last byte read, to the request.',
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
  requestSplit: v.optional(
    count(
      'bytes',
      'Request split',
      'Bytes of a request’s first write; the rest follows in a second one, which Nagle’s rule may hold. 0: the request is one write.',
      { minimum: 0, maximum: 8190 },
    ),
    0,
  ),
  splitRequests: v.optional(
    choice(
      ['all', 'first'],
      'Split requests',
      'Which requests are split: all, or that for the first document alone, as a browser did that was traced over a satellite (Kruse et al., section 5.3.2).',
    ),
    'all',
  ),
  dropsDataWithHeader: v.optional(
    flag(
      'Drops data with the header',
      'The fault of a popular browser of 1996 (Heidemann 1997, section 2.6): what it reads together with the end of a reply’s header it throws away, and waits for it for ever. Servers flushed the header by itself because of it.',
    ),
    false,
  ),
});

const server = v.strictObject({
  software: v.optional(
    word(
      'Software',
      'The Server line of the reply.',
      64,
      /^[!-~]+$/,
      'printable ASCII without spaces',
    ),
    'Apache/1.1b4',
  ),
  forkTime: v.optional(
    milliseconds(
      'Fork time',
      'From a connection’s establishment until the server has a process that reads from it: what accepting and forking take. Each connection pays it.',
      { observable: true },
    ),
    0,
  ),
  mostReplies: v.optional(
    count(
      undefined,
      'Most replies',
      'Replies after which the server closes a kept connection (Apache’s MaxKeepAliveRequests); the client then opens a new one. 0: any number.',
      { minimum: 0, maximum: 10_000 },
    ),
    0,
  ),
  readDelay: v.optional(readDelay, 0),
  readSize: v.optional(readSize, stdioBuffer),
  headerFlush: v.optional(
    choice(
      ['alone', 'joined'],
      'Header flush',
      'Whether the header of a persistent reply is written by itself, as Apache 1.1b4 did, or together with the body.',
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
      'How the body gets from the file to the socket: through the standard I/O library, which copies six times, or from a file mapped into memory, which copies three times; bodies of up to 8 KB and the first write are never mapped. Counts with the copy time.',
    ),
    'stdio',
  ),
  copyTime: v.optional(
    milliseconds(
      'Copy time',
      'What the server’s processor takes to copy 1024 bytes once. Before each write it copies all of it, as often as the file access asks for. 0: copying takes no time.',
      // A megabyte in a second is slower than any machine that served the web.
      { maximum: 1, observable: true },
    ),
    0,
  ),
  closeDelay: v.optional(
    milliseconds('Close delay', 'From the last write to the close, where the server closes.', {
      observable: true,
    }),
    0,
  ),
  idleTimeout: v.optional(
    milliseconds(
      'Idle time-out',
      'The server closes a kept connection on which no request comes for so long after a reply (Apache’s KeepAliveTimeout, 15 s as it came); the client then opens a new one for what it wants next. 0: never.',
      { observable: true },
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
        'A connection for each document (HTTP/1.0), or connections that are kept for the next ones (keep-alive).',
      ),
      'persistent',
    ),
    pipelining: v.optional(
      choice(
        ['none', 'separate-writes', 'one-write'],
        'Pipelining',
        'Whether a connection that is kept asks for several documents at once, each request in a write of its own or all in one write; the server answers in order. Once the first document is there each connection takes its share of the others; with discovery as-read it asks for what is named already.',
      ),
      'none',
    ),
    connections: v.optional(
      count(
        undefined,
        'Connections',
        'How many connections the client has side by side at most. The first document comes by the first one; what it names comes by all of them, each taking the next document when it has nothing to do, or its share of them if it pipelines.',
        { minimum: 1, maximum: 32 },
      ),
      1,
    ),
    replyEnd: v.optional(
      choice(
        ['close', 'length'],
        'End of a reply',
        'With a connection per document: whether the client has the reply when the server closes, or when it has read as many bytes as its header tells, whereupon it closes itself. A kept connection always goes by the length.',
      ),
      'close',
    ),
    pages: v.optional(
      count(undefined, 'Pages', 'How often the page is fetched, one after the other.', {
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
