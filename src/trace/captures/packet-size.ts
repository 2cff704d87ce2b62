import { plainHeaderBytes } from './header-sizes.ts';
import { encodeOptions } from '../options.ts';
import type { Segment } from '../segments/index.ts';

/** Size in bytes of a segment's IP packet on the wire here: payload and all headers, options in BSD's order included. */
export function packetBytesOf({ mss, options, length }: Segment): number {
  const encoded = encodeOptions({ ...options, mss });
  return encoded.reduce((sum, { bytes }) => sum + bytes.length, plainHeaderBytes + length);
}
