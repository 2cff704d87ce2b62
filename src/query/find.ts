import { holdsOf, silencesOf, type HoldPhase, type Silence } from '../analysis/index.ts';
import {
  transactionsOf,
  unfinishedTransactionsOf,
  type Transaction,
} from '../analysis/path/index.ts';
import { segmentsOf, type Segment } from '../trace/index.ts';
import { Flag, Reason, reasonNames } from '../trace/codes/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';
import {
  leastSilence,
  type AckSelector,
  type HoldSelector,
  type SegmentSelector,
  type Selector,
  type SilenceSelector,
} from './query.ts';
import { InputError } from '../scenario/index.ts';

/** Number of the host with this name. Throws InputError if there is none. */
export function hostNumber(trace: Trace, name: string): number {
  const names = trace.header.hosts.map((host) => host.name);
  const host = names.indexOf(name);
  if (host >= 0) return host;
  throw new InputError(`there is no host '${name}'`, `the hosts are ${names.join(' and ')}`);
}

/** Throws InputError if there is no such hold, as do the functions below. */
export function findHold(trace: Trace, selector: HoldSelector): HoldPhase {
  const host = hostNumber(trace, selector.host);
  const own = holdsOf(trace).filter((hold) => hold.host === host);
  const found = own.filter((hold) => reasonNames[hold.because] === selector.because);
  const reasons = [...new Set(own.map((hold) => reasonNames[hold.because]))].join(', ');
  return pick(
    found,
    selector.nth,
    `hold of the ${selector.host} because of ${selector.because}`,
    `the ${selector.host} holds because of ${reasons || 'nothing'}`,
  );
}

/** A host’s segment with data, a SYN or a FIN, by its sequence number. @throws InputError if there is none */
export function findSegment(trace: Trace, selector: SegmentSelector): Segment {
  const host = hostNumber(trace, selector.host);
  const own = segmentsOf(trace).filter((segment) => segment.from === host && occupies(segment));
  return pick(
    own.filter((segment) => segment.sequence === selector.sequence),
    selector.nth,
    `segment of the ${selector.host} with sequence number ${selector.sequence}`,
    `its segments start at ${few(own.map((segment) => segment.sequence))}`,
  );
}

/** A host’s first segment without payload that acknowledges a number. @throws InputError if there is none */
export function findAck(trace: Trace, selector: AckSelector): Segment {
  const host = hostNumber(trace, selector.host);
  const own = segmentsOf(trace).filter((segment) => segment.from === host && isPureAck(segment));
  return pick(
    own.filter((segment) => segment.acknowledgment === selector.number),
    1,
    `ACK ${selector.number} of the ${selector.host}`,
    `its ACKs are ${few(own.map((segment) => segment.acknowledgment ?? 0))}`,
  );
}

/** The nth silence of 10 ms or more, or the longest of all. @throws InputError if there is none */
export function findSilence(trace: Trace, selector: SilenceSelector): Silence {
  if (selector.nth !== 'longest') {
    const found = silencesOf(trace, leastSilence);
    return pick(found, selector.nth, 'silence', `this run has ${found.length} of 10 ms or more`);
  }
  const [longest] = [...silencesOf(trace)].sort((a, b) => b.to - b.from - (a.to - a.from));
  if (longest !== undefined) return longest;
  throw new InputError('this run has no silence', 'ask for something else');
}

/** A transaction, counted from 1. */
export function findTransaction(trace: Trace, nth: number): Transaction {
  const found = transactionsOf(trace);
  return pick(found, nth, 'finished transaction', `this run has ${found.length}`);
}

/** Everything fetched for a page in one visit; visits count from 1. */
export interface Page {
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
  readonly startRecord: RecordId;
}

/** Also throws InputError where a document of the page never arrived in full: then the page has no end. */
export function findPage(trace: Trace, nth: number): Page {
  const all = transactionsOf(trace);
  const own = all.filter(({ page }) => page === nth - 1);
  const [one] = own.toSorted((a, b) => a.start - b.start);
  const visits = new Set(all.map(({ page }) => page)).size;
  if (one === undefined) {
    throw new InputError(`the run has no page number ${nth}`, `this run has ${visits}`);
  }
  const broken = own.filter(({ failed }) => failed).length;
  const unfinished = unfinishedTransactionsOf(trace).filter(({ page }) => page === nth - 1).length;
  if (broken + unfinished > 0) {
    throw new InputError(
      `page ${nth} never comes whole: ${broken + unfinished} of its documents fail or do not end`,
      'ask for one of its transactions',
    );
  }
  const { start, startRecord } = one;
  return {
    start,
    startRecord,
    end: Math.max(...own.map(({ end }) => end)),
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Whether a segment takes up sequence numbers. */
function occupies(segment: Segment): boolean {
  return segment.length > 0 || (segment.flags & (Flag.Syn | Flag.Fin)) !== 0;
}

/** Whether a segment acknowledges and takes up no sequence numbers. */
export function isPureAck(segment: Segment): boolean {
  return segment.acknowledgment !== undefined && !occupies(segment);
}

/** Whether a segment is the first request for a connection (a SYN that is no retransmission). */
export function opens({ flags, retransmission }: Segment): boolean {
  return (flags & Flag.Syn) !== 0 && (flags & Flag.Ack) === 0 && !retransmission;
}

/** Whether a hold keeps back data that the application has written. */
export function isDataHold(hold: HoldPhase): boolean {
  return hold.because !== Reason.Application && hold.because !== Reason.DelayedAck;
}

/** The record that views select for a selector. Throws InputError. */
export function recordOf(trace: Trace, selector: Selector): RecordId {
  switch (selector.kind) {
    case 'hold':
      return findHold(trace, selector).id;
    case 'segment':
      return findSegment(trace, selector).id;
    case 'ack':
      return findAck(trace, selector).id;
    case 'silence':
      return findSilence(trace, selector).before.id;
    case 'transaction':
      return findTransaction(trace, selector.nth).startRecord;
    case 'page':
      return findPage(trace, selector.nth).startRecord;
  }
}

function pick<T>(found: readonly T[], nth: number, what: string, remedy: string): T {
  const one = found[nth - 1];
  if (one !== undefined) return one;
  const which = found.length === 0 ? `no ${what}` : `no ${what} number ${nth}`;
  throw new InputError(`the run has ${which}`, remedy);
}

/** The first few of a list, for a message. */
function few(numbers: readonly number[]): string {
  const distinct = [...new Set(numbers)];
  const shown = distinct.slice(0, 12).join(', ');
  return distinct.length > 12 ? `${shown} ...` : shown || 'none';
}
