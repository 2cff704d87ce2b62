import { rfc, type WrittenCard } from './card.ts';

/** Rules that limit how much may be in flight. */
export const windowRules = [
  {
    id: 'receive-window',
    name: 'the receiver’s window',
    side: 'receiver',
    says: 'Every segment from a receiver advertises how many more bytes the receiver can take. The sender must not send more. When this window is zero, the sender probes from time to time to see whether it has opened.',
    why: 'The window keeps a fast sender from overrunning a slow reader. But a buffer smaller than what the path can carry in a round trip makes a fast path slow.',
    sources: [rfc(9293, '3.8.6')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'advertises 16,384 bytes in Heidemann’s experiments (1997)' },
      { stack: '4.4bsd', does: 'advertises 8,192 bytes by default' },
      {
        stack: 'linux-6',
        does: 'lets the window grow as the application reads faster',
      },
    ],
    fields: ['receiveBuffer', 'largestReceiveBuffer'],
  },
  {
    id: 'congestion-window',
    name: 'the congestion window',
    side: 'sender',
    says: 'A sender keeps a window of its own: its guess at how much the network can take. The data in flight must not exceed this window or the receiver’s, whichever is smaller. While there is more to send, the sender waits until the window has room for a full segment (silly-window avoidance).',
    why: 'Without this window, many senders would fill the queues of a network until nothing useful got through. The network never announces its limit, so a sender has to find it by trying.',
    sources: [rfc(5681, '3.1')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'counts it in bytes; in Heidemann’s experiments, uses it on the local network, too',
      },
      { stack: '4.4bsd', does: 'counts it in bytes' },
      { stack: 'linux-6', does: 'counts it in segments, whatever their size' },
    ],
    fields: ['windowUnit'],
  },
  {
    id: 'send-buffer',
    name: 'the send buffer',
    side: 'sender',
    says: 'Data that was sent stays in a buffer until it is acknowledged, in case it has to be retransmitted. When this buffer is full, the application’s next write has to wait.',
    why: 'A sender cannot know that the data arrived until the receiver says so. A buffer smaller than what the path can carry in a round trip leaves the path partly empty.',
    sources: [
      rfc(9293, '3.4'),
      {
        text: 'Heidemann 1997, section 2.5',
        url: 'https://ant.isi.edu/~johnh/PAPERS/Heidemann97a.html',
      },
    ],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'uses 16,384 bytes here, the size of its window (our assumption)',
      },
      { stack: '4.4bsd', does: 'uses 8,192 bytes by default' },
      { stack: 'linux-6', does: 'lets the buffer grow with the congestion window' },
    ],
    fields: ['sendBuffer', 'largestSendBuffer'],
  },
  {
    id: 'slow-start',
    name: 'slow start',
    side: 'sender',
    says: 'At first the congestion window is small. Each ACK for new data lets it grow by the amount acknowledged, but by one full segment at most. Slow start ends when the window reaches a threshold (ssthresh) or when something is lost.',
    why: 'The network fills up step by step instead of in one burst. In a round trip the window doubles if every segment gets its own ACK, and grows by half if every second one does. A late ACK delays this growth, too.',
    sources: [rfc(5681, '3.1')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'adds a full segment per ACK, however much the ACK covers' },
      { stack: '4.4bsd', does: 'adds a full segment per ACK, however much the ACK covers' },
      {
        stack: 'linux-6',
        does: 'adds as many segments as the ACK covers; HyStart can end slow start before a loss',
      },
    ],
  },
  {
    id: 'slow-start-restart',
    name: 'slow-start restart',
    side: 'sender',
    says: 'A sender that has been silent for about one retransmission timeout no longer trusts its congestion window, so it starts over with a small one. The standard measures the silence from the last data sent. BSD measures it from the last segment received, so a request that arrives first hides the pause.',
    why: 'After a pause no ACKs are left in the network to set the pace, so the whole window would leave in one burst. Starting over is safe but costs a slow start after every pause.',
    sources: [
      rfc(5681, '4.1'),
      {
        text: 'Visweswaraiah and Heidemann 1997, section 2',
        url: 'https://www.isi.edu/~johnh/PAPERS/Visweswaraiah97b.html',
      },
      rfc(2861, '3'),
      rfc(7661, '4'),
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'does not notice pauses and keeps its window' },
      {
        stack: '4.4bsd',
        does: 'starts over with one segment if it has received nothing for one timeout',
      },
      {
        stack: 'linux-6',
        does: 'halves the window for each timeout since it last sent data, down to the initial window, unless this is turned off',
      },
    ],
    change: 'net.ipv4.tcp_slow_start_after_idle=0 keeps the window.',
    fields: ['afterIdle'],
  },
  {
    id: 'initial-window',
    name: 'the initial window',
    side: 'sender',
    says: 'The first congestion window of a connection was one segment in 1997, up to two from 1999 on, and two to four from 2002 on, depending on the segment size. Since 2013 an experimental RFC allows ten, which most of today’s systems use. Some stacks count the handshake’s last ACK as an ACK for data and so begin a reply with one extra segment, although the standard has forbidden this since 2009.',
    why: 'When a connection begins, nothing is known about its path. The larger the first window, the more replies fit into it and need not wait.',
    sources: [
      rfc(6928, '2'),
      rfc(3390, '1'),
      rfc(5681, '3.1'),
      {
        text: 'Heidemann 1997, section 2.2, footnote 1',
        url: 'https://ant.isi.edu/~johnh/PAPERS/Heidemann97a.html',
      },
    ],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'begins with one segment; the server counts the handshake’s last ACK and has two',
      },
      {
        stack: '4.4bsd',
        does: 'begins with one segment; the server counts the handshake’s last ACK and has two',
      },
      { stack: 'linux-6', does: 'begins with ten segments' },
    ],
    change: 'ip route change … initcwnd 20 sets it for a route.',
    fields: ['initialWindowRule', 'initialWindow'],
  },
] as const satisfies readonly WrittenCard[];
