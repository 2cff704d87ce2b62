import { expect, test } from 'vitest';
import type { AckPolicy } from '../../../src/engine/tcp/acknowledgment.ts';
import { ms } from '../configurations.ts';
import { Alone } from './alone.ts';

const windows = { mss: 1000, cwnd: 4000, ssthresh: 4000, sndWnd: 4000, maxSndWnd: 4000 };

/** ACKs at once, except in a dialogue: after it has sent data they wait 40 ms, until one had to. */
function dialogue(): AckPolicy {
  let answers = false;
  return {
    onData: ({ now }) => (answers ? now + ms(40) : 'now'),
    onAckSent: (_now, bytes) => {
      if (bytes > 0) answers = true;
    },
    onTimer: () => (answers = false),
  };
}

/** When an end sent ACKs without data, ms. */
const acksOf = ({ sent, times }: Alone): number[] => times.filter((_, i) => sent[i]!.length === 0);

test('a policy hears of data that was sent and of a timer that ended a wait', () => {
  const end = new Alone({ acks: dialogue(), state: windows });
  const data = (): void => end.receive({ length: 100 });
  end.at(10, data);
  end.at(20, () => end.write(100));
  end.at(30, data);
  end.at(100, data);
  end.run(200);
  expect(acksOf(end)).toEqual([10, 70, 100]);
});

test('the heartbeat counts as a timer', () => {
  const waits: number[] = [];
  const acks: AckPolicy = { onData: () => 'heartbeat', onTimer: (now) => waits.push(now) };
  const end = new Alone({ acks, state: windows, tcp: { windowUpdate: 'never' } });
  end.at(10, () => end.receive({ length: 100 }));
  end.run(1000);
  expect(waits).toEqual([ms(200)]);
  expect(acksOf(end)).toEqual([200]);
});

/** Asked once the application has read. */
function reading(onRead: NonNullable<AckPolicy['onRead']>): Alone {
  const acks: AckPolicy = { onData: ({ now }) => now + ms(100), onRead };
  // All of the buffer is announced; what the data take is free again once they are read.
  const state = { ...windows, rcvAdv: 5001 + 4000 };
  const end = new Alone({ acks, state, tcp: { receiveBuffer: 4000, windowUpdate: 'never' } });
  end.at(10, () => end.receive({ length: 1000 }));
  end.at(20, () => end.read(300));
  end.at(30, () => end.read(700));
  end.run(500);
  return end;
}

test('a policy is asked again when the application reads', () => {
  const asked: object[] = [];
  const end = reading((facts) => {
    asked.push(facts);
    return facts.unread === 0 ? 'now' : undefined;
  });
  const same = { unacknowledged: 1000, mss: 1460 };
  expect(asked).toEqual([
    { ...same, now: ms(20), unread: 700, opens: 300 },
    { ...same, now: ms(30), unread: 0, opens: 1000 },
  ]);
  expect(acksOf(end)).toEqual([30]);
});

test('reading can bring a waiting ACK forward, and never puts it off', () => {
  expect(acksOf(reading(({ now }) => now + ms(5)))).toEqual([25]);
  expect(acksOf(reading(({ now }) => now + ms(300)))).toEqual([110]);
});
