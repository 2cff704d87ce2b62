import { plainHeaderBytes } from './header-sizes.ts';
import { encodeOptions } from '../options.ts';
import type { Segment } from '../segments.ts';

/** Size in bytes of a segment's IP packet: payload and all headers, options included. */
export function packetBytesOf({ mss, options, length }: Segment): number {
  const encoded = encodeOptions({ ...options, mss });
  return encoded.reduce((sum, { bytes }) => sum + bytes.length, plainHeaderBytes + length);
}
