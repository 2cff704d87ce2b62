import { byteCount, duration, grouped } from '../../analysis/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { BothSides } from '../connections/index.ts';
import type { Fact } from './report.ts';

/** What the table of connections has of one. */
export interface ReportedConnection {
  readonly duration: Nanoseconds;
  readonly packets: number;
  readonly bytes: BothSides<number>;
  readonly whole?:
    | {
        readonly silent: number;
        readonly longest: Nanoseconds;
        readonly repeated: number;
        readonly content: 'http' | 'tls' | 'other' | 'none';
      }
    | undefined;
}

const contents = {
  http: 'HTTP in plain text',
  tls: 'TLS (encrypted)',
  other: 'neither plain HTTP nor TLS',
  none: 'nothing',
} as const;

/** A connection's sizes and times in words. */
export function connectionFacts({
  duration: time,
  packets,
  bytes,
  whole,
}: ReportedConnection): Fact[] {
  const facts: Fact[] = [
    { name: 'Duration', text: duration(time) },
    { name: 'Packets', text: grouped(packets) },
    { name: 'Client sent', text: byteCount(bytes.client) },
    { name: 'Server sent', text: byteCount(bytes.server) },
  ];
  if (whole === undefined) return facts;
  const { silent, longest, repeated, content } = whole;
  return [
    ...facts,
    {
      name: 'Silent',
      text: `${Math.round(silent * 100)} % of the time; longest gap ${duration(longest)}`,
    },
    {
      name: 'Retransmitted',
      text: `${grouped(repeated)} ${repeated === 1 ? 'segment' : 'segments'}`,
    },
    { name: 'It carries', text: contents[content] },
  ];
}
