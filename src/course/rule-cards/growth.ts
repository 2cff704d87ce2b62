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
  },
] as const satisfies readonly WrittenCard[];
