// What a reader may know who has not bet yet: no record tells a withheld reason or anything later, so no view of the log can.
import { describe, expect, test } from 'vitest';
import { EventSentences, Why } from '../../src/analysis/why/index.ts';
import { holdsOf, momentAt, openSilenceOf, silencesOf } from '../../src/analysis/index.ts';
import { budgetOf, transactionsOf } from '../../src/analysis/path/index.ts';
import { pictureNames, pictures } from '../../src/plot/views/index.ts';
import { wholeDomain } from '../../src/plot/scales/index.ts';
import { runWatched } from '../../src/run/index.ts';
import { wordingOf } from '../../src/ui/player/state/wording.ts';
import { Charge, chargeNames, Kind, Reason, reasonNames } from '../../src/trace/codes/index.ts';
import { transferTrace, receiveTrace } from '../../src/trace/index.ts';
import { runOf } from '../query/runs.ts';

const whole = runOf('short-initial-segment', {});
const stall = silencesOf(whole.trace, 10e6)[0]!;
const middle = Math.round((stall.from + stall.to) / 2);
const everyReason = reasonNames.filter((name) => name !== 'none');
const secret = runWatched(whole, middle, everyReason);

/** Words that tell a reason, or a timer that ends a wait for it. */
const tells =
  /delayed|nagle|congestion window (?:full|has|is)|heartbeat|silly|\btick|no full segment/i;

describe('a log that was watched up to a moment', () => {
  test('lasts until then, even if its last record is earlier, and has nothing later', () => {
    const { trace } = secret;
    expect(trace.duration).toBe(middle);
    expect(trace.time(trace.length - 1)).toBeLessThan(middle);
    expect(wholeDomain(trace)[1]).toBe(middle);
    expect(openSilenceOf(trace)).toMatchObject({ from: stall.from, to: middle });
    expect(openSilenceOf(whole.trace)).toBeUndefined();
    for (const { open, to } of holdsOf(trace)) if (open) expect(to).toBe(middle);
  });

  test('names a withheld reason in no record: no hold, release, segment, timer or charge', () => {
    const { trace } = secret;
    const holds = holdsOf(trace);
    expect(holds.length).toBeGreaterThan(2);
    for (const hold of holds)
      expect(hold).toMatchObject({ because: Reason.None, also: 0, bytes: 0, room: 0, wanted: 0 });
    const secrets = new Set<string>(everyReason);
    for (let id = 0; id < trace.length; id++) {
      expect(secrets).not.toContain(chargeNames[trace.charge(id)]);
      if (trace.kind(id) === Kind.SegmentSent || trace.kind(id) === Kind.Release)
        expect(trace.code(id)).toBe(Reason.None);
      expect(trace.kind(id)).not.toBe(Kind.TimerFired);
      if (trace.kind(id) === Kind.Think)
        expect([Charge.Nothing, Charge.HostProcessing]).toContain(trace.code(id));
    }
  });

  test('does not tell which version of Nagle’s rule held', () => {
    const minshall = runOf('linux-write-write-read', {});
    const { trace } = runWatched(minshall, 3e6, everyReason);
    const holds = holdsOf(trace).map(({ id }) => [minshall.trace.flags(id), trace.flags(id)]);
    expect(holds).toContainEqual([1, 0]);
    expect(holds).not.toContainEqual([1, 1]);
  });

  test('is the same as the whole one in all else, and leaves that as it was', () => {
    const before = new Why(whole.trace).at(momentAt(whole.trace, middle)).map(({ text }) => text);
    expect(before.join()).toMatch(tells);
    const { trace } = runWatched(whole, middle, []);
    for (let id = 0; id < trace.length; id++) {
      if (trace.kind(id) === Kind.Hold) continue;
      expect(trace.record(id)).toEqual(whole.trace.record(id));
    }
  });

  test('keeps one reason and tells another', () => {
    const { trace, heartbeats } = runWatched(whole, middle, ['delayed-ack']);
    const told = new Why(trace, heartbeats).at(momentAt(trace, middle));
    expect(told.map(({ because }) => because)).toEqual(['none', 'congestion-window']);
    expect(heartbeats.every((interval) => interval === undefined)).toBe(true);
  });

  test('is told in words as a silence of which the reasons are hidden', () => {
    const { eventText, sentences } = wordingOf(secret).at(momentAt(secret.trace, middle));
    expect(eventText).toMatch(/^Silence for [\d.]+ ms so far: neither side is sending\.$/);
    expect(sentences.map(({ parts }) => parts.map(({ text }) => text).join(''))).toEqual([
      'Client waits: ? reason hidden until you bet.',
      'Server waits: ? reason hidden until you bet.',
    ]);
    expect(sentences[0]!.parts.at(-1)!.emphasis).toBe('hidden');
    const held = new Why(secret.trace).heldSince(momentAt(secret.trace, middle));
    expect(held).toEqual(sentences.map(({ text }) => text));
  });

  // No frame of this run waits for a line: there is no queue to draw.
  test.each(pictureNames.filter((name) => name !== 'queue'))(
    'tells it nowhere in the picture %s, nor a later time',
    (name) => {
      const { trace, heartbeats } = secret;
      const drawn = text(pictures[name].draw(trace, { width: 600, height: 400, heartbeats }));
      expect(drawn).not.toMatch(tells);
      // The whole run does: this look would find it.
      if (name === 'sequence' || name === 'ladder') {
        const { trace: all, heartbeats: beats } = whole;
        expect(
          text(pictures[name].draw(all, { width: 600, height: 400, heartbeats: beats })),
        ).toMatch(tells);
        expect(drawn).toContain('waits: ?');
      }
      for (const [, time] of drawn.matchAll(/([\d.]+) ms ·/g)) {
        expect(Number(time)).toBeLessThanOrEqual(middle / 1e6 + 0.001);
      }
    },
  );

  test('tells it in no moment before, and not in the budget', () => {
    const { trace, heartbeats } = runWatched(whole, whole.trace.duration, everyReason);
    const [why, sentences] = [new Why(trace, heartbeats), new EventSentences(trace, heartbeats)];
    for (const time of sentences.instants) {
      expect(sentences.at(time)).not.toMatch(tells);
      for (const { text: words } of why.at(momentAt(trace, time))) expect(words).not.toMatch(tells);
    }
    const [transaction] = transactionsOf(trace);
    const secrets = new Set<string>(everyReason);
    for (const part of budgetOf(trace, transaction!).keys()) expect(secrets).not.toContain(part);
  });

  test('is carried to another script as it is', () => {
    const carried = receiveTrace(transferTrace(secret.trace));
    expect(carried.watched).toEqual(secret.trace.watched);
    expect(carried.duration).toBe(middle);
  });
});

function text(picture: ReturnType<(typeof pictures)['ladder']['draw']>): string {
  // Sizes of text are no words.
  return JSON.stringify({ ...picture, type: undefined }, (_key, value: unknown) =>
    typeof value === 'function' ? undefined : value,
  );
}
