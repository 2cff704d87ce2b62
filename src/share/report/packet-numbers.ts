import { grouped } from '../../analysis/index.ts';

/** Of a finding with more packets than this only the first are named. */
export const maxNamed = 24;

/** Packets by their numbers; `files`: whose capture has each, where there are two. */
export interface NumberedPackets {
  readonly packets: readonly number[];
  readonly files?: readonly ('client' | 'server')[] | undefined;
}

/** ` and 9,461 more`, of so many packets; empty: all are named. */
export function andMore(packets: number): string {
  return packets > maxNamed ? ` and ${grouped(packets - maxNamed)} more` : '';
}

/** What goes before the number of a packet in a list: `Packets `, `Client’s packets `, `, `, `, server’s `. */
export function beforePacket({ packets, files }: NumberedPackets, i: number): string {
  const file = files?.[i];
  if (i > 0) return file === undefined || file === files?.[i - 1] ? ', ' : `, ${file}’s `;
  const count = packets.length === 1 ? 'packet' : 'packets';
  return `${file === undefined ? capitalized(count) : `${capitalized(file)}’s ${count}`} `;
}

/** `Packet 7`, `Client’s packet 7`. */
export function packetName(packet: number, file: 'client' | 'server' | undefined): string {
  return beforePacket({ packets: [packet], files: file && [file] }, 0) + packet;
}

/** `Packet 7`, `Packets 7, 9, 12`, `Packets 7, 9, ... and 9,461 more`, `Client’s packets 7, 9`. */
export function packetNumbers(numbered: NumberedPackets): string {
  const { packets } = numbered;
  const named = packets.slice(0, maxNamed).map((packet, i) => beforePacket(numbered, i) + packet);
  return named.join('') + andMore(packets.length);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
