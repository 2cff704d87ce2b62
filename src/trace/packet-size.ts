import { encodeOptions } from './options.ts';
import type { Segment } from './segments.ts';

/** Headers of IP and TCP without options, bytes (RFC 791, section 3.1; RFC 9293, section 3.1). */
const plainHeaders = 40;

/** Bytes of a segment's IP packet: its payload and all headers, options included. */
export function packetBytesOf({ mss, options, length }: Segment): number {
  const encoded = encodeOptions({ ...options, mss });
  return encoded.reduce((sum, { bytes }) => sum + bytes.length, plainHeaders + length);
}
