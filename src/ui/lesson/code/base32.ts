/** Digits and letters without I, L, O and U, which are taken for others or make words. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Bytes in letters of five bits each, in groups of four with hyphens between. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31]!;
  }
  if (bits > 0) text += letters[(held << (5 - bits)) & 31]!;
  return text.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * The bytes again, whatever the case and the grouping; what is taken for a digit counts as one.
 * Undefined if there is anything else in it.
 */
export function fromBase32(text: string): Uint8Array | undefined {
  const plain = text.replace(/[-\s]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of plain) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
