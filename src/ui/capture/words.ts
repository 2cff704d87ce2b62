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
