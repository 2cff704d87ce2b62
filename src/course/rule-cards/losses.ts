import { rfc, type WrittenCard } from './card.ts';

/** Rules for how a sender responds to a loss. */
export const lossRules = [
  {
    id: 'fast-retransmit',
    name: 'fast retransmit',
    side: 'sender',
    says: 'When a segment arrives after a gap, the receiver immediately sends a duplicate ACK, which asks for the missing segment again. At the third duplicate, the sender assumes that this segment is lost and retransmits it without waiting for its timer.',
    why: 'A single loss is fixed in about one round trip, while ACKs keep coming back. But if fewer than three segments arrive after the gap, only the timer helps.',
    sources: [rfc(5681, '3.2'), rfc(2001, '3')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'retransmits the segment, then starts over with a window of one segment (Tahoe)',
      },
      {
        stack: '4.4bsd',
        does: 'retransmits the segment, then continues with half the window (Reno)',
      },
      {
        stack: 'linux-6',
        does: 'also looks at when each segment was sent (RACK), and counts three duplicates alone only without selective ACKs',
      },
    ],
    fields: ['recovery', 'lossDetection'],
  },
  {
    id: 'congestion-avoidance',
    name: 'congestion avoidance',
    side: 'sender',
    says: 'A sender treats a loss as a sign that the network is full. The threshold (ssthresh) becomes half of the data in flight, but at least two segments. Above it, the window grows by about one full segment per round trip.',
    why: 'Many senders can share a link without constantly overflowing its queue. But a loss with another cause slows the sender down for nothing, and the longer the round trip, the longer the sender stays slow.',
    sources: [rfc(5681, '3.1'), rfc(2001, '2')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'adds a fraction of a segment per ACK, so fewer ACKs mean slower growth',
      },
      {
        stack: '4.4bsd',
        does: 'does the same, plus an eighth of a segment per ACK',
      },
      {
        stack: 'netbsd-1.2.1',
        does: 'adds only the fraction, so with one ACK for two segments it gains half a segment per round trip',
      },
      {
        stack: 'linux-6',
        does: 'cuts the window to seven tenths; growth then depends on the time since the loss, or is as fast as Reno’s if that is faster (CUBIC). With Reno, it halves the congestion window, not the data in flight',
      },
    ],
    change: 'net.ipv4.tcp_congestion_control, or TCP_CONGESTION for one socket: reno halves.',
    fields: ['congestionControl'],
  },
] as const satisfies readonly WrittenCard[];
