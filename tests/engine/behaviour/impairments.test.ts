import { describe, expect, test } from 'vitest';
import { budgetOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { simulate, type ImpairmentConfiguration } from '../../../src/engine/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { immediately, link, ms, scripted, write, type Conversation } from '../configurations.ts';
import { bytesRead, conversationOf, dataOf, recordsOf } from '../conversation.ts';
import { fc, trials } from '../../trials.ts';

const mss = 1460;

/** A client with eight segments to send and leave to send them at once. */
function eight(changes: Conversation): Trace {
  return simulate(
    scripted({
      client: { does: [write(8 * mss)], tcp: { initialWindow: 8 } },
      server: { tcp: { delayedAck: immediately } },
      ...changes,
    }),
  );
}

/** Numbers of the ACKs that the server sent. */
function acks(trace: Trace): number[] {
  return recordsOf(trace, Kind.SegmentSent, 'server').map(
    ({ acknowledgment }) => (acknowledgment - 1001) | 0,
  );
}

describe('a duplicate', () => {
  const trace = eight({ clientImpairs: { delays: [], duplicates: [4] } });

  test('is acknowledged at once, and read once (RFC 9293, section 3.10.7.4)', () => {
    const plain = acks(eight({}));
    const again = acks(trace);
    // SYN, ACK and one segment before it: the copy of the second brings its ACK a second time.
    expect(again).toHaveLength(plain.length + 1);
    expect(again.filter((number) => number === 2 * mss)).toHaveLength(2);
    expect(bytesRead(trace, 'server')).toBe(8 * mss);
  });

  test('is one segment with a copy, and the sender sends nothing again', () => {
    const copied = segmentsOf(trace).filter(({ copies }) => copies.length > 0);
    expect(copied.map(({ sequence }) => sequence)).toEqual([1 + mss]);
    const [{ arrivedAt, copies }] = copied as [(typeof copied)[number]];
    expect(copies[0]!.arrivedAt).toBeGreaterThan(arrivedAt!);
    expect(copies[0]!.receivedAt).toBeGreaterThanOrEqual(copies[0]!.arrivedAt);
    expect(conversationOf(trace).some((line) => line.includes('again'))).toBe(false);
  });
});

describe('a segment that is overtaken', () => {
  test('by two has two duplicate ACKs sent, and nothing is sent again', () => {
    // Three segments arrive 1.23 ms apart.
    const clientImpairs = { delays: [{ frame: 4, by: ms(3) }], duplicates: [] };
    const trace = eight({ clientImpairs });
    expect(acks(trace).filter((number) => number === mss)).toHaveLength(3);
    expect(dataOf(trace, 'client').join()).not.toContain('again');
    expect(bytesRead(trace, 'server')).toBe(8 * mss);
  });

  test('by more than three is taken for lost: it is sent again, needlessly (RFC 5681, section 3.2)', () => {
    const clientImpairs = { delays: [{ frame: 4, by: ms(60) }], duplicates: [] };
    const trace = eight({ clientImpairs });
    expect(dataOf(trace, 'client')).toContain(`${mss}:${2 * mss} again`);
    expect(recordsOf(trace, Kind.Dropped)).toEqual([]);
    expect(bytesRead(trace, 'server')).toBe(8 * mss);
  });
});

test('what a delay costs is charged to it, to the nanosecond', () => {
  const trace = simulate(
    scripted({
      client: { does: [write(100)] },
      server: { tcp: { delayedAck: immediately } },
      clientImpairs: { delays: [{ frame: 3, by: ms(90) }], duplicates: [] },
    }),
  );
  const [transaction] = transactionsOf(trace);
  const budget = budgetOf(trace, transaction!);
  expect(budget.get('extra-delay')).toBe(ms(90));
  const sum = [...budget.values()].reduce((all, part) => all + part, 0);
  expect(sum).toBe(transaction!.end - transaction!.start);
});

describe('an edited run is the same until the frame goes onto the wire', () => {
  /** Everything in the log up to the transmission of host 0's n-th frame, that included. */
  function before(trace: Trace, frame: number): unknown[] {
    const transmits = recordsOf(trace, Kind.Transmit, 'client');
    const end = transmits[frame - 1]?.id ?? trace.length - 1;
    return Array.from({ length: end + 1 }, (_, id) => trace.record(id));
  }

  const edit = (frame: number) =>
    fc.constantFrom<Partial<Conversation>>(
      { clientLoses: [frame] },
      { clientImpairs: { delays: [{ frame, by: ms(40) }], duplicates: [] } },
      { clientImpairs: { delays: [], duplicates: [frame] } satisfies ImpairmentConfiguration },
    );

  test('whichever frame it is and whatever befalls it', () => {
    const edits = fc
      .integer({ min: 1, max: 25 })
      .chain((frame) => edit(frame).map((changes) => ({ frame, changes })));
    const client = { does: [write(30_000)], tcp: { initialWindow: 4 } };
    const plain = simulate(scripted({ client, network: link() }));
    fc.assert(
      fc.property(edits, ({ frame, changes }) => {
        const edited = simulate(scripted({ client, network: link(), ...changes }));
        expect(before(edited, frame)).toEqual(before(plain, frame));
      }),
      trials(40),
    );
  });
});
