import { serverRank } from '../connections/index.ts';

/** Where new ports of each rank begin: numbers that belong to no well-known service, the dynamic ports for clients. */
const firstOf: readonly number[] = [49_152, 20_001, 8000, 1002];

/**
 * Replaces ports one for one, each by one of its rank: where a capture has no handshake, the ranks decide which end is the
 * client.
 */
export class NewPorts {
  private readonly replaced = new Map<number, number>();
  /** By rank, how many ports from the first new one on were looked at. */
  private readonly looked = [0, 0, 0, 0];
  /** By rank, a port that was passed over because it would have replaced itself. */
  private readonly spare: (number | undefined)[] = [];

  of(port: number): number {
    const known = this.replaced.get(port);
    if (known !== undefined) return known;
    const rank = serverRank(port);
    let found = this.spare[rank];
    this.spare[rank] = undefined;
    found ??= this.next(rank);
    if (found === port) {
      const other = this.next(rank);
      if (other !== undefined) this.spare[rank] = found;
      found = other ?? found;
    }
    // There are as many new ports as old ones.
    this.replaced.set(port, found!);
    return found!;
  }

  private next(rank: number): number | undefined {
    while (this.looked[rank]! < 65_536) {
      const port = (firstOf[rank]! + this.looked[rank]!++) % 65_536;
      if (serverRank(port) === rank) return port;
    }
    return undefined;
  }
}
