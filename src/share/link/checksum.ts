/**
 * CRC-32 (ISO 3309, as in PNG and gzip) of some text, 0 to 2^32 - 1. Chosen because it catches any changed character
 * and any two swapped neighbors for certain; it only guards against accidents. No table: a link is at most 90 KB.
 */
export function crc32(text: string): number {
  let crc = -1;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (-(crc & 1) & 0xedb88320);
  }
  return ~crc >>> 0;
}
