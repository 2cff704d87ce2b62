import { captures, rfc, sysctl, type WrittenCard } from './card.ts';

/** Rules of Linux for how it finds a loss, fixes it, and takes it back if it was none. */
export const repairRules = [
  {
    id: 'limited-transmit',
    name: 'limited transmit',
    side: 'sender',
    says: 'At the first and the second duplicate ACK, the sender sends one new segment each, although its congestion window is full. The receiver’s window still counts.',
    why: 'Each of these segments brings another duplicate ACK, so a sender with a small window gets the third one instead of waiting for its timer.',
    sources: [rfc(3042, '2')],
    stacks: [
      { stack: '4.4bsd', does: 'sends nothing until the third duplicate' },
      {
        stack: 'linux-6',
        does: 'needs no rule of its own: what is reported or duplicated no longer counts as in flight, so new segments fill the window',
      },
    ],
    fields: ['limitedTransmit'],
  },
  {
    id: 'rack',
    name: 'RACK',
    side: 'sender',
    says: 'A segment is lost once one that was sent later has arrived, and it is overdue by more than the reordering window, a quarter of the shortest round trip. This window is zero while no reordering was seen and three segments are reported, or a recovery is going on. It grows with each round trip in which duplicates are reported.',
    why: 'Time finds what counting misses: a retransmission that is lost again, or a loss near the end. On a path that reorders segments, fewer losses are imagined. It needs selective ACKs.',
    sources: [rfc(8985, '6.2'), sysctl('tcp_recovery'), captures],
    stacks: [
      { stack: '4.4bsd', does: 'counts three duplicate ACKs' },
      { stack: 'linux-6', does: 'uses RACK; without selective ACKs, counts three duplicates' },
    ],
    change: 'net.ipv4.tcp_recovery=0 counts duplicates instead.',
    fields: ['lossDetection'],
  },
  {
    id: 'tail-loss-probe',
    name: 'the tail loss probe',
    side: 'sender',
    says: 'If no ACK comes for two smoothed round trips, waiting in the queue included (200 milliseconds more if only one segment is in flight), the sender sends one segment: new data if there are any, or the last segment again. It never waits longer than the retransmission timeout. There is one probe for each tail.',
    why: 'When the last segments are lost, no duplicate ACKs follow. The selective ACK of the probe shows the gap, and the window is cut as after any loss instead of starting over. With a single segment in flight, or on a long path, the probe is hardly earlier than the timer.',
    sources: [rfc(8985, '7'), sysctl('tcp_early_retrans'), captures],
    stacks: [
      { stack: '4.4bsd', does: 'waits for its retransmission timer' },
      {
        stack: 'linux-6',
        does: 'sends the probe up to two ticks (8 milliseconds) after it is due',
      },
    ],
    change: 'net.ipv4.tcp_early_retrans=0 turns it off.',
    fields: ['tailLossProbe'],
  },
  {
    id: 'proportional-rate-reduction',
    name: 'proportional rate reduction',
    side: 'sender',
    says: 'During a recovery, the sender sends in proportion to what arrives: with CUBIC about seven segments for ten, so that the window comes down to the threshold within a round trip. If less than the threshold is in flight, it sends what arrived, and one segment more for each ACK that acknowledges new data and shows no further loss.',
    why: 'Reno stops sending for half a round trip and then releases a burst. Here ACKs keep setting the pace, and the sender is not silent if many segments are lost.',
    sources: [rfc(9937, '6'), captures],
    stacks: [
      {
        stack: '4.4bsd',
        does: 'waits until half of the window is acknowledged, then sends one for each duplicate ACK',
      },
      { stack: 'linux-6', does: 'applies the rule in every recovery, with Reno and with CUBIC' },
    ],
    fields: ['recovery'],
  },
  {
    id: 'frto',
    name: 'F-RTO',
    side: 'sender',
    says: 'After a timeout, the sender retransmits one segment. If an ACK of new data comes, it sends new data next, not the other old segments. If it is then acknowledged that segments sent only once have arrived, the timeout was spurious, and the window is restored.',
    why: 'A path that is slow for a moment looks like one that loses everything. Without the rule, a whole window is retransmitted for nothing.',
    sources: [rfc(5682, '3.1'), sysctl('tcp_frto')],
    stacks: [
      { stack: '4.4bsd', does: 'retransmits everything after a timeout' },
      { stack: 'linux-6', does: 'applies the rule by default' },
    ],
    change: 'net.ipv4.tcp_frto=0 turns it off.',
    fields: ['frto'],
  },
  {
    id: 'undo',
    name: 'undo',
    side: 'sender',
    says: 'The sender remembers its window from before a loss, and restores it if the loss turns out to be none. It knows that because each retransmission is reported as a duplicate (DSACK), or because an ACK echoes a timestamp older than the first of them.',
    why: 'Segments that overtook each other or were only late would otherwise cost as much as a full queue. A real bit error is a real loss, so it is not undone.',
    sources: [
      rfc(3522, '3'),
      { text: 'RFC 3708', url: 'https://www.rfc-editor.org/rfc/rfc3708.html' },
      sysctl('tcp_dsack'),
      rfc(9438, '4.9'),
    ],
    stacks: [
      { stack: '4.4bsd', does: 'keeps the smaller window' },
      {
        stack: 'linux-6',
        does: 'restores the window and the threshold; Ackclock, which follows RFC 9438 here, also restores what CUBIC knew (W_max and its curve)',
      },
    ],
    change:
      'It needs timestamps or DSACK, which are both on by default: net.ipv4.tcp_timestamps, net.ipv4.tcp_dsack.',
    fields: ['undo', 'duplicateReports', 'timestamps'],
  },
  {
    id: 'sack-compression',
    name: 'SACK compression',
    side: 'receiver',
    says: 'After a gap, the receiver acknowledges each segment at once while its window still grows, and then three more. From then on, one selective ACK can stand for up to 44 segments. It waits for a twentieth of a round trip, at most one millisecond.',
    why: 'A single lost segment can cause an ACK for each segment behind it. Three are enough to show the loss, and fewer ACKs take less of a slow path back and of the sender’s processor.',
    sources: [sysctl('tcp_comp_sack_delay_ns'), captures],
    stacks: [
      { stack: '4.4bsd', does: 'sends a duplicate ACK for each segment' },
      { stack: 'linux-6', does: 'applies the rule where selective ACKs are in use' },
    ],
    change: 'net.ipv4.tcp_comp_sack_nr=0 turns it off.',
    fields: ['sackCompression'],
  },
] as const satisfies readonly WrittenCard[];
