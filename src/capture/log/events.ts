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
  /** Whole nanoseconds, the first one 0 or the lead. An arrival is never before its packet was sent. */
  readonly time: Float64Array;
  private readonly list: Uint32Array;

  /** @param lead from the log's time 0 to the first event */
  constructor(exchanges: readonly Exchange[], between: number, lead = 0) {
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
    this.first = this.time.reduce((low, time) => Math.min(low, time), Infinity) - Math.round(lead);
    for (let event = 0; event < this.count; event++) this.time[event]! -= this.first;
    for (let event = 0; event < this.count; event++) {
      if (this.isSent(event)) continue;
      const sent = this.partnerOf(event);
      if (sent !== -1) this.time[event] = Math.max(this.at(event), this.at(sent));
    }
  }

  /** The log's time 0, on the clock of the client's capture (or the only one): nanoseconds since its start. */
  readonly first: number;

  /** All of them in time; at one time what is sent comes before what arrives. */
  inTime(): Uint32Array {
    const order = new Uint32Array(this.count).map((_, i) => i);
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
