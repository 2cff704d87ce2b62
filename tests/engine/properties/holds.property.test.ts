import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { advance, distance } from '../../../src/engine/tcp/sequence.ts';
import {
  Flag,
  Kind,
  Reason,
  TcpState,
  TimerCode,
  reasonBit,
} from '../../../src/trace/codes/index.ts';
import {
  noRecord,
  type RecordId,
  type Trace,
  type TraceRecord,
} from '../../../src/trace/format/index.ts';
import { holdPhasesOf } from '../../../src/analysis/index.ts';
import { ethernet } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { anyRun } from './any-run.ts';
import { fc, trials } from '../../trials.ts';

/** One end of a connection, as the log tells it. */
interface End {
  firstByte: number | undefined;
  /** Offsets in the stream it sends. */
  written: number;
  sent: number;
  state: TcpState;
  /** The open hold of its data, and that of its ACK; noRecord: none. */
  data: RecordId;
  ack: RecordId;
}

const sending: readonly TcpState[] = [
  TcpState.Established,
  TcpState.CloseWait,
  TcpState.FinWait1,
  TcpState.Closing,
  TcpState.LastAck,
];

/** Follows all ends; proves of each record that holds and releases pair up, and of each moment that silence has a reason. */
function checkHolds(trace: Trace, { exactly = false } = {}): void {
  const ends = new Map<string, End>();
  for (let id = 0; id < trace.length; id++) {
    if (id > 0 && trace.time(id) > trace.time(id - 1))
      for (const end of ends.values()) atRest(trace, end, exactly);
    const record = trace.record(id);
    const key = `${record.host} ${record.connection}`;
    const fresh: End = {
      firstByte: undefined,
      written: 0,
      sent: 0,
      state: TcpState.Closed,
      data: noRecord,
      ack: noRecord,
    };
    const end = ends.get(key) ?? fresh;
    ends.set(key, end);
    follow(end, record);
  }
}

function follow(end: End, record: TraceRecord): void {
  switch (record.kind) {
    case Kind.Write:
      end.written += record.length;
      return;
    case Kind.State:
      end.state = record.code as TcpState;
      if (record.flags === TcpState.Closed && end.state === TcpState.Established) {
        // Without a handshake: no SYN says where its numbers begin.
        end.firstByte = advance(record.sequence, 1);
      }
      return;
    case Kind.SegmentSent: {
      if ((record.flags & Flag.Syn) !== 0) end.firstByte = advance(record.sequence, 1);
      if (record.length === 0 || end.firstByte === undefined) return;
      const last = distance(advance(record.sequence, record.length), end.firstByte);
      end.sent = Math.max(end.sent, last);
      return;
    }
    case Kind.Hold: {
      const which = record.code === Reason.DelayedAck ? 'ack' : 'data';
      // A new hold begins only where none is open; a new amount names the one it replaces.
      expect(record.segment).toBe(end[which]);
      end[which] = record.id;
      return;
    }
    case Kind.Release: {
      const which = record.code === Reason.DelayedAck ? 'ack' : 'data';
      expect(record.segment).toBe(end[which]);
      expect(end[which]).not.toBe(noRecord);
      end[which] = noRecord;
      return;
    }
    default:
    // Nothing else changes what is held.
  }
}

/** Everything that happened at one time has happened. */
function atRest(trace: Trace, end: End, exactly: boolean): void {
  const unsent = end.written - end.sent;
  const reason = end.data === noRecord ? Reason.None : trace.code(end.data);
  if (unsent > 0 && sending.includes(end.state)) {
    expect([Reason.None, Reason.Application]).not.toContain(reason);
    expect(trace.lengthOf(end.data)).toBeGreaterThanOrEqual(unsent);
    if (exactly) expect(trace.lengthOf(end.data)).toBe(unsent);
  }
  if (exactly && end.data !== noRecord) {
    const reasons = trace.sequence(end.data) | reasonBit(reason as Reason);
    expect(reasons & reasonBit(Reason.RetransmissionWait)).toBe(0);
  }
  if (reason === Reason.Application) expect(unsent).toBe(0);
  if (end.state === TcpState.Closed) expect([end.data, end.ack]).toEqual([noRecord, noRecord]);
}

describe('holds', () => {
  test('pair up with their ends, one for data and one for the ACK; no silence is without reason', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => checkHolds(simulate(configuration))),
      trials(150),
    );
  });

  test('without losses tell exactly what is unsent, and never of waiting for a retransmission', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => {
        const trace = simulate({ ...configuration, network: ethernet() });
        const lost = recordsOf(trace, Kind.TimerFired).some(
          ({ code }) => code === TimerCode.Retransmission || code === TimerCode.Persist,
        );
        // A spurious time-out, or a probe, makes 'unsent' a matter of opinion.
        if (!lost) checkHolds(trace, { exactly: true });
      }),
      trials(60),
    );
  });

  test('read back from the log, those of one end follow each other and lie in the run', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => {
        const trace = simulate(configuration);
        const last = new Map<string, number>();
        for (const { host, connection, because, from, to, open } of holdPhasesOf(trace)) {
          const key = `${host} ${connection} ${because === Reason.DelayedAck ? 'ack' : 'data'}`;
          expect(from).toBeGreaterThanOrEqual(last.get(key) ?? 0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(trace.duration);
          if (open) expect(to).toBe(trace.duration);
          last.set(key, to);
        }
      }),
      trials(60),
    );
  });
});
