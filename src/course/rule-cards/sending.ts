import { captures, manual, rfc, sysctl, type WrittenCard } from './card.ts';

/** Rules that hold back data: before a connection is open, because of its size, or because the application asked for it. */
export const sendingRules = [
  {
    id: 'handshake',
    name: 'the handshake',
    side: 'sender',
    says: 'The side that opens a connection sends a SYN and waits for the other side’s SYN ACK. No data is delivered until both have arrived, so a request leaves one round trip later at the earliest.',
    why: 'Both sides agree on their first sequence numbers, and an old segment cannot open a connection by itself. The price is one round trip per connection before anything can be requested.',
    sources: [rfc(9293, '3.5'), rfc(7413, '1')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'sends nothing with its SYN' },
      { stack: '4.4bsd', does: 'sends nothing with its SYN' },
      {
        stack: 'linux-6',
        does: 'can send data with its SYN if both programs ask for it and the hosts have connected before (TCP Fast Open, not simulated yet)',
      },
    ],
  },
  {
    id: 'application',
    name: 'nothing to send',
    side: 'application',
    says: 'TCP sends what its application has written, in order, and nothing else. When all of it has been sent, TCP waits for the next write or for the application to close.',
    why: 'This wait isn’t TCP’s fault. A reply that is sent late was often written late.',
    sources: [rfc(9293, '3.9.1.2')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'gives a whole write to TCP in one piece' },
      { stack: '4.4bsd', does: 'gives a write to TCP in pieces of 2,048 bytes' },
      { stack: 'linux-6', does: 'gives a whole write to TCP in one piece' },
    ],
  },
  {
    id: 'nagle',
    name: 'Nagle’s rule',
    side: 'sender',
    says: 'While any data sent earlier is unacknowledged, a segment that is not full must wait. It leaves when all that data is acknowledged, or when enough has been written to fill the segment.',
    why: 'The rule keeps programs that write byte by byte from flooding a network with tiny segments. But the last piece of a reply waits for an ACK, which the receiver might be delaying.',
    sources: [
      rfc(9293, '3.7.4'),
      { text: 'RFC 896', url: 'https://www.rfc-editor.org/rfc/rfc896.html' },
      rfc(1122, '4.2.3.4'),
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'checks once per write whether anything is unacknowledged' },
      { stack: '4.4bsd', does: 'checks once for each piece of a write' },
      {
        stack: 'linux-6',
        does: 'holds back a small segment only while another small one is in flight',
      },
    ],
    change:
      'Set TCP_NODELAY, or write a reply in one piece. nginx, Node’s http and Go set the option by default.',
  },
  {
    id: 'silly-window',
    name: 'silly-window avoidance',
    side: 'sender',
    says: 'A sender does not cut a segment short just to fit the window. It sends only a full segment, or all the data it has, or a piece at least half as large as the largest window the other side ever advertised. Otherwise it waits for more room or for a timer.',
    why: 'If a sender filled every small opening of the window, the window would stay small, and the network would carry many headers with little data. The price is a wait even if almost a full segment would fit.',
    sources: [rfc(9293, '3.8.6.2.1'), rfc(1122, '4.2.3.4')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'applies the rule to the congestion window, too' },
      { stack: '4.4bsd', does: 'applies the rule to the congestion window, too' },
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
    says: 'While the socket option TCP_CORK is set, TCP sends only full segments. A partial one waits until it is full, until the application turns the option off, or until a time limit passes.',
    why: 'The option joins a header and a file that are written by separate calls. If the application forgets to turn the option off, the last segment waits for the time limit.',
    sources: [manual('tcp', 7, 'TCP_CORK')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'has no such option' },
      { stack: '4.4bsd', does: 'has no such option' },
      {
        stack: 'linux-6',
        does: 'ends the wait one retransmission timeout (at least 200 milliseconds) after nothing is in flight any more: about 205 ms on a local network, about 350 on a path of 150 ms',
      },
    ],
    change:
      'nginx sets the option for each file with tcp_nopush on, together with sendfile on. In a program, set TCP_CORK, write, and clear it.',
  },
  {
    id: 'more-follows',
    name: 'the promise of more',
    side: 'sender',
    says: 'A program that writes with the flag MSG_MORE says that another write follows. TCP then holds back a partial segment until a write without the flag or the next ACK, as if the socket were corked for this one write. The cork’s time limit applies, too.',
    why: 'A header and a body written by two calls share segments, and no option has to be cleared afterwards. If the second write is late or never comes, the first one waits.',
    sources: [manual('send', 2, 'MSG_MORE')],
    stacks: [
      { stack: '4.4bsd', does: 'has no such flag' },
      {
        stack: 'linux-6',
        does: 'holds back the partial segment until one retransmission timeout (at least 200 milliseconds) after nothing is in flight any more',
      },
    ],
    change: 'Pass MSG_MORE to send(), or write both parts in one call with writev().',
  },
  {
    id: 'autocorking',
    name: 'automatic corking',
    side: 'sender',
    says: 'While an earlier segment of the same connection still waits in this host’s own queue for the network adapter, a small write is not sent as a segment of its own. It is joined with what the program writes next, and leaves when that queue has sent the earlier segment.',
    why: 'A program that makes many small writes in a row sends fewer, fuller segments. The segment would have had to wait in that queue anyway. But it waits until the adapter reports the earlier one as sent, and interrupt moderation can delay this report.',
    sources: [sysctl('tcp_autocorking'), captures],
    stacks: [
      { stack: '4.4bsd', does: 'has no such rule' },
      {
        stack: 'linux-6',
        does: 'applies the rule by default (here only if the scenario turns it on)',
      },
    ],
    change: 'net.ipv4.tcp_autocorking=0 turns it off.',
  },
  {
    id: 'push-batches',
    name: 'the push flag',
    side: 'sender',
    says: 'A sender sets the flag PSH on the segment that holds the end of a write. Linux also sets it on the last of several segments that it hands to the network adapter together.',
    why: 'The flag asks the receiver to pass data on to its application without waiting for more. On Linux a receiver that has read everything acknowledges a full segment with this flag at once, and a short one even without it. In interactive mode only two short segments have this effect.',
    sources: [rfc(9293, '3.9.1.2'), captures],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'sets it where its send buffer becomes empty' },
      { stack: '4.4bsd', does: 'sets it where its send buffer becomes empty' },
      { stack: 'linux-6', does: 'sets it at the end of a write and of a batch' },
    ],
  },
] as const satisfies readonly WrittenCard[];
