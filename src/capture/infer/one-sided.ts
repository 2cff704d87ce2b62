import type { Nanoseconds } from '../../trace/format/index.ts';
import type { CapturedConnection } from '../connections/index.ts';
import { inOrder } from './order.ts';
import { PassageColumns, type End } from './passages.ts';
import { linkByAcks, linkByArrivals, type LinkEstimate } from './path.ts';
import { RowReader } from './rows.ts';
import type { Timed } from './timed.ts';

/** Estimated times are wrong by a little: an answer must not come out as earlier than what it answers. */
const inTime: Nanoseconds = 1e6;

/** What one capture has of a connection: the times at the capture point, and how far the ends are from it. */
export class OneSided {
  readonly connection: CapturedConnection;
  /** `arrived` is when a packet had left the link, once `queueTogether` has run. */
  readonly columns: PassageColumns;
  readonly seenAt: readonly [boolean, boolean];
  links: readonly [LinkEstimate, LinkEstimate];
  private readonly distance: readonly [Nanoseconds, Nanoseconds];
  private readonly roundTrip: Nanoseconds;

  constructor(connection: CapturedConnection) {
    this.connection = connection;
    const { packets, facts } = connection;
    const { at, answer } = facts.point;
    // At an end, its own answers take no time that belongs to the path.
    const near = at === 'client' ? 0 : (answer.client ?? 0) / 2;
    const far = at === 'server' ? 0 : (answer.server ?? 0) / 2;
    const columns = new PassageColumns(packets.count);
    const reader = new RowReader(connection);
    for (let row = 0; row < packets.count; row++) columns.add(connection, reader, row);
    this.columns = columns;
    this.distance = [near, far];
    this.roundTrip = 2 * (near + far);
    this.seenAt = [near < far, far <= near];
    this.links = [this.linkOut(0), this.linkOut(1)];
  }

  /** With the times at the ends filled in. */
  timed(): Timed {
    const { columns, distance, links, roundTrip, seenAt } = this;
    const { count, from, sent, arrived, length } = columns;
    for (let row = 0; row < count; row++) {
      const end = from[row] as End;
      const time = sent[row] as number;
      const peer = distance[end === 0 ? 1 : 0];
      if (seenAt[end]) {
        sent[row] = time - distance[end];
        arrived[row] = (arrived[row] as number) + peer;
      } else {
        const takes = length[row] === 0 ? 0 : links[end].transmission(length[row] as number);
        sent[row] = Math.min(time - distance[end] - takes + inTime, time);
        arrived[row] = time + peer;
      }
    }
    return { columns, links, roundTrip, seenAt };
  }

  private linkOut(from: End): LinkEstimate {
    return this.seenAt[from]
      ? linkByAcks(this.columns, from, this.roundTrip)
      : linkByArrivals(this.columns, from, this.roundTrip);
  }
}

/** Connections between the same two hosts share the link out of each: one queue, and the fastest rate that any shows. */
export function queueTogether(all: readonly OneSided[]): void {
  const groups = new Map<string, OneSided[]>();
  for (const one of all) {
    const { client, server } = one.connection;
    const key = `${client.address} ${server.address}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  for (const group of groups.values()) {
    for (const from of [0, 1] as const) queue(group, from);
  }
}

function queue(group: readonly OneSided[], from: End): void {
  const members = group.filter(({ seenAt }) => seenAt[from]);
  const known = members.map(({ links }) => links[from]).filter(({ rate }) => rate < Infinity);
  const link = known.sort((a, b) => b.rate - a.rate)[0];
  const total = members.reduce((sum, { columns }) => sum + columns.count, 0);
  /** All rows of the members in one line: whose each is, and its time. */
  const whose = new Uint32Array(total);
  const times = new Float64Array(total);
  const starts: number[] = [];
  const sent = new Uint32Array(total);
  let found = 0;
  let start = 0;
  for (const [i, { columns }] of members.entries()) {
    starts.push(start);
    whose.fill(i, start, start + columns.count);
    times.set(columns.sent, start);
    for (const row of columns.rowsFrom(from)) sent[found++] = start + row;
    start += columns.count;
  }
  let busy = -Infinity;
  const compare = (a: number, b: number): number => (times[a] as number) - (times[b] as number);
  for (const place of inOrder(sent.subarray(0, found), compare)) {
    const i = whose[place] as number;
    const { columns } = members[i] as OneSided;
    const row = place - (starts[i] as number);
    const length = columns.length[row] as number;
    const time = times[place] as number;
    if (length > 0) busy = Math.max(time, busy) + (link?.transmission(length) ?? 0);
    columns.arrived[row] = length > 0 ? busy : time;
  }
  if (link === undefined) return;
  for (const member of members) {
    member.links = from === 0 ? [link, member.links[1]] : [member.links[0], link];
  }
}
