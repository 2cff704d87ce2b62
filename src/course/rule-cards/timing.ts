import { captures, manual, rfc, sysctl, type WrittenCard } from './card.ts';

/** Rules that make a host wait for a clock. */
export const timingRules = [
  {
    id: 'delayed-ack',
    name: 'the delayed-ACK rule',
    side: 'receiver',
    says: 'An ACK for data that arrived in order is allowed to wait for data going back, so that both travel together. It must wait less than half a second, and at least every second full-sized segment should be acknowledged immediately.',
    why: 'The rule halves the number of segments in a session typed by hand. But when no data goes back and the other side is waiting for this ACK, both wait for a timer.',
    sources: [rfc(1122, '4.2.3.2'), rfc(9293, '3.8.6.3'), rfc(5681, '4.2')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'waits for its heartbeat, a timer that ticks every 200 milliseconds; acknowledges sooner once two segments of data have been read and none is left',
      },
      {
        stack: '4.4bsd',
        does: 'waits for its heartbeat, a timer that ticks every 200 milliseconds; acknowledges sooner once two segments of data have been read',
      },
      {
        stack: 'linux-6',
        does: 'waits 40 to 200 milliseconds, depending on how fast data arrives and how long the path is; does not wait once more than one segment of data has arrived, or at the start of a connection',
      },
    ],
    fields: ['delayedAck.kind'],
  },
  {
    id: 'pacing',
    name: 'pacing',
    side: 'sender',
    says: 'The segments that the window allows leave one by one, spread over a round trip, instead of together. After a pause some stacks pace the first window until ACKs come back and set the pace again.',
    why: 'A burst can overflow a short queue even if the path is fast enough. Pacing trades a little time for fewer losses.',
    sources: [
      {
        text: 'Visweswaraiah and Heidemann 1997, section 3',
        url: 'https://www.isi.edu/~johnh/PAPERS/Visweswaraiah97b.html',
      },
      rfc(9002, '7.7'),
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'does not pace' },
      { stack: '4.4bsd', does: 'does not pace' },
      {
        stack: 'linux-6',
        does: 'paces if the program, the queueing discipline or the congestion control asks for it',
      },
    ],
    change:
      'tc qdisc replace dev … root fq makes the queueing discipline pace; SO_MAX_PACING_RATE asks for it for one connection.',
  },
  {
    id: 'pacing-rate',
    name: 'the pacing rate',
    side: 'sender',
    says: 'A paced connection sends a window in less than a round trip: at twice the rate of window over round trip in early slow start, and at 1.2 times that rate later. The program’s limit applies if it is lower. The first ten segments are not paced.',
    why: 'The rate is higher than the window needs, so pacing does not stop the window from growing. A connection that fits into ten segments is not slowed down at all.',
    sources: [manual('socket', 7, 'SO_MAX_PACING_RATE'), sysctl('tcp_pacing_ss_ratio'), captures],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'does not pace' },
      { stack: '4.4bsd', does: 'does not pace' },
      { stack: 'linux-6', does: 'lets pairs of segments or larger batches leave at this rate' },
    ],
    change:
      'Set SO_MAX_PACING_RATE in bytes per second. net.ipv4.tcp_pacing_ss_ratio and tcp_pacing_ca_ratio are the two factors in percent.',
  },
  {
    id: 'retransmission-wait',
    name: 'the retransmission timer',
    side: 'sender',
    says: 'A sender that gets no ACK for its data retransmits the oldest unacknowledged segment when a timer fires. The timer is set from the round-trip times measured so far and is doubled each time it fires for the same data.',
    why: 'When the ACKs stop, only a timer can reveal that something was lost. It must not fire early, or the sender would retransmit data that is only late.',
    sources: [rfc(6298, '5'), rfc(9293, '3.8.1')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'waits for at least two ticks of a half-second timer',
      },
      {
        stack: '4.4bsd',
        does: 'waits for at least two ticks of a half-second timer',
      },
      {
        stack: 'linux-6',
        does: 'waits for the round trip and four times its largest recent deviation, but at least 200 milliseconds longer than the round trip, in steps of 4 milliseconds; a tail loss probe usually comes first',
      },
    ],
    change:
      'ip route change … rto_min 50ms lowers the 200 milliseconds for a route, net.ipv4.tcp_rto_min_us for all.',
    fields: ['retransmission.clock', 'retransmission.minimum', 'retransmission.maximum'],
  },
] as const satisfies readonly WrittenCard[];
