import { describe, expect, test } from 'vitest';
import { Flight } from '../../../../src/engine/tcp/loss/flight.ts';
import { Rack } from '../../../../src/engine/tcp/loss/rack.ts';
import { Reordering } from '../../../../src/engine/tcp/loss/reordering.ts';
import { Undo } from '../../../../src/engine/tcp/loss/undo.ts';

const ms = 1_000_000;
const none = (): void => {};

/** Four packets of 100 bytes, a millisecond apart. */
function four(): Flight {
  const flight = new Flight();
  for (let i = 0; i < 4; i++) flight.sent(100 * (i + 1), i * ms, 100 * i);
  return flight;
}

describe('packets in flight', () => {
  test('are in the network unless held or lost; a copy counts again', () => {
    const flight = four();
    flight.begin();
    flight.report([{ start: 200, end: 400 }], 400, none);
    expect([flight.inNetwork(), flight.beyond, flight.news.held]).toEqual([2, 2, 2]);
    flight.markLost((_packet, i) => i === 0);
    expect(flight.inNetwork()).toBe(1);
    flight.sent(100, 9 * ms, 0);
    expect([flight.inNetwork(), flight.nextLost()]).toEqual([2, undefined]);
    expect(flight.bytesInNetwork({ sndNxt: 400, sndUna: 0, mss: 100 })).toBe(200);
    flight.begin();
    flight.take(400, 400, 400, none);
    expect([flight.outstanding, flight.news.delivered, flight.news.repeated]).toEqual([0, 2, true]);
  });

  test('are split where a copy is shorter', () => {
    const flight = four();
    flight.markLost((_packet, i) => i === 0);
    flight.sent(60, 9 * ms, 0);
    expect([flight.outstanding, flight.lost, flight.resent]).toEqual([5, 2, 1]);
    expect(flight.nextLost()).toMatchObject({ start: 60, end: 100 });
  });

  test('come back from a snapshot as they were', () => {
    const flight = four();
    flight.begin();
    flight.report([{ start: 300, end: 400 }], 400, none);
    flight.markLost((_packet, i) => i === 1);
    const copy = new Flight();
    copy.load(flight.save());
    expect([copy.inNetwork(), copy.lost, copy.beyond, copy.highestHeld]).toEqual([2, 1, 1, 400]);
  });
});

describe('RACK', () => {
  const facts = { now: 60 * ms, recovering: false, shortest: 40 * ms, smoothed: 50 * ms };

  test('waits a quarter of the shortest round trip, not at all with three beyond the hole', () => {
    const flight = four();
    const rack = new Rack();
    const reordering = new Reordering();
    flight.report([{ start: 100, end: 200 }], 400, (packet) => {
      rack.onDelivered(packet, facts.now, 0, false);
    });
    // It left 1 ms before the one that came.
    expect(rack.detect(flight, reordering, facts)).toBe(9 * ms);
    expect(flight.lost).toBe(0);
    flight.report([{ start: 200, end: 400 }], 400, (packet) => {
      rack.onDelivered(packet, facts.now, 0, false);
    });
    expect(rack.detect(flight, reordering, facts)).toBe(0);
    expect(flight.lost).toBe(1);
  });

  test('waits longer after DSACKs, once per round trip', () => {
    const rack = new Rack();
    const reordering = new Reordering();
    reordering.observe(0, 500, 100);
    rack.onDuplicateReport();
    rack.adapt(1, 10);
    rack.onDuplicateReport();
    rack.adapt(5, 12);
    expect(rack.window(facts, 0, reordering)).toBe(20 * ms);
    expect([reordering.degree, reordering.seen]).toEqual([5, true]);
  });

  test('does not take the ACK of a first copy for that of the second', () => {
    const rack = new Rack();
    const packet = {
      start: 0,
      end: 100,
      at: 50 * ms,
      times: 2,
      held: false,
      lost: true,
      resent: true,
    };
    rack.onDelivered(packet, 60 * ms, 40 * ms, false);
    expect(rack.timeLeft(50 * ms, 60 * ms, 0)).toBe(-10 * ms);
  });
});

describe('an undo', () => {
  const windows = { cwnd: 10, ssthresh: 20 };

  test('by duplicates needs one for each copy', () => {
    const undo = new Undo();
    undo.begin(windows, 0, 0);
    expect(undo.allDuplicates).toBe(false);
    undo.onCopy(5);
    undo.onCopy(6);
    undo.onDuplicate();
    expect(undo.allDuplicates).toBe(false);
    undo.onDuplicate();
    expect([undo.allDuplicates, undo.former]).toEqual([true, windows]);
  });

  test('by a timestamp needs one from before the first copy', () => {
    const undo = new Undo();
    undo.begin(windows, 0, 0);
    undo.onCopy(100);
    undo.onCopy(200);
    expect([99, 100, 150, 0, -1].map((echo) => undo.isOfOriginal(echo))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    undo.end();
    expect(undo.isOfOriginal(99)).toBe(false);
  });
});
