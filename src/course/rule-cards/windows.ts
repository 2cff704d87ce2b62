import { rfc, type WrittenCard } from './card.ts';

/** Rules that limit how much may be under way. */
export const windowRules = [
  {
    id: 'receive-window',
    name: 'the receiver’s window',
    side: 'receiver',
    says: 'Every segment a receiver sends says how many more bytes it is prepared to take. The sender goes no further; when the window is zero it asks from time to time whether it has opened.',
    why: 'A slow reader is not run over. A buffer smaller than what the path can carry in a round trip makes a fast path slow.',
    sources: [rfc(9293, '3.8.6')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'offers 16,384 bytes in the paper’s experiments' },
      { stack: '4.4bsd', does: 'offers 8,192 bytes unless told otherwise' },
      { stack: 'linux-6', does: 'lets the window grow with what the reader takes' },
    ],
  },
  {
    id: 'congestion-window',
    name: 'the congestion window',
    side: 'sender',
    says: 'A sender keeps a window of its own, its guess of what the network bears. No more than this window, or the receiver’s if that is smaller, may be sent and not yet acknowledged. Room for a part of a segment is no room while there is more to send: silly-window avoidance.',
    why: 'Without it many senders would fill the queues of a network until nothing useful gets through. The network never tells its limit, so the window must be found by trying.',
    sources: [rfc(5681, '3.1')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'counts it in bytes, on the local network too as ISI ran it' },
      { stack: '4.4bsd', does: 'counts it in bytes' },
      { stack: 'linux-6', does: 'counts it in segments, whatever their size' },
    ],
  },
  {
    id: 'send-buffer',
    name: 'the send buffer',
    side: 'sender',
    says: 'What was sent is kept until it is acknowledged, in case it has to be sent again. When the buffer that keeps it is full, the application’s next write has to wait.',
    why: 'The receiver cannot be relied on to have the data until it says so. A buffer smaller than what the path holds in a round trip empties the path.',
    sources: [
      rfc(9293, '3.4'),
      {
        text: 'Heidemann 1997, section 2.5',
        url: 'https://ant.isi.edu/~johnh/PAPERS/Heidemann97a.html',
      },
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'is taken to have 16,384 bytes here, as many as its window' },
      { stack: '4.4bsd', does: 'has 8,192 bytes unless told otherwise' },
      { stack: 'linux-6', does: 'lets the buffer grow with the congestion window' },
    ],
  },
  {
    id: 'slow-start',
    name: 'slow start',
    side: 'sender',
    says: 'At first the congestion window is small. Each ACK of new data lets it grow by as much as was acknowledged, but by one full segment at most. It ends when the window reaches a threshold (ssthresh), or when something is lost.',
    why: 'The network is filled step by step instead of by one burst: the window doubles in a round trip if every segment is acknowledged by itself, and grows by half if every second one is. As it grows by ACKs, an ACK that comes late holds up the growth too.',
    sources: [rfc(5681, '3.1')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'adds a full segment per ACK, whatever the ACK covers' },
      { stack: '4.4bsd', does: 'adds a full segment per ACK, whatever the ACK covers' },
      { stack: 'linux-6', does: 'adds as many segments as the ACK covers' },
    ],
  },
  {
    id: 'slow-start-restart',
    name: 'slow-start restart',
    side: 'sender',
    says: 'A sender that has been silent for about a retransmission time-out does not trust its congestion window any more: it begins again with a small one, and slow start lets that grow. The standard counts the silence from the last data sent; BSD counts from the last segment received, so that a request which comes first hides the pause.',
    why: 'The pause has emptied the network of ACKs, and nothing else tells how fast to send: the whole window would leave in one burst. Starting over is safe, and costs the round trips of a slow start after every pause.',
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
        does: 'begins with one segment if it has received nothing for a time-out',
      },
      {
        stack: 'linux-6',
        does: 'halves the window for each time-out since it last sent, down to the initial window, unless told not to',
      },
    ],
  },
  {
    id: 'initial-window',
    name: 'the initial window',
    side: 'sender',
    says: 'The first congestion window of a connection was one segment in 1997, up to two from 1999 on, and two to four by their size from 2002 on; since 2013 an experimental RFC allows ten, which most systems of today take. Some stacks count the ACK that completes the handshake as an ACK of data, and so begin a reply with one segment more; the standard has forbidden that since 2009.',
    why: 'Nothing is known yet about the path. The larger it is, the more short replies leave in one go.',
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
        does: 'begins with one; the side that was called counts the handshake’s last ACK and has two',
      },
      {
        stack: '4.4bsd',
        does: 'begins with one; the side that was called counts the handshake’s last ACK and has two',
      },
      { stack: 'linux-6', does: 'begins with ten' },
    ],
  },
] as const satisfies readonly WrittenCard[];
