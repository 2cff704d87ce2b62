/** CRC-16/CCITT-FALSE of some bytes: tells any one letter mistyped, and any two next to each other. */
export function checksum(bytes: Iterable<number>): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021;
    }
    sum &= 0xffff;
  }
  return sum;
}
