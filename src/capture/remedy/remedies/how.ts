import type { EndName } from '../derive/index.ts';

/** One line to write or to set, and where. */
export interface Call {
  /** `C`, `Node.js`, `nginx`, `Linux`. */
  readonly where: string;
  readonly code: string;
}

/** What to do, in a sentence, and how that is written. */
export interface How {
  readonly text: string;
  readonly calls: readonly Call[];
}

/** What the lessons on Nagle’s rule say of each program, in brief: their Symptoms entries and a finding agree. */
const noDelay: readonly Call[] = [
  { where: 'C', code: 'setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one)' },
  {
    where: 'Node.js',
    code: 'noDelay: true is http’s default since Node 18; net: socket.setNoDelay(true)',
  },
  { where: 'Python', code: 'sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)' },
  { where: 'http.server', code: 'disable_nagle_algorithm = True; wbufsize = -1' },
  { where: 'Go', code: 'nothing to change, unless it calls SetNoDelay(false)' },
  {
    where: 'Java',
    code: 'socket.setTcpNoDelay(true); HttpServer: -Dsun.net.httpserver.nodelay=true',
  },
  { where: 'nginx', code: 'tcp_nodelay on; is the default: look for an off' },
];

/** One write, and where the program is not yours to change, the option. */
const oneWrite: readonly Call[] = [
  { where: 'C', code: 'writev(fd, parts, 2)' },
  { where: 'Python', code: 'sock.sendall(header + body)' },
  { where: 'Java', code: 'new BufferedOutputStream(out), one flush()' },
  ...noDelay.filter(({ where }) => ['Node.js', 'http.server', 'Go', 'nginx'].includes(where)),
];

/** The same for the last chunk of a response. */
const oneEnd: readonly Call[] = [
  { where: 'C', code: 'writev(fd, parts, 2), the second: 0\\r\\n\\r\\n' },
  { where: 'Node.js', code: 'response.end(body), not write(body) and then end()' },
  { where: 'Python', code: 'self.wfile.write(chunk + b"0\\r\\n\\r\\n")' },
  { where: 'Java', code: 'HttpServer: sendResponseHeaders(200, body.length), not 0' },
  { where: 'Go', code: 'w.Header().Set("Content-Length", strconv.Itoa(len(body)))' },
  ...noDelay.filter(({ where }) => ['http.server', 'nginx'].includes(where)),
];

const cork: readonly Call[] = [
  { where: 'C', code: 'setsockopt(fd, IPPROTO_TCP, TCP_CORK, &one, sizeof one)' },
  { where: 'Python', code: 'sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)' },
  { where: 'nginx', code: 'tcp_nopush on; (only with sendfile on;)' },
];

const quickAck: readonly Call[] = [
  { where: 'C', code: 'setsockopt(fd, IPPROTO_TCP, TCP_QUICKACK, &one, sizeof one)' },
  { where: 'Python', code: 'sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)' },
  { where: 'Linux', code: 'ip route change … quickack 1' },
];

const linux = (code: string): readonly Call[] => [{ where: 'Linux', code }];

/** By the end of a candidate's name, which side is meant. */
const ways: readonly (readonly [RegExp, (side: EndName, knob: string) => How])[] = [
  [
    /-one-write$/,
    (side) => ({
      text: `Send what belongs together in one write (writev, or one send), or set TCP_NODELAY on the ${side}’s socket.`,
      calls: oneWrite,
    }),
  ],
  [
    /-more$/,
    (side) => ({
      text: `On the ${side}, give MSG_MORE to each send but the last, so that the parts leave together.`,
      calls: [{ where: 'C', code: 'send(fd, header, n, MSG_MORE)' }],
    }),
  ],
  [
    /-corked$/,
    (side) => ({
      text: `On the ${side}, set TCP_CORK before the first part and clear it after the last.`,
      calls: cork,
    }),
  ],
  [
    /-nagle-off$/,
    (side) => ({
      text: `Set TCP_NODELAY on the ${side}’s socket, or send what belongs together in one write.`,
      calls: noDelay,
    }),
  ],
  [
    /-(ack-at-once|quick-ack|ack-pushed|ack-every-second|ack-timer)$/,
    (side) => ({
      text: `Let the ${side} acknowledge at once: set TCP_QUICKACK after each read, because the kernel clears it again.`,
      calls: quickAck,
    }),
  ],
  [
    /-rto-min$/,
    (side, knob) => ({
      text: `On the ${side}’s route to this peer, allow shorter timeouts. The ${side}’s own delayed ACKs become shorter, too, but not its peer’s.`,
      calls: linux(knob),
    }),
  ],
  [
    /-initial-window-/,
    (side, knob) => ({
      text: `Let the ${side} begin with more segments: a larger initial window on its route.`,
      calls: linux(knob || 'ip route change … initcwnd 10'),
    }),
  ],
  [
    /-after-idle-/,
    (side, knob) => ({
      text: `Let the ${side} keep its window after a pause.`,
      calls: linux(knob || 'net.ipv4.tcp_slow_start_after_idle=0'),
    }),
  ],
  [
    /-receive-buffer/,
    (side, knob) => ({
      text: `Give the ${side} a larger receive buffer (or leave SO_RCVBUF alone, so that it grows), and let its program read sooner.`,
      calls: linux(knob || 'SO_RCVBUF'),
    }),
  ],
  [
    /-send-buffer/,
    (side, knob) => ({
      text: `Give the ${side} a larger send buffer (or leave SO_SNDBUF alone, so that it grows).`,
      calls: linux(knob || 'SO_SNDBUF'),
    }),
  ],
  [
    /-unpaced$/,
    (side) => ({
      text: `Let the ${side} send without pacing: no SO_MAX_PACING_RATE.`,
      calls: linux('no SO_MAX_PACING_RATE'),
    }),
  ],
  [
    /^sack$/,
    () => ({
      text: 'Allow selective acknowledgments at both ends.',
      calls: linux('net.ipv4.tcp_sack=1'),
    }),
  ],
  [
    /^window-scaling$/,
    () => ({
      text: 'Allow windows above 64 KB at both ends.',
      calls: linux('net.ipv4.tcp_window_scaling=1'),
    }),
  ],
  [
    /-(cubic|reno)$/,
    (side, knob) => ({
      text: `Try another congestion control on the ${side}.`,
      calls: linux(knob),
    }),
  ],
];

/**
 * What to do for a change that was tried, and how.
 * @param lastChunk what waits is the last chunk of a response, by its size
 */
export function howTo({
  id,
  name,
  knob = '',
  lastChunk = false,
}: {
  readonly id: string;
  readonly name: string;
  readonly knob?: string | undefined;
  readonly lastChunk?: boolean;
}): How {
  const side: EndName = id.startsWith('client') ? 'client' : 'server';
  if (lastChunk && id === 'server-one-write') {
    return {
      text: 'End the response in one write: its last data together with the last chunk, or with a Content-Length instead of chunks. Or set TCP_NODELAY on the server’s socket.',
      calls: oneEnd,
    };
  }
  const way = ways.find(([pattern]) => pattern.test(id))?.[1];
  return way?.(side, knob) ?? { text: `${name}.`, calls: knob === '' ? [] : linux(knob) };
}
