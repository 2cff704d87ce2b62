import { Flag } from '../../../trace/codes/index.ts';

/** One TCP segment as tcpdump prints it. Numbers as printed. */
export interface TextSegment {
  readonly source: string;
  readonly destination: string;
  readonly flags: number;
  /** Undefined: not printed, as in a segment with neither payload nor SYN, FIN or RST. */
  readonly sequence: number | undefined;
  readonly acknowledgment: number | undefined;
  readonly window: number;
  readonly length: number;
  readonly mss: number;
  readonly windowShift: number | undefined;
  readonly sackPermitted: boolean;
  readonly timestamps: { readonly value: number; readonly echo: number } | undefined;
  readonly sack: readonly { readonly start: number; readonly end: number }[];
}

/** What begins a line of tcpdump's, before what it says of the packet. */
export interface TextTime {
  /** Of the day, since 1970, since the packet before, or since the first one. */
  readonly kind: 'day' | 'date' | 'epoch' | 'since';
  readonly seconds: number;
  readonly nanoseconds: number;
}

/** With `-#` a number comes first; times since a packet have a blank before them. */
const start =
  /^(?: *\d+ {2})?(?:(?<date>\d{4}-\d\d-\d\d) |(?<since> ))?(?<clock>\d\d:\d\d:\d\d)\.(?<part>\d{3,9}) |^(?: *\d+ {2})?(?<epoch>\d{1,12})\.(?<fraction>\d{3,9}) /;

/** The time at the beginning of a line; undefined if it is no first line of a packet. */
export function timeOf(line: string): TextTime | undefined {
  const found = start.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { date, since, clock, part, epoch, fraction } = found;
  if (epoch !== undefined) return { kind: 'epoch', seconds: Number(epoch), ...parts(fraction) };
  const [hours = 0, minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number);
  const ofDay = hours * 3600 + minutes * 60 + seconds;
  if (date === undefined) {
    return { kind: since === undefined ? 'day' : 'since', seconds: ofDay, ...parts(part) };
  }
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000;
  if (Number.isNaN(midnight)) return undefined;
  return { kind: 'date', seconds: midnight + ofDay, ...parts(part) };
}

function parts(digits = ''): { nanoseconds: number } {
  return { nanoseconds: Number(digits.padEnd(9, '0')) };
}

const ends = /(?:^|\s)(\S+) > (\S+): Flags \[([A-Za-z.]*)\](.*)$/;
const flagLetters: Readonly<Record<string, number>> = {
  F: Flag.Fin,
  S: Flag.Syn,
  R: Flag.Rst,
  P: Flag.Psh,
  '.': Flag.Ack,
  U: 32,
  E: 64,
  W: 128,
  none: 0,
};

/** The segment in a line; undefined if it has none that can be read. */
export function segmentIn(line: string): TextSegment | undefined {
  const found = ends.exec(line);
  if (found === null) return undefined;
  const [, source = '', destination = '', letters = '', rest = ''] = found;
  const length = numberIn(/, length (\d+)/, rest);
  if (length === undefined) return undefined;
  const options = /, options \[([^\]]*)\]/.exec(rest)?.[1] ?? '';
  const times = /TS val (\d+) ecr (\d+)/.exec(options);
  return {
    source,
    destination,
    flags: letters === 'none' ? 0 : flagsOf(letters),
    sequence: numberIn(/, seq (\d+)/, rest),
    acknowledgment: numberIn(/, ack (\d+)/, rest),
    window: Math.min(65_535, numberIn(/, win (\d+)/, rest) ?? 0),
    length,
    mss: Math.min(65_535, numberIn(/\bmss (\d+)/, options) ?? 0),
    windowShift: shiftIn(options),
    sackPermitted: /\bsackOK\b/.test(options),
    timestamps: times === null ? undefined : { value: Number(times[1]), echo: Number(times[2]) },
    sack: blocksIn(options),
  };
}

function flagsOf(letters: string): number {
  let flags = 0;
  for (const letter of letters) flags |= flagLetters[letter] ?? 0;
  return flags;
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function shiftIn(options: string): number | undefined {
  const shift = numberIn(/\bwscale (\d+)/, options);
  return shift === undefined ? undefined : Math.min(14, shift);
}

function blocksIn(options: string): { start: number; end: number }[] {
  // A header has room for four (RFC 2018, section 3).
  return [...options.matchAll(/\{(\d+):(\d+)\}/g)]
    .slice(0, 4)
    .map(([, from, to]) => ({ start: Number(from), end: Number(to) }));
}

/** What `-v` prints of the IP header. */
export function headerIn(line: string): { identification: number; hops: number } {
  return {
    identification: numberIn(/, id (\d+)/, line) ?? 0,
    hops: numberIn(/ ttl (\d+)/, line) ?? numberIn(/ hlim (\d+)/, line) ?? 0,
  };
}
