import { captures, rfc, sysctl, type WrittenCard } from './card.ts';

/** Rules of Linux for how large buffers are, and what a window of them is. */
export const bufferRules = [
  {
    id: 'memory-window',
    name: 'the window from memory',
    side: 'receiver',
    says: 'The receive buffer counts memory, and a segment takes more of it than its data. So the advertised window is only the part of the free memory that data could fill. It starts with half of the buffer, and each segment that arrives raises it by two segments until that part is reached.',
    why: 'The kernel keeps its promise even if a peer sends small segments, which waste memory. The slow growth leaves it time to see how large the segments are.',
    sources: [sysctl('tcp_rmem'), captures],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'advertises the free bytes of its buffer' },
      { stack: '4.4bsd', does: 'advertises the free bytes of its buffer' },
      {
        stack: 'linux-6',
        does: 'advertises 64,240 bytes in its SYN and at most 87,040 with the default buffer of 131,072',
      },
    ],
    change:
      'SO_RCVBUF, set before the connection opens, fixes the buffer. The kernel doubles the number to leave room for its own data.',
  },
  {
    id: 'autotuning',
    name: 'receive-buffer autotuning',
    side: 'receiver',
    says: 'Once per round trip the receiver compares how much the application has read with the round trip before. If it was more, the buffer grows, to hold at least twice that amount. It never shrinks, and stops at a limit set by the administrator.',
    why: 'A fast path needs a large window, but few connections do, so not every one should have its memory. If the program sets the buffer itself, this growth ends, and a size that was right for one path is too small for another.',
    sources: [sysctl('tcp_rmem'), rfc(7323, '1.1')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'leaves the size to the application' },
      { stack: '4.4bsd', does: 'leaves the size to the application' },
      { stack: 'linux-6', does: 'lets it grow up to the third number of tcp_rmem' },
    ],
    change:
      'Do not set SO_RCVBUF. For long, fast paths, raise the third number of net.ipv4.tcp_rmem.',
  },
  {
    id: 'notsent-lowat',
    name: 'the limit for unsent data',
    side: 'sender',
    says: 'With TCP_NOTSENT_LOWAT, a connection counts as writable only while less than this amount is waiting that TCP has not sent yet. Data in flight does not count. Without it, only the send buffer’s size limits what a program writes ahead.',
    why: 'What is in the buffer can no longer be changed. A server that sends the most urgent stream first (HTTP/2) should decide as late as possible. If the limit is too small, the program is woken often and the link can run dry.',
    sources: [sysctl('tcp_notsent_lowat')],
    stacks: [
      { stack: '4.4bsd', does: 'has no such option' },
      { stack: 'linux-6', does: 'sets no limit by default' },
    ],
    change: 'Set TCP_NOTSENT_LOWAT on the socket, or net.ipv4.tcp_notsent_lowat for all.',
  },
] as const satisfies readonly WrittenCard[];
