import { Flag } from '../../trace/codes/index.ts';
import { grouped, type Capture } from '../read/index.ts';
import { clientOf } from './client.ts';
import type { BothSides, CapturedConnection, ConnectionFacts, PacketColumns } from './columns.ts';
import { contentOf } from './content.ts';
import { groupsOf, maxConnections, type Group } from './group.ts';
import { columnsOf } from './packet-columns.ts';
import { pointOf } from './point.ts';
import { Sender } from './sender.ts';
import { silenceOf } from './silence.ts';

/** The connections of a capture. */
export interface Connections {
  readonly capture: Capture;
  readonly list: readonly CapturedConnection[];
  /** Sentences about the capture: the reader's notes, and those on its connections. */
  readonly notes: readonly string[];
}

/** The connections of a capture in the order of their first packets, each with the facts of a table. */
export function connectionsOf(capture: Capture): Connections {
  const { groups, left } = groupsOf(capture);
  const list = groups.map((group, index) => connectionOf(capture, group, index));
  return { capture, list, notes: [...capture.notes.map(({ text }) => text), ...told(list, left)] };
}

function connectionOf(capture: Capture, group: Group, index: number): CapturedConnection {
  const { rows, copies } = group;
  const { flow, knownBy } = clientOf(capture, rows);
  const { flow: flows } = capture.store.columns;
  const any = capture.flows[flows[rows[0] as number] as number];
  if (any === undefined) throw new RangeError('a packet of no direction');
  const source = { address: any.source, port: any.sourcePort };
  const destination = { address: any.destination, port: any.destinationPort };
  const isFromClient = flows[rows[0] as number] === flow;
  const packets = columnsOf(capture.store, rows, flow);
  const offered = offers(packets);
  const senders = {
    client: new Sender(offered.server?.mss ?? 0),
    server: new Sender(offered.client?.mss ?? 0),
  };
  const closed = walk(packets, senders);
  const point = pointOf(packets);
  const { count, time } = packets;
  const last = lastDataOf(packets);
  const both = <T>(read: (sender: Sender) => T): BothSides<T> => ({
    client: read(senders.client),
    server: read(senders.server),
  });
  const facts: ConnectionFacts = {
    start: time[0] as number,
    end: time[count - 1] as number,
    lastData: time[last] as number,
    packetsSent: both((sender) => sender.packets),
    bytes: both((sender) => sender.bytes),
    repeated: both((sender) => sender.repeated),
    missing: both((sender) => sender.missing),
    superSegments: both((sender) => sender.superSegments),
    duplicates: copies,
    largestSegment: both((sender) => sender.largest),
    silence: silenceOf(packets, last, (point.answer.client ?? 0) + (point.answer.server ?? 0)),
    closed,
    point,
    content: contentOf(packets),
  };
  return {
    index,
    client: isFromClient ? source : destination,
    server: isFromClient ? destination : source,
    clientKnownBy: knownBy,
    offered,
    shift: shifts(offered),
    initial: both((sender) => sender.initial ?? 0),
    packets,
    facts,
  };
}

/** The row of the last packet with payload; without any, of the last packet. */
function lastDataOf({ count, length }: PacketColumns): number {
  for (let row = count - 1; row >= 0; row--) if (length[row] !== 0) return row;
  return count - 1;
}

/** What both sides offer in their SYNs. */
function offers(packets: PacketColumns): CapturedConnection['offered'] {
  const { count, flags, fromClient } = packets;
  const offered: {
    -readonly [S in keyof CapturedConnection['offered']]: CapturedConnection['offered'][S];
  } = {
    client: undefined,
    server: undefined,
  };
  for (let row = 0; row < count; row++) {
    if (((flags[row] as number) & Flag.Syn) === 0) continue;
    offered[fromClient[row] === 1 ? 'client' : 'server'] ??= packets.synOptionsOf(row);
  }
  return offered;
}

/** RFC 7323, section 2.2: windows are scaled only if both sides offer it. */
function shifts({ client, server }: CapturedConnection['offered']): CapturedConnection['shift'] {
  if (client === undefined || server === undefined) return { client: undefined, server: undefined };
  const both = client.windowShift !== undefined && server.windowShift !== undefined;
  return {
    client: both ? client.windowShift : 0,
    server: both ? server.windowShift : 0,
  };
}

/** Goes through the packets once; how the connection ended. */
function walk(
  packets: PacketColumns,
  { client, server }: BothSides<Sender>,
): ConnectionFacts['closed'] {
  const { count, flags, fromClient, acknowledgment } = packets;
  let fins = 0;
  let isReset = false;
  for (let row = 0; row < count; row++) {
    const set = flags[row] as number;
    const isClient = fromClient[row] === 1;
    const [own, peer] = isClient ? [client, server] : [server, client];
    own.send(packets, row);
    if ((set & (Flag.Ack | Flag.Rst)) === Flag.Ack) peer.acknowledge(acknowledgment[row] as number);
    if ((set & Flag.Fin) !== 0) fins |= isClient ? 1 : 2;
    if ((set & Flag.Rst) !== 0) isReset = true;
  }
  client.end();
  server.end();
  if (fins === 3) return 'fin';
  return isReset ? 'reset' : 'open';
}

/** Sentences about all connections together. */
function told(list: readonly CapturedConnection[], left: number): string[] {
  const notes: string[] = [];
  const how = (is: (connection: CapturedConnection) => boolean): number => list.filter(is).length;
  const add = (count: number, one: string, many: string): void => {
    if (count > 0) notes.push(`${grouped(count)} ${count === 1 ? one : many}`);
  };
  const guessed = ({ clientKnownBy }: CapturedConnection) =>
    clientKnownBy === 'port' || clientKnownBy === 'first packet';
  add(
    how(guessed),
    'connection was open before the capture began, so its client is guessed from the ports, and windows are unscaled if the scale is unknown.',
    'connections were open before the capture began, so their clients are guessed from the ports, and windows are unscaled if the scale is unknown.',
  );
  const copies = list.reduce((sum, { facts }) => sum + facts.duplicates, 0);
  add(
    copies,
    'packet was captured twice within microseconds, as on a mirror port, and its copy is left out.',
    'packets were captured twice within microseconds, as on a mirror port, and their copies are left out.',
  );
  add(
    how(({ facts: { missing } }) => missing.client + missing.server > 0),
    'connection has bytes that were acknowledged but never captured: the capture has holes.',
    'connections have bytes that were acknowledged but never captured: the capture has holes.',
  );
  add(
    how(({ facts: { superSegments } }) => superSegments.client + superSegments.server > 0),
    'connection has packets larger than its MSS: the network card divides or joins segments (offload), so the capture does not show those of the wire.',
    'connections have packets larger than their MSS: the network card divides or joins segments (offload), so the capture does not show those of the wire.',
  );
  add(
    how(({ facts }) => facts.content === 'tls'),
    'connection is encrypted (TLS): sizes and times are known, but not which request is which.',
    'connections are encrypted (TLS): sizes and times are known, but not which request is which.',
  );
  if (left > 0) {
    notes.push(
      `${grouped(left)} more connections are not shown: a table has at most ${grouped(maxConnections)}.`,
    );
  }
  return notes;
}
