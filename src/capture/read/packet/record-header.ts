/** Whether a TLS record begins there (RFC 8446, section 5.1): a type, version 3.x, a length up to 2^14 + 256. */
export function isRecordHeader(bytes: Uint8Array, at = 0): boolean {
  const type = bytes[at] ?? 0;
  const minor = bytes[at + 2] ?? 9;
  const length = (bytes[at + 3] ?? 255) * 256 + (bytes[at + 4] ?? 255);
  return type >= 20 && type <= 24 && bytes[at + 1] === 3 && minor <= 4 && length <= 16_640;
}
