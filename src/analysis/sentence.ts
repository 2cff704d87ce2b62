import { Flag } from '../trace/codes/index.ts';
import type { Trace } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { byteCount, grouped } from './quantities.ts';

/** The role of a part of a sentence, for formatting; `hidden`: for screen readers only. */
export type Emphasis = 'plain' | 'host' | 'data' | 'ack' | 'held' | 'time' | 'hidden';

export interface SentencePart {
  readonly text: string;
  readonly emphasis: Emphasis;
}

/** Maximum length of the first sentence about a moment: two lines of text beside a picture. */
export const maxSentence = 120;

export function plain(text: string): SentencePart {
  return { text, emphasis: 'plain' };
}

/** A host's name at the beginning of a sentence. */
export function hostPart(trace: Trace, host: number): SentencePart {
  return { text: capitalized(hostName(trace, host)), emphasis: 'host' };
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function hostName(trace: Trace, host: number): string {
  return trace.header.hosts[host]?.name ?? `host ${host}`;
}

/** A host within a sentence: `the client`, but `client-1`: a proper name takes no article. */
export function hostWithArticle(trace: Trace, host: number): string {
  return withArticle(hostName(trace, host));
}

/** A host's name, or a plural for several hosts at one end, within a sentence: `the server`, `the servers`, `server-1`. */
export function withArticle(name: string): string {
  return /^(client|server)s?$/.test(name) ? `the ${name}` : name;
}

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The parts as one plain text. */
export function textOf(parts: readonly SentencePart[]): string {
  return parts.map((part) => part.text).join('');
}

/** A segment by its purpose: `segment of 1,460 bytes`, `SYN`, `ACK`. */
export function segmentPart(segment: Segment): SentencePart {
  const { flags, length } = segment;
  if ((flags & Flag.Rst) !== 0) return plain('reset');
  if ((flags & Flag.Syn) !== 0) return plain((flags & Flag.Ack) !== 0 ? 'SYN ACK' : 'SYN');
  if (length > 0) return { text: `segment of ${byteCount(length)}`, emphasis: 'data' };
  if ((flags & Flag.Fin) !== 0) return plain('FIN');
  return { text: 'ACK', emphasis: 'ack' };
}

/** A segment by its content, to follow individual ones: `bytes 1 to 226`, `a SYN`, `ACK 1,687`. */
export function segmentName(segment: Segment): string {
  const { flags, length, sequence, end, acknowledgment } = segment;
  if ((flags & Flag.Rst) !== 0) return 'a reset';
  const acknowledges = (flags & Flag.Ack) !== 0;
  if ((flags & Flag.Syn) !== 0) return acknowledges ? 'a SYN ACK' : 'a SYN';
  const fin = (flags & Flag.Fin) !== 0;
  if (length > 0) {
    const last = grouped(end - 1);
    const bytes = length === 1 ? `byte ${last}` : `bytes ${grouped(sequence)} to ${last}`;
    return fin ? `${bytes} and a FIN` : bytes;
  }
  if (fin) return 'a FIN';
  return `ACK ${grouped(acknowledgment ?? 0)}`;
}
