import { CaptureError, grouped } from './capture-error.ts';
import { maxAddresses } from './limits.ts';

/** One direction between two endpoints. */
export interface Flow {
  readonly source: string;
  readonly sourcePort: number;
  readonly destination: string;
  readonly destinationPort: number;
  /** The index of the other direction; -1 if there is no packet of it. */
  reverse: number;
}

/** Indices for addresses and for directions between two endpoints, without a text for each packet. */
export class Flows {
  readonly list: Flow[] = [];
  private readonly addresses: string[] = [];
  private readonly byNumber = new Map<number, number>();
  private readonly byText = new Map<string, number>();
  private readonly pairs = new Map<number, number>();
  private readonly flows = new Map<number, number>();

  /** @param address as a number of 32 bits */
  ipv4(address: number): number {
    const known = this.byNumber.get(address);
    if (known !== undefined) return known;
    const bytes = [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255];
    const index = this.text(bytes.join('.'));
    this.byNumber.set(address, index);
    return index;
  }

  /** The address in the 16 bytes from `at`. */
  ipv6(view: DataView, at: number): number {
    let key = '';
    for (let i = 0; i < 16; i += 2) key += String.fromCharCode(view.getUint16(at + i));
    const known = this.byText.get(key);
    if (known !== undefined) return known;
    const index = this.text(ipv6Text(view, at));
    this.byText.set(key, index);
    return index;
  }

  /** @param address as it is written, or a name */
  text(address: string): number {
    const known = this.byText.get(address);
    if (known !== undefined) return known;
    if (this.addresses.length === maxAddresses) tooMany('addresses');
    this.byText.set(address, this.addresses.length);
    return this.addresses.push(address) - 1;
  }

  /** The index of a direction between two addresses, given by their indices. */
  flow(source: number, sourcePort: number, destination: number, destinationPort: number): number {
    const key = this.key(source, sourcePort, destination, destinationPort);
    const known = this.flows.get(key);
    if (known !== undefined) return known;
    const index = this.list.length;
    const back = this.flows.get(this.key(destination, destinationPort, source, sourcePort));
    // An endpoint that sends to itself is no connection's two ends: it has one direction.
    const reverse = back ?? -1;
    if (back !== undefined) (this.list[back] as Flow).reverse = index;
    this.list.push({
      source: this.addresses[source] as string,
      sourcePort,
      destination: this.addresses[destination] as string,
      destinationPort,
      reverse,
    });
    this.flows.set(key, index);
    return index;
  }

  private key(from: number, fromPort: number, to: number, toPort: number): number {
    const addresses = from * maxAddresses + to;
    let pair = this.pairs.get(addresses);
    if (pair === undefined) {
      pair = this.pairs.size;
      if (pair >= maxAddresses) tooMany('pairs of addresses');
      this.pairs.set(addresses, pair);
    }
    return pair * 2 ** 32 + fromPort * 2 ** 16 + toPort;
  }
}

function tooMany(what: string): never {
  throw new CaptureError(
    `more than ${grouped(maxAddresses)} ${what} (open a capture of one host: tcpdump -r IN -w OUT host ADDRESS)`,
  );
}

/** RFC 5952, section 4: the longest run of zeros, of two at least, as `::`. */
function ipv6Text(view: DataView, at: number): string {
  const groups = Array.from({ length: 8 }, (_, i) => view.getUint16(at + 2 * i));
  let best = { from: 0, length: 1 };
  for (let from = 0; from < 8; from++) {
    let length = 0;
    while (from + length < 8 && groups[from + length] === 0) length++;
    if (length > best.length) best = { from, length };
  }
  const hex = (list: readonly number[]): string => list.map((n) => n.toString(16)).join(':');
  if (best.length < 2) return hex(groups);
  return `${hex(groups.slice(0, best.from))}::${hex(groups.slice(best.from + best.length))}`;
}
