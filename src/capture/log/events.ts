import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Exchange, PacketColumns } from '../connections/index.ts';

/** One capture's packets of one connection. */
export interface Sighted {
  readonly connection: number;
  readonly packets: PacketColumns;
  /** The end of the capture: 0 the client, 1 the server. */
  readonly end: 0 | 1;
  /** By row, the row of the same packet at the other end; undefined: only this end was captured. */
  readonly there: Int32Array | undefined;
  /** The index of its first packet among the events. */
  readonly base: number;
  /** That of the other end's first packet. */
  readonly otherBase: number;
  /** Its times on the client's clock. */
  timeOf(row: number): number;
}

/**
 * What captures saw, in the order of time: that a packet was sent or arrived, each an index. A packet seen at one end only is
 * one event.
 */
export class Events {
  readonly lists: readonly Sighted[];
  readonly count: number;
  /** Whole nanoseconds, the first one 0. An arrival is never before its packet was sent. */
  readonly time: Float64Array;
  private readonly list: Uint32Array;
  private readonly transits: Float64Array;

  constructor(exchanges: readonly Exchange[], between: number) {
    this.lists = listsOf(exchanges, between);
    this.count = this.lists.reduce((sum, { packets }) => sum + packets.count, 0);
    this.time = new Float64Array(this.count);
    this.list = new Uint32Array(this.count);
    for (const [i, { packets, base, timeOf }] of this.lists.entries()) {
      for (let row = 0; row < packets.count; row++) {
        this.time[base + row] = Math.round(timeOf(row));
        this.list[base + row] = i;
      }
    }
    this.first = this.time.reduce((low, time) => Math.min(low, time), Infinity);
    for (let event = 0; event < this.count; event++) this.time[event]! -= this.first;
    for (let event = 0; event < this.count; event++) {
      if (this.isSent(event)) continue;
      const sent = this.partnerOf(event);
      if (sent !== -1) this.time[event] = Math.max(this.at(event), this.at(sent));
    }
    this.transits = this.transitsOf(exchanges);
  }

  /** The shortest of each connection and direction; NaN: offload hides what arrived. */
  private transitsOf(exchanges: readonly Exchange[]): Float64Array {
    const transits = new Float64Array(2 * exchanges.length).fill(Infinity);
    for (let event = 0; event < this.count; event++) {
      if (!this.isArrival(event)) continue;
      const place = 2 * this.sightedBy(event).connection + this.senderOf(event);
      const transit = this.at(event) - this.at(this.partnerOf(event));
      transits[place] = Math.min(transits[place] as number, transit);
    }
    for (const [i, { client, server }] of exchanges.entries()) {
      const joined = [client, server].some((one) => {
        const { superSegments } = one?.facts ?? {};
        return (superSegments?.client ?? 0) + (superSegments?.server ?? 0) > 0;
      });
      if (joined) transits.fill(NaN, 2 * i, 2 * i + 2);
    }
    return transits;
  }

  /** The time of the first one, on the clock of the client's capture (or the only one): nanoseconds since its start. */
  readonly first: number;

  /** All of them in time; at one time what is sent comes before what arrives. */
  inTime(): Uint32Array {
    const order = Uint32Array.from({ length: this.count }, (_, i) => i);
    const compare = (a: number, b: number): number =>
      this.at(a) - this.at(b) || Number(this.isArrival(a)) - Number(this.isArrival(b)) || a - b;
    for (let i = 1; i < order.length; i++) if (compare(i - 1, i) > 0) return order.sort(compare);
    return order;
  }

  at(event: number): number {
    return this.time[event] as number;
  }

  sightedBy(event: number): Sighted {
    return this.lists[this.list[event] as number] as Sighted;
  }

  rowOf(event: number): number {
    return event - this.sightedBy(event).base;
  }

  /** The event of the same packet at the other end; -1: there is none. */
  partnerOf(event: number): number {
    const { there, base, otherBase } = this.sightedBy(event);
    const row = there?.[event - base] ?? -1;
    return row === -1 ? -1 : otherBase + row;
  }

  /** Its sender: 0 the client, 1 the server. */
  senderOf(event: number): 0 | 1 {
    const { packets, base } = this.sightedBy(event);
    return packets.fromClient[event - base] === 1 ? 0 : 1;
  }

  isSent(event: number): boolean {
    return this.senderOf(event) === this.sightedBy(event).end;
  }

  /**
   * The event in which a packet of a connection was sent.
   * @param number in the file: both files of an exchange count, so of two packets the one nearer to `time` is meant
   * @param time on the clock of `first`
   */
  sent(connection: number, from: 0 | 1, number: number, time: number): number {
    let found = -1;
    for (const { packets, base } of this.lists.filter((list) => list.connection === connection)) {
      const row = rowOf(packets.number, number);
      if (row === -1) continue;
      const partner = this.isSent(base + row) ? -1 : this.partnerOf(base + row);
      const event = partner === -1 ? base + row : partner;
      const near = (one: number): number => Math.abs(this.at(one) + this.first - time);
      if (this.senderOf(event) !== from) continue;
      if (found === -1 || near(event) < near(found)) found = event;
    }
    return found;
  }

  /**
   * How long after a packet was sent it was lost; undefined: it was not, or that is not known. It was lost if the other end
   * captured before and after, and not this packet. Where offload joined packets, fewer arrive than were sent.
   */
  lostAfter(event: number): Nanoseconds | undefined {
    const { there, otherBase, connection } = this.sightedBy(event);
    if (!this.isSent(event) || there === undefined || this.partnerOf(event) !== -1)
      return undefined;
    const transit = this.transits[2 * connection + this.senderOf(event)] as number;
    const other = this.lists.find(
      ({ base, end }) => base === otherBase && end === this.receiverOf(event),
    );
    if (other === undefined || Number.isNaN(transit)) return undefined;
    const arrives = this.at(event) + transit;
    const last = other.base + other.packets.count - 1;
    return arrives < this.at(other.base) || arrives > this.at(last) ? undefined : 0.6 * transit;
  }

  private receiverOf(event: number): 0 | 1 {
    return this.senderOf(event) === 0 ? 1 : 0;
  }

  /** It arrives, and was seen when it was sent. */
  isArrival(event: number): boolean {
    return !this.isSent(event) && this.partnerOf(event) !== -1;
  }
}

function listsOf(exchanges: readonly Exchange[], between: number): Sighted[] {
  const known = exchanges.find(({ joined }) => joined?.clocks !== undefined)?.joined?.clocks;
  let base = 0;
  return exchanges.flatMap(({ client, server, joined }, connection): Sighted[] => {
    const clientBase = base;
    const serverBase = base + (client?.packets.count ?? 0);
    base = serverBase + (server?.packets.count ?? 0);
    const { offset, drift } = joined?.clocks ?? known ?? { offset: between, drift: 0 };
    const lists: Sighted[] = [];
    if (client !== undefined) {
      const { packets } = client;
      lists.push({
        ...{ connection, packets, end: 0, there: joined?.atServer },
        ...{ base: clientBase, otherBase: serverBase },
        timeOf: (row) => packets.time[row] as number,
      });
    }
    if (server !== undefined) {
      const { packets } = server;
      lists.push({
        ...{ connection, packets, end: 1, there: joined?.atClient },
        ...{ base: serverBase, otherBase: clientBase },
        timeOf: (row) => {
          const time = (packets.time[row] as number) + offset;
          return time + drift * time;
        },
      });
    }
    return lists;
  });
}

/** Binary search: numbers rise, unless a file is out of order. */
function rowOf(numbers: Uint32Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : numbers.indexOf(number);
}
