import { Flag, type Trace } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { byteCount } from './quantities.ts';

/** What a part of a sentence is, for those who set it in type. */
export type Emphasis = 'plain' | 'host' | 'data' | 'ack' | 'held' | 'time';

export interface SentencePart {
  readonly text: string;
  readonly emphasis: Emphasis;
}

export function plain(text: string): SentencePart {
  return { text, emphasis: 'plain' };
}

/** A host's name as it begins a sentence. */
export function hostPart(trace: Trace, host: number): SentencePart {
  const name = hostName(trace, host);
  return { text: name.charAt(0).toUpperCase() + name.slice(1), emphasis: 'host' };
}

export function hostName(trace: Trace, host: number): string {
  return trace.header.hosts[host]?.name ?? `host ${host}`;
}

/** The parts as one plain text. */
export function textOf(parts: readonly SentencePart[]): string {
  return parts.map((part) => part.text).join('');
}

/** A segment by what it is for: `segment of 1,460 bytes`, `SYN`, `ACK`. */
export function segmentPart(segment: Segment): SentencePart {
  const { flags, length } = segment;
  if ((flags & Flag.Rst) !== 0) return plain('reset');
  if ((flags & Flag.Syn) !== 0) return plain((flags & Flag.Ack) !== 0 ? 'SYN and ACK' : 'SYN');
  if (length > 0) return { text: `segment of ${byteCount(length)}`, emphasis: 'data' };
  if ((flags & Flag.Fin) !== 0) return plain('FIN');
  return { text: 'ACK', emphasis: 'ack' };
}
