import { grouped } from '../../analysis/index.ts';

export function packetCount(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'packet' : 'packets'}`;
}

export function connectionCount(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'connection' : 'connections'}`;
}

/** `0.2 MB`. */
export function megabytes(bytes: number): string {
  return `${grouped(bytes / 1e6, 1)} MB`;
}

/** Of a finding with more packets than this only the first are named. */
const mostNumbers = 24;

/** `Packet 7`, `Packets 7, 9, 12`, `Packets 7, 9, ... and 9,461 more`. */
export function packetNumbers(numbers: readonly number[]): string {
  const more = numbers.length - mostNumbers;
  const named = numbers.slice(0, mostNumbers).join(', ');
  return `${numbers.length === 1 ? 'Packet' : 'Packets'} ${named}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
}
