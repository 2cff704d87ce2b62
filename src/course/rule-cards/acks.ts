import { captures, manual, rfc, type WrittenCard } from './card.ts';

/** Rules of Linux for when an ACK leaves at once, and how long another one waits. */
export const ackRules = [
  {
    id: 'quick-acks',
    name: 'quick ACKs',
    side: 'receiver',
    says: 'When a connection begins, the receiver acknowledges every segment at once. It does so for at most 16 segments, or for as many as fill half of its window. It starts again after a pause longer than its retransmission timeout.',
    why: 'A sender in slow start waits for ACKs, so the first ones should not be late. That is why the first reply of a connection rarely stalls on Linux. A later one can.',
    sources: [manual('tcp', 7, 'TCP_QUICKACK'), captures],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'has no such rule: the first ACK waits like any other' },
      { stack: '4.4bsd', does: 'has no such rule: the first ACK waits like any other' },
      {
        stack: 'linux-6',
        does: 'guarantees one quick ACK for each segment that raises its window',
      },
    ],
    change:
      'Set TCP_QUICKACK after each read, because the kernel leaves this mode by itself. For all connections of a route, use ip route change … quickack 1.',
    fields: ['delayedAck.kind', 'delayedAck.quickAck'],
  },
  {
    id: 'interactive-mode',
    name: 'interactive mode',
    side: 'receiver',
    says: 'A receiver that sends data soon after it has received some assumes that it will answer again, so its ACK can travel with the answer. In this mode it delays every ACK, even if quick ACKs are left. It leaves the mode when an ACK had to wait for its timer anyway.',
    why: 'In a dialogue, each answer saves a segment. But a client whose next request depends on the rest of a reply has no answer to send, so both sides wait for the timer. The kernel’s own name for the mode is pingpong.',
    sources: [captures, rfc(1122, '4.2.3.2')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'always delays its ACKs' },
      { stack: '4.4bsd', does: 'always delays its ACKs' },
      {
        stack: 'linux-6',
        does: 'enters the mode with the second request of a connection that is kept alive',
      },
    ],
    change:
      'net.ipv4.tcp_pingpong_thresh (since Linux 6.7) sets after how many answers the mode begins. A route with quickack 1 overrides it. TCP_QUICKACK, set after a read, leaves it until the next answer. It is better to remove the cause: write a reply in one piece.',
  },
  {
    id: 'ack-timeout',
    name: 'the adaptive ACK timer',
    side: 'receiver',
    says: 'A delayed ACK waits about twice as long as this connection’s segments are apart: at least 40 milliseconds, and at most a round trip if that is longer, up to 200. Kernel timers run in steps (4 milliseconds at 250 ticks a second), so 40 milliseconds become up to 44.',
    why: 'If more data is about to come, one ACK can cover it. If none comes, 40 milliseconds are a shorter stall than BSD’s 200.',
    sources: [captures, rfc(1122, '4.2.3.2')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'waits for the next tick of a 200 ms heartbeat' },
      { stack: '4.4bsd', does: 'waits for the next tick of a 200 ms heartbeat' },
      { stack: 'linux-2.0', does: 'waits for as long as the next segment is likely to take' },
      { stack: 'linux-6', does: 'waits 40 to 44 milliseconds on a local network' },
    ],
    change:
      'The wait never exceeds the smallest retransmission timeout less a tick, so ip route change … rto_min or net.ipv4.tcp_rto_min_us limits it. In recent kernels TCP_DELACK_MAX_US does so for one connection. Quick ACKs avoid the timer.',
  },
] as const satisfies readonly WrittenCard[];
