import { rfc, type WrittenCard } from './card.ts';

/** Rules for how a sender responds to a loss. */
export const lossRules = [
  {
    id: 'fast-retransmit',
    name: 'fast retransmit',
    side: 'sender',
    says: 'When a segment arrives behind a gap, the receiver answers at once with an ACK that repeats what is missing. When the third such duplicate arrives, the sender assumes that the segment is lost and retransmits it without waiting for its timer.',
    why: 'A single loss is repaired in about a round trip, and the ACK clock keeps ticking. With fewer than three segments behind the gap, or if those are lost too, only the timer helps.',
    sources: [rfc(5681, '3.2'), rfc(2001, '3')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'retransmits it, then begins again with one segment (Tahoe)' },
      { stack: '4.4bsd', does: 'retransmits it, then continues with half of the window (Reno)' },
      {
        stack: 'linux-6',
        does: 'assumes a segment is lost when one sent later is acknowledged and a moment has passed (RACK), and sends a probe when the last ones might be lost',
      },
    ],
  },
  {
    id: 'congestion-avoidance',
    name: 'congestion avoidance',
    side: 'sender',
    says: 'A sender takes a loss as the sign that the network is full. The threshold (ssthresh) becomes half of what is in flight, but at least two segments. Above this threshold the window grows by about one full segment per round trip.',
    why: 'It lets many senders share a link without overflowing its queue all the time. But a loss with another cause slows the sender down for nothing, and the longer the round trip, the longer it stays slow.',
    sources: [rfc(5681, '3.1'), rfc(2001, '2')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'adds a part of a segment for each ACK, so that it depends on how many there are',
      },
      {
        stack: '4.4bsd',
        does: 'does the same, and adds an eighth of a segment for each ACK beside it',
      },
      {
        stack: 'netbsd-1.2.1',
        does: 'does the same without that eighth: with one ACK for two segments it gains half a segment in a round trip',
      },
      {
        stack: 'linux-6',
        does: 'keeps seven tenths, and grows by the time since the loss instead of by round trips (CUBIC)',
      },
    ],
  },
] as const satisfies readonly WrittenCard[];
