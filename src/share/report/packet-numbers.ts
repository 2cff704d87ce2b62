import { grouped } from '../../analysis/index.ts';

/** Of a finding with more packets than this only the first are named. */
export const maxNamed = 24;

/** ` and 9,461 more`, of so many packets; empty: all are named. */
export function andMore(packets: number): string {
  return packets > maxNamed ? ` and ${grouped(packets - maxNamed)} more` : '';
}

/** `Packet 7`, `Packets 7, 9, 12`, `Packets 7, 9, ... and 9,461 more`. */
export function packetNumbers(packets: readonly number[]): string {
  const named = packets.slice(0, maxNamed).join(', ');
  return `${packets.length === 1 ? 'Packet' : 'Packets'} ${named}${andMore(packets.length)}`;
}
