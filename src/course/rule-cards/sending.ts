import { rfc, type WrittenCard } from './card.ts';

/** Rules that hold back data: before a connection is open, because of its size, or because the application asked for it. */
export const sendingRules = [
  {
    id: 'handshake',
    name: 'the handshake',
    side: 'sender',
    says: 'The side that opens a connection sends a SYN and waits for the other side’s SYN, which acknowledges it. Data counts only once both have arrived, so a request can leave one round trip later at the earliest.',
    why: 'Both sides agree on the number they count from, and an old segment cannot open a connection by itself. The price is one round trip for each new connection before anything can be requested.',
    sources: [rfc(9293, '3.5'), rfc(7413, '1')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'sends nothing with its SYN' },
      { stack: '4.4bsd', does: 'sends nothing with its SYN' },
      {
        stack: 'linux-6',
        does: 'can send data with its SYN where both programs ask for it and have met before (TCP Fast Open)',
      },
    ],
  },
  {
    id: 'application',
    name: 'nothing to send',
    side: 'application',
    says: 'TCP sends what its application has written, in order, and nothing else. When everything written has been sent, it waits for the next write or for the close.',
    why: 'This wait isn’t TCP’s fault: often the reply was simply written late.',
    sources: [rfc(9293, '3.9.1.2')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'gives a whole write to TCP at once' },
      { stack: '4.4bsd', does: 'gives a write to TCP in pieces of 2048 bytes' },
      { stack: 'linux-6', does: 'gives a whole write to TCP at once' },
    ],
  },
  {
    id: 'nagle',
    name: 'Nagle’s rule',
    side: 'sender',
    says: 'While data that was sent is still unacknowledged, a segment smaller than the largest possible waits. It leaves when everything before it is acknowledged, or when enough has been written to fill a segment.',
    why: 'It keeps programs that write byte by byte from flooding a network with tiny segments. For the last piece of a reply it costs a wait for an ACK, which the receiver may be delaying.',
    sources: [
      rfc(9293, '3.7.4'),
      { text: 'RFC 896', url: 'https://www.rfc-editor.org/rfc/rfc896.html' },
      rfc(1122, '4.2.3.4'),
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'checks once per write whether anything is unacknowledged' },
      { stack: '4.4bsd', does: 'checks once per piece of a write' },
      { stack: 'linux-6', does: 'holds a small segment only while another small one is in flight' },
    ],
  },
  {
    id: 'silly-window',
    name: 'silly-window avoidance',
    side: 'sender',
    says: 'A sender with more to send does not send part of a segment just because the window has room for part of one. It sends a full segment, or everything it has, or at least half of the largest window the other side has ever advertised. Otherwise it waits for more room or for a timer.',
    why: 'If a sender fills every scrap of window it is given, the window never grows past scraps, and the network carries many headers with little data. The price is that room for almost a full segment counts as no room at all.',
    sources: [rfc(9293, '3.8.6.2.1'), rfc(1122, '4.2.3.4')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'applies it to the congestion window too' },
      { stack: '4.4bsd', does: 'applies it to the congestion window too' },
      {
        stack: 'linux-6',
        does: 'counts the congestion window in segments, so it never has room for part of one',
      },
    ],
  },
  {
    id: 'cork',
    name: 'the cork',
    side: 'sender',
    says: 'An application that has set the socket option TCP_CORK wants full segments only. A partial one waits until it is filled, until the option is taken back, or for a limited time.',
    why: 'It joins a header and a file that are written by separate calls. If the application forgets to pull the cork, the last segment waits for that limited time.',
    sources: [
      {
        text: 'Linux manual, tcp(7), TCP_CORK',
        url: 'https://man7.org/linux/man-pages/man7/tcp.7.html',
      },
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'has no such option' },
      { stack: '4.4bsd', does: 'has no such option' },
      { stack: 'linux-6', does: 'ends the wait after 200 milliseconds or one time-out' },
    ],
  },
] as const satisfies readonly WrittenCard[];
