/** Addresses for documentation: TEST-NET-1, -2 and -3 (RFC 5737), without those that end in 0 or 255. */
const documentation = [
  [192, 0, 2],
  [198, 51, 100],
  [203, 0, 113],
] as const;
const inEach = 254;

/** Replaces addresses, each by a number: in the order in which they come. */
export class NewAddresses {
  private readonly numbers = new Map<string, number>();

  numberOf(address: string): number {
    const known = this.numbers.get(address);
    if (known !== undefined) return known;
    this.numbers.set(address, this.numbers.size);
    return this.numbers.size - 1;
  }
}

/** The four bytes of an address; beyond the documentation's in 10.0.0.0/8 (RFC 1918). */
export function ipv4Bytes(number: number): number[] {
  const network = documentation[Math.floor(number / inEach)];
  if (network !== undefined) return [...network, (number % inEach) + 1];
  const rest = number - documentation.length * inEach + 1;
  return [10, (rest >>> 16) & 255, (rest >>> 8) & 255, rest & 255];
}

/** The 16 bytes of an address in 2001:db8::/32 (RFC 3849). */
export function ipv6Bytes(number: number): number[] {
  const own = number + 1;
  const network = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0];
  return [...network, (own >>> 24) & 255, (own >>> 16) & 255, (own >>> 8) & 255, own & 255];
}

/** The six bytes of a locally administered address. */
export function macBytes(number: number): number[] {
  const own = number + 1;
  return [2, 0, 0, (own >>> 16) & 255, (own >>> 8) & 255, own & 255];
}
