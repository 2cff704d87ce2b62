import type { Finding } from './finding.ts';
import type { FindingKind } from './kinds.ts';
import { namedEnds } from './named-ends.ts';

/** What to do about a finding that no change of TCP's rules shortens; undefined: such a change may. */
export function adviceOf({
  kind,
  or,
  end,
}: Pick<Finding, 'kind' | 'or' | 'end'>): string | undefined {
  const told = advice[kind];
  if (told === undefined) return undefined;
  const other = or === undefined ? undefined : advice[or];
  return namedEnds([told, ...(other === undefined ? [] : [other])].join(' '), end);
}

const room =
  'Look at the PEER’s program: it reads too late, or in small pieces. If its receive buffer is small, leave SO_RCVBUF alone and raise net.ipv4.tcp_rmem.';

/** With IT and PEER as in namedEnds. */
const advice: Readonly<Partial<Record<FindingKind, string>>> = {
  'receive-window': room,
  'silly-window': room,
  cork: 'Look in the IT’s program for TCP_CORK, MSG_MORE or tcp_nopush. Clear the cork (or flush) as soon as the last part is written: otherwise Linux waits up to 200 ms for more.',
  pacing:
    'Look for a rate limit on the IT: SO_MAX_PACING_RATE in its program, limit_rate in nginx, a queue that tc has set.',
  queueing:
    'Look for what else uses the IT’s link. A fair queue at the slowest link (tc qdisc … fq_codel) lets short transfers pass long ones.',
  'connection-set-up':
    'Look on the server for a full accept queue, and between both ends for a firewall that drops packets. A connection that stays open (keep-alive) needs no new SYN.',
  'record-incomplete':
    'Smaller TLS records can be read sooner: on the IT, look for its TLS library’s record size (nginx: ssl_buffer_size 4k).',
  'server-think': 'Look into the server’s program: a profiler, slow queries.',
  'client-think':
    'Look into the client’s program: what it does between a reply and its next request.',
};
