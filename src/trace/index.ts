export { captureAt, decimalSeconds, flagLetters, type CapturedSegment } from './capture.ts';
export { connectionsOf, type Connection } from './connections.ts';
export { csvOf } from './csv.ts';
export { digestOf } from './digest.ts';
export { pcapOf, type PayloadSource } from './pcap.ts';
export { segmentsOf, type Segment } from './segments.ts';
export { tcpdumpOf } from './tcpdump.ts';
export { traceOfCaptures, type CaptureSides } from './capture-trace.ts';
export { CaptureError, readPcap, type Capture, type CapturedPacket } from './pcap-reader.ts';
