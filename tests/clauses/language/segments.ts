import { Flag, reasonNames } from '../../../src/trace/codes/index.ts';
import type { TraceRecord } from '../../../src/trace/format/index.ts';
import { optionDifferences, readOption, tellOptions, type OptionWords } from './options.ts';
import type { Words } from './words.ts';

/**
 * A segment as it is written. Sequence numbers count from the sender's SYN, which is 0: the first
 * byte of data is 1, and acknowledgments count in the same way from the other side's SYN.
 */
export interface SegmentWords {
  readonly syn: boolean;
  readonly fin: boolean;
  readonly rst: boolean;
  /** Undefined: it does not matter. */
  readonly psh: boolean | undefined;
  /** First number; undefined: it does not matter, or what comes next. */
  readonly sequence: number | undefined;
  /** The sequence number stands in the header as it is written. */
  readonly absolute: boolean;
  readonly length: number;
  readonly acknowledgment: number | undefined;
  readonly window: number | undefined;
  readonly mss: number | undefined;
  readonly options: OptionWords;
  /** It repeats what was sent before. */
  readonly again: boolean;
  /** Why it was held back until now. */
  readonly heldBy: string | undefined;
  /** What made it leave. */
  readonly causedBy: Cause | undefined;
}

export const causes = [
  'a segment',
  'a write',
  'a read',
  'a close',
  'a cork',
  'the delayed-ack timer',
  'the retransmission timer',
  'the persist timer',
  'the tail-loss-probe timer',
  'the reordering timer',
] as const;
export type Cause = (typeof causes)[number];

/** A segment of which nothing is said. */
export const plainSegment: SegmentWords = {
  syn: false,
  fin: false,
  rst: false,
  psh: undefined,
  sequence: undefined,
  absolute: false,
  length: 0,
  acknowledgment: undefined,
  window: undefined,
  mss: undefined,
  options: {},
  again: false,
  heldBy: undefined,
  causedBy: undefined,
};

/** Reads words up to `and` or the end. */
export function readSegment(words: Words): SegmentWords {
  const found: { -readonly [K in keyof SegmentWords]: SegmentWords[K] } = { ...plainSegment };
  let told = 0;
  for (; !words.atEnd && words.peek() !== 'and'; told++) {
    const option = readOption(words);
    if (option !== undefined) {
      found.options = { ...found.options, ...option };
      continue;
    }
    const range = words.match(/^(\d+):(\d+)$/);
    if (range !== undefined) {
      found.sequence = Number(range[1]);
      found.length = Number(range[2]) - found.sequence;
      if (found.length <= 0) throw words.error(`${range[0]} is no range of bytes`);
      const count = words.match(/^\((\d+)\)$/);
      if (count !== undefined && Number(count[1]) !== found.length) {
        throw words.error(`${range[0]} are ${found.length} bytes, not ${count[1]}`);
      }
    } else if (words.skip('SYN')) found.syn = true;
    else if (words.skip('FIN')) found.fin = true;
    else if (words.skip('RST')) found.rst = true;
    else if (words.skip('PSH')) found.psh = true;
    else if (words.skip('without PSH')) found.psh = false;
    else if (words.skip('seq')) found.sequence = words.number('a sequence number');
    else if (words.skip('absolute seq')) {
      found.sequence = words.number('a sequence number');
      found.absolute = true;
    } else if (words.skip('ack')) found.acknowledgment = words.number('a number');
    else if (words.skip('win')) found.window = words.number('a window');
    else if (words.skip('mss')) found.mss = words.number('a size');
    else if (words.skip('again')) found.again = true;
    else if (words.skip('held by')) found.heldBy = readReason(words);
    else if (words.skip('caused by')) found.causedBy = readCause(words);
    else throw words.unknown('part of a segment');
  }
  if (told === 0) throw words.unknown('a segment');
  return found;
}

export function readReason(words: Words): string {
  const reason = words.take('a reason');
  if (!(reasonNames as readonly string[]).includes(reason) || reason === 'none') {
    throw words.error(`‘${reason}’ is no reason: ${reasonNames.slice(1).join(', ')}`);
  }
  return reason;
}

function readCause(words: Words): Cause {
  const cause = causes.find((each) => words.skip(each));
  if (cause === undefined) throw words.unknown(`a cause (${causes.join(', ')})`);
  return cause;
}

/** Where both directions' numbers begin, to count from there. */
export interface Bases {
  readonly sender: number;
  readonly receiver: number;
}

/** A segment of the log, in the words that a clause would use. */
export function tellSegment(record: TraceRecord, bases: Bases, options: OptionWords): string {
  const { flags, length, value } = record;
  const sequence = (record.sequence - bases.sender) | 0;
  const parts: string[] = [];
  if ((flags & Flag.Syn) !== 0) parts.push('SYN');
  if ((flags & Flag.Fin) !== 0) parts.push('FIN');
  if ((flags & Flag.Rst) !== 0) parts.push('RST');
  if (length > 0) parts.push(`${sequence}:${sequence + length} (${length})`);
  else parts.push(`seq ${sequence}`);
  if ((flags & Flag.Psh) !== 0) parts.push('PSH');
  if ((flags & Flag.Ack) !== 0) parts.push(`ack ${(record.acknowledgment - bases.receiver) | 0}`);
  parts.push(`win ${record.window}`);
  if (value % 0x10000 > 0) parts.push(`mss ${value % 0x10000}`);
  if (tellOptions(options) !== '') parts.push(tellOptions(options));
  if ((value & 0x10000) !== 0) parts.push('again');
  if (record.code > 0) parts.push(`held by ${reasonNames[record.code]}`);
  return parts.join(' ');
}

/** What does not fit, in words; empty if all does. */
export function differences(
  wanted: SegmentWords,
  record: TraceRecord,
  bases: Bases,
  options: OptionWords,
  cause: Cause | undefined,
): string[] {
  const { flags, value } = record;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const found: string[] = [];
  const same = (name: string, want: unknown, is: unknown): void => {
    if (want !== is) found.push(`${name} is ${String(is)}, not ${String(want)}`);
  };
  same('SYN', wanted.syn, has(Flag.Syn));
  same('FIN', wanted.fin, has(Flag.Fin));
  same('RST', wanted.rst, has(Flag.Rst));
  if (wanted.psh !== undefined) same('PSH', wanted.psh, has(Flag.Psh));
  same('the length', wanted.length, record.length);
  if (wanted.sequence !== undefined) {
    const base = wanted.absolute ? 0 : bases.sender;
    const is = wanted.absolute ? record.sequence : (record.sequence - base) | 0;
    same('the sequence number', wanted.sequence, is);
  }
  if (wanted.acknowledgment !== undefined) {
    if (!has(Flag.Ack)) found.push('it acknowledges nothing');
    else same('ack', wanted.acknowledgment, (record.acknowledgment - bases.receiver) | 0);
  } else if ((wanted.syn || wanted.rst) && has(Flag.Ack)) found.push('it has an ack');
  if (wanted.window !== undefined) same('win', wanted.window, record.window);
  if (wanted.mss !== undefined) same('mss', wanted.mss, value % 0x10000);
  found.push(...optionDifferences(wanted.options, options));
  same('again', wanted.again, (value & 0x10000) !== 0);
  if (wanted.heldBy !== undefined) same('held by', wanted.heldBy, reasonNames[record.code]);
  if (wanted.causedBy !== undefined) same('caused by', wanted.causedBy, cause ?? 'something else');
  return found;
}
