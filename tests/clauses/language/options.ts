import {
  sackBytes,
  timestampBytes,
  windowScaleBytes,
  Kind,
  OptionCode,
} from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import type { SegmentOptions } from '../../../src/engine/tcp/segment.ts';
import type { Words } from './words.ts';

/** A range of the receiver's numbers, counted from the SYN of its peer. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Options other than the MSS, as they are written. Undefined: it does not matter, or there is none. */
export interface OptionWords {
  readonly scale?: number | 'none';
  readonly sackPermitted?: boolean;
  readonly timestamp?: number | 'any' | 'none';
  readonly echo?: number;
  readonly sack?: readonly Range[];
}

/** Reads one option if it comes next. */
export function readOption(words: Words): OptionWords | undefined {
  if (words.skip('scale')) return { scale: words.number('a shift') };
  if (words.skip('without scale')) return { scale: 'none' };
  if (words.skip('sack permitted')) return { sackPermitted: true };
  if (words.skip('without sack permitted')) return { sackPermitted: false };
  if (words.skip('without sack')) return { sack: [] };
  if (words.skip('any timestamp')) return { timestamp: 'any' };
  if (words.skip('without timestamp')) return { timestamp: 'none' };
  if (words.skip('timestamp')) return { timestamp: words.number('a number') };
  if (words.skip('echo')) return { echo: words.number('a number') };
  if (!words.skip('sack')) return undefined;
  const sack: Range[] = [];
  for (;;) {
    const range = words.match(/^(\d+):(\d+)$/);
    if (range === undefined) break;
    sack.push({ start: Number(range[1]), end: Number(range[2]) });
  }
  if (sack.length === 0) throw words.unknown('a block, such as 1461:2921');
  return { sack };
}

/** The options that a segment of the log carries. @param base of the numbers that it acknowledges. */
export function optionsOf(trace: Trace, segment: TraceRecord, base: number): OptionWords {
  const found: { -readonly [K in keyof OptionWords]: OptionWords[K] } = {
    scale: 'none',
    sackPermitted: false,
    timestamp: 'none',
  };
  const sack: Range[] = [];
  for (let id = segment.id + 1; id < trace.length; id++) {
    const { kind, code, sequence, acknowledgment, segment: of } = trace.record(id);
    if (kind !== Kind.Options || of !== segment.id) break;
    if (code === OptionCode.WindowScale) found.scale = sequence;
    else if (code === OptionCode.SackPermitted) found.sackPermitted = true;
    else if (code === OptionCode.Timestamps) {
      found.timestamp = sequence;
      found.echo = acknowledgment;
    } else sack.push({ start: (sequence - base) | 0, end: (acknowledgment - base) | 0 });
  }
  return { ...found, sack };
}

export function tellOptions({ scale, sackPermitted, timestamp, echo, sack }: OptionWords): string {
  return [
    typeof scale === 'number' ? `scale ${scale}` : '',
    sackPermitted === true ? 'sack permitted' : '',
    typeof timestamp === 'number' ? `timestamp ${timestamp} echo ${echo}` : '',
    sack === undefined || sack.length === 0 ? '' : `sack ${tellRanges(sack)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What does not fit, in words. */
export function optionDifferences(wanted: OptionWords, is: OptionWords): string[] {
  const found: string[] = [];
  const same = (name: string, want: unknown, has: unknown): void => {
    if (want !== undefined && want !== has) {
      found.push(`${name} is ${String(has)}, not ${String(want)}`);
    }
  };
  same('scale', wanted.scale, is.scale);
  same('sack permitted', wanted.sackPermitted, is.sackPermitted);
  if (wanted.timestamp === 'any') {
    if (is.timestamp === 'none') found.push('it has no timestamp');
  } else same('timestamp', wanted.timestamp, is.timestamp);
  same('echo', wanted.echo, is.echo);
  if (wanted.sack !== undefined) {
    same('sack', tellRanges(wanted.sack), tellRanges(is.sack ?? []));
  }
  return found;
}

/** For a segment written by hand. @param base of the numbers that it acknowledges. */
export function engineOptions(words: OptionWords, base: number): SegmentOptions {
  const { scale, sackPermitted = false, timestamp, echo = 0, sack = [] } = words;
  const timed = typeof timestamp === 'number';
  const scaled = typeof scale === 'number';
  return {
    windowShift: scaled ? scale : -1,
    sackPermitted,
    timestamp: timed ? timestamp : -1,
    echo: timed ? echo : -1,
    sack: sack.map(({ start, end }) => ({
      start: (base + start) >>> 0,
      end: (base + end) >>> 0,
    })),
    bytes: (scaled ? windowScaleBytes : 0) + (timed ? timestampBytes : 0) + sackBytes(sack.length),
  };
}

function tellRanges(ranges: readonly Range[]): string {
  return ranges.map(({ start, end }) => `${start}:${end}`).join(' ') || 'nothing';
}
