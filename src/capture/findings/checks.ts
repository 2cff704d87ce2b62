import type { Finding } from './finding.ts';
import type { FindingKind } from './kinds.ts';
import { namedEnds } from './named-ends.ts';

/** How to check a finding without the capture: a command or a counter, and what it shows. */
export function checkOf({ kind, end }: Pick<Finding, 'kind' | 'end'>): string {
  return namedEnds(checks[kind], end);
}

const firstWindow =
  'On the IT, ss -ti shows the window (cwnd, in segments) of a young connection. ip route show names an initcwnd that is set there; the default is 10.';

const writes =
  'On the IT, strace -f -e trace=write,writev,sendto,sendmsg,setsockopt -p PID shows whether one message takes several calls, and whether TCP_NODELAY is set.';

const room =
  'On the PEER, ss -tm shows what its program has not read yet (Recv-Q) and the receive buffer (rb). nstat -az TcpExtTCPToZeroWindowAdv counts how often it closed a window.';

/** With IT and PEER as in namedEnds. Commands are those of Linux. */
const checks: Readonly<Record<FindingKind, string>> = {
  'short-initial-segment': firstWindow,
  'short-final-segment': writes,
  'nagle-delayed-ack': writes,
  'delayed-ack':
    'On the PEER, nstat -az TcpExtDelayedACKs counts the ACKs that its timer sent. On the IT, ss -ti shows the window that was full (cwnd).',
  'slow-start-restart':
    'On the IT, sysctl net.ipv4.tcp_slow_start_after_idle says whether a pause ends the window (1, the default). ss -ti before and after a pause shows it shrink (cwnd).',
  'initial-window': firstWindow,
  'receive-window': room,
  cork: 'On the IT, strace -f -e trace=sendto,sendmsg,sendfile,setsockopt -p PID shows TCP_CORK and MSG_MORE.',
  pacing:
    'On the IT, ss -ti shows a pacing_rate. tc -s qdisc shows a queue there that spreads packets (tbf, htb, fq with maxrate).',
  'silly-window': room,
  queueing:
    'On the IT, ss -ti shows the rate of each connection. tc -s qdisc shows what waits for its link (backlog).',
  'connection-set-up':
    'On the server, nstat -az TcpExtListenOverflows TcpExtListenDrops counts what a full accept queue dropped. On the client, nstat -az TcpExtTCPSynRetrans counts repeated SYNs.',
  'retransmission-timeout':
    'On the IT, nstat -az TcpExtTCPTimeouts TcpRetransSegs counts timeouts and all that was sent again, and ss -ti shows both for one connection (retrans, rto). ip -s link and tc -s qdisc count what each machine itself dropped.',
  'tail-loss-probe':
    'On the IT, nstat -az TcpExtTCPLossProbes TcpExtTCPLossProbeRecovery counts probes, and those that repaired a loss. ip -s link and tc -s qdisc count what each machine itself dropped.',
  'fast-retransmit':
    'On the IT, nstat -az TcpExtTCPFastRetrans TcpRetransSegs counts them, and ss -ti shows those of one connection (retrans). ip -s link and tc -s qdisc count what each machine itself dropped.',
  'out-of-order':
    'On the PEER, nstat -az TcpExtTCPOFOQueue counts segments that came out of order. On the IT, ss -ti shows how far apart they were (reordering, reord_seen).',
  'record-incomplete':
    'tshark -r FILE -Y tls -T fields -e frame.number -e tls.record.length lists how long the records of a capture are.',
  'server-think':
    'On the server, curl -so /dev/null -w "%{time_starttransfer}" URL shows how long it takes without the network. Its log may have that time, too.',
  'client-think':
    'In a browser, the Performance panel shows what runs between a reply and the next request. Of another program, strace -f -r -p PID shows the pause.',
};
