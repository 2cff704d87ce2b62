import { queuesOf, type Level, type QueueDrop } from '../windows/index.ts';
import { transactionsOf, unfinishedTransactionsOf } from '../path/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';

/** One sender's reply in a round. */
export interface RoundReply {
  /** Number of its connection, from 0. */
  readonly connection: number;
  /** When its sender hands it to TCP. */
  readonly asked: Nanoseconds;
  /** When its last byte is read; undefined: not before the run ends. */
  readonly done: Nanoseconds | undefined;
  /** When its segments of data leave, retransmissions included. */
  readonly sent: readonly Nanoseconds[];
  /** When some of its segments are dropped by the full queue. */
  readonly lost: readonly Nanoseconds[];
}

/** What several senders do to one queue, each with a reply to deliver. */
export interface Round {
  /** In the order in which they are handed to TCP. */
  readonly replies: readonly RoundReply[];
  /** Frames waiting in the shared queue. */
  readonly waiting: readonly Level[];
}

/** The result of a round. */
export interface RoundResult {
  /** Replies that were complete within the deadline. */
  readonly inTime: number;
  /** Their segments that the queue dropped. */
  readonly lost: number;
  /** The longest time that a reply took; undefined: one was never complete. */
  readonly slowest: Nanoseconds | undefined;
  /** Whether all replies were in time and no segment was lost. */
  readonly met: boolean;
}

/**
 * Reads from the log the replies that are handed to TCP from a time on, one per connection, and the queue they share.
 * @param from a time at which nothing is in flight; everything earlier is left out
 */
export function roundOf(trace: Trace, from: Nanoseconds): Round {
  const queue = queuesOf(trace)[0];
  const drops = (queue?.drops ?? []).filter(({ time }) => time >= from);
  const sent = segmentsOf(trace).filter(({ sentAt, length }) => sentAt >= from && length > 0);
  const replies = startsFrom(trace, from).map(({ connection, start, end }): RoundReply => ({
    connection,
    asked: start,
    done: end,
    sent: sent.filter((one) => one.connection === connection).map(({ sentAt }) => sentAt),
    lost: drops.filter((drop: QueueDrop) => drop.connection === connection).map(({ time }) => time),
  }));
  return {
    replies: replies.sort((a, b) => a.asked - b.asked),
    waiting: (queue?.waiting ?? []).filter(({ time }) => time >= from),
  };
}

interface Start {
  readonly connection: number;
  readonly start: Nanoseconds;
  readonly end: Nanoseconds | undefined;
}

function startsFrom(trace: Trace, from: Nanoseconds): Start[] {
  const ended = transactionsOf(trace).filter(({ start }) => start >= from);
  const open = unfinishedTransactionsOf(trace).filter(({ start }) => start >= from);
  return [
    ...ended.map(({ connection, start, end, failed }) => ({
      connection,
      start,
      end: failed ? undefined : end,
    })),
    ...open.map(({ startRecord, start }) => ({
      connection: trace.connection(startRecord),
      start,
      end: undefined,
    })),
  ];
}

/** Judges a round. @param deadline for each reply, from when it is handed to TCP */
export function resultOf({ replies }: Round, deadline: Nanoseconds): RoundResult {
  const took = replies.map((reply) => timeOf(reply));
  const inTime = took.filter((time) => time !== undefined && time <= deadline).length;
  const lost = replies.reduce((sum, reply) => sum + reply.lost.length, 0);
  const known = took.filter((time) => time !== undefined);
  return {
    inTime,
    lost,
    slowest: known.length === took.length ? Math.max(...known) : undefined,
    met: lost === 0 && inTime === replies.length,
  };
}

/** How long a reply takes; undefined: it is never complete. */
export function timeOf({ asked, done }: RoundReply): Nanoseconds | undefined {
  return done === undefined ? undefined : done - asked;
}
