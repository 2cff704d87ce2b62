import { OptionCode } from './codes/index.ts';
import type { RecordId, Trace, TraceHost } from './format/index.ts';

/** Options of a segment in the log or a capture. Numbers as on the wire. */
export interface Options {
  /** MSS; 0: none. */
  readonly mss: number;
  /** Shift count of the window scale option; undefined: none. */
  readonly windowShift: number | undefined;
  readonly sackPermitted: boolean;
  /** TSval and TSecr. */
  readonly timestamps: { readonly value: number; readonly echo: number } | undefined;
  /** The blocks of a SACK option, in its order. */
  readonly sack: readonly { readonly start: number; readonly end: number }[];
}

/** The options other than the MSS of a segment without any. */
export const noOptions: Omit<Options, 'mss'> = {
  windowShift: undefined,
  sackPermitted: false,
  timestamps: undefined,
  sack: [],
};

/** Adds an Options record. */
export function withOption<T extends Omit<Options, 'mss'>>(
  options: T,
  trace: Trace,
  id: RecordId,
): T {
  const first = trace.sequence(id);
  const second = trace.acknowledgment(id);
  switch (trace.code(id)) {
    case OptionCode.WindowScale:
      return { ...options, windowShift: first };
    case OptionCode.SackPermitted:
      return { ...options, sackPermitted: true };
    case OptionCode.Timestamps:
      return { ...options, timestamps: { value: first, echo: second } };
    case OptionCode.Sack:
      return { ...options, sack: [...options.sack, { start: first, end: second }] };
    default:
      return options;
  }
}

/** One option in a header: how it is printed, and its bytes. */
interface Encoded {
  readonly text: string;
  readonly bytes: readonly number[];
}

const nothing: Encoded = { text: 'nop', bytes: [1] };

/**
 * The options in the order of a stack, padded to words of four bytes by no-operations. BSD pads each by itself: the MSS,
 * SACK-permitted (OpenBSD, the first BSD that has it), the window scale, the timestamps (4.4BSD-Lite, tcp_output). Linux
 * has the window scale last, and SACK-permitted in the place of the timestamps' padding (tests/fixtures/linux).
 * @param order a host's; left out: BSD's
 * @param relativeTo what the edges of SACK blocks are printed relative to; in the bytes they are as on the wire.
 */
export function encodeOptions(
  options: Options,
  order?: TraceHost['optionOrder'],
  relativeTo = 0,
): Encoded[] {
  const { mss, windowShift, sackPermitted, timestamps, sack } = options;
  const list: Encoded[] = [];
  if (mss !== 0) list.push({ text: `mss ${mss}`, bytes: [2, 4, ...half(mss)] });
  const shared = order === 'linux' && sackPermitted && timestamps !== undefined;
  const padding = shared ? [] : [nothing, nothing];
  if (sackPermitted) list.push(...padding, { text: 'sackOK', bytes: [4, 2] });
  const scales = (): void => {
    if (windowShift === undefined) return;
    list.push(nothing, { text: `wscale ${windowShift}`, bytes: [3, 3, windowShift] });
  };
  if (order !== 'linux') scales();
  if (timestamps !== undefined) {
    const { value, echo } = timestamps;
    const bytes = [8, 10, ...word(value), ...word(echo)];
    list.push(...padding, { text: `TS val ${value} ecr ${echo}`, bytes });
  }
  if (order === 'linux') scales();
  if (sack.length > 0) {
    const edge = (number: number): number => (number - relativeTo) >>> 0;
    const text = sack.map(({ start, end }) => `{${edge(start)}:${edge(end)}}`).join('');
    const bytes = sack.flatMap(({ start, end }) => [...word(start), ...word(end)]);
    list.push(nothing, nothing, {
      text: `sack ${sack.length} ${text}`,
      bytes: [5, 2 + bytes.length, ...bytes],
    });
  }
  return list;
}

function half(n: number): number[] {
  return [(n >>> 8) & 0xff, n & 0xff];
}

function word(n: number): number[] {
  return [...half(n >>> 16), ...half(n)];
}
