import { describe, expect, test } from 'vitest';
import type { InOrderFacts, ReadFacts } from '../../../../src/engine/tcp/acknowledgment.ts';
import { ArrivalGap } from '../../../../src/engine/tcp/acks/arrival-gap.ts';
import { QuickBudget } from '../../../../src/engine/tcp/acks/quick-budget.ts';
import { QuickPolicy, type QuickParts } from '../../../../src/engine/tcp/acks/quick.ts';
import { ms } from '../../configurations.ts';

const heartbeat = { interval: ms(4), phase: 0 };
const mss = 1460;
const configuration = { kind: 'quick', delay: ms(40), every: 0, ackPush: false } as const;

const facts: InOrderFacts = {
  now: ms(10),
  length: 100,
  pushed: true,
  unacknowledged: 100,
  mss,
  timeout: ms(204),
  roundTrip: ms(1),
  announced: 65_536,
  offered: 65_536,
  crowded: false,
  raises: false,
};
const full = { length: mss, unacknowledged: mss, pushed: false } as const;

const policy = (parts: Partial<QuickParts> = {}, quickAck = true): QuickPolicy =>
  new QuickPolicy({ ...configuration, quickAck }, heartbeat, parts);

/** No ACK leaves at once but for another reason. */
class NoBudget extends QuickBudget {
  override refill(): void {}
  override makeOdd(): void {}
}

/** The application has read everything. */
const read = (now: number, unacknowledged: number): ReadFacts => ({
  now,
  unacknowledged,
  unread: 0,
  mss,
  opens: 0,
});

/** It has received a request and has sent its answer, 1 ms later. */
function answering(parts: Partial<QuickParts> = {}): QuickPolicy {
  const end = policy(parts);
  end.onData(facts);
  end.onAckSent(ms(11), 500, facts);
  return end;
}

describe('quick ACKs', () => {
  test('acknowledge sixteen segments one by one', () => {
    const end = policy();
    const at = Array.from({ length: 18 }, (_, i) => {
      const now = ms(10 + i);
      const when = end.onData({ ...facts, ...full, now });
      if (when === 'now') end.onAckSent(now, 0, facts);
      return when === 'now';
    });
    expect(at).toEqual([...Array<boolean>(16).fill(true), false, false]);
  });

  test.each([
    ['half of the window at most', { announced: 20_000 }, 6],
    ['two at least', { announced: 2000 }, 2],
  ])('acknowledge %s', (_, window, count) => {
    const budget = new QuickBudget();
    budget.refill(window.announced, mss);
    expect(budget.left).toBe(count);
    budget.refill(1, mss);
    expect(budget.left).toBe(count);
  });

  test('without them the first segment waits', () => {
    expect(policy({ budget: new NoBudget() }).onData({ ...facts, ...full })).toBe(ms(52));
  });

  test('come back after a pause longer than the timeout', () => {
    const budget = new QuickBudget();
    const end = policy({ budget });
    end.onData({ ...facts, ...full });
    while (budget.left > 0) budget.spend();
    expect(end.onData({ ...facts, ...full, now: ms(214) })).not.toBe('now');
    end.onAckSent(ms(214), 0, facts);
    expect(end.onData({ ...facts, ...full, now: ms(428) })).toBe('now');
  });

  test('one more leaves for data that raise the window', () => {
    const budget = new QuickBudget();
    const end = policy({ budget });
    end.onData(facts);
    budget.clear();
    expect(end.onData({ ...facts, ...full, raises: true })).toBe('now');
    end.onAckSent(ms(10), 0, facts);
    expect(end.onData({ ...facts, ...full })).not.toBe('now');
  });

  test('end when the buffer is more than half full', () => {
    const end = policy();
    expect(end.onData(facts)).toBe('now');
    end.onAckSent(ms(10), 0, { ...facts, crowded: true });
    expect(end.onData({ ...facts, ...full })).not.toBe('now');
  });

  test('come back with old data, not with data out of order', () => {
    const end = answering();
    end.onDisorder(facts, false);
    end.onAckSent(ms(12), 0, facts);
    expect(end.onData({ ...facts, ...full })).not.toBe('now');
    end.onDisorder(facts, true);
    end.onAckSent(ms(13), 0, facts);
    expect(end.onData({ ...facts, ...full })).toBe('now');
  });
});

describe('a dialogue', () => {
  test('delays ACKs from the answer on', () => {
    expect(answering().onData({ ...facts, now: ms(12) })).toBe(ms(56));
  });

  test('begins with an answer within the time that an ACK may wait', () => {
    const end = policy();
    end.onData(facts);
    // 40 ms are ten ticks of 4 ms; from the third tick to the thirteenth.
    end.onAckSent(ms(52), 500, facts);
    expect(end.onData({ ...facts, ...full, now: ms(60) })).toBe('now');
  });

  test('does not begin before data have come', () => {
    const end = policy();
    end.onAckSent(ms(1), 500, facts);
    expect(end.onData(facts)).toBe('now');
  });

  test('ends when an ACK has waited for its timer', () => {
    const end = answering();
    end.onData({ ...facts, now: ms(12) });
    end.onTimer(ms(56), facts);
    end.onAckSent(ms(56), 0, facts);
    expect(end.onData({ ...facts, now: ms(60) })).toBe('now');
  });

  test('begins with each write where quick ACKs are turned off', () => {
    const [on, off] = [policy(), policy({}, false)];
    for (const end of [on, off]) end.onWrite();
    expect(on.onData(facts)).toBe('now');
    expect(off.onData(facts)).toBe(ms(52));
  });

  test('begins with the end of the stream', () => {
    const [end, alone] = [policy(), policy({ hasDialogues: false })];
    for (const each of [end, alone]) each.onData(facts);
    expect(end.onEnd(facts)).toBe(ms(52));
    expect(alone.onEnd(facts)).toBe('now');
  });

  test('without it, ACKs leave at once', () => {
    expect(answering({ hasDialogues: false }).onData({ ...facts, now: ms(12) })).toBe('now');
  });
});

describe('more than one segment is acknowledged at once', () => {
  test('counted in bytes', () => {
    const end = answering();
    expect(end.onData({ ...facts, ...full })).not.toBe('now');
    expect(end.onData({ ...facts, unacknowledged: mss + 1 })).toBe('now');
  });

  test('unless the window would shrink for it; then when the application has read', () => {
    const end = answering();
    const late = { ...facts, unacknowledged: 2 * mss, offered: 60_000 };
    expect(end.onData(late)).not.toBe('now');
    expect(end.onRead(read(ms(13), 2 * mss))).toBe('now');
  });
});

describe('what the application has read', () => {
  test.each([
    ['a short segment', { length: 100, pushed: false }],
    ['a pushed one', { ...full, pushed: true }],
  ])('%s is acknowledged outside a dialogue', (_, segment) => {
    const [alone, answers] = [policy({ budget: new NoBudget() }), answering()];
    for (const end of [alone, answers]) end.onData({ ...facts, ...segment });
    expect(alone.onRead(read(ms(10), 100))).toBe('now');
    expect(alone.onRead({ ...read(ms(10), 100), unread: 1 })).toBeUndefined();
    expect(answers.onRead(read(ms(10), 100))).toBeUndefined();
  });

  test('a second short segment is acknowledged in a dialogue, too', () => {
    const end = answering();
    for (let i = 0; i < 2; i++) end.onData(facts);
    expect(end.onRead(read(ms(12), 200))).toBe('now');
  });

  test('a full segment that is not pushed waits for more', () => {
    const end = policy({ budget: new NoBudget() });
    end.onData({ ...facts, ...full });
    expect(end.onRead(read(ms(10), mss))).toBeUndefined();
  });
});

describe('the timer', () => {
  test('stays where it would fire before, and counts as now if that is soon', () => {
    const end = answering();
    expect(end.onData({ ...facts, now: ms(12) })).toBe(ms(56));
    expect(end.onData({ ...facts, now: ms(30) })).toBe(ms(56));
    expect(end.onData({ ...facts, now: ms(44) })).toBe('now');
  });

  test.each([
    ['by the round trip', { roundTrip: ms(60) }, ms(72)],
    ['by 40 ms at least', { roundTrip: ms(1) }, ms(52)],
    ['by less than the peer’s timeout', { roundTrip: 0, timeout: ms(3000) }, ms(208)],
  ])('is limited %s', (_, path, at) => {
    const gap = new ArrivalGap(heartbeat, ms(40));
    const end = policy({ budget: new NoBudget(), gap });
    end.onData({ ...facts, ...full, now: ms(8) });
    end.onAckSent(ms(8), 0, facts);
    for (let i = 0; i < 4; i++) gap.double(ms(3000));
    // Learned: 640 ms, and 340 ms with the next segment.
    expect(end.onData({ ...facts, ...full, ...path, now: ms(8) + 1 })).toBe(at);
  });
});

test('a snapshot carries all of it', () => {
  const end = answering();
  end.onData({ ...facts, now: ms(12) });
  const saved = end.save();
  const other = policy();
  other.load(saved);
  expect(other.save()).toEqual(saved);
  end.onTimer(ms(56), facts);
  end.onAckSent(ms(56), 0, facts);
  expect(end.save()).not.toEqual(saved);
  expect(other.onData({ ...facts, now: ms(30) })).toBe(ms(56));
});
