/**
 * What an administrator, a route or a program sets on Linux 6 to change a rule: docs/linux.md has the fields that stand
 * for it.
 */
export const linuxKnobs = {
  autoCork: 'net.ipv4.tcp_autocorking=0',
  congestionControl: 'TCP_CONGESTION, or net.ipv4.tcp_congestion_control',
  cork: 'TCP_CORK',
  corkedReply: 'TCP_CORK, or tcp_nopush in nginx',
  growingReceiveBuffer: 'no SO_RCVBUF',
  growingSendBuffer: 'no SO_SNDBUF',
  initialWindow: (segments: number) => `ip route change … initcwnd ${segments}`,
  mappedFile: 'mmap()',
  more: 'MSG_MORE',
  noDelay: 'TCP_NODELAY',
  noUnsentLimit: 'no TCP_NOTSENT_LOWAT',
  oneWrite: 'one write() or writev()',
  paced: 'the fq queueing discipline, or SO_MAX_PACING_RATE',
  quickAcks: 'TCP_QUICKACK after each read, or ip route change … quickack 1',
  quickAcksKept: 'no TCP_QUICKACK that turns them off',
  receiveBuffer: 'SO_RCVBUF',
  receiveMemory: 'net.ipv4.tcp_rmem, its second number',
  selectiveAcks: 'net.ipv4.tcp_sack=1',
  sendBuffer: 'SO_SNDBUF',
  sendMemory: 'net.ipv4.tcp_wmem, its second number',
  shortestTimeout: (ms: number) => `ip route change … rto_min ${ms}ms`,
  slowStartAfterIdle: (on: 0 | 1) => `net.ipv4.tcp_slow_start_after_idle=${on}`,
  unpaced: 'no SO_MAX_PACING_RATE',
  windowScaling: 'net.ipv4.tcp_window_scaling=1',
} as const;
