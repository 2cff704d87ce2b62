import { captures, rfc, sysctl, type WrittenCard } from './card.ts';

/** Rules of Linux for when a congestion window grows and by how much, and when it shrinks without a loss. */
export const growthRules = [
  {
    id: 'growth-by-packets',
    name: 'growth by packets acknowledged',
    side: 'sender',
    says: 'In slow start the window grows by as many packets as an ACK acknowledges, not by one per ACK. Above the threshold the sender counts the packets that were acknowledged, and adds one for each whole window of them.',
    why: 'A receiver that acknowledges every second segment no longer halves the growth. A packet counts as one, however small it is, so a program that writes little at a time reaches a large window quickly.',
    sources: [rfc(3465, '2'), captures],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'counts ACKs, however much each one covers' },
      { stack: '4.4bsd', does: 'counts ACKs, however much each one covers' },
      { stack: 'linux-6', does: 'counts the packets acknowledged' },
    ],
    change: 'It cannot be changed, except by choosing another congestion control.',
    fields: ['growthCounts', 'windowUnit'],
  },
  {
    id: 'growth-when-limited',
    name: 'growth only when limited',
    side: 'sender',
    says: 'The congestion window grows only if the sender used it up: more data was waiting, and the window held it back. In slow start it may grow until it is twice the largest amount in flight. If the application or the receiver’s window was the limit, the window stays.',
    why: 'An unused window proves nothing about the path. If it grew anyway, one large reply could later leave as a burst that the path has never carried.',
    sources: [rfc(7661, '4'), rfc(2861, '3'), captures],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'grows with each ACK, used or not' },
      { stack: '4.4bsd', does: 'grows with each ACK, used or not' },
      {
        stack: 'linux-6',
        does: 'reaches a window of 56 if the receiver’s window lets 28 segments be in flight, and no more',
      },
    ],
    change: 'It cannot be turned off. A larger initial window (ip route … initcwnd) helps instead.',
    fields: ['growth'],
  },
  {
    id: 'cubic',
    name: 'CUBIC',
    side: 'sender',
    says: 'After a loss the window is cut to seven tenths. Then it follows a cubic function of the time since the loss: fast at first, almost level near the window of the loss (W_max), and fast again beyond it. If Reno’s window would be larger by now (W_est), that one counts.',
    why: 'The function does not depend on the round trip, so a connection over a long and fast path fills it in seconds, not minutes. Near W_max, where the last loss was, it is careful. The price: it keeps queues fuller than Reno. If slow start ends before a loss (HyStart), W_max is the window at that moment. If the window is smaller than at the loss before, others may need room, so W_max is set lower than the window: after a loss at 54 packets to 45 (fast convergence).',
    sources: [rfc(9438, '4'), captures],
    stacks: [
      { stack: '4.4bsd', does: 'adds about one segment per round trip (Reno)' },
      {
        stack: 'linux-6',
        does: 'uses CUBIC by default; before the first loss it grows by a twentieth per round trip at least',
      },
    ],
    change: 'net.ipv4.tcp_congestion_control, or TCP_CONGESTION for one socket: reno.',
    fields: ['congestionControl'],
  },
  {
    id: 'hystart',
    name: 'HyStart',
    side: 'sender',
    says: 'With CUBIC, slow start ends before a loss if one of two signs appears, from a window of 16 packets on. ACKs at most 2 ms apart come for longer than half the shortest round trip. Or round trips are longer than the shortest one by an eighth of it (at least 4 ms, at most 16 ms).',
    why: 'Slow start doubles the window until the queue overflows, and then many segments are lost at once. HyStart stops when the path is full. But if the delay grows for another reason, it stops too early. HyStart++ (RFC 9406) is a later version, which Linux does not use.',
    sources: [
      rfc(9406, '1'),
      {
        text: 'Ha and Rhee 2011, Taming the elephants',
        url: 'https://doi.org/10.1016/j.comnet.2011.01.014',
      },
      captures,
    ],
    stacks: [
      { stack: '4.4bsd', does: 'ends slow start only at the threshold or at a loss' },
      {
        stack: 'linux-6',
        does: 'looks for both signs in each round trip; when it paces, it does not halve the shortest round trip (Ackclock always does)',
      },
    ],
    change: 'The parameter hystart of the module tcp_cubic turns it off: 0.',
    fields: ['hystart'],
  },
  {
    id: 'window-decay',
    name: 'decay of an unused window',
    side: 'sender',
    says: 'If a sender has not used its window for a retransmission timeout, the window falls to the middle between what it is and what was used. The threshold remembers three quarters of it, so slow start can get it back quickly.',
    why: 'A window that was right for a large reply might be wrong minutes later, even if the connection was never silent. The rule forgets it step by step.',
    sources: [rfc(2861, '3'), sysctl('tcp_slow_start_after_idle')],
    stacks: [
      { stack: '4.4bsd', does: 'keeps the window of a connection that is never silent' },
      { stack: 'linux-6', does: 'applies the rule while restart after idle is on' },
    ],
    change: 'net.ipv4.tcp_slow_start_after_idle=0 turns off both this rule and the restart.',
    fields: ['afterIdle'],
  },
] as const satisfies readonly WrittenCard[];
