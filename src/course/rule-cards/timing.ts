import { rfc, type WrittenCard } from './card.ts';

/** Rules that make a host wait for a clock. */
export const timingRules = [
  {
    id: 'delayed-ack',
    name: 'the delayed-ACK rule',
    side: 'receiver',
    says: 'An ACK of data that arrived in order is allowed to wait for data that is going back anyway, and travel with it. It must wait less than half a second, and at least every second full-sized segment should be acknowledged immediately.',
    why: 'A conversation typed by hand needs half as many segments. But when nothing goes back and the other side is waiting for this very ACK, both wait for a timer.',
    sources: [rfc(1122, '4.2.3.2'), rfc(9293, '3.8.6.3'), rfc(5681, '4.2')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'waits for a heartbeat of the whole host, 200 milliseconds apart; acknowledges sooner when a reader has emptied two segments’ worth',
      },
      {
        stack: '4.4bsd',
        does: 'waits for a heartbeat of the whole host, 200 milliseconds apart; acknowledges sooner when two segments’ worth were read',
      },
      {
        stack: 'linux-6',
        does: 'waits 40 to 200 milliseconds, depending on how fast data arrives and how long the path is; acknowledges at once above one segment’s worth, and at the start of a connection',
      },
    ],
  },
  {
    id: 'pacing',
    name: 'pacing',
    side: 'sender',
    says: 'Segments that the window allows leave one by one, spread over a round trip, instead of together. After a pause some stacks pace the first window until ACKs come back and set the pace again.',
    why: 'A burst overflows a short queue even if the path is fast enough. Pacing trades a little time for fewer losses.',
    sources: [
      {
        text: 'Visweswaraiah and Heidemann 1997, section 3',
        url: 'https://www.isi.edu/~johnh/PAPERS/Visweswaraiah97b.html',
      },
      rfc(9002, '7.7'),
    ],
    stacks: [
      { stack: 'sunos-4.1.3', does: 'does not pace' },
      { stack: '4.4bsd', does: 'does not pace' },
      {
        stack: 'linux-6',
        does: 'paces where the queue discipline or the congestion control asks for it',
      },
    ],
  },
  {
    id: 'retransmission-wait',
    name: 'the retransmission timer',
    side: 'sender',
    says: 'A sender that gets no ACK for its data retransmits the oldest of it when a timer fires. The timer is set from the round trips measured so far and is doubled each time it fires for the same data.',
    why: 'It is the last resort: when the ACKs stop, only a clock can reveal that something was lost. It has to be patient, or it would retransmit what is only late.',
    sources: [rfc(6298, '5'), rfc(9293, '3.8.1')],
    stacks: [
      {
        stack: 'sunos-4.1.3',
        does: 'counts ticks of half a second, at least two: half a second to one',
      },
      {
        stack: '4.4bsd',
        does: 'counts ticks of half a second, at least two: half a second to one',
      },
      { stack: 'linux-6', does: 'waits 200 milliseconds or more beyond the round trip' },
    ],
  },
] as const satisfies readonly WrittenCard[];
