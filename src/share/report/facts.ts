import { byteCount, duration, grouped } from '../../analysis/index.ts';
import type { ConnectionRow } from '../../capture/connections/index.ts';
import type { Fact } from './report.ts';

const contents = {
  http: 'HTTP in plain text',
  tls: 'TLS (encrypted)',
  other: 'unknown: neither plain HTTP nor TLS was captured',
  none: 'nothing',
} as const;

/** From when to when a connection's duration is, and who saw that: a sentence's end. */
export function durationMeans({ whole }: Pick<ConnectionRow, 'whole'>): string {
  const { ends = 'unknown' } = whole ?? {};
  const seen =
    ends === 'unknown' ? 'as captured' : `as the ${ends === 'both' ? 'client' : ends} saw them`;
  return `from the first packet to the last with data, ${seen}`;
}

/** A connection's sizes and times in words. */
export function connectionFacts(row: ConnectionRow): Fact[] {
  const { duration: time, packets, bytes, whole } = row;
  const facts: Fact[] = [
    { name: 'Duration', text: `${duration(time)}, ${durationMeans(row)}` },
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
