import { rfc, type WrittenCard } from './card.ts';

/** Rules for what a sender makes of a loss. */
export const lossRules = [
  {
    id: 'fast-retransmit',
    name: 'fast retransmit',
    side: 'sender',
    says: 'A segment that arrives behind a gap is answered at once by an ACK that names once more what is missing. When the third such duplicate comes, the sender takes the segment for lost and sends it again without waiting for its timer.',
    why: 'A single loss is mended in about a round trip, and the ACK clock goes on ticking. With less than three segments behind the gap, or when those are lost too, only the timer helps.',
    sources: [rfc(5681, '3.2'), rfc(2001, '3')],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'sends it again, and then begins with one segment (Tahoe)' },
      { stack: '4.4bsd', does: 'sends it again, and goes on with half of the window (Reno)' },
      {
        stack: 'linux-6',
        does: 'takes a segment for lost when one that left later is acknowledged and a moment has passed (RACK), and sends a probe when the last ones may be lost',
      },
    ],
  },
  {
    id: 'congestion-avoidance',
    name: 'congestion avoidance',
    side: 'sender',
    says: 'A loss is taken as the sign that the network is full: the threshold (ssthresh) becomes half of what is under way, two segments at least. Above this threshold the window grows by about one full segment in a round trip.',
    why: 'Many senders come to share a line by it, and its queue does not overflow all the time. A loss that has another reason makes the sender slower for nothing, and the longer the round trip, the longer it stays slow.',
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
