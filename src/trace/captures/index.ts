export {
  captureAt,
  decimalSeconds,
  flagLetters,
  packetsAt,
  type CapturedPackets,
  type CapturedSegment,
} from './capture.ts';
export type { PayloadSource } from './frames.ts';
export { plainHeaderBytes, timestampBytes } from './header-sizes.ts';
export { packetBytesOf } from './packet-size.ts';
export { pcapOf } from './pcap.ts';
export { pcapngOf } from './pcapng.ts';
export { tcpdumpLineOf, tcpdumpOf } from './tcpdump.ts';
