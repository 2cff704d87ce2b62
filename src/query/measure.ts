import {
  budgetOf,
  overheadOf,
  transactionsOf,
  usableAt,
  type Transaction,
} from '../analysis/path/index.ts';
import { holdsOf, momentAt, type HoldPhase, type Moment } from '../analysis/index.ts';
import { windowHistoryOf, windowsAt } from '../analysis/windows/index.ts';
import type { Scenario } from '../scenario/index.ts';
import { connectionsOf, segmentsOf, type Connection, type Segment } from '../trace/index.ts';
import { reasonNames } from '../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { errorChance } from './chance.ts';
import {
  findAck,
  findHold,
  findPage,
  findSegment,
  findSilence,
  findTransaction,
  hostNumber,
  isDataHold,
  isPureAck,
  opens,
} from './find.ts';
import { modelOf } from './model.ts';
import { unitOfField, type Quantity } from './quantity.ts';
import {
  minSilence,
  minStall,
  levels,
  type Position,
  type Property,
  type Query,
  type Selector,
} from './query.ts';
import { InputError, settingAt } from '../scenario/index.ts';
import type { Run } from '../run/index.ts';
import { leaving, rateOfData, roundTrip } from './timing.ts';

/** Answers a question. Throws InputError if the run has no answer. */
export function measure(run: Run, query: Query): Quantity {
  switch (query.ask) {
    case 'measure':
      return property(run.trace, query.property, query.of);
    case 'count':
      return { value: count(run.trace, query), unit: 'count' };
    case 'rate':
      return rateOfData(run.trace, query.host, query.from, query.to);
    case 'error-chance':
      return errorChance(run, query.of);
    case 'budget': {
      const budget = budgetOf(run.trace, findTransaction(run.trace, query.transaction));
      return { value: budget.get(query.part) ?? 0, unit: 'time' };
    }
    case 'model':
      return modelOf(run, query);
    case 'level':
      return levelOf(run.trace, query);
    case 'setting':
      return setting(run.scenario, query);
  }
}

/** Finds a place in time. Throws InputError if the run does not have it. */
export function momentOf(trace: Trace, position: Position): Moment {
  const { place, of } = position;
  if (of === undefined) return momentAt(trace, place === 'beginning' ? 0 : trace.duration);
  switch (of.kind) {
    case 'segment':
    case 'ack':
      return momentAt(trace, time(trace, place === 'sent' ? 'sent' : 'arrived', of));
    case 'hold':
    case 'silence':
    case 'transaction':
    case 'page': {
      if (place !== 'middle') {
        const at = place === 'end' || place === 'usable' ? place : 'beginning';
        return momentAt(trace, time(trace, at, of));
      }
      return momentAt(trace, middle(time(trace, 'beginning', of), time(trace, 'end', of)));
    }
  }
}

/** The middle of a long wait is a whole millisecond, so a cursor that shows tenths shows it exactly. */
function middle(from: Nanoseconds, to: Nanoseconds): Nanoseconds {
  const exact = (from + to) / 2;
  return to - from >= minSilence ? Math.round(exact / 1e6) * 1e6 : Math.round(exact);
}

function time(trace: Trace, name: Property, of: Selector): number {
  return property(trace, name, of).value;
}

function property(trace: Trace, name: Property, of: Selector): Quantity {
  switch (of.kind) {
    case 'hold': {
      const hold = findHold(trace, of);
      if (name === 'bytes' || name === 'room' || name === 'wanted') {
        return { value: hold[name], unit: 'bytes' };
      }
      return span(name, hold.from, hold.to);
    }
    case 'segment':
      return ofSegment(trace, name, findSegment(trace, of));
    case 'ack':
      return ofSegment(trace, name, findAck(trace, of));
    case 'silence': {
      const silence = findSilence(trace, of);
      return span(name, silence.from, silence.to);
    }
    case 'transaction':
    case 'page': {
      const { kind, nth } = of;
      if (name === 'usable') return { value: usable(trace, nth), unit: 'time' };
      if (name === 'overhead') {
        const { number } = findTransaction(trace, nth);
        return { value: overheadOf(trace, number), unit: 'bytes' };
      }
      const { start, end, bytes } = (kind === 'page' ? findPage : findTransaction)(trace, nth);
      return name === 'bytes' ? { value: bytes, unit: 'bytes' } : span(name, start, end);
    }
  }
}

/** When the client could use a first part of a transaction's reply. Throws InputError if it never could. */
function usable(trace: Trace, nth: number): Nanoseconds {
  const time = usableAt(trace, findTransaction(trace, nth).number);
  if (time !== undefined) return time;
  throw new InputError('the client never has any of this reply', 'ask when the transaction ends');
}

function span(name: Property, from: Nanoseconds, to: Nanoseconds): Quantity {
  const value = name === 'duration' ? to - from : name === 'end' ? to : from;
  return { value, unit: 'time' };
}

function ofSegment(trace: Trace, name: Property, segment: Segment): Quantity {
  if (name === 'round-trip') return { value: roundTrip(trace, segment), unit: 'time' };
  if (name === 'length') return { value: segment.length, unit: 'bytes' };
  if (name === 'sequence') return { value: segment.sequence, unit: 'count' };
  const value = name === 'sent' ? leaving(segment) : segment.arrivedAt;
  if (value !== undefined) return { value, unit: 'time' };
  throw new InputError('this segment never arrives', 'ask when it is sent');
}

function count(trace: Trace, query: CountQuery): number {
  return counted(trace, query).length;
}

export type CountQuery = Query & { readonly ask: 'count' };

/** What a count counts: segments, holds or transactions. Throws InputError for a host that the run does not have. */
export function counted(
  trace: Trace,
  query: CountQuery,
): readonly (Segment | HoldPhase | Transaction)[] {
  const host = query.host === undefined ? undefined : hostNumber(trace, query.host);
  const [from, until] = (query.between ?? []).map((position) => momentOf(trace, position).time);
  const within = (at: number) => from === undefined || (at >= from && at < (until ?? Infinity));
  const segments = segmentsOf(trace).filter(
    (segment) => (host === undefined || segment.from === host) && within(leaving(segment)),
  );
  const holds = holdsOf(trace).filter(
    (hold) => (host === undefined || hold.host === host) && within(hold.from),
  );
  switch (query.things) {
    case 'segments':
      return segments;
    case 'data-segments':
      return segments.filter(({ length }) => length > 0);
    case 'acks':
      return segments.filter(isPureAck);
    case 'connections':
      // Each connection has one end that opens it; a retransmitted SYN opens no other.
      return segments.filter(opens);
    case 'retransmissions':
      return segments.filter(({ retransmission }) => retransmission);
    case 'losses':
      return segments.filter(({ droppedAt }) => droppedAt !== undefined);
    case 'failures':
      return transactionsOf(trace).filter(
        (one) => one.failed && (host === undefined || one.host === host) && within(one.end),
      );
    case 'stalls':
      return holds.filter((hold) => isDataHold(hold) && hold.to - hold.from >= minStall);
    case 'holds':
      return holds.filter(
        ({ because }) => query.because === undefined || reasonNames[because] === query.because,
      );
  }
}

/** A host's nth connection, from 1. Throws InputError if there is none. */
export function connectionOf(
  trace: Trace,
  query: { readonly host: string; readonly connection: number },
): { readonly host: number; readonly connection: Connection } {
  const host = hostNumber(trace, query.host);
  const own = connectionsOf(trace).filter(
    ({ client, server }) => client === host || server === host,
  );
  const connection = own[query.connection - 1];
  if (connection === undefined) {
    throw new InputError(
      `the ${query.host} has no connection number ${query.connection}`,
      `it has ${own.length}`,
    );
  }
  return { host, connection };
}

/** What limits a sender, or what it has in flight. Throws InputError where the log does not contain it. */
export function levelOf(trace: Trace, query: Query & { readonly ask: 'level' }): Quantity {
  const { host, connection } = connectionOf(trace, query);
  const history = windowHistoryOf(trace, connection.id, host);
  const value = windowsAt(history, momentOf(trace, query.at).time)[levels[query.level]];
  const { packet } = history;
  const isCounted = query.level === 'congestion-window' || query.level === 'threshold';
  if (value !== undefined) {
    return { value, unit: 'bytes', ...(isCounted && packet !== undefined && { packet }) };
  }
  throw new InputError(
    `the log does not tell the ${query.level} of the ${query.host} at that time`,
    'take a later time; a capture tells receive-window and flight alone',
  );
}

function setting(
  scenario: Scenario | undefined,
  { path, unit }: Query & { ask: 'setting' },
): Quantity {
  if (scenario === undefined) {
    throw new InputError('a capture has no settings', 'ask for something that was captured');
  }
  const value = settingAt(scenario, path);
  if (typeof value === 'number') return unitOfField(value, unit);
  throw new InputError(`'${path}' is no number in this scenario`, 'ask for a number');
}
