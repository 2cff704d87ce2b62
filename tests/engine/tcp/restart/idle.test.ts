import { expect, test } from 'vitest';
import type { CongestionControl } from '../../../../src/engine/tcp/congestion/control.ts';
import { output } from '../../../../src/engine/tcp/output.ts';
import { noRecord } from '../../../../src/trace/format/index.ts';
import { ms } from '../../configurations.ts';
import { Alone } from '../alone.ts';

const mss = 1000;

/** An end whose controller notes what it is told of pauses and of segments. */
function noting(afterIdle: 'keep' | 'restart-rfc5681'): { sender: Alone; notes: unknown[] } {
  const notes: unknown[] = [];
  const control: CongestionControl = {
    decides: 'before',
    onHandshake: ({ cwnd }) => cwnd,
    onAck: ({ cwnd, ssthresh }) => ({ cwnd, ssthresh, slowStart: false }),
    onIdle: (facts) => notes.push(facts),
    onSent: (last) => notes.push(last),
  };
  const sender = new Alone({
    control,
    tcp: { mss, afterIdle },
    state: { mss, cwnd: 4 * mss, ssthresh: 4 * mss, sndWnd: 4 * mss, maxSndWnd: 4 * mss, rto: 2 },
  });
  return { sender, notes };
}

test.each(['keep', 'restart-rfc5681'] as const)(
  'a controller hears how long nothing was in flight, once, before the segment that ends the pause: %s',
  (afterIdle) => {
    const { sender, notes } = noting(afterIdle);
    sender.at(10, () => sender.write(1000));
    sender.at(60, () => sender.receive({ acknowledgment: 2001 }));
    sender.at(5000, () => {
      sender.write(1000);
      sender.write(1000);
    });
    sender.at(5100, () => sender.receive({ acknowledgment: 4001 }));
    sender.run(6000);
    const pause = { now: ms(5000), sinceSent: ms(4990), sinceAcknowledged: ms(4940) };
    const second = afterIdle === 'keep' ? [4001] : [];
    // The restart rule leaves a window of one segment: the second waits for the ACK of the first.
    expect(notes.slice(0, 4)).toEqual([2001, pause, 3001, ...second].slice(0, 4));
    expect(notes.filter((note) => typeof note === 'object')).toHaveLength(1);
  },
);

test('an ACK alone ends no pause, and data that waits for the window does not either', () => {
  const { sender, notes } = noting('keep');
  sender.write(1000);
  sender.at(60, () => sender.receive({ acknowledgment: 2001, window: 0 }));
  sender.at(1000, () => {
    sender.endpoint.state.ackNow = true;
    output(sender.endpoint, noRecord);
  });
  sender.at(2000, () => sender.write(1000));
  sender.at(3000, () => sender.receive({ window: 4000 }));
  sender.run(4000);
  expect(notes[1]).toMatchObject({ now: ms(3000), sinceAcknowledged: ms(2940) });
  expect(notes).toHaveLength(3);
});
